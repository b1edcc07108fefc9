/** Which parts home shows below the portfolio, and in which order: the customer's own choice, kept on the device. */
import { useStore } from '@bourse/web/store.ts';
import { storedValue } from '../../../session/storage.ts';

/** The default order. */
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

/** "positions,-curve" as stored; sections not named come last, unknown ones are left out. */
export function readOrder(text: string | null): readonly Placed[] {
  const told = (text ?? '').split(',').flatMap((word): Placed[] => {
    const section = SECTIONS.find((each) => each === word.replace(HIDDEN, ''));
    return section ? [{ section, isHidden: word.startsWith(HIDDEN) }] : [];
  });
  const all = [...told, ...SECTIONS.map((section) => ({ section, isHidden: false }))];
  return all.filter(({ section }, index) => all.findIndex((each) => each.section === section) === index);
}

export const writtenOrder = (order: readonly Placed[]): string =>
  order.map(({ section, isHidden }) => `${isHidden ? HIDDEN : ''}${section}`).join(',');

const order = storedValue(NAME, readOrder, writtenOrder);

export const useHomeOrder = (): readonly Placed[] => useStore(order);
export const setHomeOrder = order.set;
export const resetHomeOrder = order.reset;
