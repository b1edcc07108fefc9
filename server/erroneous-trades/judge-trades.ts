/** Compares the fills of an order with the market before them, for staff who may correct one. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { refuse } from '@bourse/contract/errors.ts';
import {
  correctedTo,
  hindranceOf,
  type JudgedTrade,
  madeBy,
  percentOf,
  type Reference,
  roundedRate,
} from '@bourse/core/trading/erroneous-trades/erroneous-trade.ts';
import { deviationOf, REPORT_MS, thresholdOf } from '@bourse/core/trading/erroneous-trades/policy.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { directionOf } from '@bourse/core/trading/orders/order.ts';
import { recordLook } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { type AccountId, accountOf, decodeId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { type KnownRequest, readRequestsAbout, readTradesOf, type StoredTrade } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { InstrumentId, Period } from '@bourse/core/markets/market.ts';

type Row = AnswerOf<Calls['staff/judgeTrades']>['fills'][number];

export const judgeTrades =
  (parts: Parts): Handler<'staff/judgeTrades'> =>
  async ({ customer, order }, caller) => {
    const account = accountOf(customer);
    const seq = account === null ? null : decodeId('o', account, order);
    if (account === null || seq === null) return refuse('notFound');
    const { kysely } = parts.database;
    const now = parts.clock.now();
    const trades = await readTradesOf(kysely, account, seq);
    const [first] = trades;
    if (!first) return refuse('notFound');
    await recordLook(parts, caller, { action: 'judgeTrades', subject: `customer ${account}`, account });
    const [all, requests] = await Promise.all([
      Promise.all(trades.map((trade) => judged(parts, trade, now))),
      readRequestsAbout(kysely, account, seq),
    ]);
    return {
      order,
      customer,
      instrument: first.instrument,
      name: all[0]!.name,
      currency: first.currency,
      fills: all.map((trade) => rowOf(account, trade, requests, now)),
    };
  };

function rowOf(account: AccountId, trade: JudgedTrade, requests: readonly KnownRequest[], now: number): Row {
  const { fill, side, market, currency, reference } = trade;
  const known = requests.find((each) => each.fill === fill.seq.toString());
  const of = reference && {
    reference: formatScaled(reference.price),
    referenceAt: isoTime(reference.at),
    deviation: percentOf(roundedRate(deviationOf(fill.price, reference.price))),
    threshold: percentOf(thresholdOf(market, reference.price)),
    gain: formatAmount(correctedTo(madeBy(trade, fill), reference.price).all, currency),
  };
  return {
    fill: encodeId('f', account, fill.seq),
    effect: fill.effect,
    direction: directionOf(side, fill.effect),
    price: formatScaled(fill.price),
    quantity: formatScaled(fill.quantity),
    at: isoTime(fill.at),
    ...(of ?? { reference: null, referenceAt: null, deviation: null, threshold: null, gain: null }),
    proposeUntil: isoTime(fill.at + REPORT_MS),
    hindrance: known ? 'tradeCorrectedAlready' : judgedHindrance(trade, now),
    measure: known?.measure ?? null,
    review: known ? encodeId('r', account, known.seq) : null,
  };
}

const judgedHindrance = (trade: JudgedTrade, now: number): Row['hindrance'] =>
  (hindranceOf(trade, 'propose', now)?.refused ?? null) as Row['hindrance'];

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** From minute bars if the venue has them, otherwise from daily bars. */
const BARS: readonly [Period, number][] = [
  ['1m', MINUTE_MS],
  ['1d', DAY_MS],
];

/**
 * The maximum age of a reference, longer than the longest holidays of an exchange. A replay's bars are dated by its
 * history, years before its trades, so these have no reference.
 */
const OLDEST_MS = 10 * DAY_MS;

/** The reference price of a trade: the close of the last bar completed before it; null if there is none. */
async function referenceBefore(
  { feeds }: Pick<Parts, 'feeds'>,
  instrument: InstrumentId,
  tradedAt: number,
  now: number,
): Promise<Reference | null> {
  for (const [period, lengthMs] of BARS) {
    // Bars that began before this were completed when the trade was made.
    const before = tradedAt - lengthMs + 1;
    const bar = (await feeds.bars({ instrument, period, adjustment: 'none', before, limit: 1 }, now)).at(-1);
    const at = bar ? bar.at + lengthMs : 0;
    if (bar && bar.close > 0n && at <= tradedAt && tradedAt - at <= OLDEST_MS) return { price: bar.close, at };
  }
  return null;
}

export async function judged(parts: Pick<Parts, 'feeds'>, trade: StoredTrade, now: number): Promise<JudgedTrade> {
  return {
    ...trade,
    name: nameOf(parts, trade),
    reference: await referenceBefore(parts, trade.instrument, trade.fill.at, now),
  };
}

export const nameOf = ({ feeds }: Pick<Parts, 'feeds'>, { instrument }: Pick<StoredTrade, 'instrument'>): string =>
  feeds.instrument(instrument)?.name ?? instrument;
