/** Cancels orders by rule, such as those that reserve what must now be closed in a portfolio that is being ended. */
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import { decideCancelOrder } from '@bourse/core/trading/trading/end-orders.ts';
import type { AccountId } from '../ids.ts';
import type { Parts, RuleName } from '../parts.ts';
import type { Load } from '../desk/record-kinds.ts';

type CancelParts = Pick<Parts, 'desk' | 'views'>;
interface ByRule {
  account: AccountId;
  rule: RuleName;
  /** `loads`: loaded with each order. `ends`: whether the order is still to be cancelled, given that state. */
  loads?: Load[];
  ends?: (state: AccountState) => boolean;
}
interface Waiting {
  seq: bigint;
  instrument: string;
  currency: string;
}

export const cancelByRule = (
  { desk, views }: CancelParts,
  { account, rule, loads = [], ends = () => true }: ByRule,
  { seq, instrument, currency }: Waiting,
): Promise<unknown> =>
  desk.run({
    account,
    actor: { rule },
    key: null,
    currencies: [currency],
    instrument,
    orders: [seq],
    loads,
    decide(state, now) {
      const market = views(instrument as never, now);
      return market && ends(state) ? decideCancelOrder(state, seq, market, now) : null;
    },
    answer: () => ({}),
  });

/** All waiting orders of one portfolio. */
export async function cancelWaiting(
  parts: CancelParts & Pick<Parts, 'database'>,
  { portfolio, ...by }: ByRule & { portfolio: number },
): Promise<void> {
  const waiting = await parts.database.kysely
    .selectFrom('orders')
    .select(['order_seq as seq', 'instrument', 'currency'])
    .where('account_id', '=', by.account)
    .where('portfolio', '=', portfolio)
    .where('status', '=', 'pending')
    .execute();
  for (const order of waiting) await cancelByRule(parts, by, order);
}
