import { mark } from "../../app/texts";

export default mark("The Number");
