import { MAIN } from '@bourse/core/ledger/transfer.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId, encodeId } from '../ids.ts';
import { nameOf } from '../venue/name-of.ts';
import { readDayEndCharges, readFillsOfOrders, readOrders } from './store.ts';
import type { TradingParts } from './trading-parts.ts';
import { createStopNow } from './stop-now.ts';
import { orderRow } from './wire.ts';

export function listOrders(parts: TradingParts): Handler<'trading/listOrders'> {
  const stopNow = createStopNow(parts);
  return async (input, { account, language }) => {
    const { database, feeds, clock } = parts;
    const limit = input.limit ?? 10;
    const before = input.cursor === undefined ? null : (decodeId('o', account, input.cursor) ?? 0n);
    const orders = await readOrders(database, account, {
      portfolio: Number(input.portfolio ?? MAIN),
      before,
      limit: limit + 1,
      status: input.status,
      market: input.market,
      instrument: input.instrument,
    });
    const shown = orders.slice(0, limit);
    const seqs = shown.map((order) => order.seq);
    const fills = Map.groupBy(await readFillsOfOrders(database, account, seqs), (fill) => fill.order);
    const dayEnd = await readDayEndCharges(database, account, { orders: seqs });
    const now = clock.now();
    return {
      rows: await Promise.all(
        shown.map(async (order) => ({
          ...orderRow(account, order, fills.get(order.seq) ?? [], nameOf(feeds, language, order.instrument), dayEnd),
          ...(await stopNow(account, order, now)),
        })),
      ),
      next: orders.length > limit ? encodeId('o', account, shown.at(-1)?.seq ?? 0n) : null,
    };
  };
}
