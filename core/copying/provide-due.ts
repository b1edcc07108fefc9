/** What of a leader's part isn't there in the copy's currency is bought with its others, as customers exchange. */
import { decideExchange, offerOf } from '../exchange/exchange-money.ts';
import { exchangeCost, type ExchangeRate } from '../exchange.ts';
import type { Changes } from '../ledger/changes.ts';
import { smaller } from '../money.ts';
import type { AccountState } from '../orders/account-state.ts';
import { type CopyWorth, shareDue } from './copy.ts';

type Seen = Pick<AccountState, 'copies' | 'available' | 'lastSeq'>;

/**
 * As much of it as the paid currency suffices for; null where there is nothing to do. What is owed is paid whatever the
 * follower may do.
 */
export function decideProvide(
  state: Seen,
  portfolio: number,
  { equity, highWater }: CopyWorth,
  rate: ExchangeRate,
  now: number,
): Changes | null {
  const copy = state.copies?.find((each) => each.portfolio === portfolio);
  if (!copy || copy.status === 'ended' || copy.highWater !== highWater) return null;
  const lacking = shareDue(copy, equity) - state.available(copy.currency);
  const paid = smaller(lacking > 0n ? exchangeCost(lacking, rate).paid : 0n, state.available(rate.pay));
  const offer = paid > 0n ? offerOf('exchange', paid, rate, now) : null;
  if (!offer || 'refused' in offer) return null;
  const { lastSeq } = state;
  const decided = decideExchange(
    { available: (currency) => state.available(currency), lastSeq, states: [] },
    offer,
    now,
  );
  return 'refused' in decided ? null : decided;
}
