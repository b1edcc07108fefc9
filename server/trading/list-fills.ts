/** A portfolio's fills by time, each with what its order had filled by then. */
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { PositionEffect, PositionSide } from '@bourse/core/trading/orders/order.ts';
import type { Handler } from '../calls/handler-types.ts';
import { decodeId, encodeId } from '../ids.ts';
import { listFillsWithOrders } from './store.ts';
import type { TradingDependencies } from './trading-dependencies.ts';
import { buildFillView } from './order-and-position-views.ts';

export const listFills =
  ({ database }: TradingDependencies): Handler<'trading/listFills'> =>
  async (input, { account }) => {
    const limit = input.limit ?? 10;
    const rows = await listFillsWithOrders(database, account, {
      portfolio: Number(input.portfolio ?? MAIN_PORTFOLIO),
      before: input.cursor === undefined ? null : (decodeId('f', account, input.cursor) ?? 0n),
      limit: limit + 1,
      instrument: input.instrument,
      since: input.since,
      until: input.until,
      oldestFirst: input.oldestFirst,
    });
    const page = rows.slice(0, limit);
    return {
      rows: page.map(({ fill, order, filled }) => ({
        ...buildFillView(account, fill, order.currency),
        order: encodeId('o', account, fill.order),
        clientId: order.clientId,
        replacements: order.replacements,
        type: order.type,
        parent: order.parent === null ? null : encodeId('o', account, order.parent),
        position: encodeId('p', account, fill.position),
        instrument: order.instrument,
        side: order.side as PositionSide,
        effect: fill.effect as PositionEffect,
        currency: order.currency,
        filled: formatScaled(filled),
        ordered: formatScaled(order.quantity),
      })),
      next: rows.length > limit ? encodeId('f', account, page.at(-1)!.fill.seq) : null,
    };
  };
