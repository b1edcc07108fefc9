/**
 * The organiser's view of a class: who trades and who doesn't, how concentrated they are, and what trading has cost.
 */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { isRefusal } from '@bourse/contract/errors.ts';
import type { CLASS_RANKS } from '@bourse/contract/leagues/view.ts';
import type { Ranked } from '@bourse/core/products/leagues/ranking.ts';
import type { Season } from '@bourse/core/trading/execution/season-rules.ts';
import { type Amount, divide, formatAmount, formatScaled, type Rate, SCALE } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { Customer, Handler } from '../calls/handler.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { nameIn } from '../venue/instrument-names.ts';
import { lookAsOrganiser } from './find-league.ts';
import type { Board, Held } from './standings.ts';
import { type Db, type EntryRow, type League, readLeague } from './store.ts';
import { namesOf, rowView } from './views.ts';
import type { Topic } from '../stream/topics.ts';

type ClassParts = Pick<Parts, 'database' | 'clock' | 'feeds' | 'leagueBoards' | 'leagueWords'>;

interface Doings {
  costs: Amount;
  lastTradeAt: number | null;
  notes: number;
}

/** As of the frozen end, if there is one: closings by the house afterwards don't count as anybody's activity. */
async function readDoings(db: Db, { season: { number: league }, frozenAt }: League): Promise<Map<AccountId, Doings>> {
  // Fills are only needed once the season has been frozen: before that, nothing comes after its end.
  const [costs, lastAt] =
    frozenAt === null
      ? [sql`fees + tax + financing`, sql`updated_at`]
      : [costsBefore(new Date(frozenAt)), lastFillBefore(new Date(frozenAt))];
  const { rows } = await sql<{ account_id: AccountId; costs: Amount; last_at: Date | null; notes: number }>`
    select e.account_id, coalesce(p.costs, 0)::bigint as costs, o.last_at,
      (select count(*)::integer from league_notes n where n.league = e.league and n.account_id = e.account_id
        and not n.by_organiser) as notes
    from league_entries e
    left join (select account_id, sum(${costs}) as costs from positions p where portfolio = ${league} group by 1) p
      using (account_id)
    left join (select account_id, max(${lastAt}) as last_at from orders o where portfolio = ${league} and filled > 0
      and cause <> 'leagueOver' group by 1) o using (account_id)
    where e.league = ${league}`.execute(db);
  return new Map(
    rows.map(({ account_id: account, costs, last_at: lastAt, notes }) => [
      account,
      { costs, notes, lastTradeAt: lastAt?.getTime() ?? null },
    ]),
  );
}

/** A position's costs without those of fills and day ends after the season's end; nights after it cost nothing. */
const costsBefore = (end: Date) => sql`p.fees + p.tax + p.financing
  - coalesce((select sum(f.fee + f.tax) from fills f where f.account_id = p.account_id
      and f.position_seq = p.position_seq and f.at >= ${end}), 0)
  - coalesce((select sum(d.fee + d.tax) from day_end_charges d where d.account_id = p.account_id
      and d.position_seq = p.position_seq and d.at >= ${end}), 0)`;
const lastFillBefore = (end: Date) => sql`(select max(f.at) from fills f where f.account_id = o.account_id
  and f.order_seq = o.order_seq and f.at < ${end})`;

interface Largest {
  instrument: string;
  share: Rate;
}
/** The instrument with the largest share of the equity, by closing value. */
function largestOf(equity: Amount, holdings: readonly Held[]): Largest | null {
  const values = new Map<string, Amount>();
  for (const { instrument, value } of holdings) values.set(instrument, (values.get(instrument) ?? 0n) + value);
  const [first] = [...values].sort(([, a], [, b]) => (a > b ? -1 : 1));
  return first && equity > 0n ? { instrument: first[0], share: divide(first[1] * SCALE, equity, 'half-even') } : null;
}

interface Member {
  row: Ranked;
  entry: EntryRow;
  doings: Doings;
  largest: Largest | null;
}
export interface Class {
  board: Board;
  /** In order of place. */
  members: readonly Member[];
}

export async function readClass(parts: ClassParts, league: League): Promise<Class> {
  const board = await parts.leagueBoards.of(league, parts.clock.now());
  const doings = await readDoings(parts.database.kysely, league);
  const members = board.rows.map((row): Member => {
    const entry = board.entries.get(row.entry)!;
    return {
      row,
      entry,
      doings: doings.get(entry.account) ?? { costs: 0n, lastTradeAt: null, notes: 0 },
      largest: largestOf(row.equity, board.holdings.get(entry.account) ?? []),
    };
  });
  return { board, members };
}

function totalsOf({ members }: Class, { currency }: Pick<Season, 'currency'>) {
  const sum = (of: (member: Member) => number): number => members.reduce((total, each) => total + of(each), 0);
  return {
    entries: members.length,
    traded: sum(({ row }) => (row.trades > 0 ? 1 : 0)),
    trades: sum(({ row }) => row.trades),
    notes: sum(({ doings }) => doings.notes),
    costs: formatAmount(
      members.reduce((total, { doings }) => total + doings.costs, 0n),
      currency,
    ),
  };
}

const descending = (a: bigint, b: bigint): number => (a > b ? -1 : a < b ? 1 : 0);
const CHOSEN: Record<(typeof CLASS_RANKS)[number], (members: readonly Member[]) => readonly Member[]> = {
  place: (members) => members,
  idle: (members) => members.filter(({ row }) => row.trades === 0),
  concentrated: (members) =>
    members
      .filter(({ largest }) => largest !== null)
      .toSorted((a, b) => descending(a.largest!.share, b.largest!.share)),
  costly: (members) => members.toSorted((a, b) => descending(a.doings.costs, b.doings.costs)),
};

/** As the organiser sees it; `account` is the organiser's. */
export async function classView(
  { database: { kysely }, feeds, leagueWords }: ClassParts,
  { season }: League,
  { board, members }: Class,
  { account, language }: Pick<Customer, 'account' | 'language'>,
) {
  const names = await namesOf(leagueWords, kysely, board.entries.values());
  return members.map(({ row, entry, doings: { costs, lastTradeAt, notes }, largest }) => {
    const instrument = largest && feeds.instrument(largest.instrument);
    return {
      ...rowView(row, board, season, names, account),
      lastTradeAt: lastTradeAt === null ? null : new Date(lastTradeAt).toISOString(),
      notes,
      largest: largest && {
        instrument: largest.instrument,
        name: instrument ? nameIn(language, instrument) : largest.instrument,
        share: formatScaled(largest.share),
      },
      costs: formatAmount(costs, season.currency),
      joinedAt: new Date(entry.joinedAt).toISOString(),
    };
  });
}

export const listClass =
  (parts: ClassParts): Handler<'leagues/listClass'> =>
  async ({ league: text, rank = 'place', cursor, limit = PAGE_SIZE }, caller) => {
    const league = await lookAsOrganiser(parts.database.kysely, caller.account, text);
    if (isRefusal(league)) return league;
    const all = await readClass(parts, league);
    const chosen = CHOSEN[rank](all.members);
    const from = cursor !== undefined && /^\d{1,5}$/.test(cursor) ? Number(cursor) : 0;
    const shown = chosen.slice(from, from + limit);
    return {
      rows: await classView(parts, league, { ...all, members: shown }, caller),
      next: from + limit < chosen.length ? (from + limit).toString() : null,
      totals: totalsOf(all, league.season),
      at: new Date(all.board.at).toISOString(),
    };
  };

const EVERY_MS = 5_000;

/** A class's activity, streamed to its organiser: updated by each trade and note, not by price changes. */
export const classTopic = (parts: ClassParts): Topic => ({
  everyMs: EVERY_MS,
  isFor: async (account, of) => !isRefusal(await lookAsOrganiser(parts.database.kysely, account, of)),
  async look(of) {
    const league = await readLeague(parts.database.kysely, Number(of));
    if (!league) return null;
    const all = await readClass(parts, league);
    const mark = JSON.stringify({ league: of, ...totalsOf(all, league.season) });
    const at = new Date(all.board.at).toISOString();
    return { mark, ownOf: () => '', frameOf: () => `{"type":"class","at":"${at}",${mark.slice(1)}` };
  },
});
