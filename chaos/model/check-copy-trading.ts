/**
 * Copies by the written rules: each leader's fill is one block, each block has one price that allows for what came
 * before it, and every copy gets that price once; gains are shared at the agreed rate; and follows, deposits and
 * withdrawals that were acknowledged are exactly what moved.
 */
import { getLotSizeRules } from '@bourse/core/markets/order-rules/lot-sizes.ts';
import { isAccepted } from '../trial-journal.ts';
import { smallerOf, divideUp, largerOf } from './arithmetic.ts';
import {
  type StoredRowsSnapshot,
  currencyDigitsOf,
  type FillRow,
  marketLocalTime,
  type OrderRow,
} from './stored-rows-snapshot.ts';
import { checkCopyLossBases } from './check-copy-loss-bases.ts';
import { ladderStepsOf } from './check-fill-prices.ts';
import { checkProfitShares } from './check-profit-shares.ts';
import type { CopyBlockRow, CopyTradingRows } from './copy-trading-rows.ts';
import { checkFollowerCopyLimits, type FindBlockInstrument } from './check-follower-copy-limits.ts';
import type { AnsweredJournal } from './check-trading-answers.ts';

const COMES_BACK_MS = 60_000n;
const LATE_MS = 60_000;
/** Fill rules that take units from the leader's ladder. */
const TOOK = new Set([
  'market.within',
  'market.impact',
  'limit.immediate',
  'stop.triggered',
  'close.market',
  'close.impact',
]);
const isCopyPortfolio = (portfolio: number): boolean => portfolio >= 8_000 && portfolio < 9_000;
const buysOf = ({ side, effect }: Pick<OrderRow, 'side' | 'effect'>): boolean =>
  (side === 'long') === (effect === 'open');
/** Absolute, since the clock may have been set back in between. */
const decayed = (units: bigint, from: Date, to: Date): bigint => {
  const elapsedMs = BigInt(Math.abs(to.getTime() - from.getTime()));
  return elapsedMs >= COMES_BACK_MS ? 0n : divideUp(units * (COMES_BACK_MS - elapsedMs), COMES_BACK_MS);
};

export function checkCopyTrading(
  journal: AnsweredJournal,
  book: StoredRowsSnapshot,
  rows: CopyTradingRows,
): Record<string, number> {
  const differ = (sentence: string): void => journal.violate(sentence);
  const orders = new Map(book.orders.map((row) => [`${row.account_id} ${row.order_seq}`, row]));
  checkLeaderFillsAgainstBlocks(book, rows, orders, differ);
  checkPrices(rows, differ);
  checkOrders(book, rows, orders, differ);
  checkMoney(journal, book, rows, differ);
  checkFollowerCopyLimits(rows, wareOf(book, rows), differ);
  const filled = rows.copyOrders.filter(({ status }) => status === 'filled').length;
  return {
    copies: rows.copies.length,
    blocks: rows.blocks.length,
    copied: filled,
    copiesSkipped: rows.copyOrders.length - filled,
    ...checkProfitShares(book, rows, differ),
    ...checkCopyLossBases(book, rows, differ),
  };
}

const wareOf = ({ instruments }: StoredRowsSnapshot, { blocks }: CopyTradingRows): FindBlockInstrument => {
  const blockOf = new Map(blocks.map((each) => [each.block, each]));
  return (number) => {
    const { instrument, filled_at: at } = blockOf.get(number)!;
    const known = instruments.get(instrument as never)!;
    const { lot, fraction } = getLotSizeRules(known, marketLocalTime(known.market, at).date);
    return { digits: currencyDigitsOf(known.currency), lot: fraction ? null : lot };
  };
};

type Orders = ReadonlyMap<string, OrderRow>;
type Differ = (sentence: string) => void;

/** Each leader's fill has its block with matching figures, and no block belongs to anything else. */
function checkLeaderFillsAgainstBlocks(
  book: StoredRowsSnapshot,
  { leaders, blocks }: CopyTradingRows,
  orders: Orders,
  differ: Differ,
): void {
  const first = new Map(
    blocks
      .filter((each) => each.part === 1 && each.only_account === null && !each.leaving)
      .map((each) => [`${each.account_id} ${each.fill_seq}`, each]),
  );
  const led = new Map(leaders.map((each) => [`${each.account_id} ${each.portfolio}`, each]));
  for (const fill of book.fills) {
    const order = orders.get(`${fill.account_id} ${fill.order_seq}`);
    const leader = order && led.get(`${order.account_id} ${order.portfolio}`);
    if (!order || !leader) continue;
    const key = `${fill.account_id} ${fill.fill_seq}`;
    const block = first.get(key);
    first.delete(key);
    if (block) compareLed(block, fill, order, differ);
    // After the clock was set the order isn't known, and fills before leading are nobody's.
    else if (fill.at.getTime() - leader.started_at.getTime() > LATE_MS * 61 && leader.stopped_at === null)
      differ(`fill ${key}: its portfolio leads (${leader.leader}), and it has no block`);
  }
  for (const block of first.values()) differ(`block ${block.block}: is of no fill`);
}

function compareLed(block: CopyBlockRow, fill: FillRow, order: OrderRow, differ: Differ): void {
  const is = [
    block.instrument,
    block.side,
    block.effect,
    block.leader_price,
    block.leader_quantity,
    block.leader_taken,
  ];
  const taken = TOOK.has(fill.rule) ? (fill.taken_before ?? 0n) : 0n;
  const ought = [order.instrument, order.side, fill.effect, fill.price, fill.quantity, taken];
  if (is.join() !== ought.join()) differ(`block ${block.block}: says ${is.join()}, its fill ${ought.join()}`);
}

/** Prices behind the leader's own units and earlier blocks: one tick further for each displayed size. */
function checkPrices({ blocks }: CopyTradingRows, differ: Differ): void {
  const before = new Map<string, CopyBlockRow>();
  for (const block of blocks) {
    const { price, quantity, planned_at: at, bid, ask, tick, displayed_size: size, taken_before: taken } = block;
    if (price === null || quantity === null || at === null) continue;
    const buys = buysOf(block);
    const key = `${block.leader} ${block.instrument} ${buys}`;
    const earlier = before.get(key);
    before.set(key, block);
    const carried = earlier
      ? decayed(earlier.taken_before! + earlier.quantity!, earlier.planned_at!, at)
      : decayed(block.leaving ? 0n : block.leader_taken, block.filled_at, at);
    const own = block.leaving || block.only_account !== null ? 0n : decayed(block.leader_quantity, block.filled_at, at);
    if (taken !== carried + own) differ(`block ${block.block}: behind ${taken} units, by the rule ${carried + own}`);
    const ladder = {
      buys,
      best: buys ? ask! : bid!,
      tick: tick!,
      size: size!,
      book: block.book,
      at: block.quote_at!.getTime(),
    };
    const steps = ladderStepsOf(taken! + quantity, ladder) - ladderStepsOf(taken!, ladder);
    const impact = divideUp(tick! * steps, quantity);
    const right = buys ? ask! + impact : bid! - smallerOf(impact, largerOf(bid! - tick!, 0n));
    if (price !== right) differ(`block ${block.block}: ${price} for ${quantity}, by the rule ${right}`);
    if (block.quote_at!.getTime() < block.leader_quote_at.getTime())
      differ(`block ${block.block}: stands on a quote older than its leader's`);
  }
}

/** Every copy has its block's price, once; a copy's portfolio holds nothing else. */
function checkOrders(
  book: StoredRowsSnapshot,
  { blocks, copyOrders }: CopyTradingRows,
  orders: Orders,
  differ: Differ,
): void {
  const fills = Map.groupBy(book.fills, (fill) => `${fill.account_id} ${fill.order_seq}`);
  const blockOf = new Map(blocks.map((each) => [each.block, each]));
  const shared = new Map<bigint, bigint>();
  const copied = new Set<string>();
  for (const row of copyOrders) {
    const name = `copy ${row.account_id}/${row.portfolio} of block ${row.block}`;
    const block = blockOf.get(row.block)!;
    shared.set(row.block, (shared.get(row.block) ?? 0n) + row.quantity);
    if (block.status === 'done' && row.status === 'planned') differ(`${name}: is undecided, and its block is done`);
    if (row.status !== 'filled') {
      if (row.filled !== 0n || row.order_seq !== null) differ(`${name}: is ${row.status} and filled ${row.filled}`);
      continue;
    }
    const key = `${row.account_id} ${row.order_seq}`;
    if (copied.has(key)) differ(`${name}: its order is another copy's too`);
    copied.add(key);
    const order = orders.get(key);
    const own = fills.get(key) ?? [];
    const got = own.reduce((sum, { quantity }) => sum + quantity, 0n);
    if (!order || order.portfolio !== row.portfolio || buysOf(order) !== buysOf(block))
      differ(`${name}: its order is none of it`);
    if (got !== row.filled || got > row.quantity) differ(`${name}: says ${row.filled}, its fills come to ${got}`);
    for (const { price, rule } of own)
      if (price !== block.price || rule !== 'copy')
        differ(`${name}: ${price} by ${rule}, its block has ${block.price}`);
  }
  for (const { block, quantity } of blocks)
    if ((shared.get(block) ?? 0n) !== (quantity ?? 0n))
      differ(`block ${block}: was priced for ${quantity}, its copies come to ${shared.get(block) ?? 0n}`);
  for (const fill of book.fills)
    if (fill.rule === 'copy' && !copied.has(`${fill.account_id} ${fill.order_seq}`))
      differ(`fill ${fill.account_id}/${fill.fill_seq}: is a copy of nothing`);
  for (const order of book.orders)
    if (
      isCopyPortfolio(order.portfolio) &&
      order.effect === 'open' &&
      !copied.has(`${order.account_id} ${order.order_seq}`)
    )
      differ(`order ${order.account_id}/${order.order_seq}: opens something in a copy, and is none`);
}

/** Every acknowledged follow exists once, and the deposits before a copy's end match the copy. */
function checkMoney(
  journal: AnsweredJournal,
  book: StoredRowsSnapshot,
  { copies }: CopyTradingRows,
  differ: Differ,
): void {
  const acknowledged = new Map<string, number>();
  const customers = new Set(journal.entries.map(({ customer }) => customer.userId));
  for (const { path, customer, decision } of journal.entries)
    if (path === 'copying/startCopy' && isAccepted(decision)) {
      const { copy } = decision.data as { copy: { portfolio: string } };
      const key = `${customer.userId} ${copy.portfolio}`;
      acknowledged.set(key, (acknowledged.get(key) ?? 0) + 1);
    }
  const moved = Map.groupBy(
    book.transfers.filter(({ code }) => code === 'moveMoney'),
    ({ account_id, debit_portfolio, credit_portfolio, currency }) =>
      `${account_id} ${isCopyPortfolio(credit_portfolio) ? credit_portfolio : debit_portfolio} ${currency}`,
  );
  for (const copy of copies) {
    const key = `${copy.account_id} ${copy.portfolio}`;
    const times = acknowledged.get(key) ?? 0;
    acknowledged.delete(key);
    if (customers.has(String(copy.account_id)) && times !== 1)
      journal.violate(`copy ${key}: was begun once and told ${times} times`, times === 0 ? 'twice' : 'lost');
    const own = moved.get(`${key} ${copy.currency}`) ?? [];
    const sum = (list: typeof own): bigint => list.reduce((all, { amount }) => all + amount, 0n);
    const came = sum(own.filter(({ credit_portfolio }) => credit_portfolio === copy.portfolio));
    const went = sum(own.filter(({ debit_portfolio }) => debit_portfolio === copy.portfolio));
    // At the end everything left goes back, whatever it amounts to.
    if (copy.status === 'ended' ? copy.paid > came : copy.paid !== came - went + copy.shared)
      differ(`copy ${key}: says ${copy.paid} was put in; ${came} came and ${went} went`);
  }
  for (const key of acknowledged.keys()) journal.violate(`copy ${key}: was acknowledged and is not there`, 'lost');
}
