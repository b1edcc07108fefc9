/** What the desk remembers on this device. */
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { useStore } from '@bourse/web/external-store.ts';
import { createStoredValue } from '../../../session/local-storage.ts';
import { type PaneSizes, parsePaneSizes } from './pane-sizes.ts';
import type { TableSort } from './table-rows.ts';

export type TableName = 'list' | 'positions' | 'pending' | 'history' | 'ended';

/** What an arrangement of the desk consists of. */
export interface DeskArrangement {
  sizes: PaneSizes;
  /** Null: the watchlist, or the reader's own market while that is empty. */
  list: 'watchlist' | Market | null;
  /** The instrument of the second chart. */
  second: string | null;
  sorts: Readonly<Partial<Record<TableName, TableSort>>>;
}

export interface NamedArrangement extends DeskArrangement {
  name: string;
}

export interface DeskSettings extends DeskArrangement {
  /** The customer's own, in the order in which they were first saved. */
  arrangements: readonly NamedArrangement[];
  /** Single letters open the search and the ticket. */
  letters: boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function parseArrangement({ sizes, list, second, sorts }: Record<string, unknown>): DeskArrangement {
  return {
    sizes: parsePaneSizes(sizes),
    list: list === 'watchlist' ? list : (MARKETS.find((market) => market === list) ?? null),
    second: isText(second) ? second : null,
    sorts: typeof sorts === 'object' && sorts !== null ? (sorts as DeskSettings['sorts']) : {},
  };
}

function parseArrangements(stored: unknown): readonly NamedArrangement[] {
  return (Array.isArray(stored) ? stored : [])
    .map(asRecord)
    .flatMap(({ name, ...arrangement }) => (isText(name) ? [{ name, ...parseArrangement(arrangement) }] : []));
}

/** Whatever is stored: an earlier version's, another program's, or nothing. */
export function parseDeskSettings(stored: string | null): DeskSettings {
  let known: Record<string, unknown> = {};
  try {
    known = asRecord(JSON.parse(stored ?? '{}'));
  } catch {
    // As if nothing was stored.
  }
  return {
    ...parseArrangement(known),
    arrangements: parseArrangements(known['arrangements']),
    letters: known['letters'] !== false,
  };
}

export const ARRANGEMENTS_MAXIMUM = 8;
export const STANDARD_ARRANGEMENT: DeskArrangement = parseArrangement({});

const arrangementOf = ({ sizes, list, second, sorts }: DeskArrangement): DeskArrangement => ({
  sizes,
  list,
  second,
  sorts,
});

/** The desk as it is now, under a name; one of that name is replaced. */
export function saveArrangement(now: DeskSettings, name: string): Pick<DeskSettings, 'arrangements'> {
  const saved = { name, ...arrangementOf(now) };
  const isKnown = now.arrangements.some((one) => one.name === name);
  return {
    arrangements: isKnown
      ? now.arrangements.map((one) => (one.name === name ? saved : one))
      : [...now.arrangements, saved].slice(0, ARRANGEMENTS_MAXIMUM),
  };
}

const settings = createStoredValue('desk', parseDeskSettings);

export const useDeskSettings = (): DeskSettings => useStore(settings);
export const getDeskSettings = settings.get;
export const changeDeskSettings = (change: Partial<DeskSettings>): void =>
  settings.set({ ...settings.get(), ...change });
export const applyArrangement = (arrangement: DeskArrangement): void => changeDeskSettings(arrangementOf(arrangement));
