/**
 * What the page has turned by 90° clockwise still gets its touches in the screen's own directions. Here each event is
 * turned before anyone reads it. On the chart that is about the corner of its box, from which the library and our
 * drawings measure; elsewhere, as on a sheet that is pulled down, about the spot where the finger came down.
 */
const EVENTS = ['start', 'move', 'end', 'cancel'].map((name) => `touch${name}`);
const POINTERS = ['down', 'move', 'up', 'cancel'].map((name) => `pointer${name}`);
const MOUSE = ['down', 'move', 'up'].map((name) => `mouse${name}`);

export interface ScreenPoint {
  x: number;
  y: number;
}
interface Corner {
  left: number;
  top: number;
  right: number;
}
type Pointed = Touch | MouseEvent;

/** Where the browser would report a touch if the box lay upright with its corner where its bounds' corner is. */
export const rotatePoint = ({ x, y }: ScreenPoint, { left, top, right }: Corner): ScreenPoint => ({
  x: left + (y - top),
  y: top + (right - x),
});

/** What the browser reports, even if it was turned before. */
function reported(of: Pointed): ScreenPoint {
  const from = of instanceof MouseEvent ? MouseEvent.prototype : Touch.prototype;
  return { x: Reflect.get(from, 'clientX', of), y: Reflect.get(from, 'clientY', of) };
}

function turn(of: Pointed, corner: Corner): void {
  const { x, y } = rotatePoint(reported(of), corner);
  for (const [name, value] of Object.entries({ clientX: x, clientY: y, pageX: x + scrollX, pageY: y + scrollY }))
    Object.defineProperty(of, name, { value, configurable: true });
}

const isTouch = (event: Event): event is TouchEvent => 'TouchEvent' in window && event instanceof TouchEvent;
const nameOf = (of: Pointed): string => {
  if (!(of instanceof MouseEvent)) return `touch ${of.identifier}`;
  return of instanceof PointerEvent ? `pointer ${of.pointerId}` : 'mouse';
};

/** Turns all touches within `place`, which is turned, and in which `chart` is; the returned function ends it. */
export function rotatePointerEvents(place: Element, chart: () => Element | null): () => void {
  const starts = new Map<string, ScreenPoint>();
  /** The events rotated last: held, so that they are not forgotten while a listener may read them. */
  let turned: readonly Pointed[] = [];
  const cornerFor = (of: Pointed, isStart: boolean): Corner => {
    const [name, spot] = [nameOf(of), reported(of)];
    if (isStart) starts.set(name, spot);
    const { x, y } = starts.get(name) ?? spot;
    return { left: x, top: y, right: x };
  };
  const take = (event: Event): void => {
    // A layer that another screen has opened above stands upright.
    if (!(event.target instanceof Node && place.contains(event.target))) return;
    const drawn = chart();
    const box = drawn?.parentElement?.contains(event.target) ? drawn.getBoundingClientRect() : null;
    const isStart = event.type === 'touchstart' || event.type.endsWith('down');
    const changed: Pointed[] = isTouch(event) ? [...event.changedTouches] : [event as MouseEvent];
    turned = isTouch(event) ? [...event.touches, ...event.targetTouches, ...changed] : changed;
    for (const each of turned) turn(each, box ?? cornerFor(each, isStart && changed.includes(each)));
  };
  const names = [...EVENTS, ...POINTERS, ...MOUSE];
  for (const name of names) addEventListener(name, take, { capture: true, passive: true });
  return () => {
    turned = [];
    for (const name of names) removeEventListener(name, take, { capture: true });
  };
}
