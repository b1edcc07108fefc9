/** Entries as the desk stores and loads them. */
import type { Entry } from '@bourse/core/leagues/entry.ts';
import { type AreaRecords, by, type Load, type LoadedKind, type StoredKind } from '../desk/record-kinds.ts';

const leagueEntries: StoredKind<Entry> = {
  tables: [
    {
      table: 'league_entries',
      columns: `account_id bigint, league smallint, entry text, holder bigint, name text, joined_at timestamptz,
        left_at timestamptz, peak bigint`,
      row: ({ account, thing: e }) => [account, e.league, e.entry, e.holder, e.name, e.joinedAt, e.leftAt, e.peak],
      changes: { key: ['account_id', 'league'], columns: ['left_at'] },
    },
  ],
  numberOf: ({ league }) => BigInt(league),
  apply: (work, entry) => void work.loaded('leagueEntries').set(BigInt(entry.league), entry),
};

const loaded: LoadedKind<Entry> = {
  of: (row) =>
    ({
      league: row.league,
      entry: row.entry,
      holder: row.holder,
      name: row.name,
      joinedAt: (row.joined_at as Date).getTime(),
      leftAt: row.left_at === null ? null : (row.left_at as Date).getTime(),
      peak: row.peak,
    }) as Entry,
  numberOf: (row) => BigInt(row.league as number),
  scopes: { league: by('league_entries', 'account_id bigint, league smallint') },
  sees: (list) => ({ leagueEntries: list }),
};

export const LEAGUE_RECORDS = { stored: { leagueEntries }, loaded: { leagueEntries: loaded } } satisfies AreaRecords;

export const entryIn = (league: number): Load => ({ kind: 'leagueEntries', scope: 'league', values: [league] });
