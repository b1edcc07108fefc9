/**
 * Common to placing an order and previewing it: what is loaded, and the account and market it is decided on. Both use
 * this, so neither sees what the other doesn't.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import { isLeveragedOrder, type OrderRequest } from '@bourse/core/trading/orders/order.ts';
import { borrowsStock } from '@bourse/core/trading/execution/borrowed-stock.ts';
import type { LinkedOrderRequests } from '@bourse/core/trading/trading/link-orders.ts';
import {
  buildApiKeyUseLoads,
  buildApiKeyUseState,
  buildOfferingApplicationLoads,
  buildOwnLeagueEntryLoads,
  unpaidLoansLoad,
  loadDebtCurrenciesToo,
  buildOfferingApplicationState,
  withDebtCountedAcrossCurrencies,
} from '../desk/cross-area-record-loads.ts';
import { type DeskCommand, LoadAlso, type NamedLoads } from '../desk/command.ts';
import type { RecordLoadRequest } from '../desk/record-registry.ts';
import { parsePortfolioOption } from '../desk/command-portfolio.ts';
import type { CustomerCaller } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import { addPaymentRate } from './payment-currency.ts';
import { type ParsedOrder, parseOrder } from './parse-order.ts';
import type { TradingDependencies } from './trading-dependencies.ts';
import { type Currency, parseAmount } from '@bourse/core/ledger/money.ts';
import { sizeOrderByAmount } from '@bourse/core/trading/trading/size-order-by-amount.ts';

type Input = CallInput<Calls['trading/previewOrder']>;
type Loaded = 'account' | 'portfolio' | 'currencies' | 'instrument' | 'borrows' | 'loads' | 'sees';

/** What an order is decided on. */
export interface OrderContext {
  state: AccountState;
  market: MarketView;
  order: OrderRequest;
}

export interface ParsedOrderCommand {
  request: OrderRequest;
  links: LinkedOrderRequests;
  known: Instrument | null;
  /** `sides`: including positions and waiting orders in the instrument. */
  loads(sides: boolean): Pick<DeskCommand, Loaded>;
  buildContext(read: AccountState, now: number, loaded: NamedLoads): OrderContext | Refusal | LoadAlso;
}

type OrderContextDependencies = Pick<
  TradingDependencies,
  'venues' | 'getMarketView' | 'clock' | 'exchangeRates' | 'buildDayTradingScope'
>;

interface ExtraLoads {
  loads: readonly RecordLoadRequest[];
  sees?: DeskCommand['sees'];
}
const NO_EXTRA_LOADS: ExtraLoads = { loads: [] };

/** What day trades and short sales need besides. */
function extraLoadsOf(
  { clock, buildDayTradingScope }: OrderContextDependencies,
  known: Instrument,
  orders: readonly OrderRequest[],
  account: AccountId,
): ExtraLoads {
  const { loads = [], sees } = orders[0]?.dayTrading
    ? buildDayTradingScope(known, account, clock.now()).command
    : NO_EXTRA_LOADS;
  return orders.some(({ side, effect }) => side === 'short' && effect === 'open')
    ? {
        loads: [...buildOfferingApplicationLoads(known.id), ...loads],
        sees: (work) => ({ ...sees?.(work), ...buildOfferingApplicationState(work) }),
      }
    : { loads, sees };
}

export function parseOrderCommand(
  dependencies: OrderContextDependencies,
  input: Input,
  { account, apiKey }: Pick<CustomerCaller, 'account' | 'apiKey'>,
): ParsedOrderCommand | Refusal {
  const { venues, getMarketView, exchangeRates } = dependencies;
  const parsed = parseOrder(input, account, apiKey?.id);
  if (isRefusal(parsed)) return parsed;
  const { request, links, paying } = parsed;
  const known = venues.instrument(input.instrument);
  const fault = known && findAmountFault(parsed, known.currency);
  if (fault) return fault;

  const all = links.oco || links.oto ? [request, links.oco, links.oto].filter((each) => each !== null) : [request];
  const leveraged = all.some(isLeveragedOrder);
  const currencies = known ? (paying ? [known.currency, paying.currency] : [known.currency]) : [];
  return {
    request,
    links,
    known,
    loads(sides) {
      const extra: ExtraLoads = known ? extraLoadsOf(dependencies, known, all, account) : NO_EXTRA_LOADS;
      const { portfolio } = parsePortfolioOption(input.portfolio);
      const inLeague = all.some(({ effect }) => effect === 'open') ? buildOwnLeagueEntryLoads(portfolio) : [];
      // A late loan may forbid the order.
      return {
        account,
        portfolio,
        currencies,
        instrument: known && sides ? known.id : null,
        borrows: known && all.some(borrowsStock) ? known.id : null,
        loads: [
          ...extra.loads,
          ...inLeague,
          ...(leveraged || paying ? [unpaidLoansLoad] : []),
          ...buildApiKeyUseLoads(apiKey),
        ],
        sees: apiKey ? (work) => ({ ...extra.sees?.(work), ...buildApiKeyUseState(work, apiKey) }) : extra.sees,
      };
    },
    buildContext(read, now, loaded) {
      const more = leveraged ? loadDebtCurrenciesToo(read, loaded) : null;
      if (more) return more;
      const state = leveraged
        ? withDebtCountedAcrossCurrencies(read, (pay, buy) => exchangeRates(pay, buy, now))
        : read;
      const found = known && getMarketView(known.id, now);
      const market = found
        ? addPaymentRate(found, paying, exchangeRates, now)
        : refuse('instrumentNotFound', { instrument: input.instrument });
      if (isRefusal(market)) return market;
      const order = withQuantity(parsed, state, market, now);
      return isRefusal(order) ? order : { state, market, order };
    },
  };
}

/** An order by amount gets its quantity when it is decided, from that decision's quote. */

/** Why the amount is invalid in the instrument's currency, such as half a yen; null if it is valid or absent. */
const findAmountFault = ({ amount }: Pick<ParsedOrder, 'amount'>, currency: Currency): Refusal | null =>
  amount !== null && parseAmount(amount, currency) === null ? refuse('badInput', { field: 'amount' }) : null;

function withQuantity(
  { request, amount }: Pick<ParsedOrder, 'request' | 'amount'>,
  state: AccountState,
  market: MarketView,
  now: number,
): OrderRequest | Refusal {
  const paid = amount === null ? null : parseAmount(amount, market.instrument.currency);
  return paid === null ? request : sizeOrderByAmount(state, request, paid, market, now);
}
