/** Which parts home has below what one owns, and in which order: the customer's own, kept on the device. */
import { createStore, useStore } from '@bourse/web/store.ts';
import { readStored, removeStored, writeStored } from '../../../session/storage.ts';

/** As they stand until somebody moves them. */
export const SECTIONS = [
  'curve',
  'indexes',
  'positions',
  'watchlist',
  'heldMovers',
  'checkIn',
  'tools',
  'offers',
  'movers',
  'cards',
] as const;
export type Section = (typeof SECTIONS)[number];

export interface Placed {
  section: Section;
  isHidden: boolean;
}

const NAME = 'homeOrder';
const HIDDEN = '-';

/**
 * "positions,-curve" of what was stored; a section that it doesn't name stands at the end, an unknown one is left out.
 */
export function readOrder(text: string | null): Placed[] {
  const told = (text ?? '').split(',').flatMap((word): Placed[] => {
    const section = SECTIONS.find((each) => each === word.replace(HIDDEN, ''));
    return section ? [{ section, isHidden: word.startsWith(HIDDEN) }] : [];
  });
  const all = [...told, ...SECTIONS.map((section) => ({ section, isHidden: false }))];
  return all.filter(({ section }, index) => all.findIndex((each) => each.section === section) === index);
}

export const writtenOrder = (order: readonly Placed[]): string =>
  order.map(({ section, isHidden }) => `${isHidden ? HIDDEN : ''}${section}`).join(',');

const order = createStore<readonly Placed[]>(readOrder(readStored(NAME)));

export const useHomeOrder = (): readonly Placed[] => useStore(order);

export function setHomeOrder(next: readonly Placed[]): void {
  writeStored(NAME, writtenOrder(next));
  order.set(next);
}

export function resetHomeOrder(): void {
  removeStored(NAME);
  order.set(readOrder(null));
}
