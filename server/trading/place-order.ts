/** Places an order, within the limit of open orders in one instrument. */
import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { decidePlaceOrder } from '@bourse/core/trading/trading/place-order.ts';
import type { Decision } from '@bourse/core/trading/orders/account-state.ts';
import { keyOf } from '../desk/command.ts';
import { refuseLeaving } from '../desk/command-loads.ts';
import type { Handler } from '../calls/handler.ts';
import { askedOrder } from './order-context.ts';
import { ORDER_ANSWER, receivedBy } from './order-answer.ts';
import { exchangeRow } from './payment-currency.ts';
import { countOpen } from './store.ts';
import type { TradingParts } from './trading-parts.ts';
import { type OrderRow, orderRow } from './order-views.ts';
import { OPEN_MAXIMUM } from '@bourse/core/trading/trading/check-account-rules.ts';
import type { AccountId } from '../ids.ts';

type ExchangeRow = ReturnType<typeof exchangeRow>;

export const placeOrder =
  (
    parts: TradingParts,
    openOrderLimit = createOpenOrderLimit((account, instrument) => countOpen(parts.database, account, instrument)),
  ): Handler<'trading/placeOrder'> =>
  async (input, { account }) => {
    const asked = askedOrder(parts, input, account);
    if (isRefusal(asked)) return asked;
    const { request, links, known } = asked;
    // Usually no query is needed.
    const looked = known && request.effect === 'open' && openOrderLimit(account, known.id);
    const counted = looked && (await looked);

    // Both sides of one instrument are checked under the lock, but only for those who, or whose other account, can sell
    // short at all.
    const opens = request.effect === 'open' || links.oco?.effect === 'open' || links.oto?.effect === 'open';
    const key = keyOf('trading/placeOrder', input);
    const place = (sides: boolean) =>
      parts.desk.run<Decision, { order: OrderRow; exchange?: ExchangeRow; received?: string }>({
        ...asked.loads(sides),
        actor: { account },
        key,
        decide(read, now) {
          if (opens && !sides && (read.mayShort || read.others)) return null;
          // A refusal because of the market is stored under the key like any other.
          const ground = asked.groundOn(read, now);
          if (ground === null || isRefusal(ground)) return ground;
          const { state, order, market } = ground;
          const decided = decidePlaceOrder(state, order, market, now, links);
          return isRefusal(decided) ? decided : (refuseLeaving(state, decided, now) ?? decided);
        },
        form: ORDER_ANSWER,
        answer: (decided) => {
          const { order, records } = decided;
          const [exchange] = records.exchanges ?? [];
          return {
            order: orderRow(account, order, records.fills, known?.name ?? order.instrument),
            ...(exchange ? { exchange: exchangeRow(exchange) } : {}),
            ...(links.oco || links.oto ? {} : receivedBy(decided)),
          };
        },
      });
    const sides = request.effect === 'close' || request.side === 'short' || request.leverage > 1 || request.dayTrading;
    return (await place(sides || counted === true)) ?? (await place(true)) ?? refuse('systemBusy');
  };

/**
 * Detects customers near the limit of open orders and positions in one instrument, without a query for every order: it
 * queries again only after as many orders, counted in this process, as could have used up the rest. Orders that a query
 * can't see yet may exceed the limit: those of another process, of one that has just started, or in progress.
 */

/**
 * Whether open orders and positions must be counted under the lock, where the rules refuse too many. Queries only if
 * there could be too many by now.
 */
export type OpenOrderLimit = (account: AccountId, instrument: string) => Promise<boolean> | false;

/** Orders accepted before the next query. */
const UNSEEN = 50;
/** An order may bring another one, and two that close it. */
const PER_ORDER = 4;
const NEAR = OPEN_MAXIMUM - UNSEEN * PER_ORDER;
const REMEMBERED = 100_000;

export function createOpenOrderLimit(
  count: (account: AccountId, instrument: string) => Promise<number>,
): OpenOrderLimit {
  const left = new Map<string, number>();

  async function look(account: AccountId, instrument: string, key: string): Promise<boolean> {
    const near = (await count(account, instrument)) > NEAR;
    // This order is the first of them.
    left.set(key, near ? 0 : UNSEEN - 1);
    return near;
  }

  return (account, instrument) => {
    const key = `${account} ${instrument}`;
    const unseen = left.get(key) ?? UNSEEN;
    if (unseen === 0) return look(account, instrument, key);
    if (left.size >= REMEMBERED) left.clear();
    left.set(key, unseen - 1);
    return false;
  };
}
