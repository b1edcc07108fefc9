/** A customer buys, redeems and cancels: money or units are set aside until the day is dealt. */
import { type Amount, type Currency, divide, formatAmount, formatDecimal, type Price } from '../../ledger/money.ts';
import { refuseRestrictedAction, type RestrictionRefusal } from '../../compliance/account-restrictions.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import type { DealingDay } from './dealing-days.ts';
import {
  type Fund,
  type FundHolding,
  type FundOrder,
  FUND_UNIT_DIGITS,
  type FundUnits,
  computeFundUnitsToRaiseAmount,
  computeFundUnitsWorth,
} from './fund.ts';
import type { UnpaidLoanRefusal } from '../../borrowing/loans/unpaid-loan-restrictions.ts';

export type AccountStateForFunds = Pick<
  AccountState,
  | 'lastSeq'
  | 'states'
  | 'available'
  | 'unsettled'
  | 'fundOrders'
  | 'fundDeals'
  | 'fundHoldings'
  | 'fundPlans'
  | 'plansElsewhere'
>;
export type FundOrderDecision = DecisionChanges & { records: { fundOrders: FundOrder[] } };

/** A redemption of an amount reserves more units than it needs at the last price, in percent, since it may fall. */
const RESERVED_UNITS_PERCENT = 120n;

export const getFundHolding = (
  { fundHoldings = [] }: Pick<AccountStateForFunds, 'fundHoldings'>,
  fund: number,
): FundHolding => fundHoldings.find((each) => each.fund === fund) ?? { fund, units: 0n, reserved: 0n, cost: 0n };
export const countFreeFundUnits = ({ units, reserved }: FundHolding): FundUnits => units - reserved;
export const computeSettledCash = (
  { available, unsettled }: Pick<AccountStateForFunds, 'available' | 'unsettled'>,
  currency: string,
  now: number,
) => available(currency) - unsettled(currency, now);

const draft = (
  { fund, currency }: Pick<Fund, 'fund' | 'currency'>,
  { date, cutOffAt }: Pick<DealingDay, 'date' | 'cutOffAt'>,
  now: number,
) => ({
  fund,
  currency,
  status: 'waiting' as const,
  redeemed: 0n,
  money: 0n,
  dealingOn: date,
  cutOffAt,
  deferrals: 0,
  price: null,
  plan: null,
  placedAt: now,
  dealtAt: null,
  payAt: null,
  endedAt: null,
});

export interface FundPurchase {
  fund: Fund;
  amount: Amount;
  day: DealingDay;
  plan?: bigint | null;
}

/** Only settled money buys: it leaves the account for good. */
export function decideBuyFund(
  state: AccountStateForFunds,
  { fund, amount, day, plan = null }: FundPurchase,
  now: number,
): FundOrderDecision | FundRefusal {
  const refusal = refuseRestrictedAction(state.states, 'open', now);
  if (refusal) return refusal;
  const { currency, minimum } = fund;
  if (amount < minimum)
    return { refused: 'fundMinimum', params: { minimum: formatAmount(minimum, currency), currency } };
  const settled = computeSettledCash(state, currency, now);
  if (amount > settled) return insufficient(amount, settled, currency);
  const seq = state.lastSeq + 1n;
  const order: FundOrder = { ...draft(fund, day, now), seq, kind: 'buy', amount, units: 0n, plan };
  return {
    transfers: [{ currency, amount, debit: 'available', credit: 'fundHeld', code: 'fundHold', reference: `u${seq}` }],
    records: { fundOrders: [order] },
    notices: [],
    lastSeq: seq,
  };
}

/**
 * A redemption: units, or as many as reach an amount at the day's price. Units without a last price are redeemed
 * whatever they are worth: in a closing fund.
 */
export type FundRedemptionRequest = { units: FundUnits; lastPrice?: Price } | { amount: Amount; lastPrice: Price };

/** No restriction by the operator prevents a customer from redeeming. */
export function decideRedeemFund(
  state: AccountStateForFunds,
  { fund, wish, day }: { fund: Fund; wish: FundRedemptionRequest; day: DealingDay },
  now: number,
): FundOrderDecision | FundRefusal {
  const { currency } = fund;
  const holding = getFundHolding(state, fund.fund);
  const free = countFreeFundUnits(holding);
  const beyond: FundRefusal = { refused: 'fundUnits', params: { units: formatFundUnits(free) } };
  let units: FundUnits;
  if ('units' in wish) units = wish.units;
  else {
    const least = computeFundUnitsToRaiseAmount(wish.amount, wish.lastPrice, currency);
    if (least > free) return beyond;
    const reservedUnits = divide(least * RESERVED_UNITS_PERCENT, 100n, 'up');
    units = reservedUnits > free ? free : reservedUnits;
  }
  if (units <= 0n || units > free) return beyond;
  if (wish.lastPrice !== undefined && computeFundUnitsWorth(units, wish.lastPrice, currency) === 0n)
    return { refused: 'fundTooSmall', params: { minimum: formatAmount(1n, currency), currency } };
  const seq = state.lastSeq + 1n;
  const order: FundOrder = {
    ...draft(fund, day, now),
    seq,
    kind: 'redeem',
    amount: 'amount' in wish ? wish.amount : null,
    units,
  };
  return {
    transfers: [],
    records: { fundOrders: [order], fundHoldings: [{ ...holding, reserved: holding.reserved + units }] },
    notices: [],
    lastSeq: seq,
  };
}

/** Until the cut-off, and not once some of it has been dealt. */
export function decideCancelFundOrder(
  state: AccountStateForFunds,
  seq: bigint,
  now: number,
): FundOrderDecision | FundRefusal {
  const order = state.fundOrders?.find((each) => each.seq === seq);
  if (!order) return buildPlainFundRefusal('notFound');
  if (order.status !== 'waiting' || now >= order.cutOffAt) return buildPlainFundRefusal('fundOrderOver');
  return buildCancelledFundOrderDecision(state, order, now);
}

export function buildCancelledFundOrderDecision(
  state: AccountStateForFunds,
  order: FundOrder,
  now: number,
): FundOrderDecision {
  const { currency, seq, fund, kind, amount, units, redeemed } = order;
  const holding = getFundHolding(state, fund);
  const buys = kind === 'buy';
  return {
    transfers: buys
      ? [
          {
            currency,
            amount: amount ?? 0n,
            debit: 'fundHeld',
            credit: 'available',
            code: 'fundBack',
            reference: `u${seq}`,
          },
        ]
      : [],
    records: {
      // What was redeemed of it earlier is paid on its own day.
      fundOrders: [
        redeemed > 0n
          ? { ...order, units: redeemed, status: 'dealt' }
          : { ...order, status: 'cancelled', endedAt: now },
      ],
      ...(buys ? {} : { fundHoldings: [{ ...holding, reserved: holding.reserved - (units - redeemed) }] }),
    },
    notices: [],
    lastSeq: state.lastSeq,
  };
}

// Why an order or a plan for a fund is refused, and how its money is written.

export type FundRefusal =
  | RestrictionRefusal
  | UnpaidLoanRefusal
  | {
      refused: 'fundOrderOver' | 'notFound' | 'fundPlanEnded' | 'fundCalendarUnknown' | 'identityRequired';
      params: Record<never, never>;
    }
  | { refused: 'fundCloses'; params: { day: string } }
  | { refused: 'fundMinimum'; params: { minimum: string; currency: string } }
  | { refused: 'fundUnits'; params: { units: string } }
  | { refused: 'fundTooSmall'; params: { minimum: string; currency: string } }
  | { refused: 'fundPlansFull'; params: { maximum: number } }
  | { refused: 'insufficientBalance'; params: { needed: string; available: string; currency: string } };

export const buildPlainFundRefusal = (
  refused: 'fundOrderOver' | 'notFound' | 'fundPlanEnded' | 'fundCalendarUnknown' | 'identityRequired',
): FundRefusal => ({ refused, params: {} });

export const buildFundClosingRefusal = (day: string): FundRefusal => ({ refused: 'fundCloses', params: { day } });
const insufficient = (needed: Amount, available: Amount, currency: Currency): FundRefusal => ({
  refused: 'insufficientBalance',
  params: { needed: formatAmount(needed, currency), available: formatAmount(available, currency), currency },
});
/** With at most six decimals, without trailing zeros. */
export const formatFundUnits = (units: FundUnits): string =>
  formatDecimal(units, FUND_UNIT_DIGITS).replace(/\.?0+$/, '');
