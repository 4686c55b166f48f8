import { mark } from "../../core/texts";

export default mark("GAP");
