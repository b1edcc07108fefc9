/** Changes a waiting order. What is loaded and decided on is shared with its preview. */
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { parseScaled, STORED_INTEGER_MAXIMUM } from '@bourse/core/ledger/money.ts';
import { decideReplaceOrder, type OrderReplacement } from '@bourse/core/trading/trading/replace-order.ts';
import type { AccountState, OrderDecision } from '@bourse/core/trading/orders/account-state.ts';
import { isLeveragedOrder } from '@bourse/core/trading/orders/order.ts';
import { computeIdempotencyKey, type DeskCommand, LoadAlso, type NamedLoads } from '../desk/command.ts';
import type { CustomerCaller, Handler } from '../calls/handler-types.ts';
import { decodeId } from '../ids.ts';
import { ORDER_ANSWER_FORMAT } from './stored-order-answer.ts';
import { parseTrail } from './parse-order.ts';
import { findInstrumentOfOrder } from './store.ts';
import type { TradingDependencies } from './trading-dependencies.ts';
import { type OrderView, buildOrderView } from './order-and-position-views.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import { createApiKeyLimiter } from './limit-api-key-orders.ts';
import { limitToOneOrder } from './place-order.ts';
import {
  buildApiKeyUseLoads,
  buildApiKeyUseState,
  unpaidLoansLoad,
  loadDebtCurrenciesToo,
  withDebtCountedAcrossCurrencies,
} from '../desk/cross-area-record-loads.ts';

const CHANGEABLE_FIELDS = [
  'quantity',
  'limitPrice',
  'stopPrice',
  'trailAmount',
  'trailRate',
  'takeProfit',
  'stopLoss',
  'stopLossLimit',
  'trailingStopAmount',
  'trailingStopRate',
] as const;
const EXIT_FIELDS = ['takeProfit', 'stopLoss', 'stopLossLimit'] as const;

/** The requested change in the rules' terms. */
export function parseReplacement(input: CallInput<Calls['trading/previewReplacement']>): OrderReplacement | Refusal {
  const parsed: Partial<Record<(typeof CHANGEABLE_FIELDS)[number], bigint>> = {};
  for (const field of CHANGEABLE_FIELDS) {
    const text = input[field] ?? undefined;
    const value = text === undefined ? undefined : parseScaled(text);
    if (value === null || (value !== undefined && value > STORED_INTEGER_MAXIMUM)) return refuse('badInput', { field });
    if (value !== undefined) parsed[field] = value;
  }
  const {
    trailAmount = null,
    trailRate = null,
    trailingStopAmount = null,
    trailingStopRate = null,
    ...prices
  } = parsed;
  if (trailAmount !== null && trailRate !== null) return refuse('badInput', { field: 'trailRate' });
  if (trailingStopAmount !== null && trailingStopRate !== null)
    return refuse('badInput', { field: 'trailingStopRate' });
  const trail = parseTrail(trailAmount, trailRate);
  const trailingStop = parseTrail(trailingStopAmount, trailingStopRate);
  const trailsNoMore = input.trailingStopAmount === null || input.trailingStopRate === null;
  const renamed = input.clientId === undefined ? {} : { clientId: input.clientId };
  const removed = Object.fromEntries(EXIT_FIELDS.filter((exit) => input[exit] === null).map((exit) => [exit, null]));
  return {
    ...prices,
    ...removed,
    ...renamed,
    ...(trail ? { trail } : {}),
    ...(trailingStop || trailsNoMore ? { trailingStop } : {}),
  };
}

export const replaceOrder =
  (dependencies: TradingDependencies): Handler<'trading/replaceOrder'> =>
  async (input, { account, apiKey }) => {
    const change = parseReplacement(input);
    if (isRefusal(change)) return change;
    const seq = decodeId('o', account, input.order) ?? 0n;
    const about = await findInstrumentOfOrder(dependencies.database, account, seq, apiKey?.portfolio);

    const command = createOrderChangeCommand(dependencies, about, { account, apiKey }, seq);
    const limitByKey = await createApiKeyLimiter(dependencies, { account, apiKey });
    if (isRefusal(limitByKey)) return limitByKey;
    return dependencies.desk.run<OrderDecision, { order: OrderView }>({
      actor: { account },
      key: computeIdempotencyKey('trading/replaceOrder', input),
      ...limitToOneOrder(input.clientId ?? null),
      ...command.loads,
      decide(read, now, loaded) {
        const context = command.buildContext(read, now, loaded);
        if (context instanceof LoadAlso || isRefusal(context)) return context;
        const decided = decideReplaceOrder(context.state, seq, change, context.market, now);
        if (isRefusal(decided)) return decided;
        const before = read.orders.find((each) => each.seq === seq);
        return limitByKey(context.state, decided, context.market, now, before);
      },
      form: ORDER_ANSWER_FORMAT,
      answer: ({ order, records: { fills } }) => ({
        order: buildOrderView(
          account,
          order,
          fills,
          dependencies.venues.instrument(order.instrument)?.name ?? order.instrument,
        ),
      }),
    });
  };

/** Common to changing an order and previewing the change: what is loaded, and the state it is decided on. */

type Loaded = 'account' | 'currencies' | 'instrument' | 'borrows' | 'orders' | 'positions' | 'loads' | 'sees';

export interface OrderChangeCommand {
  loads: Pick<DeskCommand, Loaded>;
  buildContext(
    read: AccountState,
    now: number,
    loaded: NamedLoads,
  ): { state: AccountState; market: MarketView } | Refusal | LoadAlso;
}

export function createOrderChangeCommand(
  { getMarketView, exchangeRates }: Pick<TradingDependencies, 'getMarketView' | 'exchangeRates'>,
  about: Awaited<ReturnType<typeof findInstrumentOfOrder>>,
  { account, apiKey }: Pick<CustomerCaller, 'account' | 'apiKey'>,
  seq: bigint,
): OrderChangeCommand {
  return {
    loads: {
      account,
      currencies: about ? [about.currency] : [],
      instrument: about?.instrument ?? null,
      borrows: about?.borrows ? about.instrument : null,
      // The position that it opened may have been closed meanwhile, and grows again if the change fills the rest.
      orders: [seq],
      positions: [seq],
      loads: [unpaidLoansLoad, ...buildApiKeyUseLoads(apiKey)],
      sees: (work) => buildApiKeyUseState(work, apiKey),
    },
    buildContext(read, now, loaded) {
      const order = read.orders.find((each) => each.seq === seq);
      const leveraged = order !== undefined && isLeveragedOrder(order);
      const more = leveraged ? loadDebtCurrenciesToo(read, loaded) : null;
      if (more) return more;
      const market = about && getMarketView(about.instrument, now);
      if (!market) return refuse('orderNotFound');
      return {
        state: leveraged ? withDebtCountedAcrossCurrencies(read, (pay, buy) => exchangeRates(pay, buy, now)) : read,
        market,
      };
    },
  };
}
