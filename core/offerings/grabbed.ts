/**
 * The result of one second of a quota grab for one request, in one decision: what isn't allotted is returned, the rest
 * is paid and becomes a position at once, and the promotion account bears the discount.
 */
import type { Amount } from '../money.ts';
import type { AccountState } from '../orders/account-state.ts';
import { type Allotment, decideAllot } from './allot.ts';
import type { Subscribed } from './change.ts';
import { type Delivered, decideDeliver } from './deliver.ts';

/** Null: it has been decided already. */
export function decideShare(
  state: Pick<AccountState, 'lastSeq' | 'subscriptions'>,
  seq: bigint,
  { discount, ...allotment }: Allotment & { discount: Amount },
  now: number,
): Subscribed | Delivered | null {
  const allotted = decideAllot(state, seq, { ...allotment, shared: true }, now);
  if (!allotted || allotment.allotted === 0n) return allotted;
  const [subscription] = allotted.records.subscriptions;
  const { lastSeq } = allotted;
  const next = { lastSeq, subscriptions: [subscription!] };
  const delivered = decideDeliver(next, seq, allotment.terms, now, () => discount);
  if (!delivered) throw new Error(`request ${seq} is charged and can't be delivered`);
  return {
    ...delivered,
    transfers: [...allotted.transfers, ...delivered.transfers],
    notices: allotted.notices,
    records: {
      ...delivered.records,
      subscriptionSteps: [...allotted.records.subscriptionSteps, ...delivered.records.subscriptionSteps],
    },
  };
}
