/** Which parts home shows below the portfolio, and in which order: the customer's own choice, kept on the device. */
import { useStore } from '@bourse/web/external-store.ts';
import { createStoredValue } from '../../../session/local-storage.ts';

/** The default order. */
export const DEFAULT_HOME_SECTION_ORDER = [
  'positions',
  'needs',
  'movers',
  'heldMovers',
  'watchlist',
  'tools',
  'checkIn',
  'offers',
  'cards',
] as const;
export type HomeSectionName = (typeof DEFAULT_HOME_SECTION_ORDER)[number];

export interface HomeSectionSetting {
  section: HomeSectionName;
  isHidden: boolean;
}

const NAME = 'homeOrder';
const HIDDEN = '-';

/** "positions,-movers" as stored; sections not named come last, unknown ones are left out. */
export function parseHomeSectionOrder(text: string | null): readonly HomeSectionSetting[] {
  const namedSections = (text ?? '').split(',').flatMap((word): HomeSectionSetting[] => {
    const section = DEFAULT_HOME_SECTION_ORDER.find((each) => each === word.replace(HIDDEN, ''));
    return section ? [{ section, isHidden: word.startsWith(HIDDEN) }] : [];
  });
  const all = [...namedSections, ...DEFAULT_HOME_SECTION_ORDER.map((section) => ({ section, isHidden: false }))];
  return all.filter(({ section }, index) => all.findIndex((each) => each.section === section) === index);
}

export const formatHomeSectionOrder = (order: readonly HomeSectionSetting[]): string =>
  order.map(({ section, isHidden }) => `${isHidden ? HIDDEN : ''}${section}`).join(',');

const order = createStoredValue(NAME, parseHomeSectionOrder, formatHomeSectionOrder);

export const useHomeSectionOrder = (): readonly HomeSectionSetting[] => useStore(order);
export const setHomeSectionOrder = order.set;
export const resetHomeSectionOrder = order.reset;
