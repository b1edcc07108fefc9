/** Compares the fills of an order with the market before them, for staff who may correct one. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import {
  computePriceCorrectionFigures,
  checkErroneousTrade,
  type TradeUnderReview,
  buildExecutedTrade,
  formatPercent,
  type ReferencePrice,
  truncateToBasisPoints,
} from '@bourse/core/trading/erroneous-trades/erroneous-trade.ts';
import {
  computeDeviation,
  ERRONEOUS_TRADE_REPORT_WINDOW_MS,
  getErroneousTradeThreshold,
} from '@bourse/core/trading/erroneous-trades/erroneous-trade-policy.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { getTradeDirection } from '@bourse/core/trading/orders/order.ts';
import { recordStaffAccess } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { type AccountId, parseAccountId, decodeId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type CorrectionRequest, readCorrectionRequests, readTradesOfOrder, type StoredTrade } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { InstrumentId, BarPeriod } from '@bourse/core/markets/market-types.ts';

type JudgedFillRow = CallAnswer<Calls['staff/judgeTrades']>['fills'][number];

export const judgeTrades =
  (dependencies: ServerDependencies): Handler<'staff/judgeTrades'> =>
  async ({ customer, order }, caller) => {
    const account = parseAccountId(customer);
    const seq = account === null ? null : decodeId('o', account, order);
    if (account === null || seq === null) return refuse('notFound');
    const { kysely } = dependencies.database;
    const now = dependencies.clock.now();
    const trades = await readTradesOfOrder(kysely, account, seq);
    const [first] = trades;
    if (!first) return refuse('notFound');
    await recordStaffAccess(dependencies, caller, { action: 'judgeTrades', subject: `customer ${account}`, account });
    const [all, requests] = await Promise.all([
      Promise.all(trades.map((trade) => judgeTrade(dependencies, trade, now))),
      readCorrectionRequests(kysely, account, seq),
    ]);
    return {
      order,
      customer,
      instrument: first.instrument,
      name: all[0]!.name,
      currency: first.currency,
      fills: all.map((trade) => buildFillRow(account, trade, requests, now)),
    };
  };

function buildFillRow(
  account: AccountId,
  trade: TradeUnderReview,
  requests: readonly CorrectionRequest[],
  now: number,
): JudgedFillRow {
  const { fill, side, market, currency, reference } = trade;
  const known = requests.find((each) => each.fill === fill.seq.toString());
  const of = reference && {
    reference: formatScaled(reference.price),
    referenceAt: isoTime(reference.at),
    deviation: formatPercent(truncateToBasisPoints(computeDeviation(fill.price, reference.price))),
    threshold: formatPercent(getErroneousTradeThreshold(market, reference.price)),
    gain: formatAmount(computePriceCorrectionFigures(buildExecutedTrade(trade, fill), reference.price).all, currency),
  };
  return {
    fill: encodeId('f', account, fill.seq),
    effect: fill.effect,
    direction: getTradeDirection(side, fill.effect),
    price: formatScaled(fill.price),
    quantity: formatScaled(fill.quantity),
    at: isoTime(fill.at),
    ...(of ?? { reference: null, referenceAt: null, deviation: null, threshold: null, gain: null }),
    proposeUntil: isoTime(fill.at + ERRONEOUS_TRADE_REPORT_WINDOW_MS),
    hindrance: known ? 'tradeCorrectedAlready' : hindranceOfFill(trade, now),
    measure: known?.measure ?? null,
    review: known ? encodeId('r', account, known.seq) : null,
  };
}

const hindranceOfFill = (trade: TradeUnderReview, now: number): JudgedFillRow['hindrance'] =>
  (checkErroneousTrade(trade, 'propose', now)?.refused ?? null) as JudgedFillRow['hindrance'];

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** From minute bars if the venue has them, otherwise from daily bars. */
const BAR_PERIODS: readonly [BarPeriod, number][] = [
  ['1m', MINUTE_MS],
  ['1d', DAY_MS],
];

/**
 * The maximum age of a reference, longer than the longest holidays of an exchange. A replay's bars are dated by its
 * history, years before its trades, so these have no reference.
 */
const REFERENCE_AGE_MAXIMUM_MS = 10 * DAY_MS;

/** The reference price of a trade: the close of the last bar completed before it; null if there is none. */
async function findReferencePrice(
  { venues }: Pick<ServerDependencies, 'venues'>,
  instrument: InstrumentId,
  tradedAt: number,
  now: number,
): Promise<ReferencePrice | null> {
  for (const [period, lengthMs] of BAR_PERIODS) {
    // Bars that began before this were completed when the trade was made.
    const before = tradedAt - lengthMs + 1;
    const bar = (await venues.bars({ instrument, period, adjustment: 'none', before, limit: 1 }, now)).at(-1);
    const at = bar ? bar.at + lengthMs : 0;
    if (bar && bar.close > 0n && at <= tradedAt && tradedAt - at <= REFERENCE_AGE_MAXIMUM_MS)
      return { price: bar.close, at };
  }
  return null;
}

export async function judgeTrade(
  dependencies: Pick<ServerDependencies, 'venues'>,
  trade: StoredTrade,
  now: number,
): Promise<TradeUnderReview> {
  return {
    ...trade,
    name: instrumentNameOf(dependencies, trade),
    reference: await findReferencePrice(dependencies, trade.instrument, trade.fill.at, now),
  };
}

export const instrumentNameOf = (
  { venues }: Pick<ServerDependencies, 'venues'>,
  { instrument }: Pick<StoredTrade, 'instrument'>,
): string => venues.instrument(instrument)?.name ?? instrument;
