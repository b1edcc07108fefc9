/** CSV exports: the board for everybody; the class, journals and list of names for the organiser. */
import { isRefusal } from '@bourse/contract/refusals.ts';
import { formatCsvLine } from '@bourse/core/reporting/csv.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { computeReturnOverDrawdown } from '@bourse/core/products/leagues/league-ranking.ts';
import type { LeagueSeason } from '@bourse/core/trading/execution/league-season-rules.ts';
import { GRADING_COLUMNS } from '@bourse/contract/leagues/league-schemas.ts';
import type { CustomerCaller, Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { runDocumentInTurn } from './get-certificate.ts';
import { readInvitedNames } from './invite-people-by-name.ts';
import { readJournalNotes } from './league-trading-journal.ts';
import { buildEntrantsView, type LeagueEntrant, readLeagueEntrants } from './league-entrants.ts';
import { findOrganisedLeague, findVisibleLeague } from './find-league.ts';
import type { League } from './store.ts';
import { buildPublicBoardRow, entryNameOf, readDisplayNames } from './league-views.ts';

type ExportDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'venues' | 'leagueBoards' | 'leagueTexts'>;
/** Column names are the same in every language, since programs read them. */
const COLUMNS = {
  board: ['place', 'reason', 'entry', 'name', 'equity', 'return', 'drawdown', 'points', 'trades'],
  class: ['entry', 'name', 'joined', 'trades', 'last trade', 'notes', 'costs', 'equity', 'largest', 'largest share'],
  journal: ['at', 'entry', 'name', 'by', 'instrument', 'effect', 'quantity', 'price', 'text'],
  invited: ['name', 'code', 'entry'],
} as const;
const GRADING_TITLES: Record<GradingColumn, string> = {
  place: 'place',
  return: 'return',
  drawdown: 'drawdown',
  returnOverDrawdown: 'return over drawdown',
  points: 'points',
  equity: 'equity',
  trades: 'trades',
  instruments: 'instruments',
  days: 'days active',
  fees: 'fees and taxes',
  reasons: 'orders with a reason',
  lastTrade: 'last trade',
  joined: 'joined',
};
type GradingColumn = (typeof GRADING_COLUMNS)[number];
const NOTES_MAXIMUM = 20_000;

async function csvLinesOf(
  dependencies: ExportDependencies,
  league: League,
  what: keyof typeof COLUMNS,
  caller: Pick<CustomerCaller, 'account' | 'language'>,
): Promise<string[][]> {
  if (what === 'invited')
    return (await readInvitedNames(dependencies.database.kysely, dependencies.leagueTexts, league.season.number)).map(
      ({ name, code, entry }) => [name, code, entry ?? ''],
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

/** Several criteria in one file; what isn't asked for is left out. */
async function gradingLines(
  dependencies: ExportDependencies,
  league: League,
  columns: readonly GradingColumn[],
): Promise<string[][]> {
  const { board, members } = await readLeagueEntrants(dependencies, league);
  const names = await readDisplayNames(dependencies.leagueTexts, dependencies.database.kysely, board.entries.values());
  return members.map((member) => [
    member.entry.entry,
    entryNameOf(member.entry, names) ?? '',
    ...columns.map((column) => gradingCellOf(member, league.season, column)),
  ]);
}

function gradingCellOf(
  { row, entry, doings }: LeagueEntrant,
  { currency }: LeagueSeason,
  column: GradingColumn,
): string {
  const cells: Record<GradingColumn, () => string> = {
    place: () => row.place?.toString() ?? row.reason ?? '',
    return: () => formatScaled(row.returnRate),
    drawdown: () => formatScaled(row.drawdown),
    returnOverDrawdown: () => formatScaled(computeReturnOverDrawdown(row.returnRate, row.drawdown)),
    points: () => row.points.toString(),
    equity: () => formatAmount(row.equity, currency),
    trades: () => row.trades.toString(),
    instruments: () => row.instruments.toString(),
    days: () => row.days.toString(),
    fees: () => formatAmount(doings.costs, currency),
    reasons: () => doings.reasons.toString(),
    lastTrade: () => (doings.lastTradeAt === null ? '' : isoTime(doings.lastTradeAt)),
    joined: () => isoTime(entry.joinedAt),
  };
  return cells[column]();
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
  ({ league: text, what, columns }, caller) =>
    runDocumentInTurn(caller.account, async () => {
      const { kysely } = dependencies.database;
      const league =
        what === 'board'
          ? await findVisibleLeague(kysely, caller.account, text)
          : await findOrganisedLeague(kysely, caller.account, text);
      if (isRefusal(league)) return league;
      const found = 'league' in league ? league.league : league;
      const graded = [...new Set(columns ?? GRADING_COLUMNS)];
      const [header, lines] =
        what === 'grading'
          ? [
              ['entry', 'name', ...graded.map((column) => GRADING_TITLES[column])],
              await gradingLines(dependencies, found, graded),
            ]
          : [[...COLUMNS[what]], await csvLinesOf(dependencies, found, what, caller)];
      const csv = [header, ...lines].map(formatCsvLine).join('');
      // The byte order mark makes spreadsheets read it as Unicode.
      return {
        name: `league-${text}-${what}.csv`,
        type: 'text/csv; charset=utf-8',
        content: Buffer.from(`\uFEFF${csv}`).toString('base64'),
      };
    });
