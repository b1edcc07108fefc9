/**
 * Checks that displayed sizes which a customer took stay used up as the rule says: they come back evenly within a
 * minute, for all accounts of one person together; and that a person's waiting orders together got at most a tenth of a
 * second's volume or, where the other side of the book had reached the limit, the displayed size. In currency pairs
 * only their dealer trades, so no tenth is given.
 */
import { divideUp, largerOf } from './arithmetic.ts';
import type { StoredRowsSnapshot, FillRow, OrderRow } from './stored-rows-snapshot.ts';

/** As the house tells its customers. */
const COMES_BACK_MS = 60_000n;
/** A feed that lied for some seconds delivers them all at once; one that was doubted for longer delivers none. */
const DELIVERED_AT_ONCE_MS = 60_000;
const WAITED = new Set(['limit.through', 'limit.touched']);

/**
 * The used quantity lies between these; waiting orders may have got their units from the second's volume or from the
 * ladder.
 */
interface ConsumedSize {
  least: bigint;
  most: bigint;
  at: number;
  /** The fill's number. */
  after: bigint;
}

/** What the customer had taken, without the part of what others had. */
const ownTakenBefore = ({ taken_before: before, others_taken: others }: FillRow): bigint =>
  (before ?? 0n) - (others ?? 0n);
const buysOf = ({ side, effect }: Pick<OrderRow, 'side' | 'effect'>): boolean =>
  (side === 'long') === (effect === 'open');
const decayed = (units: bigint, elapsedMs: bigint): bigint =>
  elapsedMs >= COMES_BACK_MS ? 0n : divideUp(units * (COMES_BACK_MS - elapsedMs), COMES_BACK_MS);

export function checkConsumedQuoteSizes(
  book: StoredRowsSnapshot,
  differ: (sentence: string) => void,
): Record<string, number> {
  const orders = new Map(book.orders.map((row) => [`${row.account_id} ${row.order_seq}`, row]));
  const known = book.fills.flatMap((fill) => {
    const order = orders.get(`${fill.account_id} ${fill.order_seq}`);
    return order && fill.taken_before !== null && !fill.rule.startsWith('auction.') && fill.rule !== 'block'
      ? [{ fill, order, holder: book.holders.get(fill.account_id) ?? fill.account_id }]
      : [];
  });
  const ofAccount = Map.groupBy(
    known.map(({ fill }) => fill),
    ({ account_id }) => account_id,
  );
  let behind = 0;
  for (const [key, those] of Map.groupBy(
    known,
    ({ order, holder }) => `${holder} ${order.instrument} ${buysOf(order) ? 'buy' : 'sell'}`,
  )) {
    const alone =
      new Set(those.map(({ fill }) => fill.account_id)).size === 1 && !book.holders.has(those[0]!.fill.account_id);
    behind += checkChain(
      key,
      those.map(({ fill }) => fill),
      alone ? ofAccount.get(those[0]!.fill.account_id)! : null,
      differ,
    );
    checkSeconds(key, those, book, differ);
  }
  return { behindOwn: behind };
}

/**
 * One account, whose fills in other instruments are `own`, in order; `own` is null for a person's several accounts,
 * whose order within a millisecond only the database knows.
 */
function checkChain(
  key: string,
  fills: readonly FillRow[],
  own: readonly FillRow[] | null,
  differ: (sentence: string) => void,
): number {
  const alone = own !== null;
  let away: ConsumedSize = { least: 0n, most: 0n, at: 0, after: -1n };
  let behind = 0;
  const decisions = [
    ...Map.groupBy(
      fills,
      (fill) => `${fill.account_id} ${fill.order_seq} ${fill.quote_seq} ${fill.at.getTime()}`,
    ).values(),
  ];
  if (!alone)
    decisions.sort(([a], [b]) => a!.at.getTime() - b!.at.getTime() || Number(ownTakenBefore(a!) - ownTakenBefore(b!)));
  for (const [first, ...others] of decisions as [FillRow, ...FillRow[]][]) {
    const before = ownTakenBefore(first);
    const now = first.at.getTime();
    const elapsedMs = BigInt(Math.abs(now - away.at));
    const low = isForgotten(away, first, own) ? 0n : decayed(away.least, elapsedMs);
    const high = decayed(away.most, elapsedMs);
    if (before > 0n) behind += 1;
    // If two processes decide for one person, their clocks may differ by a moment.
    const slack = alone ? 0n : high / 100n + 1n;
    if (before < low - slack || before > high + slack)
      differ(
        `fill ${first.account_id}/${first.fill_seq} (${key}): stands behind ${before} units, by the rule ` +
          `${low === high ? low : `${low} to ${high}`}`,
      );
    const quantity = others.reduce((sum, each) => sum + each.quantity, first.quantity);
    away = {
      least: before + (WAITED.has(first.rule) ? 0n : quantity),
      most: before + quantity,
      at: now,
      after: (others.at(-1) ?? first).fill_seq,
    };
  }
  return behind;
}

/**
 * Whether a fill in between was a minute away from the first: the clock was set forward and back, and by that fill's
 * time everything had come back.
 */
const isForgotten = ({ at, after }: ConsumedSize, { fill_seq }: FillRow, own: readonly FillRow[] | null): boolean =>
  own?.some(
    (each) =>
      each.fill_seq > after && each.fill_seq < fill_seq && BigInt(Math.abs(each.at.getTime() - at)) >= COMES_BACK_MS,
  ) ?? false;

/** Whether the other side of the book had reached the limit: then the fill's price is that side's, or better. */
const isQuoted = ({ fill, order }: { fill: FillRow; order: OrderRow }): boolean =>
  fill.rule === 'limit.through' && (buysOf(order) ? fill.ask <= fill.price : fill.bid >= fill.price);

/** Waiting orders, by second of the simulator. */
function checkSeconds(
  key: string,
  those: readonly { fill: FillRow; order: OrderRow }[],
  { simulator }: StoredRowsSnapshot,
  differ: (sentence: string) => void,
): void {
  const waited = those.filter(
    ({ fill, order }) =>
      WAITED.has(fill.rule) && fill.source === simulator.source && order.time_in_force !== 'extended',
  );
  for (const second of Map.groupBy(waited, ({ fill }) => fill.quote_seq).values()) {
    const [{ fill, order }] = second as [(typeof second)[number]];
    const [now, last] = [
      simulator.quote(order.instrument, fill.quote_at.getTime()),
      simulator.quote(order.instrument, fill.quote_at.getTime() - DELIVERED_AT_ONCE_MS),
    ];
    if (!now) continue;
    const traded = last && last.volume <= now.volume ? now.volume - last.volume : now.volume;
    const share = order.market === 'FX' ? 0n : traded / 10n;
    const bound = second.some(isQuoted) ? largerOf(share, fill.displayed_size) : share;
    const had = second.reduce((sum, each) => sum + each.fill.quantity, 0n);
    if (had > bound)
      differ(
        `fill ${fill.account_id}/${fill.fill_seq} (${key}): what waited had ${had} of a second that had ` +
          `${bound} for it`,
      );
  }
}
