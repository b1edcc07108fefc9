/**
 * Day trades by the written rules: opened only by approved customers, within the allowance, the largest order, the
 * trades per day and the highest leverage; and each closed by one order of its own before its session ends.
 */
import { divideDown } from './arithmetic.ts';
import {
  type StoredRowsSnapshot,
  currencyDigitsOf,
  type DayTradingRuleRow,
  marketLocalTime,
  type OrderRow,
  type PositionRow,
} from './stored-rows-snapshot.ts';
import { sessionEndOf } from './market-calendar.ts';
import { unitsWorth } from './model-position.ts';

type Differ = (sentence: string) => void;

const FOLLOWING: Readonly<Record<string, readonly string[]>> = {
  '': ['applied'],
  applied: ['approved', 'refused'],
  refused: ['applied'],
  approved: [],
};
const WITHIN_THE_DAY = new Set(['day', 'ioc', 'fok']);
/** At an exchange continuous trading ends up to half an hour before the session, for a closing auction. */
const CLOSED_BEFORE_END_MS = { always: 10 * 60_000, exchange: 40 * 60_000 };
/** The server checks every few seconds, but may just have been killed. */
const LATE_MS = 60_000;

/** `nowMs`: the server's time of this check; null if unknown. */
export function checkDayTrades(
  book: StoredRowsSnapshot,
  differ: Differ,
  nowMs: number | null = null,
): Record<string, number> {
  const orders = book.orders.filter(({ day_trading }) => day_trading);
  const positions = book.positions.filter(({ day_trading }) => day_trading);
  checkApplications(book, orders, differ);
  for (const row of orders) checkTerms(row, book, differ);
  for (const account of new Set(positions.map(({ account_id }) => account_id))) checkAllowance(account, book, differ);
  checkCount(positions, orders, book, differ);
  const ended = checkEnds(positions, book, differ, nowMs);
  return { dayTrades: positions.length, endedByTheHouse: ended };
}

function checkApplications({ dayTradingSteps }: StoredRowsSnapshot, orders: readonly OrderRow[], differ: Differ): void {
  const steps = Map.groupBy(dayTradingSteps, ({ account_id }) => account_id);
  for (const [account, own] of steps) {
    let before = '';
    for (const [index, { step, status, author }] of own.entries()) {
      if (step !== index + 1 || !(FOLLOWING[before] ?? []).includes(status))
        differ(`account ${account}: day trading ${status} at step ${step}, after ${before || 'nothing'}`);
      if ((author === 'customer') !== (status === 'applied'))
        differ(`account ${account}: day trading ${status} by ${author}`);
      before = status;
    }
  }
  for (const account of new Set(orders.map(({ account_id }) => account_id))) {
    if (steps.get(account)?.at(-1)?.status !== 'approved')
      differ(`account ${account}: has day trades, and was not approved`);
  }
}

const ruleOf = (
  { market, currency }: Pick<OrderRow, 'market' | 'currency'>,
  { dayTradingRules }: StoredRowsSnapshot,
): DayTradingRuleRow | undefined =>
  dayTradingRules.find((rule) => rule.market === market && rule.currency === currency);

function checkTerms(row: OrderRow, book: StoredRowsSnapshot, differ: Differ): void {
  const name = `order ${row.account_id}/${row.order_seq}`;
  if (
    row.effect !== 'open' ||
    row.group_seq !== null ||
    row.parent_seq !== null ||
    !WITHIN_THE_DAY.has(row.time_in_force)
  )
    differ(`${name}: is no day trade, ${row.effect} ${row.time_in_force}`);
  const rule = ruleOf(row, book);
  if (!rule) return;
  if (row.leverage > rule.maximum_leverage)
    differ(`${name}: leverage ${row.leverage} of at most ${rule.maximum_leverage} within the day`);
  // A stop may fill beyond its price, a sale above its limit, and an order at the market that waited at the next price.
  const known = (row.type === 'market' && row.prices_after === null) || (row.type === 'limit' && row.side === 'long');
  if (known && row.notional > rule.per_order)
    differ(`${name}: a day trade of ${row.notional}, at most ${rule.per_order} in one order`);
}

/** Replays fill by fill: the day trades of one market and currency together never cost more than the allowance. */
function checkAllowance(account: bigint, book: StoredRowsSnapshot, differ: Differ): void {
  const rows = new Map(
    book.positions
      .filter((each) => each.account_id === account && each.day_trading)
      .map((each) => [each.position_seq, each]),
  );
  const held = new Map<bigint, { open: bigint; cost: bigint }>();
  for (const fill of book.fills.filter((each) => each.account_id === account)) {
    const row = rows.get(fill.position_seq);
    if (!row) continue;
    const now = held.get(fill.position_seq) ?? { open: 0n, cost: 0n };
    held.set(fill.position_seq, now);
    if (fill.effect === 'close') {
      now.cost -= fill.quantity === now.open ? now.cost : divideDown(now.cost * fill.quantity, now.open);
      now.open -= fill.quantity;
      continue;
    }
    now.open += fill.quantity;
    now.cost += unitsWorth(row.side === 'long', fill.price, fill.quantity, currencyDigitsOf(row.currency));
    const rule = ruleOf(row, book);
    const used = [...held]
      .filter(([seq]) => rows.get(seq)?.market === row.market && rows.get(seq)?.currency === row.currency)
      .reduce((sum, [, { cost }]) => sum + cost, 0n);
    if (rule && used > rule.allowance)
      differ(
        `fill ${account}/${fill.fill_seq}: day trades in ${row.market} come to ${used} with it, the ` +
          `allowance is ${rule.allowance}`,
      );
  }
}

/**
 * Counts trades that were ordered and opened on one day; an order that a clock set back moved to another day was
 * counted on its own day.
 */
function checkCount(
  positions: readonly PositionRow[],
  orders: readonly OrderRow[],
  book: StoredRowsSnapshot,
  differ: Differ,
): void {
  const ordered = new Map(
    orders.map((row) => [`${row.account_id} ${row.order_seq}`, marketLocalTime(row.market, row.created_at).date]),
  );
  const days = Map.groupBy(
    positions.filter(
      (row) => ordered.get(`${row.account_id} ${row.position_seq}`) === marketLocalTime(row.market, row.opened_at).date,
    ),
    (row) => `${row.account_id} ${row.market} ${row.currency} ${marketLocalTime(row.market, row.opened_at).date}`,
  );
  for (const [key, those] of days) {
    const rule = ruleOf(those[0]!, book);
    if (rule && those.length > rule.trades_per_day)
      differ(`account ${key}: ${those.length} day trades, at most ${rule.trades_per_day} a day`);
  }
}

function checkEnds(
  positions: readonly PositionRow[],
  book: StoredRowsSnapshot,
  differ: Differ,
  nowMs: number | null,
): number {
  const closing = Map.groupBy(
    book.fills.filter(({ effect }) => effect === 'close'),
    (fill) => `${fill.account_id} ${fill.position_seq}`,
  );
  const causes = new Map(book.orders.map((row) => [`${row.account_id} ${row.order_seq}`, row.cause]));
  let ended = 0;
  for (const row of positions) {
    const name = `position ${row.account_id}/${row.position_seq}`;
    const due = sessionEndOf(row.market, book.hours, row.opened_at) - CLOSED_BEFORE_END_MS[book.hours];
    const byHouse = (closing.get(`${row.account_id} ${row.position_seq}`) ?? []).filter(
      (fill) => causes.get(`${fill.account_id} ${fill.order_seq}`) === 'intradayEnd',
    );
    ended += byHouse.length;
    if (byHouse.length > 1) differ(`${name}: was ended ${byHouse.length} times with the day`);
    for (const { at } of byHouse)
      if (at.getTime() < due)
        differ(`${name}: was ended with the day at ${at.toISOString()}, not due before ${new Date(due).toISOString()}`);
    if (row.status !== 'closed' && nowMs !== null && nowMs > due + LATE_MS && book.hours === 'always')
      differ(
        `${name}: a day trade of ${row.opened_at.toISOString()} is open at ` +
          `${new Date(nowMs).toISOString()}, it was due at ${new Date(due).toISOString()}`,
      );
  }
  return ended;
}
