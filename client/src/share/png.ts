/** A drawing of the page as a picture that can be sent: whatever gives it its look goes along inside it. */
import { type VNode, render } from "preact";

// What the sheets of the page say of a drawing: outside of it there are none.
const LOOKS = [
  ...["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin"],
  ...["stroke-dasharray", "opacity", "stop-color", "stop-opacity"],
  ...["font-family", "font-size", "font-weight", "letter-spacing", "text-anchor", "paint-order"],
];

export interface Size {
  width: number;
  height: number;
}

/** A drawing, an `<svg>`, as a PNG of this size. */
export async function pngOf(drawing: VNode, { width, height }: Size): Promise<Blob> {
  const text = standalone(drawing, { width, height });
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")!.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new TypeError())), "image/png"),
  );
}

/** A drawing as a text that needs nothing else. */
function standalone(drawing: VNode, { width, height }: Size): string {
  const host = document.body.appendChild(document.createElement("div"));
  host.className = "unseen";
  host.ariaHidden = "true";
  try {
    render(drawing, host);
    const svg = host.querySelector("svg")!;
    const looks = [...svg.querySelectorAll("*")].map(lookOf); // all of them before anything is changed
    for (const [element, look] of looks) {
      element.removeAttribute("class");
      for (const [name, value] of look) element.setAttribute(name, value);
    }
    svg.setAttribute("width", String(width));
    svg.setAttribute("height", String(height));
    return new XMLSerializer().serializeToString(svg);
  } finally {
    render(null, host);
    host.remove();
  }
}

/** How an element looks now, as attributes. */
function lookOf(element: Element): [Element, [string, string][]] {
  const style = getComputedStyle(element);
  const look = LOOKS.map((name): [string, string] => [name, inside(style.getPropertyValue(name))]);
  const [, , width, height] = element.getAttribute("viewBox")?.split(" ") ?? []; // of a card: its size is in the sheets, too
  if (width && height && !element.hasAttribute("width")) look.push(["width", width], ["height", height]);
  return [element, look.filter(([, value]) => value)];
}

/** Where a pattern fills something, browsers put the address of the page before its name. */
const inside = (value: string): string => value.replace(/url\("?[^"#)]*(#[^")]+)"?\)/, "url($1)");
