/** The features' entries on other features' screens (menu rows, tools, notice links), once loaded. */
import type { NoticeCode } from '@bourse/contract/notices.ts';
import {
  type Entries,
  getFeatures,
  inOrder,
  type MenuEntry,
  type NoticeParams,
  type ToolEntry,
  type Way,
} from './feature.ts';

let entries: readonly Entries[] | null = null;

/** Loads what the features show on each other's screens. */
export async function loadEntries(): Promise<void> {
  if (entries) return;
  const loaded = await Promise.all(getFeatures().map((feature) => feature.entries?.()));
  entries = loaded.flatMap((one) => (one ? [one.entries] : []));
}

export const menuOn = (on: MenuEntry['on']): readonly MenuEntry[] =>
  inOrder((entries ?? []).flatMap(({ menu = [] }) => menu.filter((entry) => entry.on === on)));

export const getTools = (): readonly ToolEntry[] => inOrder((entries ?? []).flatMap(({ tools = [] }) => tools));

/** Everything customers can do, without duplicates: the features' tools first, then their menu rows. */
export function allTools(menus: readonly MenuEntry['on'][]): ToolEntry[] {
  const ofMenus = menus.flatMap((on) =>
    menuOn(on).map((entry): ToolEntry => ({ ...entry, group: on === 'money' ? 'money' : 'own' })),
  );
  const all = [...getTools(), ...ofMenus];
  // A row that is in two menus is one tool.
  const once = new Map(all.map((tool): [string, ToolEntry] => [JSON.stringify([tool.to, tool.query]), tool]).reverse());
  return [...once.values()].reverse();
}

/** The link of a notice; null if it has none. */
export function wayFrom({ code, params }: { code: string; params: NoticeParams }): Way | null {
  for (const { notices } of entries ?? []) {
    const way = notices && Object.hasOwn(notices, code) ? notices[code as NoticeCode] : undefined;
    if (way) return typeof way === 'function' ? way(params) : way;
  }
  return null;
}
