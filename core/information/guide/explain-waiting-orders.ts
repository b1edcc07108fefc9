/** Explains why an order hasn't filled: what it waits for beside the price of now, and the money that it holds. */
import { createGuideFactBuilder, type GuideStatement, parseScaledOrZero } from './guide-facts.ts';

/** As in `trading/listOrders`. */
export interface WaitingOrderFigures {
  instrument: string;
  name: string;
  side: 'long' | 'short';
  effect: 'open' | 'close';
  type: string;
  quantity: string;
  filled: string;
  limitPrice: string | null;
  stopPrice: string | null;
  stopNow?: string | undefined;
  triggeredAt: string | null;
  inactive: boolean;
  hold: string;
  currency: string;
  cause: string;
  updatedAt: string;
}
export interface WaitingQuote {
  last: string;
  bid: string;
  ask: string;
  at: string;
  source: string;
}

const isBuying = ({ side, effect }: WaitingOrderFigures): boolean => (side === 'long') === (effect === 'open');

/** What it waits for: another order, its stop, its limit, or the next price. */
function explainCondition(order: WaitingOrderFigures, quote: WaitingQuote | null): GuideStatement {
  const { name, quantity, limitPrice, stopPrice, stopNow, triggeredAt, inactive, currency, updatedAt } = order;
  const own = createGuideFactBuilder('orders', Date.parse(updatedAt));
  const facts = { name: own.text('name', name), quantity: own.quantity('quantity', quantity, order) };
  if (inactive) return { say: 'waitsForOther', facts };
  if (quote === null) return { say: 'waitsForPrice', facts };
  const now = createGuideFactBuilder('quote', Date.parse(quote.at), quote.source);
  const stop = stopNow ?? stopPrice;
  if (stop !== null && triggeredAt === null)
    return {
      say: 'waitsForStop',
      facts: { ...facts, stop: own.price('stop', stop, currency), last: now.price('last', quote.last, currency) },
    };
  if (limitPrice === null) return { say: 'waitsForPrice', facts };
  const limit = own.price('limit', limitPrice, currency);
  return isBuying(order)
    ? { say: 'waitsToPay', facts: { ...facts, limit, ask: now.price('ask', quote.ask, currency) } }
    : { say: 'waitsToReceive', facts: { ...facts, limit, bid: now.price('bid', quote.bid, currency) } };
}

export function explainWaitingOrder(order: WaitingOrderFigures, quote: WaitingQuote | null): GuideStatement[] {
  const { name, filled, hold, currency, updatedAt } = order;
  const own = createGuideFactBuilder('orders', Date.parse(updatedAt));
  const statements = [explainCondition(order, quote)];
  if (parseScaledOrZero(filled) > 0n)
    statements.push({
      say: 'filledSoFar',
      facts: {
        filled: own.quantity('filled', filled, order),
        quantity: own.quantity('quantity', order.quantity, order),
      },
    });
  if (parseScaledOrZero(hold) > 0n)
    statements.push({
      say: 'holdsMoney',
      facts: { name: own.text('name', name), held: own.money('held', hold, currency) },
    });
  return statements;
}

/** An order that ended without having filled in full. */
export function explainEndedOrder(order: WaitingOrderFigures): GuideStatement[] {
  const own = createGuideFactBuilder('orders', Date.parse(order.updatedAt));
  return [
    {
      say: 'endedOrder',
      facts: {
        name: own.text('name', order.name),
        quantity: own.quantity('quantity', order.quantity, order),
        filled: own.quantity('filled', order.filled, order),
        at: own.time('at', order.updatedAt),
        cause: own.word('cause', order.cause, 'cause'),
      },
    },
  ];
}

// Where a currency's money is: free, held, securing positions, able to leave.

export interface MoneyFigures {
  currency: string;
  available: string;
  frozen: string;
  margin: string;
  withdrawable: string;
  inPositions: string;
}

const MONEY_SAYS = [
  ['frozen', 'moneyHeld', 'held'],
  ['margin', 'moneySecures', 'margin'],
  ['inPositions', 'moneyInvested', 'inPositions'],
] as const;

/** Nothing for a currency of which there is none. */
export function explainMoneyPlaces(money: MoneyFigures, now: number): GuideStatement[] {
  const { currency, available, withdrawable } = money;
  const from = createGuideFactBuilder('wallet', now);
  const parts = MONEY_SAYS.filter(([field]) => parseScaledOrZero(money[field]) !== 0n);
  if (parts.length === 0 && parseScaledOrZero(available) === 0n) return [];
  return [
    {
      say: 'moneyFree',
      facts: {
        currency: from.text('currency', currency),
        available: from.money('available', available, currency),
        withdrawable: from.money('withdrawable', withdrawable, currency),
      },
    },
    ...parts.map(
      ([field, say, name]): GuideStatement => ({ say, facts: { [name]: from.money(name, money[field], currency) } }),
    ),
  ];
}

/** A deposit or a withdrawal that isn't finished. */
export function explainUnfinishedRequest(
  say: 'depositOpen' | 'withdrawalOpen',
  { amount, currency, submittedAt }: { amount: string | null; currency: string | null; submittedAt: string },
): GuideStatement[] {
  if (amount === null || currency === null) return [];
  const own = createGuideFactBuilder('account', Date.parse(submittedAt));
  return [{ say, facts: { amount: own.money('amount', amount, currency), at: own.time('at', submittedAt) } }];
}
