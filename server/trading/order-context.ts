/**
 * Common to placing an order and previewing it: what is loaded, and the account and market it is decided on. Both use
 * this, so neither sees what the other doesn't.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Instrument } from '@bourse/core/markets/market.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import { isLeveraged, type OrderRequest } from '@bourse/core/trading/orders/order.ts';
import { borrows } from '@bourse/core/trading/execution/borrowed-stock.ts';
import type { Links } from '@bourse/core/trading/trading/link-orders.ts';
import { appliedFor, openLoans, owedIn, seesApplied, withBorrowed } from '../desk/command-loads.ts';
import type { MoneyCommand } from '../desk/command.ts';
import type { Load } from '../desk/record-kinds.ts';
import { portfolioAsked } from '../desk/portfolios.ts';
import type { AccountId } from '../ids.ts';
import { paidWith } from './payment-currency.ts';
import { type ParsedOrder, parseOrder } from './parse-order.ts';
import type { TradingParts } from './trading-parts.ts';
import { type Currency, parseAmount } from '@bourse/core/ledger/money.ts';
import { sizedByAmount } from '@bourse/core/trading/trading/place-by-amount.ts';

type Input = InputOf<Calls['trading/previewOrder']>;
type Loaded = 'account' | 'portfolio' | 'currencies' | 'instrument' | 'borrows' | 'loads' | 'sees';

/** What an order is decided on. */
export interface Ground {
  state: AccountState;
  market: MarketView;
  order: OrderRequest;
}

export interface AskedOrder {
  request: OrderRequest;
  links: Links;
  known: Instrument | null;
  /** `sides`: including positions and waiting orders in the instrument. */
  loads(sides: boolean): Pick<MoneyCommand, Loaded>;
  /** Null if more must be loaded, which `loads` then includes. */
  groundOn(read: AccountState, now: number): Ground | Refusal | null;
}

type AskParts = Pick<TradingParts, 'feeds' | 'views' | 'clock' | 'exchangeRates' | 'dayTradingScope'>;

interface Scope {
  loads: readonly Load[];
  sees?: MoneyCommand['sees'];
}
const NO_SCOPE: Scope = { loads: [] };

/** What day trades and short sales need besides. */
function scopeOf(
  { clock, dayTradingScope }: AskParts,
  known: Instrument,
  orders: readonly OrderRequest[],
  account: AccountId,
): Scope {
  const { loads = [], sees } = orders[0]?.dayTrading ? dayTradingScope(known, account, clock.now()).command : NO_SCOPE;
  return orders.some(({ side, effect }) => side === 'short' && effect === 'open')
    ? { loads: [...appliedFor(known.id), ...loads], sees: (work) => ({ ...sees?.(work), ...seesApplied(work) }) }
    : { loads, sees };
}

export function askedOrder(parts: AskParts, input: Input, account: AccountId): AskedOrder | Refusal {
  const { feeds, views, exchangeRates } = parts;
  const parsed = parseOrder(input, account);
  if (isRefusal(parsed)) return parsed;
  const { request, links, paying } = parsed;
  const known = feeds.instrument(input.instrument);
  const fault = known && faultOfAmount(parsed, known.currency);
  if (fault) return fault;
  if (known && !feeds.isTraded(known.id)) return refuse('priceSimulated');

  const all = links.oco || links.oto ? [request, links.oco, links.oto].filter((each) => each !== null) : [request];
  const leveraged = all.some(isLeveraged);
  let currencies = known ? (paying ? [known.currency, paying.currency] : [known.currency]) : [];
  return {
    request,
    links,
    known,
    loads(sides) {
      const { loads, sees }: Scope = known ? scopeOf(parts, known, all, account) : NO_SCOPE;
      // A late loan may forbid the order.
      return {
        account,
        portfolio: portfolioAsked(input.portfolio).portfolio,
        currencies,
        instrument: known && sides ? known.id : null,
        borrows: known && all.some(borrows) ? known.id : null,
        loads: leveraged || paying ? [...loads, openLoans] : loads,
        sees,
      };
    },
    groundOn(read, now) {
      // Margin may have been borrowed in another currency: load that too.
      const unread = leveraged ? owedIn(read.loanBooks).filter((each) => !currencies.includes(each)) : [];
      if (unread.length > 0) {
        currencies = [...currencies, ...unread];
        return null;
      }
      const state = leveraged ? withBorrowed(read, (pay, buy) => exchangeRates(pay, buy, now)) : read;
      const found = known && views(known.id, now);
      const market = found
        ? paidWith(found, paying, exchangeRates, now)
        : refuse('instrumentNotFound', { instrument: input.instrument });
      if (isRefusal(market)) return market;
      const order = sized(parsed, state, market, now);
      return isRefusal(order) ? order : { state, market, order };
    },
  };
}

/** An order by amount gets its quantity when it is decided, from that decision's quote. */

/** Why the amount is invalid in the instrument's currency, such as half a yen; null if it is valid or absent. */
const faultOfAmount = ({ amount }: Pick<ParsedOrder, 'amount'>, currency: Currency): Refusal | null =>
  amount !== null && parseAmount(amount, currency) === null ? refuse('badInput', { field: 'amount' }) : null;

function sized(
  { request, amount }: Pick<ParsedOrder, 'request' | 'amount'>,
  state: AccountState,
  market: MarketView,
  now: number,
): OrderRequest | Refusal {
  const paid = amount === null ? null : parseAmount(amount, market.instrument.currency);
  return paid === null ? request : sizedByAmount(state, request, paid, market, now);
}
