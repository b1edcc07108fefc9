/**
 * Followers' terms: how much of a leader's fill a copy opens, at most how far from the leader's price, at most how much
 * of one instrument; and a loss limit closes a copy that has lost that much.
 */
import { divideDown, smallerOf, divideUp, largerOf, minorUnitScaleOf, SCALED_ONE } from './arithmetic.ts';
import type { CopyBlockRow, CopyOrderRow, CopyPortfolioRow, CopyLossStopRow } from './copy-trading-rows.ts';

type Stopped = Pick<CopyPortfolioRow, 'account_id' | 'portfolio' | 'cause' | 'stop_loss_rate'>;
type Led = Pick<CopyBlockRow, 'block' | 'part' | 'side' | 'effect' | 'price' | 'leader_price' | 'leader_quantity'> &
  Pick<CopyBlockRow, 'leverage' | 'led_equity' | 'led_most' | 'led_followed'>;
type Made = Omit<CopyOrderRow, 'quantity' | 'filled' | 'order_seq'>;
interface Rows {
  copies: readonly Stopped[];
  blocks: readonly Led[];
  copyOrders: readonly Made[];
  stops: readonly CopyLossStopRow[];
}
/** For a block's instrument: decimals of its currency, and its lot size; null if any fraction can be traded. */
export type FindBlockInstrument = (block: bigint) => { digits: number; lot: bigint | null };
type Differ = (sentence: string) => void;

const keyOf = ({ account_id: account, portfolio }: { account_id: bigint; portfolio: number }): string =>
  `${account}/${portfolio}`;
const nameOf = (row: Made): string => `copy ${keyOf(row)} of block ${row.block}`;

export function checkFollowerCopyLimits(
  { copies, blocks, copyOrders, stops }: Rows,
  wareOf: FindBlockInstrument,
  differ: Differ,
): void {
  const blockOf = new Map(blocks.map((each) => [each.block, each]));
  for (const row of copyOrders) {
    const block = blockOf.get(row.block)!;
    if (block.effect !== 'open' || row.status === 'skipped') continue;
    checkPrice(row, block, differ);
    checkSize(row, block, wareOf(row.block), differ);
  }
  checkStops(copies, stops, differ);
}

function checkPrice(row: Made, { side, price, leader_price: leader }: Led, differ: Differ): void {
  if (price === null) return;
  const worse = largerOf(side === 'long' ? price - leader : leader - price, 0n);
  const [by, allowed] = [divideUp(worse * SCALED_ONE, leader), row.maximum_deviation_rate];
  if (allowed === null || by > allowed)
    differ(`${nameOf(row)}: opened ${by} beyond its leader's price, it allows ${allowed}`);
}

/**
 * The same fraction of its worth as the leader's, or the fixed amount; less if too much follows; never more of the
 * instrument than its maximum. Whole lots, or the exact amount where fractions are traded.
 */
function checkSize(row: Made, block: Led, { digits, lot }: ReturnType<FindBlockInstrument>, differ: Differ): void {
  const { equity, held_value: held, maximum_share_rate: part, fixed_amount: fixed, leverage } = row;
  const { led_equity: led, led_most: may, led_followed: follows, leader_price: price } = block;
  if (block.part !== 1) return;
  if (
    equity === null ||
    held === null ||
    part === null ||
    leverage === null ||
    !led ||
    may === null ||
    follows === null
  )
    return differ(`${nameOf(row)}: doesn't say what its size stood on`);
  const bought = (amount: bigint): bigint => divideDown(amount * minorUnitScaleOf(digits), price);
  const whole =
    fixed === null
      ? divideDown(block.leader_quantity * equity * BigInt(leverage), led * BigInt(block.leverage))
      : bought(fixed * BigInt(leverage));
  const ought = follows > may ? divideDown(whole * largerOf(may, 0n), follows) : whole;
  const units = smallerOf(ought, bought(largerOf(divideDown(equity * part, SCALED_ONE) - held, 0n)));
  const isAll = row.wanted === units;
  const isInLots = lot !== null && row.wanted === units - (units % lot);
  if (!isAll && !isInLots) differ(`${nameOf(row)}: wanted ${row.wanted}, by what it stood on ${units}`);
}

function checkStops(copies: readonly Stopped[], stops: readonly CopyLossStopRow[], differ: Differ): void {
  const left = new Map(stops.map((row) => [keyOf(row), row]));
  for (const copy of copies) {
    const stop = left.get(keyOf(copy));
    left.delete(keyOf(copy));
    if ((copy.cause === 'stopLoss') !== (stop !== undefined))
      differ(`copy ${keyOf(copy)}: ended for ${copy.cause}, and has ${stop ? 'a' : 'no'} loss that closed it`);
    if (!stop) continue;
    const { equity, base, rate } = stop;
    if (rate !== copy.stop_loss_rate || (base - equity) * SCALED_ONE < base * rate || equity >= base)
      differ(`copy ${keyOf(copy)}: closed at ${equity} of ${base}, its loss limit is ${copy.stop_loss_rate}`);
  }
  for (const key of left.keys()) differ(`copy ${key}: a loss closed it, and it isn't there`);
}
