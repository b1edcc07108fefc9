/**
 * Leagues by the written rules, recomputed independently: play money is granted once, moves only between play accounts
 * and within an entry's own portfolio, and the balance follows from its trades; every acknowledged join, leave and
 * trade happened; places follow from figures.
 */
import { HOUSE_CLOSING_CAUSES } from '@bourse/core/trading/orders/order.ts';
import { decodeId } from '@bourse/server/ids.ts';
import type pg from 'pg';
import { type JournalEntry, isAccepted } from '../trial-journal.ts';
import type { TransferRow } from './stored-rows-snapshot.ts';
import {
  checkLeagueRanking,
  checkLeagueWeeks,
  checkLeagueWorth,
  type LeagueFillRow,
  type LeagueResultRow,
  type LeagueWeekRow,
} from './check-league-results.ts';
import { compareNameLists, type AnsweredJournal } from './check-trading-answers.ts';

const FIRST_LEAGUE = 10_000;
const OF_ENTRIES = new Set(['playAvailable', 'playFrozen', 'playMargin']);
const CHARGES = new Set(['playFees', 'playTaxes']);
const HOUSE = new Set<string>(HOUSE_CLOSING_CAUSES);
const PAID = new Set(['dividend', 'rights']);
/** Eight decimals of a price plus eight of a quantity, less two of the currency. */
const UNIT = 10n ** 14n;

interface EntryRow {
  account_id: bigint;
  league: number;
  left_at: Date | null;
  capital: bigint;
}
interface PositionRow {
  account_id: bigint;
  league: number;
  status: string;
  realized: bigint;
  bought: bigint;
  sold: bigint;
}
interface PlayMoneyRows {
  transfers: TransferRow[];
  entries: EntryRow[];
  positions: PositionRow[];
  orders: { account_id: bigint; order_seq: bigint; league: number; cause: string }[];
  results: LeagueResultRow[];
  fills: LeagueFillRow[];
  weeks: LeagueWeekRow[];
}

/** Commands sent to leagues, which the money model ignores. */
export const isLeagueCommand = ({ path, input }: Pick<JournalEntry, 'path' | 'input'>): boolean =>
  path.startsWith('leagues/') || Number(input['portfolio'] ?? 0) >= FIRST_LEAGUE;

const isPlay = (name: string): boolean => name.startsWith('play');
const keyOf = (row: { account_id: bigint; league: number }): string => `${row.account_id} in ${row.league}`;

export async function checkLeagues(client: pg.Client, journal: AnsweredJournal): Promise<Record<string, number>> {
  const book = await readPlayMoneyRows(client);
  const differ = (sentence: string): void => journal.violate(sentence);
  checkApart(book, differ);
  checkMoney(book, differ);
  checkResults(book, differ);
  const playedByCustomers = checkLeagueAnswers(book, { ...journal, entries: journal.entries.filter(isLeagueCommand) });
  return {
    entries: book.entries.length,
    playedOrders: book.orders.length,
    playedByCustomers,
    ranked: book.results.length,
  };
}

async function readPlayMoneyRows(client: pg.Client): Promise<PlayMoneyRows> {
  const all = async <Row extends object>(text: string): Promise<Row[]> => (await client.query<Row>(text)).rows;
  const spent = (effect: string, rounded: string): string =>
    `coalesce(sum(${rounded}(f.price::numeric * f.quantity / ${UNIT}))
      filter (where f.effect = '${effect}'), 0)::bigint`;
  return {
    transfers: await all(`select * from transfers where debit like 'play%' or credit like 'play%'
      or debit_portfolio >= ${FIRST_LEAGUE} or credit_portfolio >= ${FIRST_LEAGUE} order by account_id, seq`),
    entries: await all(`select account_id, league, left_at, ((terms->>'capital')::numeric)::bigint as capital
      from league_entries join leagues using (league)`),
    positions: await all(`select p.account_id, p.portfolio as league, p.status, p.realized,
        ${spent('open', 'ceil')} as bought, ${spent('close', 'floor')} as sold
      from positions p join fills f using (account_id, position_seq) where p.portfolio >= ${FIRST_LEAGUE}
      group by p.account_id, p.position_seq, p.portfolio, p.status, p.realized`),
    orders: await all(`select account_id, order_seq, portfolio as league, cause from orders
      where portfolio >= ${FIRST_LEAGUE}`),
    results: await all(`select r.*, terms->>'ranking' as ranking, available + frozen + margin as cash, ends_at,
        frozen_at, ((terms->>'capital')::numeric)::bigint as capital,
        coalesce((terms->>'minimumTrades')::integer, 0) as minimum,
        coalesce((terms->>'minimumInstruments')::integer, 0) as minimum_instruments,
        coalesce((terms->>'minimumDays')::integer, 0) as minimum_days
      from league_results r join leagues using (league)`),
    fills: await all(`select f.account_id, p.portfolio as league, f.position_seq, f.fill_seq, f.effect, f.price,
        f.quantity, f.at, exists (select from position_adjustments a where a.account_id = f.account_id
          and a.subject = 'position' and a.subject_seq = f.position_seq) as divided
      from fills f join positions p using (account_id, position_seq) where p.portfolio >= ${FIRST_LEAGUE}
      order by f.account_id, f.fill_seq`),
    weeks: await all(`select w.*, ((terms->>'capital')::numeric)::bigint as capital
      from league_weeks w join leagues using (league)`),
  };
}

/** Play money never meets real money, and an entry's play money stays in its own portfolio. */
function checkApart({ transfers }: PlayMoneyRows, differ: (sentence: string) => void): void {
  for (const row of transfers) {
    const name = `transfer ${row.account_id}/${row.seq}`;
    if (isPlay(row.debit) !== isPlay(row.credit)) differ(`${name}: ${row.debit} → ${row.credit} mixes play and money`);
    for (const [account, portfolio] of [
      [row.debit, row.debit_portfolio],
      [row.credit, row.credit_portfolio],
    ] as const)
      if (OF_ENTRIES.has(account) !== portfolio >= FIRST_LEAGUE)
        differ(`${name}: ${account} is in portfolio ${portfolio}`);
  }
}

const gained = (row: TransferRow): bigint =>
  (OF_ENTRIES.has(row.credit) ? row.amount : 0n) - (OF_ENTRIES.has(row.debit) ? row.amount : 0n);
const leagueOf = (row: TransferRow): number => Math.max(row.debit_portfolio, row.credit_portfolio);

/** An entry's money is its stake plus the results of closed trades, less charges. */
function checkMoney({ transfers, entries, positions }: PlayMoneyRows, differ: (sentence: string) => void): void {
  const own = Map.groupBy(transfers, (row) => keyOf({ account_id: row.account_id, league: leagueOf(row) }));
  const traded = Map.groupBy(positions, keyOf);
  for (const entry of entries) {
    const [key, rows] = [keyOf(entry), own.get(keyOf(entry)) ?? []];
    const stakes = rows.filter(({ code }) => code === 'leagueStake').map(({ amount }) => amount);
    if (stakes.length !== 1 || stakes[0] !== entry.capital)
      differ(`stake of ${key}: ${stakes.join(' and ') || 'none'}, by the rules ${entry.capital} once`);
    const made = (traded.get(key) ?? []).reduce(
      (sum, { status, realized, sold, bought }) => sum + (status === 'closed' ? sold - bought : realized),
      0n,
    );
    const charges = rows.reduce((sum, row) => sum + (CHARGES.has(row.credit) ? row.amount : 0n), 0n);
    const paid = rows.reduce((sum, row) => sum + (PAID.has(row.code) ? gained(row) : 0n), 0n);
    const [there, due] = [rows.reduce((sum, row) => sum + gained(row), 0n), entry.capital + made + paid - charges];
    if (there !== due) differ(`play money of ${key}: ${there}, by its trades ${due}`);
  }
  const known = new Set(entries.map(keyOf));
  for (const [key, rows] of own)
    if (!known.has(key) && rows.some((row) => leagueOf(row) >= FIRST_LEAGUE))
      differ(`play money of ${key}: moved, and nobody has joined`);
}

/** Everybody has a result, which follows from what they had and did until the end. */
function checkResults(
  { results, entries, transfers, fills, weeks }: PlayMoneyRows,
  differ: (sentence: string) => void,
): void {
  const entryOf = new Map(entries.map((each) => [keyOf(each), each]));
  const played = Map.groupBy(fills, keyOf);
  checkLeagueWeeks(weeks, results, differ);
  for (const [league, rows] of Map.groupBy(results, (row) => row.league)) {
    const count = entries.filter((each) => each.league === league).length;
    if (rows.length !== count) differ(`league ${league}: ${rows.length} results of ${count} entries`);
    checkLeagueRanking(rows, differ);
    for (const row of rows) {
      const cash = transfers
        .filter((each) => each.account_id === row.account_id && leagueOf(each) === league)
        .filter(({ seq }) => seq <= row.transfer_seq)
        .reduce((sum, each) => sum + gained(each), 0n);
      if (cash !== row.cash) differ(`result of ${keyOf(row)}: ${row.cash} of play money, by its transfers ${cash}`);
      checkLeagueWorth(row, played.get(keyOf(row)) ?? [], differ);
      if ((entryOf.get(keyOf(row))?.left_at == null) === (row.reason === 'left' || row.reason === 'removed'))
        differ(`result of ${keyOf(row)}: is ranked ${row.place ?? row.reason}, and has left or not`);
    }
  }
}

/** Returns how many orders customers have placed in leagues. */
export function checkLeagueAnswers(
  { entries, orders }: Pick<PlayMoneyRows, 'entries' | 'orders'>,
  journal: AnsweredJournal,
): number {
  const acknowledged = journal.entries.filter(({ decision }) => isAccepted(decision));
  const customers = new Set(journal.entries.map(({ customer }) => BigInt(customer.userId)));
  const dataOf = ({ decision }: JournalEntry) => (isAccepted(decision) ? decision.data : {}) as Record<string, unknown>;
  const isTheirs = ({ account_id }: { account_id: bigint }): boolean => customers.has(account_id);
  const named = (path: string): string[] =>
    acknowledged
      .filter((each) => each.path === path)
      .map((each) => keyOf({ account_id: BigInt(each.customer.userId), league: Number(dataOf(each)['league']) }));
  compareNameLists('entry', named('leagues/joinLeague'), entries.filter(isTheirs).map(keyOf), journal);
  const left = entries.filter((each) => isTheirs(each) && each.left_at !== null);
  compareNameLists('entry that was left', named('leagues/leaveLeague'), left.map(keyOf), journal);
  const requestedIds = acknowledged
    .filter(({ path }) => path === 'trading/placeOrder')
    .map((each) => {
      const { id } = dataOf(each)['order'] as { id: string };
      const account = BigInt(each.customer.userId);
      return `${account}/${decodeId('o', account, id)} in ${each.input['portfolio']}`;
    });
  const there = orders
    .filter(isTheirs)
    .map((row) => ({ ...row, name: `${row.account_id}/${row.order_seq} in ${row.league}` }));
  const requestedSet = new Set(requestedIds);
  // The house closes open positions and ends orders that still wait, with the same cause.
  const own = there.filter(({ name, cause }) => requestedSet.has(name) || !HOUSE.has(cause));
  compareNameLists(
    'played order',
    requestedIds,
    own.map(({ name }) => name),
    journal,
  );
  return own.length;
}
