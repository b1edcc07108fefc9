/** Entries as the desk stores and loads them. */
import type { LeagueEntry } from '@bourse/core/products/leagues/league-entry.ts';
import {
  type AreaRecordDefinitions,
  buildScopeByColumns,
  type RecordLoading,
  type RecordWriting,
  defineRecordLoad,
} from '../desk/record-registry.ts';
import { ACCOUNT, defineRecordTable } from '../pipeline/record-table.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';
import { LEAGUE_TEXT_PURPOSE, encryptionPlaceBuilders } from '../secrets/encryption-bindings.ts';

const leagueEntries: RecordWriting<LeagueEntry> = {
  tables: [
    defineRecordTable<LeagueEntry>()('league_entries', {
      key: { account_id: ACCOUNT, league: 'smallint' },
      fixed: {
        entry: 'text',
        holder: 'bigint',
        name: 'text',
        joined_at: 'timestamptz',
        address_print: { type: 'bytea', write: ({ thing }) => thing.addressPrint && Buffer.from(thing.addressPrint) },
        peak: 'bigint',
      },
      changing: { left_at: 'timestamptz', removed: 'boolean' },
    }),
  ],
  numberOf: ({ league }) => BigInt(league),
  apply: (work, entry) => void work.loaded('leagueEntries').set(BigInt(entry.league), entry),
};

const leagueEntryLoading: RecordLoading<LeagueEntry> = {
  of: (row) =>
    ({
      league: row.league,
      entry: row.entry,
      holder: row.holder,
      name: row.name,
      joinedAt: (row.joined_at as Date).getTime(),
      leftAt: row.left_at === null ? null : (row.left_at as Date).getTime(),
      removed: row.removed,
      addressPrint: row.address_print,
      peak: row.peak,
    }) as LeagueEntry,
  numberOf: (row) => BigInt(row.league as number),
  scopes: { league: buildScopeByColumns('league_entries', 'account_id bigint, league smallint') },
  sees: (list) => ({ leagueEntries: list }),
};

export const LEAGUE_RECORDS = {
  stored: { leagueEntries },
  loaded: { leagueEntries: leagueEntryLoading },
} satisfies AreaRecordDefinitions;

export const buildLeagueEntryLoad = defineRecordLoad<[league: number]>('leagueEntries', 'league');

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  league_entries: { columns: 'league, entry, joined_at, left_at, removed', orderBy: 'league' },
  league_points: { columns: 'league, at, equity, place', orderBy: 'league, at' },
  league_weeks: { columns: 'league, week, equity, points', orderBy: 'league, week' },
  league_results: {
    columns: `league, place, reason, equity, return_rate, drawdown, score, points, trades, instruments, days, available,
      frozen, margin`,
    orderBy: 'league',
  },
  league_notes: {
    columns: `league, note, by_organiser, order_seq, at,
      (select hidden from league_words where word = league_notes.note) as text`,
    orderBy: 'at',
    decrypted: {
      column: 'text',
      of: (secrets, _, { note, text }) =>
        secrets
          .decrypt(LEAGUE_TEXT_PURPOSE, text as string, encryptionPlaceBuilders.leagueWord(note as string))
          .toString(),
    },
  },
  league_logins: { columns: 'league, opened_at, reset_at', orderBy: 'opened_at' },
  league_players: { columns: 'name', orderBy: 'name' },
  league_organisers: { columns: 'allowed, allowed_at', orderBy: 'allowed_at' },
  league_names: { columns: 'league', orderBy: 'league' },
  league_invited: { columns: 'league, invited_at', orderBy: 'invited_at' },
};
