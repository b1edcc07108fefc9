/**
 * A fund begins with the house's money and ends with it: its holdings are sold, all holders are paid at one last price,
 * and the rest is the house's again.
 */
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import type { Amount, Currency } from '../../ledger/money.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import type { BasketOrder, TradableHolding } from './fund-rebalancing-orders.ts';
import type { DealingDay } from './dealing-days.ts';
import {
  buildCancelledFundOrderDecision,
  decideRedeemFund,
  countFreeFundUnits,
  getFundHolding,
  type FundOrderDecision,
  type AccountStateForFunds,
} from './fund-orders.ts';
import type { Fund } from './fund.ts';

/** The house's own money into a fund's account, referring to the proposal that two people approved. */
export const buildSeedTransfer = (currency: Currency, amount: Amount, proposal: bigint) =>
  ({
    currency,
    amount,
    debit: 'houseCapital',
    credit: 'available',
    code: 'fundSeed',
    reference: `fund-seed-${proposal}`,
  }) as const;

/**
 * Refunds waiting purchases, ends plans, and notifies everybody from which day on the fund is sold. `isAnnounced`:
 * already notified. Null if nothing has arrived since.
 */
export function decideAnnounceFundClosing(
  state: AccountStateForFunds,
  { fund, name, day, isAnnounced }: { fund: number; name: string; day: string; isAnnounced: boolean },
  now: number,
): DecisionChanges | null {
  const waiting = (state.fundOrders ?? []).filter(
    (each) => each.fund === fund && each.kind === 'buy' && each.status === 'waiting',
  );
  const plans = (state.fundPlans ?? []).filter((each) => each.fund === fund && each.status !== 'ended');
  if (isAnnounced && waiting.length + plans.length === 0) return null;
  const all = waiting.map((order) => buildCancelledFundOrderDecision(state, order, now));
  return {
    transfers: all.flatMap(({ transfers }) => transfers),
    records: {
      fundOrders: all.flatMap(({ records }) => records.fundOrders),
      fundPlans: plans.map((plan) => ({ ...plan, status: 'ended' as const, endedAt: now })),
    },
    notices: [{ code: 'fundCloses', params: { fund: name, day } }],
    lastSeq: state.lastSeq,
  };
}

/** Sells everything now, to the last part of a share. */
export const buildSellAllOrders = (held: readonly Pick<TradableHolding, 'instrument' | 'held'>[]): BasketOrder[] =>
  held.flatMap(({ instrument, held: quantity }) => (quantity > 0n ? [{ instrument, effect: 'close', quantity }] : []));

/** The last price applies to all: what isn't redeemed already is redeemed at it. Null if nothing is left. */
export function decideRedeemAllUnits(
  state: AccountStateForFunds,
  { fund, day }: { fund: Fund; day: DealingDay },
  now: number,
): FundOrderDecision | null {
  const units = countFreeFundUnits(getFundHolding(state, fund.fund));
  if (units === 0n) return null;
  const decided = decideRedeemFund(state, { fund, wish: { units }, day }, now);
  return 'refused' in decided ? null : decided;
}

/** The house pays for what couldn't be sold, at the last trade of each. */
export const buildUnsoldHoldingsTransfer = (currency: Currency, amount: Amount, fund: number) =>
  ({
    currency,
    amount,
    debit: 'houseCapital',
    credit: 'available',
    code: 'fundTakenOver',
    reference: `fund-end-${fund}`,
  }) as const;

/** If a fund has never begun: what had been put in is returned. */
export const buildSeedReturnTransfer = (currency: Currency, amount: Amount, proposal: bigint) =>
  ({
    currency,
    amount,
    debit: 'available',
    credit: 'houseCapital',
    code: 'fundSeedBack',
    reference: `fund-seed-${proposal}`,
  }) as const;

/** Returns what is left once everybody is paid; `code` for what arrives later. Null while some of it hasn't settled. */
export function decideReturnSeed(
  { available, unsettled, lastSeq }: Pick<AccountState, 'available' | 'unsettled' | 'lastSeq'>,
  { fund, currency }: Pick<Fund, 'fund' | 'currency'>,
  now: number,
  code: 'fundSeedBack' | 'fundTakenSold' = 'fundSeedBack',
): DecisionChanges | null {
  const amount = available(currency);
  if (unsettled(currency, now) > 0n) return null;
  const transfer = {
    currency,
    amount,
    debit: 'available',
    credit: 'houseCapital',
    code,
    reference: `fund-end-${fund}`,
  } as const;
  return { transfers: amount > 0n ? [transfer] : [], records: {}, notices: [], lastSeq };
}
