import { mark } from "../../core/texts";

export default mark("Three Is Too Many");
