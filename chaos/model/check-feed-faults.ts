/**
 * Whether anything happened at a price that the market never had, and how soon after each feed fault an instrument
 * traded at the true price again.
 */
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { StoredRowsSnapshot, FillRow, OrderRow, PositionRow } from './stored-rows-snapshot.ts';

/** A feed fault, and when it happened (epoch ms; `to` is the first moment of truth). */
export interface ObservedFeedFault {
  instrument: InstrumentId;
  fault: string;
  from: number;
  to: number;
}

const SECOND_MS = 1_000;
const NORMAL_WITHIN_MS = 2_000;
/** Each instrument is traded once a second; the next fault comes no sooner. */
const LOOKED_FOR_MS = 5_000;

export function checkFeedFaults(
  book: StoredRowsSnapshot,
  faults: readonly ObservedFeedFault[],
  differ: (sentence: string) => void,
): Record<string, number> {
  const { fills, orders, positions, steps } = book;
  const instrumentOf = new Map(orders.map((row) => [`${row.account_id} ${row.order_seq}`, row.instrument]));
  const wrongFills = fills.filter(
    (fill) => !isTrue(book, fill, instrumentOf.get(`${fill.account_id} ${fill.order_seq}`) ?? ''),
  );
  for (const fill of wrongFills)
    differ(
      `fill ${fill.account_id}/${fill.fill_seq}: ${fill.bid}/${fill.ask} of ` +
        `${fill.quote_at.toISOString()} was never the market's`,
    );

  const byKey = new Map<string, OrderRow>(orders.map((row) => [`${row.account_id} ${row.order_seq}`, row]));
  const triggers = steps.filter(({ cause }) => cause === 'triggered');
  const wrongTriggers = triggers.filter(({ account_id, order_seq, at }) => {
    const order = byKey.get(`${account_id} ${order_seq}`);
    return (
      !order ||
      order.stop_price === null ||
      !ever(book, order.instrument, order.created_at.getTime(), at.getTime(), ({ last }) =>
        order.side === 'long' ? last >= order.stop_price! : last <= order.stop_price!,
      )
    );
  });
  for (const { account_id, order_seq, at } of wrongTriggers)
    differ(
      `order ${account_id}/${order_seq} was triggered at ${at.toISOString()}, the market had not come to its stop`,
    );

  const called = positions.filter((row): row is PositionRow & { called_at: Date } => row.called_at !== null);
  const wrongCalls = called.filter(
    ({ instrument, side, opened_at, called_at, call_price }) =>
      call_price === null ||
      !ever(book, instrument, opened_at.getTime(), called_at.getTime(), ({ bid, ask }) =>
        side === 'long' ? bid <= call_price : ask >= call_price,
      ),
  );
  for (const { account_id, position_seq } of wrongCalls)
    differ(`position ${account_id}/${position_seq} was called, the market had not come to its call price`);

  const late = soonest(book, faults, instrumentOf, differ);
  return {
    faults: faults.length,
    kindsOfFaults: new Set(faults.map(({ fault }) => fault)).size,
    fills: fills.length,
    triggered: triggers.length,
    called: called.length,
    wrongFills: wrongFills.length,
    wrongTriggers: wrongTriggers.length,
    wrongCalls: wrongCalls.length,
    ...late,
  };
}

function isTrue({ simulator }: StoredRowsSnapshot, fill: FillRow, instrument: string): boolean {
  const quote = simulator.quote(instrument, fill.quote_at.getTime());
  return quote !== null && quote.bid === fill.bid && quote.ask === fill.ask && quote.last === fill.last;
}

/** Whether the true market met the condition at a second from `since` up to `until`. */
function ever(
  { simulator }: StoredRowsSnapshot,
  instrument: string,
  since: number,
  until: number,
  is: (quote: { last: bigint; bid: bigint; ask: bigint }) => boolean,
): boolean {
  for (let at = since - SECOND_MS; at <= until; at += SECOND_MS) {
    const quote = simulator.quote(instrument, at);
    if (quote && is(quote)) return true;
  }
  return false;
}

/** From the end of each fault to the first fill at the true quote of its own moment. */
function soonest(
  { fills, simulator }: StoredRowsSnapshot,
  faults: readonly ObservedFeedFault[],
  instrumentOf: ReadonlyMap<string, string>,
  differ: (sentence: string) => void,
): { normalAfterMs: number; normalAtOnce: number } {
  const normal = new Set<string>();
  for (const fill of fills) {
    const instrument = instrumentOf.get(`${fill.account_id} ${fill.order_seq}`) ?? '';
    if (simulator.quote(instrument, fill.at.getTime())?.at === fill.quote_at.getTime())
      normal.add(`${instrument} ${fill.at.getTime()}`);
  }
  let [normalAfterMs, normalAtOnce] = [0, 0];
  for (const { instrument, fault, to } of faults) {
    let after = 0;
    while (after < LOOKED_FOR_MS && !normal.has(`${instrument} ${to + after}`)) after += SECOND_MS;
    normalAfterMs = Math.max(normalAfterMs, after);
    if (after === 0) normalAtOnce += 1;
    if (after > NORMAL_WITHIN_MS)
      differ(
        `${instrument}: ${after / SECOND_MS} s after ${fault} until ${new Date(to).toISOString()} it is ` +
          'not traded at its price',
      );
  }
  return { normalAfterMs, normalAtOnce };
}
