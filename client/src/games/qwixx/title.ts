import { mark } from "../../core/texts";

export default mark("Qwixx – The Card Game");
