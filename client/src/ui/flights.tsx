/**
 * Cards fly from where they were to where they are. Every element with `data-card` is followed by that name from one
 * drawing to the next. Where it was not there before, it comes from the anchor in `data-from`; where it is not there any
 * more, it flies to the anchor in `data-to` and is gone. `data-via` names an anchor at which it stops on its way, so that
 * everybody sees what was played; with `data-size` it is shown there as large as the anchor. Anchors are elements with
 * `data-anchor`.
 *
 * Nothing waits for a flight: the page is in its new state at once, and a flight begins wherever the last one had got to.
 */
import { Component, type ComponentChildren, createRef } from "preact";

import { motionIsOff, motionScale } from "../core/settings";

const FLIGHT_MS = 420;
const STOP_MS = 650; // how long a card is shown on its way
const SMOOTH = "cubic-bezier(.3,.1,.2,1)";

interface Spot {
  element: HTMLElement;
  rect: DOMRect;
}

interface Props {
  children: ComponentChildren;
  of: unknown; // flights begin when this changes
  class?: string;
}

/** Follows the cards inside it. */
export class Flights extends Component<Props> {
  private root = createRef<HTMLDivElement>();
  private flying = new Map<string, Animation>();

  override getSnapshotBeforeUpdate(before: Props): Map<string, Spot> | null {
    return before.of === this.props.of || motionIsOff() ? null : spots(this.root.current!);
  }

  override componentDidUpdate(_props: Props, _state: object, before: Map<string, Spot> | null): void {
    const root = this.root.current;
    if (!before || !root || document.hidden) return;
    const after = spots(root, (name) => this.flying.get(name)?.cancel());
    for (const [name, spot] of after) {
      const { from, via } = spot.element.dataset;
      const known = before.get(name)?.rect;
      const start = known ?? place(anchor(root, from), spot.rect);
      if (start?.width) this.fly(name, spot, start, known ? null : place(anchor(root, via), spot.rect));
    }
    for (const [name, spot] of before) if (!after.has(name)) this.leave(root, spot);
  }

  /** Let an element come from somewhere to where it is. */
  private fly(name: string, { element, rect }: Spot, from: DOMRect, via: DOMRect | null): void {
    const start = moved(from, rect);
    if (!via && start === moved(rect, rect)) return;
    const frame = (transform: string, offset?: number): Keyframe => ({
      transform,
      zIndex: 5,
      easing: SMOOTH,
      ...(offset === undefined ? {} : { offset }),
    });
    const frames = [frame(start)];
    const flight = FLIGHT_MS * motionScale();
    let duration = flight;
    if (via) {
      duration = 2 * flight + STOP_MS * motionScale();
      const stop = moved(via, rect);
      frames.push(frame(stop, flight / duration), frame(stop, 1 - flight / duration));
    }
    frames.push(frame("none"));
    const animation = element.animate(frames, { duration });
    this.flying.set(name, animation);
    animation.onfinish = animation.oncancel = () => {
      if (this.flying.get(name) === animation) this.flying.delete(name);
    };
  }

  /** Let a copy of what is gone fly to where it went. */
  private leave(root: HTMLElement, { element, rect }: Spot): void {
    const to = place(anchor(root, element.dataset.to), rect);
    if (!to?.width) return;
    const ghost = element.cloneNode(true) as HTMLElement;
    for (const name of ["cardId", "card", "from", "to", "via"]) delete ghost.dataset[name];
    ghost.removeAttribute("id");
    ghost.inert = true;
    ghost.ariaHidden = "true";
    ghost.classList.add("ghost");
    Object.assign(ghost.style, { left: 0, top: 0, width: `${rect.width}px`, height: `${rect.height}px` });
    root.append(ghost);
    const origin = ghost.getBoundingClientRect(); // of what encloses it: the window, or for some browsers the board
    Object.assign(ghost.style, { left: `${rect.left - origin.left}px`, top: `${rect.top - origin.top}px` });
    const goal = moved(to, rect);
    const animation = ghost.animate(
      [{ transform: "none" }, { opacity: 1, offset: 0.7 }, { transform: goal, opacity: 0 }],
      {
        duration: FLIGHT_MS * motionScale(),
        easing: SMOOTH,
      },
    );
    animation.onfinish = animation.oncancel = () => ghost.remove();
  }

  render({ children, class: more = "" }: Props) {
    return (
      <div ref={this.root} class={`flights ${more}`}>
        {children}
      </div>
    );
  }
}

function spots(root: HTMLElement, before?: (name: string) => void): Map<string, Spot> {
  const found = new Map<string, Spot>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-card]")) before?.(element.dataset.card!);
  for (const element of root.querySelectorAll<HTMLElement>("[data-card]")) {
    found.set(element.dataset.card!, { element, rect: element.getBoundingClientRect() });
  }
  return found;
}

function anchor(root: HTMLElement, name: string | undefined): HTMLElement | null {
  return name ? root.querySelector<HTMLElement>(`[data-anchor="${name}"]`) : null;
}

/** How to move and scale what lies at `home` so that it seems to lie at `to`. */
function moved(to: DOMRect, home: DOMRect): string {
  const x = to.left + to.width / 2 - home.left - home.width / 2;
  const y = to.top + to.height / 2 - home.top - home.height / 2;
  return `translate(${x}px,${y}px) scale(${home.width ? to.width / home.width : 1})`;
}

/** Where something of the shape of `like` lies at an anchor: in its middle, and not larger than it is anyway. */
function place(at: HTMLElement | null, like: DOMRect): DOMRect | null {
  if (!at) return null;
  const rect = at.getBoundingClientRect();
  const largest = "size" in at.dataset ? Number.POSITIVE_INFINITY : 1;
  const scale = Math.min(rect.width / like.width, rect.height / like.height, largest);
  const [width, height] = [like.width * scale, like.height * scale];
  return new DOMRect(rect.left + (rect.width - width) / 2, rect.top + (rect.height - height) / 2, width, height);
}
