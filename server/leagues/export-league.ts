/** CSV exports: the board for everybody; the class, journals and list of names for the organiser. */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { formatCsvLine } from '@bourse/core/reporting/csv.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { GRADING_COLUMNS } from '@bourse/contract/leagues/league-schemas.ts';
import type { CustomerCaller, Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { runDocumentInTurn } from './get-certificate.ts';
import { isTimeZone } from '../time/zones.ts';
import { buildGradingLines } from './grading-file.ts';
import { readInvitedNames, readListedNames } from './listed-names.ts';
import { readJournalNotes } from './journal-store.ts';
import { buildEntrantsView, readLeagueEntrants } from './league-entrants.ts';
import { findOrganisedLeague, findVisibleLeague } from './find-league.ts';
import type { League } from './store.ts';
import { buildPublicBoardRow, entryNameOf, readDisplayNames } from './league-views.ts';

type ExportDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'venues' | 'leagueBoards' | 'leagueTexts'>;
/** Except for grading, column names are the same in every language, since programs read them. */
const COLUMNS = {
  board: ['place', 'reason', 'entry', 'name', 'equity', 'return', 'drawdown', 'points', 'trades'],
  class: [
    ...['entry', 'name', 'listed name', 'joined', 'trades', 'last trade'],
    ...['notes', 'costs', 'equity', 'largest', 'largest share'],
  ],
  journal: ['at', 'entry', 'name', 'listed name', 'by', 'instrument', 'effect', 'quantity', 'price', 'text'],
  invited: ['name', 'code', 'entry', 'status'],
} as const;
const NOTES_MAXIMUM = 20_000;

async function csvLinesOf(
  dependencies: ExportDependencies,
  league: League,
  what: keyof typeof COLUMNS,
  caller: Pick<CustomerCaller, 'account' | 'language'>,
): Promise<string[][]> {
  if (what === 'invited')
    return (await readInvitedNames(dependencies.database.kysely, dependencies.leagueTexts, league.season.number)).map(
      ({ name, code, entry, status }) => [name, code, entry ?? '', status],
    );
  if (what === 'journal') return journalLines(dependencies, league);
  return what === 'board' ? boardLines(dependencies, league) : classLines(dependencies, league, caller);
}

/** Contains everything needed to recompute the result's hash. */
async function boardLines(
  { database, clock, ...dependencies }: ExportDependencies,
  league: League,
): Promise<string[][]> {
  const board = await dependencies.leagueBoards.of(league, clock.now());
  const names = await readDisplayNames(dependencies.leagueTexts, database.kysely, board.entries.values());
  return board.rows
    .map((row) => buildPublicBoardRow(row, board, league.season, names))
    .map((row) => [
      row.place?.toString() ?? '',
      row.reason ?? '',
      row.entry,
      row.name ?? '',
      row.equity,
      row.returnRate,
      row.drawdown,
      row.points.toString(),
      row.trades.toString(),
    ]);
}

async function classLines(
  dependencies: ExportDependencies,
  league: League,
  caller: Pick<CustomerCaller, 'account' | 'language'>,
): Promise<string[][]> {
  const rows = await buildEntrantsView(
    dependencies,
    league,
    await readLeagueEntrants(dependencies, league),
    new Map(),
    caller,
  );
  return rows.map((row) => [
    row.entry,
    row.name ?? '',
    row.listed ?? '',
    row.joinedAt,
    row.trades.toString(),
    row.lastTradeAt ?? '',
    row.notes.toString(),
    row.costs,
    row.equity,
    row.largest?.instrument ?? '',
    row.largest?.share ?? '',
  ]);
}

async function journalLines(
  { database: { kysely }, clock, ...dependencies }: ExportDependencies,
  league: League,
): Promise<string[][]> {
  const board = await dependencies.leagueBoards.of(league, clock.now());
  const notes = await readJournalNotes(kysely, league.season.number, { account: null, limit: NOTES_MAXIMUM });
  const entries = new Map([...board.entries.values()].map((each) => [each.account, each]));
  const names = await readDisplayNames(dependencies.leagueTexts, kysely, board.entries.values());
  const listed = await readListedNames(kysely, dependencies.leagueTexts, league.season.number);
  const words = await dependencies.leagueTexts.read(
    kysely,
    notes.map(({ note }) => note),
  );
  return notes.map(({ note, account, byOrganiser, order, at }) => {
    const entry = entries.get(account);
    return [
      new Date(at).toISOString(),
      entry?.entry ?? '',
      entryNameOf(entry, names) ?? '',
      listed.get(account) ?? '',
      byOrganiser ? 'organiser' : 'entrant',
      order?.instrument ?? '',
      order?.effect ?? '',
      order ? formatScaled(order.quantity) : '',
      order?.averagePrice == null ? '' : formatScaled(order.averagePrice),
      words.get(note) ?? '',
    ];
  });
}

export const exportLeague =
  (dependencies: ExportDependencies): Handler<'leagues/exportLeague'> =>
  ({ league: text, what, columns, zone = 'UTC' }, caller) =>
    runDocumentInTurn(caller.account, async () => {
      if (!isTimeZone(zone)) return refuse('badInput', { field: 'zone' });
      const { kysely } = dependencies.database;
      const league =
        what === 'board'
          ? await findVisibleLeague(kysely, caller.account, text)
          : await findOrganisedLeague(kysely, caller.account, text);
      if (isRefusal(league)) return league;
      const found = 'league' in league ? league.league : league;
      const graded = { columns: [...new Set(columns ?? GRADING_COLUMNS)], zone };
      const lines =
        what === 'grading'
          ? await buildGradingLines(dependencies, found, graded, caller)
          : [[...COLUMNS[what]], ...(await csvLinesOf(dependencies, found, what, caller))];
      const csv = lines.map(formatCsvLine).join('');
      // The byte order mark makes spreadsheets read it as Unicode.
      return {
        name: `league-${text}-${what}.csv`,
        type: 'text/csv; charset=utf-8',
        content: Buffer.from(`\uFEFF${csv}`).toString('base64'),
      };
    });
