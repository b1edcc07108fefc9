/** Where the floating button stands. */
export interface Spot {
  x: number;
  y: number;
}
/** What lies somewhere on the screen. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Between the button and what it must not touch. */
const APART_PX = 4;
const STEP_PX = 28;
const STEPS = 6;
/** At the left edge it stands over a row's sign, and beside its words. */
const LEFT_PX = 4;

/** The nearest spot at which a button of `size` is wholly on a screen of `width` × `height`. */
export function keepOnScreen(spot: Spot, size: number, width: number, height: number): Spot {
  return {
    x: Math.min(Math.max(0, spot.x), Math.max(0, width - size)),
    y: Math.min(Math.max(0, spot.y), Math.max(0, height - size)),
  };
}

/** Its own spot at the right edge, the same height at the left one of the column, and then ever higher ones at both. */
export const spotsFrom = ({ x, y }: Spot, left: number): Spot[] =>
  Array.from({ length: STEPS }, (_, step) => y - step * STEP_PX).flatMap((at) => [
    { x, y: at },
    { x: left + LEFT_PX, y: at },
  ]);

const touches = ({ x, y }: Spot, size: number, { left, top, right, bottom }: Area): boolean =>
  left < x + size + APART_PX && right > x - APART_PX && top < y + size + APART_PX && bottom > y - APART_PX;

/** The first spot that covers none of `taken`; null if all do. */
export const freeSpot = (spots: readonly Spot[], size: number, taken: readonly Area[]): Spot | null =>
  spots.find((spot) => !taken.some((area) => touches(spot, size, area))) ?? null;

/** Prices and all other figures that are on the screen. */
export function figuresOn(page: Element): Area[] {
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const found: Area[] = [];
  while (texts.nextNode()) {
    if (!/\d/.test(texts.currentNode.nodeValue ?? '')) continue;
    range.selectNodeContents(texts.currentNode);
    for (const area of range.getClientRects())
      if (area.width > 0 && area.bottom > 0 && area.top < innerHeight) found.push(area);
  }
  return found;
}
