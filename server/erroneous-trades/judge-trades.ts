/** Compares the fills of an order with the market before them, for staff who may correct one. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { correctedTo } from '@bourse/core/erroneous-trades/figures.ts';
import { deviationOf, REPORT_MS, thresholdOf } from '@bourse/core/erroneous-trades/policy.ts';
import { hindranceOf, type JudgedTrade, madeBy, percentOf, roundedRate } from '@bourse/core/erroneous-trades/trade.ts';
import { formatAmount, formatScaled } from '@bourse/core/money.ts';
import { directionOf } from '@bourse/core/orders/direction.ts';
import { recordLook } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { type AccountId, accountOf, decodeId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { judged } from './reference.ts';
import { type KnownRequest, readRequestsAbout, readTradesOf } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

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
