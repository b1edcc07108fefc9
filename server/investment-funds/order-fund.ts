/** Purchases, redemptions and cancellations of funds. */
import { refuse } from '@bourse/contract/refusals.ts';
import {
  buildFundClosingRefusal,
  decideBuyFund,
  decideCancelFundOrder,
  decideRedeemFund,
  type FundOrderDecision,
  buildPlainFundRefusal,
} from '@bourse/core/products/investment-funds/fund-orders.ts';
import {
  FUND_UNIT_DIGITS,
  computeFundUnitsForAmount,
  computeFundUnitsWorth,
} from '@bourse/core/products/investment-funds/fund.ts';
import { findNextPlanDueDate } from '@bourse/core/products/investment-funds/dealing-days.ts';
import { SWING_PRICING_FACTOR } from '@bourse/core/products/investment-funds/fund-valuation-and-rules.ts';
import {
  formatAmount,
  formatScaled,
  parseAmount,
  parseDecimal,
  multiplyByRate,
  STORED_INTEGER_MAXIMUM,
} from '@bourse/core/ledger/money.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import type { CustomerCaller, Handler } from '../calls/handler-types.ts';
import { decodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { findDealingDay, buildFundMarketToday } from './dealing-calendar.ts';
import { readFundHoldings, readFundOrders, readSettledMoney } from './customer-funds-store.ts';
import { buildFundHoldingLoad, buildFundOrderLoad } from './investment-fund-records.ts';
import {
  buildNextDealingDayView,
  findFund,
  buildFundOrderView,
  type FundOrderView,
  formatUnits,
} from './fund-views.ts';
import { type FundRecord, readFundPrices } from './store.ts';

export type FundOrderDependencies = Pick<ServerDependencies, 'database' | 'desk' | 'clock' | 'timeZones' | 'world'>;

type Caller = Pick<CustomerCaller, 'account' | 'language'>;
/** The stored answer is the state when it was decided. */
interface OrderAnswer {
  order: FundOrderView;
}

const createOrderAnswer =
  (dependencies: FundOrderDependencies, { account, language }: Caller, fund: FundRecord) =>
  ({ records: { fundOrders } }: FundOrderDecision): OrderAnswer => ({
    order: buildFundOrderView(dependencies, account, fundOrders[0]!, fund, language),
  });

/** Positive, and at most what an account can hold. */
const inBounds = (value: bigint | null): value is bigint =>
  value !== null && value > 0n && value <= STORED_INTEGER_MAXIMUM;

export const buyFund =
  (dependencies: FundOrderDependencies): Handler<'funds/buyFund'> =>
  async (input, customer) => {
    const fund = await findFund(dependencies.database.kysely, input.fund);
    if (!fund) return refuse('productNotFound');
    const { currency } = fund;
    const amount = parseAmount(input.amount, currency);
    if (!inBounds(amount)) return refuse('badInput', { field: 'amount' });
    const { account } = customer;
    return dependencies.desk.run<FundOrderDecision, OrderAnswer>({
      account,
      actor: { account },
      key: computeIdempotencyKey('funds/buyFund', input),
      currencies: [currency],
      instrument: null,
      decide(state, now) {
        if (fund.sellsOn !== null) return buildFundClosingRefusal(fund.sellsOn);
        const day = findDealingDay(dependencies, fund, now);
        return day ? decideBuyFund(state, { fund, amount, day }, now) : buildPlainFundRefusal('fundCalendarUnknown');
      },
      answer: createOrderAnswer(dependencies, customer, fund),
    });
  };

export const redeemFund =
  (dependencies: FundOrderDependencies): Handler<'funds/redeemFund'> =>
  async (input, customer) => {
    const { kysely } = dependencies.database;
    const fund = await findFund(kysely, input.fund);
    if (!fund) return refuse('productNotFound');
    if ((input.amount === undefined) === (input.units === undefined)) return refuse('badInput', { field: 'units' });
    const units = input.units === undefined ? null : parseDecimal(input.units, FUND_UNIT_DIGITS);
    const amount = input.amount === undefined ? null : parseAmount(input.amount, fund.currency);
    const [last] = await readFundPrices(kysely, fund.fund, 1);
    if (!last) return refuse('fundNotPriced');
    if (!inBounds(units ?? amount))
      return refuse('badInput', { field: input.units === undefined ? 'amount' : 'units' });
    const wish = units === null ? { amount: amount!, lastPrice: last.stands } : { units, lastPrice: last.stands };
    const { account } = customer;
    return dependencies.desk.run<FundOrderDecision, OrderAnswer>({
      account,
      actor: { account },
      key: computeIdempotencyKey('funds/redeemFund', input),
      currencies: [],
      instrument: null,
      loads: [buildFundHoldingLoad(fund.fund)],
      decide(state, now) {
        const day = findDealingDay(dependencies, fund, now);
        return day ? decideRedeemFund(state, { fund, wish, day }, now) : buildPlainFundRefusal('fundCalendarUnknown');
      },
      answer: createOrderAnswer(dependencies, customer, fund),
    });
  };

export const cancelFundOrder =
  (dependencies: FundOrderDependencies): Handler<'funds/cancelFundOrder'> =>
  async (input, customer) => {
    const { account } = customer;
    const seq = decodeId('u', account, input.fundOrder);
    const [order] = seq === null ? [] : await readFundOrders(dependencies.database.kysely, account, { seq, limit: 1 });
    const fund = order && (await findFund(dependencies.database.kysely, order.fund.toString()));
    if (seq === null || !fund) return refuse('notFound');
    return dependencies.desk.run<FundOrderDecision, OrderAnswer>({
      account,
      actor: { account },
      key: computeIdempotencyKey('funds/cancelFundOrder', input),
      currencies: [order.currency],
      instrument: null,
      loads: [buildFundOrderLoad(seq), buildFundHoldingLoad(order.fund)],
      decide: (state, now) => decideCancelFundOrder(state, seq, now),
      answer: createOrderAnswer(dependencies, customer, fund),
    });
  };

export const previewFundOrder =
  (dependencies: FundOrderDependencies): Handler<'funds/previewFundOrder'> =>
  async (input, { account }) => {
    const { kysely } = dependencies.database;
    const fund = await findFund(kysely, input.fund);
    if (!fund) return refuse('productNotFound');
    if ((input.amount === undefined) === (input.units === undefined)) return refuse('badInput', { field: 'units' });
    const [last] = await readFundPrices(kysely, fund.fund, 1);
    if (!last) return refuse('fundNotPriced');
    const { currency } = fund;
    const now = dependencies.clock.now();
    const requestedUnits = input.units === undefined ? null : parseDecimal(input.units, FUND_UNIT_DIGITS);
    const paid = input.amount === undefined ? null : parseAmount(input.amount, currency);
    if (!inBounds(requestedUnits ?? paid))
      return refuse('badInput', { field: input.units === undefined ? 'amount' : 'units' });
    const units = requestedUnits ?? computeFundUnitsForAmount(paid!, last.stands, currency);
    const money = paid ?? computeFundUnitsWorth(units, last.stands, currency);
    const [holdings, settled] = await Promise.all([
      readFundHoldings(kysely, account),
      readSettledMoney(kysely, account, currency, now),
    ]);
    const holding = holdings.find((each) => each.fund === fund.fund);
    const today = buildFundMarketToday(dependencies, fund, now);
    return {
      price: formatScaled(last.stands),
      pricedOn: last.date,
      units: formatUnits(units),
      money: formatAmount(money, currency),
      swing: formatAmount(multiplyByRate(money, SWING_PRICING_FACTOR, 'up'), currency),
      feeAYear: formatAmount(multiplyByRate(money, fund.feeRate, 'half-up'), currency),
      settled: formatAmount(settled, currency),
      free: formatUnits(holding ? holding.units - holding.reserved : 0n),
      currency,
      dealing: buildNextDealingDayView(dependencies, fund, now),
      planOn: input.plan ? (findNextPlanDueDate(input.plan, today.date, today.calendar)?.date ?? null) : null,
    };
  };
