/** Changes a waiting order. What is loaded and decided on is shared with its preview. */
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { parseScaled, STORED_MAXIMUM } from '@bourse/core/ledger/money.ts';
import { decideReplaceOrder, type Replacement } from '@bourse/core/trading/trading/replace-order.ts';
import type { AccountState, Decision } from '@bourse/core/trading/orders/account-state.ts';
import { isLeveraged, type Trail } from '@bourse/core/trading/orders/order.ts';
import { keyOf, type MoneyCommand } from '../desk/command.ts';
import type { Handler } from '../calls/handler.ts';
import { type AccountId, decodeId } from '../ids.ts';
import { ORDER_ANSWER } from './order-answer.ts';
import { instrumentOfOrder } from './store.ts';
import type { TradingParts } from './trading-parts.ts';
import { type OrderRow, orderRow } from './order-views.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import { openLoans, owedIn, withBorrowed } from '../desk/command-loads.ts';

const CHANGING = ['quantity', 'limitPrice', 'stopPrice', 'trailAmount', 'trailRate', 'takeProfit', 'stopLoss'] as const;
const EXITS = ['takeProfit', 'stopLoss'] as const;

/** The requested change in the rules' terms. */
export function replacementOf(input: InputOf<Calls['trading/previewReplacement']>): Replacement | Refusal {
  const parsed: Partial<Record<(typeof CHANGING)[number], bigint>> = {};
  for (const field of CHANGING) {
    const text = input[field] ?? undefined;
    const value = text === undefined ? undefined : parseScaled(text);
    if (value === null || (value !== undefined && value > STORED_MAXIMUM)) return refuse('badInput', { field });
    if (value !== undefined) parsed[field] = value;
  }
  const { trailAmount, trailRate, ...prices } = parsed;
  if (trailAmount !== undefined && trailRate !== undefined) return refuse('badInput', { field: 'trailRate' });
  const trail: Trail | undefined =
    trailAmount !== undefined
      ? { kind: 'amount', amount: trailAmount }
      : trailRate !== undefined
        ? { kind: 'rate', rate: trailRate }
        : undefined;
  const removed = Object.fromEntries(EXITS.filter((exit) => input[exit] === null).map((exit) => [exit, null]));
  return { ...prices, ...removed, ...(trail ? { trail } : {}) };
}

export const replaceOrder =
  (parts: TradingParts): Handler<'trading/replaceOrder'> =>
  async (input, { account }) => {
    const change = replacementOf(input);
    if (isRefusal(change)) return change;
    const seq = decodeId('o', account, input.order) ?? 0n;
    const about = await instrumentOfOrder(parts.database, account, seq);

    const asked = askedChange(parts, about, account, seq);
    const replace = () =>
      parts.desk.run<Decision, { order: OrderRow }>({
        actor: { account },
        key: keyOf('trading/replaceOrder', input),
        ...asked.loads(),
        decide(read, now) {
          const ground = asked.groundOn(read, now);
          if (ground === null || isRefusal(ground)) return ground;
          return decideReplaceOrder(ground.state, seq, change, ground.market, now);
        },
        form: ORDER_ANSWER,
        answer: ({ order, records: { fills } }) => ({
          order: orderRow(account, order, fills, parts.feeds.instrument(order.instrument)?.name ?? order.instrument),
        }),
      });
    return (await replace()) ?? (await replace()) ?? refuse('systemBusy');
  };

/** Common to changing an order and previewing the change: what is loaded, and the state it is decided on. */

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
