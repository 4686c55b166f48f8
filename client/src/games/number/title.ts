import { mark } from "../../core/texts";

export default mark("The Number");
