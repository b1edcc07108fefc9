import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import {
  computeCostBeforeAndAfter,
  computeUnitCost,
} from '@bourse/core/trading/corporate-actions/holding-adjustment.ts';
import { createRatio } from '@bourse/core/ledger/ratio.ts';
import type { Fill } from '@bourse/core/trading/orders/fill.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { formatDisplayTick } from '../venue/tick-reference.ts';
import type { Handler } from '../calls/handler-types.ts';
import { type AccountId, decodeId, encodeId } from '../ids.ts';
import { buildRatioView } from '../venue/quote-views.ts';
import { markPricesOf } from '../ledger/position-valuation.ts';
import { readPositionsSnapshot } from '../ledger/account-snapshot.ts';
import { buildFillExplanationView, buildOrderView, buildPositionView } from './order-and-position-views.ts';
import { instrumentNameOrId } from '../venue/instrument-names.ts';
import { positionDetailFields } from './position-details.ts';
import {
  listDeliveredShares,
  listPositionAdjustments,
  loadDayEndCharges,
  listFillsOfPosition,
  listOrdersBySeq,
  findPosition,
  findStockRecall,
} from './store.ts';
import type { TradingDependencies } from './trading-dependencies.ts';

export const getPosition =
  (dependencies: TradingDependencies): Handler<'trading/getPosition'> =>
  async (input, { account, apiKey, language }) => {
    const { database, venues } = dependencies;
    const seq = decodeId('p', account, input.position);
    const found = seq === null ? null : await findPosition(database, account, seq, apiKey?.portfolio);
    if (!found) return refuse('positionNotFound');
    const {
      positions: [position = found],
      now,
      quoteOf,
    } = await readPositionsSnapshot(dependencies, account, [found]);

    const fills = await listFillsOfPosition(database, account, position.seq);
    const late = fills.some(({ held }) => held !== null)
      ? await loadDayEndCharges(database, account, { position: position.seq })
      : [];
    const orders = await listOrdersBySeq(database, account, [...new Set(fills.map((fill) => fill.order))]);
    const name = instrumentNameOrId(venues, language, position.instrument);
    const markPrices = markPricesOf(position, quoteOf(position));
    const { currency } = position;
    const tick = formatDisplayTick(venues, position, markPrices.last, now);
    return {
      ...buildPositionView(account, position, markPrices, name, tick),
      ...positionDetailFields(dependencies, account, position, orders, fills),
      recall:
        position.side === 'short' && position.openQuantity > 0n
          ? await findStockRecall(database, account, position.seq)
          : null,
      explanations: fills.map((fill) =>
        buildFillExplanationView(
          account,
          fill,
          late.filter((each) => each.fill === fill.seq),
          currency,
          orders.find((order) => order.seq === fill.order),
        ),
      ),
      adjustments: await loadAdjustmentRows(dependencies, { account, position, fills, language }),
      renamings: symbolChangesOf(venues, position),
      orders: orders.map((order) =>
        buildOrderView(
          account,
          order,
          fills.filter((fill) => fill.order === order.seq),
          name,
          late,
        ),
      ),
    };
  };

/** What corporate actions did to the position, oldest first; shares received apart from the money. */
async function loadAdjustmentRows(
  { database, venues }: TradingDependencies,
  { account, position, fills, language }: PositionToExplain,
): Promise<CallAnswer<Calls['trading/getPosition']>['adjustments']> {
  const adjustments = await listPositionAdjustments(database, account, position.seq);
  const delivered = adjustments.flatMap(({ delivered_seq: seq }) => seq ?? []);
  const shares = await listDeliveredShares(database, account, delivered);
  return adjustments.map((each) => {
    const received = shares.find(({ position_seq: seq }) => seq === each.delivered_seq);
    return {
      kind: each.kind,
      exDate: each.ex_date,
      ...buildRatioView(createRatio(each.numerator, each.denominator)),
      ...adjustmentCostRow(each, adjustments, position, fills),
      openBefore: formatScaled(each.part_before),
      openAfter: formatScaled(each.part_after),
      fraction: formatScaled(each.fraction),
      price: formatScaled(each.price),
      cash: formatAmount(each.cash - (each.kind === 'merger' ? (received?.cost ?? 0n) : 0n), position.currency),
      movedCost: each.moved_cost === null ? null : formatAmount(each.moved_cost, position.currency),
      received: received
        ? {
            position: encodeId('p', account, received.position_seq),
            name: instrumentNameOrId(venues, language, received.instrument),
            quantity: formatScaled(received.quantity),
          }
        : null,
      at: each.at.toISOString(),
    };
  });
}
interface PositionToExplain {
  account: AccountId;
  position: Position;
  fills: readonly Fill[];
  language: Parameters<typeof instrumentNameOrId>[1];
}

type AdjustmentRow = Awaited<ReturnType<typeof listPositionAdjustments>>[number];

/** Of a spin-off by the open units, whose cost alone it divides. */
function adjustmentCostRow(
  adjustment: AdjustmentRow,
  all: readonly AdjustmentRow[],
  position: Position,
  fills: readonly Fill[],
): { costBefore: string; costAfter: string } {
  const { adjustment_seq: seq, quantity_before: quantityBefore, quantity_after: quantityAfter } = adjustment;
  const movedBefore = all.reduce((sum, each) => sum + (each.adjustment_seq < seq ? (each.moved_cost ?? 0n) : 0n), 0n);
  const { open_cost: openCost, moved_cost: moved, sold_cost: sold, part_before: units } = adjustment;
  const { before, after } =
    openCost === null || moved === null || sold === null
      ? computeCostBeforeAndAfter({ seq, quantityBefore, quantityAfter, movedBefore }, position, fills)
      : {
          before: computeUnitCost(openCost, units, position.currency),
          after: computeUnitCost(openCost - moved - sold, units, position.currency),
        };
  return { costBefore: formatScaled(before), costAfter: formatScaled(after) };
}

/** The instrument's changes of name while the position was held. */
function symbolChangesOf(feeds: TradingDependencies['venues'], { instrument: id, openedAt, closedAt }: Position) {
  const instrument = feeds.instrument(id);
  const formerly = instrument?.formerly ?? [];
  return formerly.flatMap(({ code, name, until, at = 0 }, index) => {
    const next = formerly[index + 1] ?? instrument;
    return next && at > openedAt && at < (closedAt ?? Number.POSITIVE_INFINITY)
      ? [{ exDate: until, code, name, newCode: next.code, newName: next.name }]
      : [];
  });
}
