/** What features add to other features' screens (menu rows, tools, notice links), once loaded. */
import type { NoticeCode } from '@bourse/contract/notice-catalogue.ts';
import {
  type FeatureContributions,
  listFeatures,
  sortByPosition,
  type MenuEntry,
  type NoticeParams,
  type ToolEntry,
  type NoticeLink,
} from './feature.ts';

let contributions: readonly FeatureContributions[] | null = null;

/** Loads what the features show on each other's screens. */
export async function loadFeatureContributions(): Promise<void> {
  if (contributions) return;
  const loaded = await Promise.all(listFeatures().map((feature) => feature.contributions?.()));
  contributions = loaded.flatMap((one) => (one ? [one.contributions] : []));
}

export const listMenuEntries = (on: MenuEntry['on']): readonly MenuEntry[] =>
  sortByPosition((contributions ?? []).flatMap(({ menu = [] }) => menu.filter((entry) => entry.on === on)));

export const listToolEntries = (): readonly ToolEntry[] =>
  sortByPosition((contributions ?? []).flatMap(({ tools = [] }) => tools));

/** Everything customers can do, without duplicates: the features' tools first, then their menu rows. */
export function listAllTools(menus: readonly MenuEntry['on'][]): ToolEntry[] {
  const ofMenus = menus.flatMap((on) =>
    listMenuEntries(on).map((entry): ToolEntry => ({ ...entry, group: on === 'money' ? 'money' : 'own' })),
  );
  const all = [...listToolEntries(), ...ofMenus];
  // A row that is in two menus is one tool.
  const once = new Map(all.map((tool): [string, ToolEntry] => [JSON.stringify([tool.to, tool.query]), tool]).reverse());
  return [...once.values()].reverse();
}

/** The link of a notice; null if it has none. */
export function findNoticeLink({ code, params }: { code: string; params: NoticeParams }): NoticeLink | null {
  for (const { notices } of contributions ?? []) {
    const link = notices && Object.hasOwn(notices, code) ? notices[code as NoticeCode] : undefined;
    if (link) return openInPortfolio(typeof link === 'function' ? link(params) : link, params);
  }
  return null;
}

/** What happened in another portfolio than the main one is shown there, if the screen has portfolios. */
const openInPortfolio = (link: NoticeLink, { portfolio }: NoticeParams): NoticeLink =>
  typeof portfolio === 'string' ? { ...link, query: { portfolio, ...link.query } } : link;
