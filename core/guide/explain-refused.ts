/** Explains the latest order that was refused at its fill, or that there is none; and what an order needs. */
import { factsFrom, type Statement } from './facts.ts';

export interface RefusedOrder {
  name: string;
  quantity: string;
  cause: string;
  updatedAt: string;
}
export interface Needs {
  /** Restrictions that stand on the account now. */
  restrictions: number;
  /** Of the currency that the order, or an order in the market, is paid in. */
  available: string;
  currency: string;
  market: string;
  opensAt: string | null;
}

export function explainRefused(order: RefusedOrder | null, needs: Needs, now: number): Statement[] {
  if (order !== null) {
    const from = factsFrom('orders', Date.parse(order.updatedAt));
    return [
      {
        say: 'refusedOrder',
        facts: {
          name: from.text('name', order.name),
          quantity: from.number('quantity', order.quantity),
          at: from.time('at', order.updatedAt),
          cause: from.word('cause', order.cause, 'cause'),
        },
      },
      ...needsOf(needs, now),
    ];
  }
  return [
    { say: 'noneRefused', facts: { count: factsFrom('orders', now).number('count', 0) } },
    ...needsOf(needs, now),
  ];
}

function needsOf({ restrictions, available, currency, market, opensAt }: Needs, now: number): Statement[] {
  const hours = factsFrom('rulebook', now);
  const where = hours.word('market', market, 'market');
  return [
    {
      say: restrictions === 0 ? 'needsNoRestriction' : 'needsLifting',
      facts: { count: factsFrom('account', now).number('count', restrictions) },
    },
    {
      say: 'needsMoney',
      facts: { market: where, available: factsFrom('wallet', now).money('available', available, currency) },
    },
    opensAt === null
      ? { say: 'needsOpen', facts: { market: where } }
      : { say: 'needsOpening', facts: { market: where, until: hours.time('until', opensAt) } },
  ];
}
