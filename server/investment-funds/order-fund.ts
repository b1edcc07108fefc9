/** Purchases, redemptions and cancellations of funds. */
import { refuse } from '@bourse/contract/errors.ts';
import {
  closes,
  decideBuy,
  decideCancelOrder,
  decideRedeem,
  type Ordered,
  plain,
} from '@bourse/core/products/investment-funds/fund-orders.ts';
import { UNIT_DIGITS, unitsFor, worthOf } from '@bourse/core/products/investment-funds/fund.ts';
import { nextDue } from '@bourse/core/products/investment-funds/dealing-days.ts';
import { SWING } from '@bourse/core/products/investment-funds/fund-rules.ts';
import {
  formatAmount,
  formatScaled,
  parseAmount,
  parseDecimal,
  portion,
  STORED_MAXIMUM,
} from '@bourse/core/ledger/money.ts';
import { keyOf } from '../desk/command.ts';
import type { Customer, Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { dayFor, todayOf } from './calendar.ts';
import { readHoldings, readOrders, readSettled } from './customer-store.ts';
import { holdingIn, orderNumbered } from './records.ts';
import { dealingView, findFund, orderView, type OrderView, unitsOf } from './views.ts';
import { type KnownFund, readPrices } from './store.ts';

export type OrderParts = Pick<Parts, 'database' | 'desk' | 'clock' | 'zones' | 'world'>;

type Caller = Pick<Customer, 'account' | 'language'>;
/** The stored answer is the state when it was decided. */
interface Answer {
  order: OrderView;
}

const shownOf =
  ({ clock }: OrderParts, { account, language }: Caller, fund: KnownFund) =>
  ({ records: { fundOrders } }: Ordered): Answer => ({
    order: orderView(account, fundOrders[0]!, fund, language, clock.now()),
  });

/** Positive, and at most what an account can hold. */
const inBounds = (value: bigint | null): value is bigint => value !== null && value > 0n && value <= STORED_MAXIMUM;

export const buyFund =
  (parts: OrderParts): Handler<'funds/buyFund'> =>
  async (input, customer) => {
    const fund = await findFund(parts.database.kysely, input.fund);
    if (!fund) return refuse('productNotFound');
    const { currency } = fund;
    const amount = parseAmount(input.amount, currency);
    if (!inBounds(amount)) return refuse('badInput', { field: 'amount' });
    const { account } = customer;
    const answer = await parts.desk.run<Ordered, Answer>({
      account,
      actor: { account },
      key: keyOf('funds/buyFund', input),
      currencies: [currency],
      instrument: null,
      decide(state, now) {
        if (fund.sellsOn !== null) return closes(fund.sellsOn);
        const day = dayFor(parts, fund, now);
        return day ? decideBuy(state, { fund, amount, day }, now) : plain('fundCalendarUnknown');
      },
      answer: shownOf(parts, customer, fund),
    });
    return answer ?? refuse('systemBusy');
  };

export const redeemFund =
  (parts: OrderParts): Handler<'funds/redeemFund'> =>
  async (input, customer) => {
    const { kysely } = parts.database;
    const fund = await findFund(kysely, input.fund);
    if (!fund) return refuse('productNotFound');
    if ((input.amount === undefined) === (input.units === undefined)) return refuse('badInput', { field: 'units' });
    const units = input.units === undefined ? null : parseDecimal(input.units, UNIT_DIGITS);
    const amount = input.amount === undefined ? null : parseAmount(input.amount, fund.currency);
    const [last] = await readPrices(kysely, fund.fund, 1);
    if (!last) return refuse('fundNotPriced');
    if (!inBounds(units ?? amount))
      return refuse('badInput', { field: input.units === undefined ? 'amount' : 'units' });
    const wish = units === null ? { amount: amount!, lastPrice: last.stands } : { units, lastPrice: last.stands };
    const { account } = customer;
    const answer = await parts.desk.run<Ordered, Answer>({
      account,
      actor: { account },
      key: keyOf('funds/redeemFund', input),
      currencies: [],
      instrument: null,
      loads: [holdingIn(fund.fund)],
      decide(state, now) {
        const day = dayFor(parts, fund, now);
        return day ? decideRedeem(state, { fund, wish, day }, now) : plain('fundCalendarUnknown');
      },
      answer: shownOf(parts, customer, fund),
    });
    return answer ?? refuse('systemBusy');
  };

export const cancelFundOrder =
  (parts: OrderParts): Handler<'funds/cancelFundOrder'> =>
  async (input, customer) => {
    const { account } = customer;
    const seq = decodeId('u', account, input.fundOrder);
    const [order] = seq === null ? [] : await readOrders(parts.database.kysely, account, { seq, limit: 1 });
    const fund = order && (await findFund(parts.database.kysely, order.fund.toString()));
    if (seq === null || !fund) return refuse('notFound');
    const answer = await parts.desk.run<Ordered, Answer>({
      account,
      actor: { account },
      key: keyOf('funds/cancelFundOrder', input),
      currencies: [order.currency],
      instrument: null,
      loads: [orderNumbered(seq), holdingIn(order.fund)],
      decide: (state, now) => decideCancelOrder(state, seq, now),
      answer: shownOf(parts, customer, fund),
    });
    return answer ?? refuse('systemBusy');
  };

export const previewFundOrder =
  (parts: OrderParts): Handler<'funds/previewFundOrder'> =>
  async (input, { account }) => {
    const { kysely } = parts.database;
    const fund = await findFund(kysely, input.fund);
    if (!fund) return refuse('productNotFound');
    if ((input.amount === undefined) === (input.units === undefined)) return refuse('badInput', { field: 'units' });
    const [last] = await readPrices(kysely, fund.fund, 1);
    if (!last) return refuse('fundNotPriced');
    const { currency } = fund;
    const now = parts.clock.now();
    const given = input.units === undefined ? null : parseDecimal(input.units, UNIT_DIGITS);
    const paid = input.amount === undefined ? null : parseAmount(input.amount, currency);
    if (!inBounds(given ?? paid)) return refuse('badInput', { field: input.units === undefined ? 'amount' : 'units' });
    const units = given ?? unitsFor(paid!, last.stands, currency);
    const money = paid ?? worthOf(units, last.stands, currency);
    const [holdings, settled] = await Promise.all([
      readHoldings(kysely, account),
      readSettled(kysely, account, currency, now),
    ]);
    const holding = holdings.find((each) => each.fund === fund.fund);
    const today = todayOf(parts, fund, now);
    return {
      price: formatScaled(last.stands),
      pricedOn: last.date,
      units: unitsOf(units),
      money: formatAmount(money, currency),
      swing: formatAmount(portion(money, SWING, 'up'), currency),
      feeAYear: formatAmount(portion(money, fund.feeRate, 'half-up'), currency),
      settled: formatAmount(settled, currency),
      free: unitsOf(holding ? holding.units - holding.reserved : 0n),
      currency,
      dealing: dealingView(parts, fund, now),
      planOn: input.plan ? (nextDue(input.plan, today.date, today.calendar)?.date ?? null) : null,
    };
  };
