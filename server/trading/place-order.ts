import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { checkOpening } from '@bourse/core/trading/open-order-limit.ts';
import { isLeveraged } from '@bourse/core/trading/check-order.ts';
import { borrows } from '@bourse/core/trading/check-stock.ts';
import { decidePlaceOrder } from '@bourse/core/trading/place-order.ts';
import type { Decision } from '@bourse/core/orders/account-state.ts';
import { keyOf } from '../desk/command.ts';
import { openLoans, owedIn, refuseLeaving, withBorrowed } from '../desk/loans-owed.ts';
import { portfolioAsked } from '../desk/portfolios.ts';
import type { Handler } from '../http/handler.ts';
import { createOpenOrderLimit } from './open-order-limit.ts';
import { ORDER_ANSWER } from './order-answer.ts';
import { exchangeRow, paidWith } from './paying.ts';
import { parseOrder } from './request.ts';
import { faultOfAmount, sized } from './sized.ts';
import { countOpen } from './store.ts';
import type { TradingParts } from './trading-parts.ts';
import { type OrderRow, orderRow } from './wire.ts';

type ExchangeRow = ReturnType<typeof exchangeRow>;

export const placeOrder =
  (
    { database, desk, feeds, views, clock, exchangeRates, dayTradingScope }: TradingParts,
    openOrderLimit = createOpenOrderLimit((account, instrument) => countOpen(database, account, instrument)),
  ): Handler<'trading/placeOrder'> =>
  async (input, { account }) => {
    const parsed = parseOrder(input, account);
    if (isRefusal(parsed)) return parsed;
    const known = feeds.instrument(input.instrument);
    const { request, links, paying } = parsed;
    const fault = known && faultOfAmount(parsed, known.currency);
    if (fault) return fault;
    if (known && !feeds.isTraded(known.id)) return refuse('priceSimulated');
    // Mostly nothing is looked up.
    const looked = known && request.effect === 'open' ? openOrderLimit(account, known.id) : 0;
    const open = looked === 0 ? 0 : await looked;

    const askedFor = [request, links.oco, links.oto];
    const leveraged = askedFor.some((each) => each && isLeveraged(each));
    let currencies = known ? [known.currency, ...(paying ? [paying.currency] : [])] : [];
    /** What day trades need, and what a late loan may forbid. */
    const scopeOf = () => {
      const scope = known && request.dayTrading ? dayTradingScope(known, account, clock.now()).command : {};
      return leveraged || paying ? { ...scope, loads: [...(scope.loads ?? []), openLoans] } : scope;
    };
    // Both sides of one name are looked at under the lock, but only of those who, or whose other account, can sell
    // short at all.
    const opens = [request, links.oco, links.oto].some((each) => each?.effect === 'open');
    const place = (sides: boolean) =>
      desk.run<Decision, { order: OrderRow; exchange?: ExchangeRow }>({
        account,
        actor: { account },
        key: keyOf('trading/placeOrder', input),
        ...portfolioAsked(input.portfolio),
        currencies,
        instrument: known && sides ? known.id : null,
        borrows: known && [request, links.oco, links.oto].some((each) => each && borrows(each)) ? known.id : null,
        ...scopeOf(),
        decide(read, now) {
          if (opens && !sides && (read.mayShort || read.others)) return null;
          // Margin may have been borrowed in another currency: then it is looked at as well.
          const unread = leveraged ? owedIn(read.loanBooks).filter((each) => !currencies.includes(each)) : [];
          if (unread.length > 0) {
            currencies = [...currencies, ...unread];
            return null;
          }
          const state = leveraged ? withBorrowed(read, (pay, buy) => exchangeRates(pay, buy, now)) : read;
          const crowded = checkOpening(open);
          if (crowded) return crowded;
          // A key remembers this refusal like any other.
          const found = known && views(known.id, now);
          const market = found
            ? paidWith(found, paying, exchangeRates, now)
            : refuse('instrumentNotFound', { instrument: input.instrument });
          if (isRefusal(market)) return market;
          const order = sized(parsed, state, market, now);
          if (isRefusal(order)) return order;
          const decided = decidePlaceOrder(state, order, market, now, links);
          return isRefusal(decided) ? decided : (refuseLeaving(state, decided, now) ?? decided);
        },
        form: ORDER_ANSWER,
        answer: ({ order, records: { fills, exchanges: [exchange] = [] } }) => ({
          order: orderRow(account, order, fills, known?.name ?? order.instrument),
          ...(exchange ? { exchange: exchangeRow(exchange) } : {}),
        }),
      });
    const sides = request.effect === 'close' || request.side === 'short' || request.leverage > 1 || request.dayTrading;
    return (await place(sides)) ?? (await place(true)) ?? refuse('systemBusy');
  };
