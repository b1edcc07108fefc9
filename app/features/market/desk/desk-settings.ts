/** What the desk remembers on this device. */
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { useStore } from '@bourse/web/external-store.ts';
import { createStoredValue } from '../../../session/local-storage.ts';
import { type PaneSizes, parsePaneSizes } from './pane-sizes.ts';
import type { TableSort } from './table-rows.ts';

export type TableName = 'list' | 'positions' | 'pending' | 'history' | 'ended';

export interface DeskSettings {
  sizes: PaneSizes;
  /** Null: the watchlist, or the reader's own market while that is empty. */
  list: 'watchlist' | Market | null;
  /** The instrument of the second chart. */
  second: string | null;
  sorts: Readonly<Partial<Record<TableName, TableSort>>>;
  /** Single letters open the search and the ticket. */
  letters: boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Whatever is stored: an earlier version's, another program's, or nothing. */
export function parseDeskSettings(stored: string | null): DeskSettings {
  let known: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) known = parsed as Record<string, unknown>;
  } catch {
    // As if nothing was stored.
  }
  const { sizes, list, second, sorts, letters } = known;
  return {
    sizes: parsePaneSizes(sizes),
    list: list === 'watchlist' ? list : (MARKETS.find((market) => market === list) ?? null),
    second: isText(second) ? second : null,
    sorts: typeof sorts === 'object' && sorts !== null ? (sorts as DeskSettings['sorts']) : {},
    letters: letters !== false,
  };
}

const settings = createStoredValue('desk', parseDeskSettings);

export const useDeskSettings = (): DeskSettings => useStore(settings);
export const getDeskSettings = settings.get;
export const changeDeskSettings = (change: Partial<DeskSettings>): void =>
  settings.set({ ...settings.get(), ...change });
