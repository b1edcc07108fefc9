/** Common to changing an order and previewing the change: what is loaded, and the state it is decided on. */
import { refuse, type Refusal } from '@bourse/contract/errors.ts';
import type { AccountState } from '@bourse/core/orders/account-state.ts';
import type { MarketView } from '@bourse/core/orders/market-view.ts';
import { isLeveraged } from '@bourse/core/orders/waiting.ts';
import type { MoneyCommand } from '../desk/command.ts';
import { openLoans, owedIn, withBorrowed } from '../desk/loans-owed.ts';
import type { AccountId } from '../ids.ts';
import type { instrumentOfOrder } from './store.ts';
import type { TradingParts } from './trading-parts.ts';

type Loaded = 'account' | 'currencies' | 'instrument' | 'borrows' | 'orders' | 'positions' | 'loads';

export interface AskedChange {
  loads(): Pick<MoneyCommand, Loaded>;
  /** Null if more must be loaded, which `loads` then includes. */
  groundOn(read: AccountState, now: number): { state: AccountState; market: MarketView } | Refusal | null;
}

export function askedChange(
  { views, exchangeRates }: Pick<TradingParts, 'views' | 'exchangeRates'>,
  about: Awaited<ReturnType<typeof instrumentOfOrder>>,
  account: AccountId,
  seq: bigint,
): AskedChange {
  let currencies = about ? [about.currency] : [];
  return {
    loads: () => ({
      account,
      currencies,
      instrument: about?.instrument ?? null,
      borrows: about?.borrows ? about.instrument : null,
      // The position that it opened may have been closed meanwhile, and grows again if the change fills the rest.
      orders: [seq],
      positions: [seq],
      loads: [openLoans],
    }),
    groundOn(read, now) {
      const order = read.orders.find((each) => each.seq === seq);
      const leveraged = order !== undefined && isLeveraged(order);
      // Margin may have been borrowed in another currency: load that too.
      const unread = leveraged ? owedIn(read.loanBooks).filter((each) => !currencies.includes(each)) : [];
      if (unread.length > 0) {
        currencies = [...currencies, ...unread];
        return null;
      }
      const market = about && views(about.instrument, now);
      if (!market) return refuse('orderNotFound');
      return { state: leveraged ? withBorrowed(read, (pay, buy) => exchangeRates(pay, buy, now)) : read, market };
    },
  };
}
