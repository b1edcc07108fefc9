/** What the copy lacks of a leader's share in its currency is bought with its other currencies, at customers' rates. */
import { decideExchange, offerOf } from '../exchange/exchange-money.ts';
import { exchangeCost, type ExchangeRate, type Exchange } from '../exchange/exchange-cost.ts';
import type { Changes } from '../ledger/changes.ts';
import { smaller, type Amount, type Currency } from '../money.ts';
import type { AccountState } from '../orders/account-state.ts';

/** The rates at which a copy's other currencies can be exchanged; `missing`: one of them can't be exchanged now. */
export interface Ways {
  rates: readonly ExchangeRate[];
  missing: boolean;
}

export interface Provided extends Pick<Changes, 'transfers' | 'notices' | 'lastSeq'> {
  exchanges: Exchange[];
  /** What is available after them. */
  available(currency: Currency): Amount;
}

/** As much of `due` as there is money for. It is paid even if the follower is restricted. */
export function provide(
  state: Pick<AccountState, 'available' | 'lastSeq'>,
  currency: Currency,
  due: Amount,
  rates: readonly ExchangeRate[],
  now: number,
): Provided {
  const moved = new Map<Currency, Amount>();
  const available = (each: Currency): Amount => state.available(each) + (moved.get(each) ?? 0n);
  const provided: Provided = { transfers: [], notices: [], exchanges: [], lastSeq: state.lastSeq, available };
  for (const rate of rates) {
    const lacking = due - available(currency);
    if (lacking <= 0n) break;
    const paid = smaller(exchangeCost(lacking, rate).paid, available(rate.pay));
    const offer = paid > 0n ? offerOf('exchange', paid, rate, now) : null;
    if (!offer || 'refused' in offer) continue;
    const decided = decideExchange({ available, lastSeq: provided.lastSeq, states: [] }, offer, rate, now);
    if ('refused' in decided) continue;
    moved.set(rate.pay, (moved.get(rate.pay) ?? 0n) - offer.paid);
    moved.set(currency, (moved.get(currency) ?? 0n) + offer.bought);
    provided.transfers.push(...decided.transfers);
    provided.notices.push(...decided.notices);
    provided.exchanges.push(...decided.records.exchanges);
    provided.lastSeq = decided.lastSeq;
  }
  return provided;
}
