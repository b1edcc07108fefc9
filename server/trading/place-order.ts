/** Places an order, within the limit of open orders in one instrument. */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { decidePlaceOrder } from '@bourse/core/trading/trading/place-order.ts';
import type { OrderDecision } from '@bourse/core/trading/orders/account-state.ts';
import { computeIdempotencyKey, type DeskCommand, LoadAlso } from '../desk/command.ts';
import { refuseMovingOverdueMoney } from '../desk/cross-area-record-loads.ts';
import type { Handler } from '../calls/handler-types.ts';
import { createApiKeyLimiter } from './limit-api-key-orders.ts';
import { parseOrderCommand } from './order-context.ts';
import { ORDER_ANSWER_FORMAT, buildProceedsField } from './stored-order-answer.ts';
import { buildExchangeView } from './payment-currency.ts';
import { countOpenOrdersAndPositions } from './store.ts';
import type { TradingDependencies } from './trading-dependencies.ts';
import { type OrderView, buildOrderView } from './order-and-position-views.ts';
import { OPEN_ORDERS_AND_POSITIONS_MAXIMUM } from '@bourse/core/trading/trading/check-order-request.ts';
import type { AccountId } from '../ids.ts';

type ExchangeRow = ReturnType<typeof buildExchangeView>;

export const placeOrder =
  (
    dependencies: TradingDependencies,
    openOrderLimit = createNearOpenOrderLimitCheck((account, instrument) =>
      countOpenOrdersAndPositions(dependencies.database, account, instrument),
    ),
  ): Handler<'trading/placeOrder'> =>
  async (input, caller) => {
    const { account } = caller;
    const command = parseOrderCommand(dependencies, input, caller);
    if (isRefusal(command)) return command;
    const { request, links, known } = command;
    // Usually no query is needed.
    const looked = known && request.effect === 'open' && openOrderLimit(account, known.id);
    const counted = looked && (await looked);

    // Both sides of one instrument are checked under the lock, but only for those who, or whose other account, can sell
    // short at all.
    const opens = request.effect === 'open' || links.oco?.effect === 'open' || links.oto?.effect === 'open';
    const sides = request.effect === 'close' || request.side === 'short' || request.leverage > 1 || request.dayTrading;
    const limitByKey = await createApiKeyLimiter(dependencies, caller);
    if (isRefusal(limitByKey)) return limitByKey;
    return dependencies.desk.run<OrderDecision, { order: OrderView; exchange?: ExchangeRow; received?: string }>({
      ...command.loads(sides || counted === true),
      actor: { account },
      key: computeIdempotencyKey('trading/placeOrder', input),
      ...limitToOneOrder(request.clientId),
      decide(read, now, loaded) {
        if (opens && known && loaded.instrument === null && (read.mayShort || read.otherAccountHoldings))
          return new LoadAlso({ instrument: known.id });
        // A refusal because of the market is stored under the key like any other.
        const context = command.buildContext(read, now, loaded);
        if (context instanceof LoadAlso || isRefusal(context)) return context;
        const { state, order, market } = context;
        const decided = decidePlaceOrder(state, order, market, now, links);
        if (isRefusal(decided)) return decided;
        return refuseMovingOverdueMoney(state, decided, now) ?? limitByKey(state, decided, market, now);
      },
      form: ORDER_ANSWER_FORMAT,
      answer: (decided) => {
        const { order, records } = decided;
        const [exchange] = records.exchanges ?? [];
        return {
          order: buildOrderView(account, order, records.fills, known?.name ?? order.instrument),
          ...(exchange ? { exchange: buildExchangeView(exchange) } : {}),
          ...(links.oco || links.oto ? {} : buildProceedsField(decided)),
        };
      },
    });
  };

/** A customer's own id for an order is used once, whichever program or app sends it. */
export const limitToOneOrder = (clientId: string | null): Pick<DeskCommand, 'once'> =>
  clientId === null ? {} : { once: { name: `client order ${clientId}`, refused: refuse('clientIdUsed') } };

/**
 * Detects customers near the limit of open orders and positions in one instrument, without a query for every order: it
 * queries again only after as many orders, counted in this process, as could have used up the rest. Orders that a query
 * can't see yet may exceed the limit: those of another process, of one that has just started, or in progress.
 */

/**
 * Whether open orders and positions must be counted under the lock, where the rules refuse too many. Queries only if
 * there could be too many by now.
 */
export type NearOpenOrderLimitCheck = (account: AccountId, instrument: string) => Promise<boolean> | false;

/** Orders accepted before the next query. */
const ORDERS_BETWEEN_COUNTS = 50;
/** An order may bring another one, and two that close it. */
const ORDERS_PER_ORDER = 4;
const NEAR_THE_LIMIT = OPEN_ORDERS_AND_POSITIONS_MAXIMUM - ORDERS_BETWEEN_COUNTS * ORDERS_PER_ORDER;
const REMEMBERED_MAXIMUM = 100_000;

export function createNearOpenOrderLimitCheck(
  count: (account: AccountId, instrument: string) => Promise<number>,
): NearOpenOrderLimitCheck {
  const left = new Map<string, number>();

  async function needsCountUnderLock(account: AccountId, instrument: string, key: string): Promise<boolean> {
    const near = (await count(account, instrument)) > NEAR_THE_LIMIT;
    // This order is the first of them.
    left.set(key, near ? 0 : ORDERS_BETWEEN_COUNTS - 1);
    return near;
  }

  return (account, instrument) => {
    const key = `${account} ${instrument}`;
    const unseen = left.get(key) ?? ORDERS_BETWEEN_COUNTS;
    if (unseen === 0) return needsCountUnderLock(account, instrument, key);
    if (left.size >= REMEMBERED_MAXIMUM) left.clear();
    left.set(key, unseen - 1);
    return false;
  };
}
