import { mark } from "../../app/texts";

export default mark("Three Is Too Many");
