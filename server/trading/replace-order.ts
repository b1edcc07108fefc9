/** Changes a waiting order. What is loaded and decided on is shared with its preview. */
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { parseScaled, STORED_INTEGER_MAXIMUM } from '@bourse/core/ledger/money.ts';
import { decideReplaceOrder, type OrderReplacement } from '@bourse/core/trading/trading/replace-order.ts';
import type { AccountState, OrderDecision } from '@bourse/core/trading/orders/account-state.ts';
import { isLeveragedOrder, type TrailDistance } from '@bourse/core/trading/orders/order.ts';
import { computeIdempotencyKey, type DeskCommand, LoadAlso, type NamedLoads } from '../desk/command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { type AccountId, decodeId } from '../ids.ts';
import { ORDER_ANSWER_FORMAT } from './stored-order-answer.ts';
import { findInstrumentOfOrder } from './store.ts';
import type { TradingDependencies } from './trading-dependencies.ts';
import { type OrderView, buildOrderView } from './order-and-position-views.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import {
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
] as const;
const EXIT_FIELDS = ['takeProfit', 'stopLoss'] as const;

/** The requested change in the rules' terms. */
export function parseReplacement(input: CallInput<Calls['trading/previewReplacement']>): OrderReplacement | Refusal {
  const parsed: Partial<Record<(typeof CHANGEABLE_FIELDS)[number], bigint>> = {};
  for (const field of CHANGEABLE_FIELDS) {
    const text = input[field] ?? undefined;
    const value = text === undefined ? undefined : parseScaled(text);
    if (value === null || (value !== undefined && value > STORED_INTEGER_MAXIMUM)) return refuse('badInput', { field });
    if (value !== undefined) parsed[field] = value;
  }
  const { trailAmount, trailRate, ...prices } = parsed;
  if (trailAmount !== undefined && trailRate !== undefined) return refuse('badInput', { field: 'trailRate' });
  const trail: TrailDistance | undefined =
    trailAmount !== undefined
      ? { kind: 'amount', amount: trailAmount }
      : trailRate !== undefined
        ? { kind: 'rate', rate: trailRate }
        : undefined;
  const removed = Object.fromEntries(EXIT_FIELDS.filter((exit) => input[exit] === null).map((exit) => [exit, null]));
  return { ...prices, ...removed, ...(trail ? { trail } : {}) };
}

export const replaceOrder =
  (dependencies: TradingDependencies): Handler<'trading/replaceOrder'> =>
  async (input, { account }) => {
    const change = parseReplacement(input);
    if (isRefusal(change)) return change;
    const seq = decodeId('o', account, input.order) ?? 0n;
    const about = await findInstrumentOfOrder(dependencies.database, account, seq);

    const command = createOrderChangeCommand(dependencies, about, account, seq);
    return dependencies.desk.run<OrderDecision, { order: OrderView }>({
      actor: { account },
      key: computeIdempotencyKey('trading/replaceOrder', input),
      ...command.loads,
      decide(read, now, loaded) {
        const context = command.buildContext(read, now, loaded);
        if (context instanceof LoadAlso || isRefusal(context)) return context;
        return decideReplaceOrder(context.state, seq, change, context.market, now);
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

type Loaded = 'account' | 'currencies' | 'instrument' | 'borrows' | 'orders' | 'positions' | 'loads';

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
  account: AccountId,
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
      loads: [unpaidLoansLoad],
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
