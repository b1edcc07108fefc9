/** Records layout shifts without user input, as browsers measure them. */
import type { Page } from 'playwright-core';

/** A hundredth is a line of text that moves once by its own height. */
export const LAYOUT_SHIFT_MAXIMUM = 0.01;

export interface LayoutShiftRecord {
  /** How much of the visible page has moved since the page's first moment, or the last `forget`. */
  total(): Promise<number>;
  /** What has moved most, for a message: "0.031: section.card from 210 to 254". */
  largest(): Promise<string>;
  forget(): Promise<void>;
}

interface Shift {
  value: number;
  moved: string[];
}

/** Call before the page is opened. */
export async function recordLayoutShifts(page: Page): Promise<LayoutShiftRecord> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    const nameOf = (node: Node | null | undefined): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      const words = (element?.textContent ?? '').trim().slice(0, 20);
      return `${element?.localName ?? 'something gone'}.${element?.classList[0] ?? ''} "${words}"`;
    };
    const keep = (entries: PerformanceEntryList): void => {
      // Nobody touches the phone here, so each shift counts: browsers count the phone's own size as an input.
      for (const { value, sources } of entries as LayoutShift[])
        shifts.push({
          value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${nameOf(node)} from ${Math.round(previousRect.y)} to ${Math.round(currentRect.y)}`,
          ),
        });
    };
    type LayoutShift = PerformanceEntry & {
      value: number;
      sources: { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, {
      takeShifts: (): Shift[] => {
        keep(observer.takeRecords());
        return shifts;
      },
    });
  });
  const read = (): Promise<Shift[]> =>
    page.evaluate(() => (globalThis as unknown as { takeShifts?: () => Shift[] }).takeShifts?.() ?? []);
  return {
    total: async () => (await read()).reduce((total, { value }) => total + value, 0),
    largest: async () => {
      const [most] = (await read()).sort((a, b) => b.value - a.value);
      return most ? `${most.value.toFixed(3)}: ${most.moved.join('; ')}` : 'nothing';
    },
    forget: async () =>
      page.evaluate(() => {
        (globalThis as unknown as { takeShifts?: () => Shift[] }).takeShifts?.().splice(0);
      }),
  };
}
