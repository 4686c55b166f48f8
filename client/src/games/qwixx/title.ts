import { mark } from "../../app/texts";

export default mark("Qwixx – The Card Game");
