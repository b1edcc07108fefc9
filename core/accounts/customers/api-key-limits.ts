/** What the orders of an API key may be worth, each and together on one UTC day. */
import { addRecords } from '../../ledger/decision-changes.ts';
import { type Amount, computeNotional, type Currency, formatAmount, maximumOf } from '../../ledger/money.ts';
import { isoTime } from '../../dates.ts';
import type { AccountState, OrderDecision } from '../../trading/orders/account-state.ts';
import type { Order } from '../../trading/orders/order.ts';
import { type ApiKey, exceededApiKeyLimit } from './api-key.ts';

const DATE_LENGTH = 10;

/** What a key has ordered on its last day. */
export interface ApiKeyUse {
  key: string;
  /** A date in UTC. */
  day: string;
  /** In the currency of its limits. */
  spent: Amount;
}
declare module '../../ledger/decision-changes.ts' {
  interface RecordKinds {
    apiKeyUses: ApiKeyUse;
  }
  interface AreaDecisionState {
    /** Of the key that the command was sent with. */
    apiKeyUse?: ApiKeyUse | undefined;
  }
}

export type ApiKeyLimitRefusal =
  | { refused: 'apiKeyOrderLimit'; params: { limit: string; currency: string } }
  | { refused: 'apiKeyDayLimit'; params: { limit: string; spent: string; currency: string } }
  | { refused: 'exchangeRateMissing'; params: Record<never, never> };

/** Null if no pair leads there. */
export type ConvertAmount = (amount: Amount, from: Currency, to: Currency) => Amount | null;

/**
 * The fills of an opening order at their prices, and the rest at the most that is known to be possible: a purchase's
 * limit, else the highest of limit, stop and last price, since a short sale fills at its limit or above; 0 for a
 * closing one.
 */
export function computeOrderWorth(order: Order | undefined, lastPrice: bigint): Amount {
  if (order?.effect !== 'open') return 0n;
  const { side, limitPrice, stopPrice } = order;
  const highest = [limitPrice, stopPrice].reduce<bigint>((most, price) => maximumOf(most, price ?? 0n), lastPrice);
  const price = side === 'long' && limitPrice !== null ? limitPrice : highest;
  return order.notional + computeNotional(price, order.quantity - order.filled, order.currency, 'up');
}

/**
 * A key's order as decided, counted against its limits, or the limit that it exceeds. Only what opens counts, and what
 * was counted isn't given back if the order is cancelled. `before`: the order that the decision changes.
 */
export function limitOrdersOfApiKey(
  { limits, id }: Pick<ApiKey, 'limits' | 'id'>,
  state: Pick<AccountState, 'apiKeyUse'>,
  decided: OrderDecision,
  { convert, lastPrice, now, before }: { convert: ConvertAmount; lastPrice: bigint; now: number; before?: Order },
): OrderDecision | ApiKeyLimitRefusal {
  if (limits === null) return decided;
  const { currency } = limits;
  const placed = before ? [decided.order] : listPlacedOrders(decided);
  const worth = placed.reduce((sum, order) => sum + computeOrderWorth(order, lastPrice), 0n);
  const added = maximumOf(worth - computeOrderWorth(before, lastPrice), 0n);
  if (added === 0n) return decided;
  const converted = convert(added, decided.order.currency, currency);
  const whole = convert(worth, decided.order.currency, currency);
  if (converted === null || whole === null) return { refused: 'exchangeRateMissing', params: {} };
  const day = isoTime(now).slice(0, DATE_LENGTH);
  const spent = state.apiKeyUse?.day === day ? state.apiKeyUse.spent : 0n;
  const exceeded = exceededApiKeyLimit(limits, { worth: whole, added: converted, spent });
  if (exceeded === 'perOrder')
    return { refused: 'apiKeyOrderLimit', params: { limit: formatAmount(limits.perOrder!, currency), currency } };
  if (exceeded === 'perDay')
    return {
      refused: 'apiKeyDayLimit',
      params: { limit: formatAmount(limits.perDay!, currency), spent: formatAmount(spent, currency), currency },
    };
  return addRecords(decided, { apiKeyUses: [{ key: id, day, spent: spent + converted }] });
}

/** The order and those placed with it. */
export const listPlacedOrders = ({ order, records }: OrderDecision): Order[] => [
  order,
  ...records.orders.filter(({ seq, apiKeyId }) => seq !== order.seq && apiKeyId === order.apiKeyId),
];
