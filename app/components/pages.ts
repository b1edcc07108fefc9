/** The arithmetic of pages: 10 rows each, 5 buttons at once. */
import { PAGE_BUTTONS, PAGE_SIZE } from '@bourse/contract/constants.ts';

export const pageCount = (rows: number, size = PAGE_SIZE): number => Math.max(1, Math.ceil(rows / size));

/** The nearest page that exists: 1 to `count`. */
export function clampPage(page: number, count: number): number {
  if (!Number.isFinite(page)) return 1;
  return Math.min(Math.max(1, Math.trunc(page)), Math.max(1, count));
}

/** The pages whose buttons are shown: at most five, with the present one in the middle if possible. */
export function pageButtons(page: number, count: number): number[] {
  const present = clampPage(page, count);
  const shown = Math.min(PAGE_BUTTONS, Math.max(1, count));
  const first = Math.min(Math.max(1, present - Math.floor(PAGE_BUTTONS / 2)), Math.max(1, count) - shown + 1);
  return Array.from({ length: shown }, (_, index) => first + index);
}
