/** CSV exports: the board for everybody; the class, journals and list of names for the organiser. */
import { isRefusal } from '@bourse/contract/errors.ts';
import { csvLine } from '@bourse/core/reporting/csv.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { Customer, Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { documentInTurn } from './get-certificate.ts';
import { readInvited } from './invite-names.ts';
import { readNotes } from './journal.ts';
import { classView, readClass } from './list-class.ts';
import { lookAsOrganiser, lookAt } from './find-league.ts';
import type { League } from './store.ts';
import { lineView, nameOf, namesOf } from './views.ts';

type ExportParts = Pick<Parts, 'database' | 'clock' | 'feeds' | 'leagueBoards' | 'leagueWords'>;
/** Column names are the same in every language, since programs read them. */
const COLUMNS = {
  board: ['place', 'reason', 'entry', 'name', 'equity', 'return', 'drawdown', 'points', 'trades'],
  class: ['entry', 'name', 'joined', 'trades', 'last trade', 'notes', 'costs', 'equity', 'largest', 'largest share'],
  journal: ['at', 'entry', 'name', 'by', 'instrument', 'effect', 'quantity', 'price', 'text'],
  invited: ['name', 'code', 'entry'],
} as const;
const NOTES_MAXIMUM = 20_000;

async function linesOf(
  parts: ExportParts,
  league: League,
  what: keyof typeof COLUMNS,
  caller: Pick<Customer, 'account' | 'language'>,
): Promise<string[][]> {
  if (what === 'invited')
    return (await readInvited(parts.database.kysely, parts.leagueWords, league.season.number)).map(
      ({ name, code, entry }) => [name, code, entry ?? ''],
    );
  if (what === 'journal') return journalLines(parts, league);
  return what === 'board' ? boardLines(parts, league) : classLines(parts, league, caller);
}

/** Contains everything needed to recompute the result's hash. */
async function boardLines({ database, clock, ...parts }: ExportParts, league: League): Promise<string[][]> {
  const board = await parts.leagueBoards.of(league, clock.now());
  const names = await namesOf(parts.leagueWords, database.kysely, board.entries.values());
  return board.rows
    .map((row) => lineView(row, board, league.season, names))
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
  parts: ExportParts,
  league: League,
  caller: Pick<Customer, 'account' | 'language'>,
): Promise<string[][]> {
  const rows = await classView(parts, league, await readClass(parts, league), caller);
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
  { database: { kysely }, clock, ...parts }: ExportParts,
  league: League,
): Promise<string[][]> {
  const board = await parts.leagueBoards.of(league, clock.now());
  const notes = await readNotes(kysely, league.season.number, { account: null, limit: NOTES_MAXIMUM });
  const entries = new Map([...board.entries.values()].map((each) => [each.account, each]));
  const names = await namesOf(parts.leagueWords, kysely, board.entries.values());
  const words = await parts.leagueWords.read(
    kysely,
    notes.map(({ note }) => note),
  );
  return notes.map(({ note, account, byOrganiser, order, at }) => {
    const entry = entries.get(account);
    return [
      new Date(at).toISOString(),
      entry?.entry ?? '',
      nameOf(entry, names) ?? '',
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
  (parts: ExportParts): Handler<'leagues/exportLeague'> =>
  ({ league: text, what }, caller) =>
    documentInTurn(caller.account, async () => {
      const { kysely } = parts.database;
      const league =
        what === 'board'
          ? await lookAt(kysely, caller.account, text)
          : await lookAsOrganiser(kysely, caller.account, text);
      if (isRefusal(league)) return league;
      const lines = await linesOf(parts, 'league' in league ? league.league : league, what, caller);
      const csv = [[...COLUMNS[what]], ...lines].map(csvLine).join('');
      // The byte order mark makes spreadsheets read it as Unicode.
      return {
        name: `league-${text}-${what}.csv`,
        type: 'text/csv; charset=utf-8',
        content: Buffer.from(`\uFEFF${csv}`).toString('base64'),
      };
    });
