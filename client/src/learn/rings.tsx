/** Rings around what is spoken of. They lie above everything, and nothing is pressed by them. */
import { useLayoutEffect, useRef } from "preact/hooks";

const ROOM_PX = 5; // between a thing and its ring
const LEAST_RADIUS_PX = 7; // what is pointed at may have corners, a ring has none

export function Rings({ at }: { at: string[] }) {
  const layer = useRef<HTMLDivElement>(null);
  const selectors = at.join();
  // At once: a frame in between would draw the old rings where the new ones belong.
  useLayoutEffect(() => {
    if (!selectors) return;
    let frame = 0;
    let sought = false;
    const look = () => {
      const found = pointedAt(selectors);
      if (found.length && !sought) {
        sought = true;
        found[0]!.scrollIntoView({ block: "nearest", inline: "nearest" }); // where letters are large, boards are scrolled
      }
      if (layer.current) drawAround(layer.current, found);
      frame = requestAnimationFrame(look); // cards fly, boards are laid out anew: a ring goes along
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [selectors]);
  return <div ref={layer} class="rings" aria-hidden="true" key={selectors} />;
}

/** What can be seen of it. */
export function pointedAt(selectors: string): Element[] {
  const all = [...document.querySelectorAll(`.table :is(${selectors})`)];
  return all.filter((one) => one.checkVisibility?.() !== false && one.getBoundingClientRect().width > 0);
}

function drawAround(layer: HTMLElement, found: Element[]): void {
  while (layer.childElementCount > found.length) layer.lastElementChild!.remove();
  found.forEach((one, place) => {
    const ring = (layer.children[place] ?? layer.appendChild(newRing())) as HTMLElement;
    const { left, top, width, height } = one.getBoundingClientRect();
    const radius = Number.parseFloat(getComputedStyle(one).borderTopLeftRadius) || 0;
    const round = Math.max(radius, LEAST_RADIUS_PX) + ROOM_PX;
    const box = [left - ROOM_PX, top - ROOM_PX, width + 2 * ROOM_PX, height + 2 * ROOM_PX, round];
    const said = box.map((length) => Math.round(length)).join();
    if (ring.dataset.box === said) return;
    ring.dataset.box = said;
    const [x, y, wide, high, corner] = said.split(",");
    Object.assign(ring.style, {
      transform: `translate(${x}px, ${y}px)`,
      width: `${wide}px`,
      height: `${high}px`,
      borderRadius: `${corner}px`,
    });
  });
}

function newRing(): HTMLElement {
  const ring = document.createElement("div");
  ring.className = "ring";
  return ring;
}
