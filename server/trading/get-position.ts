import { refuse } from '@bourse/contract/errors.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { costAround } from '@bourse/core/trading/corporate-actions/adjustment.ts';
import { ratioFrom } from '@bourse/core/ledger/ratio.ts';
import type { Fill } from '@bourse/core/trading/orders/fill.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { shownTick } from '../venue/tick-reference.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import { ratioRow } from '../venue/quote-views.ts';
import { marksOf } from '../ledger/position-valuation.ts';
import { positionsOfOneMoment } from '../ledger/account-snapshot.ts';
import { explanationRow, orderRow, positionRow } from './order-views.ts';
import { nameOf } from '../venue/instrument-names.ts';
import { particularsOf } from './position-details.ts';
import {
  readAdjustments,
  readDayEndCharges,
  readFillsOfPosition,
  readOrdersOf,
  readPosition,
  readRecall,
} from './store.ts';
import type { TradingParts } from './trading-parts.ts';

export const getPosition =
  (parts: TradingParts): Handler<'trading/getPosition'> =>
  async (input, { account, language }) => {
    const { database, feeds } = parts;
    const seq = decodeId('p', account, input.position);
    const found = seq === null ? null : await readPosition(database, account, seq);
    if (!found) return refuse('positionNotFound');
    const {
      positions: [position = found],
      now,
      quoteOf,
    } = await positionsOfOneMoment(parts, account, [found]);

    const fills = await readFillsOfPosition(database, account, position.seq);
    const late = fills.some(({ held }) => held !== null)
      ? await readDayEndCharges(database, account, { position: position.seq })
      : [];
    const orders = await readOrdersOf(database, account, [...new Set(fills.map((fill) => fill.order))]);
    const name = nameOf(feeds, language, position.instrument);
    const marks = marksOf(position, quoteOf(position));
    const { currency } = position;
    return {
      ...positionRow(account, position, marks, name, shownTick(feeds, position, marks.last, now)),
      ...particularsOf(parts, account, position, orders, fills),
      recall:
        position.side === 'short' && position.openQuantity > 0n
          ? await readRecall(database, account, position.seq)
          : null,
      explanations: fills.map((fill) =>
        explanationRow(
          account,
          fill,
          late.filter((each) => each.fill === fill.seq),
          currency,
        ),
      ),
      adjustments: (await readAdjustments(database, account, position.seq)).map((each) => ({
        kind: each.kind,
        exDate: each.ex_date,
        ...ratioRow(ratioFrom(each.numerator, each.denominator)),
        ...costRow(each, position, fills),
        openBefore: formatScaled(each.part_before),
        openAfter: formatScaled(each.part_after),
        fraction: formatScaled(each.fraction),
        price: formatScaled(each.price),
        cash: formatAmount(each.cash, currency),
        at: each.at.toISOString(),
      })),
      renamings: renamingsOf(feeds, position),
      orders: orders.map((order) =>
        orderRow(
          account,
          order,
          fills.filter((fill) => fill.order === order.seq),
          name,
          late,
        ),
      ),
    };
  };

function costRow(
  adjustment: { adjustment_seq: bigint; quantity_before: bigint; quantity_after: bigint },
  position: Position,
  fills: readonly Fill[],
): { costBefore: string; costAfter: string } {
  const { adjustment_seq: seq, quantity_before: quantityBefore, quantity_after: quantityAfter } = adjustment;
  const { before, after } = costAround({ seq, quantityBefore, quantityAfter }, position, fills);
  return { costBefore: formatScaled(before), costAfter: formatScaled(after) };
}

/** The instrument's changes of name while the position was held. */
function renamingsOf(feeds: TradingParts['feeds'], { instrument: id, openedAt, closedAt }: Position) {
  const instrument = feeds.instrument(id);
  const formerly = instrument?.formerly ?? [];
  return formerly.flatMap(({ code, name, until, at = 0 }, index) => {
    const next = formerly[index + 1] ?? instrument;
    return next && at > openedAt && at < (closedAt ?? Number.POSITIVE_INFINITY)
      ? [{ exDate: until, code, name, newCode: next.code, newName: next.name }]
      : [];
  });
}
