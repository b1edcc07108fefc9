/**
 * The organiser's view of a class: who trades and who doesn't, how concentrated they are, and what trading has cost.
 */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { isRefusal } from '@bourse/contract/refusals.ts';
import type { ENTRANT_LIST_FILTERS } from '@bourse/contract/leagues/league-schemas.ts';
import type { RankedLeagueEntry } from '@bourse/core/products/leagues/league-ranking.ts';
import type { LeagueSeason } from '@bourse/core/trading/execution/league-season-rules.ts';
import { type Amount, divide, formatAmount, formatScaled, type Rate, SCALE } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { CustomerCaller, Handler } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { findEntriesActingTogether, type TogetherFlag } from './find-entries-acting-together.ts';
import { findOrganisedLeague } from './find-league.ts';
import type { LeagueBoard, HoldingValue } from './standings.ts';
import { readListedNames } from './listed-names.ts';
import { type Db, type LeagueEntryRow, type League, readLeague } from './store.ts';
import { readDisplayNames, buildCustomerBoardRow } from './league-views.ts';
import type { ChannelKind } from '../stream/channel-registry.ts';

type EntrantsDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'venues' | 'leagueBoards' | 'leagueTexts'>;

interface EntryActivity {
  costs: Amount;
  lastTradeAt: number | null;
  notes: number;
  /** Orders for which the entrant has written a reason. */
  reasons: number;
}
const NO_ACTIVITY: EntryActivity = { costs: 0n, lastTradeAt: null, notes: 0, reasons: 0 };

/** As of the frozen end, if there is one: closings by the house afterwards don't count as anybody's activity. */
async function readActivity(
  db: Db,
  { season: { number: league }, frozenAt }: League,
): Promise<Map<AccountId, EntryActivity>> {
  // Fills are only needed once the season has been frozen: before that, nothing comes after its end.
  const [costs, lastAt] =
    frozenAt === null
      ? [sql`fees + tax + financing`, sql`updated_at`]
      : [costsBefore(new Date(frozenAt)), lastFillBefore(new Date(frozenAt))];
  const { rows } = await sql<Omit<EntryActivity, 'lastTradeAt'> & { account_id: AccountId; last_at: Date | null }>`
    select e.account_id, coalesce(p.costs, 0)::bigint as costs, o.last_at, coalesce(n.notes, 0)::integer as notes,
      coalesce(n.reasons, 0)::integer as reasons
    from league_entries e
    left join (select account_id, count(*) as notes, count(distinct order_seq) as reasons from league_notes
      where league = ${league} and not by_organiser group by 1) n using (account_id)
    left join (select account_id, sum(${costs}) as costs from positions p where portfolio = ${league} group by 1) p
      using (account_id)
    left join (select account_id, max(${lastAt}) as last_at from orders o where portfolio = ${league} and filled > 0
      and cause <> 'leagueOver' group by 1) o using (account_id)
    where e.league = ${league}`.execute(db);
  return new Map(
    rows.map(({ account_id: account, last_at: lastAt, ...activity }) => [
      account,
      { ...activity, lastTradeAt: lastAt?.getTime() ?? null },
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

interface LargestHolding {
  instrument: string;
  share: Rate;
}
/** The instrument with the largest share of the equity, by closing value. */
function largestHoldingOf(equity: Amount, holdings: readonly HoldingValue[]): LargestHolding | null {
  const values = new Map<string, Amount>();
  for (const { instrument, value } of holdings) values.set(instrument, (values.get(instrument) ?? 0n) + value);
  const [first] = [...values].sort(([, a], [, b]) => (a > b ? -1 : 1));
  return first && equity > 0n ? { instrument: first[0], share: divide(first[1] * SCALE, equity, 'half-even') } : null;
}

export interface LeagueEntrant {
  row: RankedLeagueEntry;
  entry: LeagueEntryRow;
  doings: EntryActivity;
  largest: LargestHolding | null;
}
export interface LeagueEntrants {
  board: LeagueBoard;
  /** In order of place. */
  members: readonly LeagueEntrant[];
}

export async function readLeagueEntrants(dependencies: EntrantsDependencies, league: League): Promise<LeagueEntrants> {
  const board = await dependencies.leagueBoards.of(league, dependencies.clock.now());
  const doings = await readActivity(dependencies.database.kysely, league);
  const members = board.rows.map((row): LeagueEntrant => {
    const entry = board.entries.get(row.entry)!;
    return {
      row,
      entry,
      doings: doings.get(entry.account) ?? NO_ACTIVITY,
      largest: largestHoldingOf(row.equity, board.holdings.get(entry.account) ?? []),
    };
  });
  return { board, members };
}

function totalsOf({ members }: LeagueEntrants, { currency }: Pick<LeagueSeason, 'currency'>) {
  const sum = (of: (member: LeagueEntrant) => number): number => members.reduce((total, each) => total + of(each), 0);
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

type TogetherFlags = ReadonlyMap<AccountId, readonly TogetherFlag[]>;
const descending = (a: bigint, b: bigint): number => (a > b ? -1 : a < b ? 1 : 0);
const ENTRANT_SELECTIONS: Record<
  (typeof ENTRANT_LIST_FILTERS)[number],
  (members: readonly LeagueEntrant[], flags: TogetherFlags) => readonly LeagueEntrant[]
> = {
  place: (members) => members,
  idle: (members) => members.filter(({ row }) => row.trades === 0),
  concentrated: (members) =>
    members
      .filter(({ largest }) => largest !== null)
      .toSorted((a, b) => descending(a.largest!.share, b.largest!.share)),
  costly: (members) => members.toSorted((a, b) => descending(a.doings.costs, b.doings.costs)),
  together: (members, flags) =>
    members
      .filter(({ entry }) => flags.has(entry.account))
      .toSorted((a, b) => countSignals(flags, b) - countSignals(flags, a)),
};
const countSignals = (flags: TogetherFlags, { entry }: LeagueEntrant): number => flags.get(entry.account)?.length ?? 0;

/** As the organiser sees it; `account` is the organiser's. */
export async function buildEntrantsView(
  { database: { kysely }, venues, leagueTexts }: EntrantsDependencies,
  { season }: League,
  { board, members }: LeagueEntrants,
  flags: TogetherFlags,
  { account, language }: Pick<CustomerCaller, 'account' | 'language'>,
) {
  const names = await readDisplayNames(leagueTexts, kysely, board.entries.values());
  const listed = await readListedNames(kysely, leagueTexts, season.number);
  return members.map(({ row, entry, doings: { costs, lastTradeAt, notes }, largest }) => {
    const instrument = largest && venues.instrument(largest.instrument);
    return {
      ...buildCustomerBoardRow(row, board, season, names, account),
      listed: listed.get(entry.account) ?? null,
      lastTradeAt: lastTradeAt === null ? null : new Date(lastTradeAt).toISOString(),
      notes,
      largest: largest && {
        instrument: largest.instrument,
        name: instrument ? instrumentNameIn(language, instrument) : largest.instrument,
        share: formatScaled(largest.share),
      },
      costs: formatAmount(costs, season.currency),
      joinedAt: new Date(entry.joinedAt).toISOString(),
      together: (flags.get(entry.account) ?? []).map((flag) => ({ ...flag })),
    };
  });
}

export const listClass =
  (dependencies: EntrantsDependencies): Handler<'leagues/listClass'> =>
  async ({ league: text, rank = 'place', cursor, limit = PAGE_SIZE }, caller) => {
    const league = await findOrganisedLeague(dependencies.database.kysely, caller.account, text);
    if (isRefusal(league)) return league;
    const all = await readLeagueEntrants(dependencies, league);
    const { season } = league;
    const flags = await findEntriesActingTogether(
      dependencies.database.kysely,
      { number: season.number, organiser: caller.account },
      all.board.entries.values(),
    );
    const chosen = ENTRANT_SELECTIONS[rank](all.members, flags);
    const from = cursor !== undefined && /^\d{1,5}$/.test(cursor) ? Number(cursor) : 0;
    const pageRows = chosen.slice(from, from + limit);
    return {
      rows: await buildEntrantsView(dependencies, league, { ...all, members: pageRows }, flags, caller),
      next: from + limit < chosen.length ? (from + limit).toString() : null,
      totals: totalsOf(all, season),
      at: new Date(all.board.at).toISOString(),
    };
  };

const EVERY_MS = 5_000;

/** A class's activity, streamed to its organiser: updated by each trade and note, not by price changes. */
export const createEntrantsTopic = (dependencies: EntrantsDependencies): ChannelKind => ({
  everyMs: EVERY_MS,
  isFor: async (account, of) => !isRefusal(await findOrganisedLeague(dependencies.database.kysely, account, of)),
  async load(of) {
    const league = await readLeague(dependencies.database.kysely, Number(of));
    if (!league) return null;
    const all = await readLeagueEntrants(dependencies, league);
    const mark = JSON.stringify({ league: of, ...totalsOf(all, league.season) });
    const at = new Date(all.board.at).toISOString();
    return {
      version: mark,
      accountPartOf: () => '',
      buildFrame: () => `{"type":"class","at":"${at}",${mark.slice(1)}`,
    };
  },
});
