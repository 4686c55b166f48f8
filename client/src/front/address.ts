/** Where others reach this site. */
import { useEffect, useState } from "preact/hooks";

import { pageData } from "../core/page-data";
import { root } from "../core/root";
import { where } from "../net/api";

/** The address of the server: "localhost" would lead others to themselves. */
export function useAddress(): string {
  const [address, setAddress] = useState(location.origin + root);
  useEffect(() => {
    if (pageData.kept === "site" || !/^(localhost|127\.|\[::1\])/.test(location.hostname)) return;
    where().then(
      (answer) => setAddress(answer.address.replace(/\/$/, "")),
      () => {}, // then the address of this page is the best we know
    );
  }, []);
  return address;
}

export async function shareAddress(url: string): Promise<void> {
  await navigator.share({ title: "Karban", url }).catch(() => {}); // they have changed their mind
}
