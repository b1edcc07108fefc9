/**
 * The operator's own commission: what the house takes, apart from what exchanges and states prescribe. A plan applies
 * to one market and one kind of account from a date on; a new one is dated ahead and never affects earlier trades.
 */
import type { Market } from '../market-types.ts';
import type { ChargeRule, DatedEntry } from './rule-types.ts';
import { HOUSE_RULE_SOURCE, parsePercent } from './rule-notation.ts';

/** A seat account is the institutional one, which its holder applies for. */
export interface CommissionPlan {
  market: Market;
  seat: boolean;
  charges: readonly ChargeRule[];
}

/**
 * The operator's terms of a charge; it applies to purchases and sales unless `side` is given. `minimum` and `maximum`
 * are minor units per order.
 */
export type CommissionTerms = Pick<ChargeRule, 'base' | 'rate'> &
  Partial<Pick<ChargeRule, 'minimum' | 'maximum' | 'liquidity' | 'rounding' | 'side'>>;

/** A component of a plan: named as a commission or, in digital currency, as the maker's or the taker's fee. */
export function buildCommission(terms: CommissionTerms): ChargeRule {
  const name = terms.liquidity === undefined ? 'commission' : `crypto.${terms.liquidity}Fee`;
  return { name, kind: 'fee', side: 'both', rounding: 'half-up', ...terms };
}
export const COMMISSION_CHARGE_NAMES: readonly string[] = ['commission', 'crypto.makerFee', 'crypto.takerFee'];

const FROM = '2000-01-01';
const ofValue = (rate: string, more: Partial<CommissionTerms> = {}): ChargeRule =>
  buildCommission({ base: 'notional', rate: parsePercent(rate), ...more });
const perOrder = (cents: bigint): ChargeRule => buildCommission({ base: 'order', rate: cents });
const crypto = (maker: string, taker: string): ChargeRule[] => [
  ofValue(maker, { liquidity: 'maker', rounding: 'up' }),
  ofValue(taker, { liquidity: 'taker', rounding: 'up' }),
];

/** The house's plans, until the operator dates others. */
const STANDARD: Readonly<Record<Market, readonly ChargeRule[]>> = {
  US: [perOrder(99n)],
  MX: [ofValue('0.25')],
  TH: [ofValue('0.15')],
  KR: [ofValue('0.015', { rounding: 'down' })],
  IN: [ofValue('0.03', { maximum: 2000n })],
  SA: [ofValue('0.155')],
  CRYPTO: crypto('0.08', '0.1'),
  // The spread is the house's only income from a currency pair.
  FX: [],
};
const SEAT: Readonly<Record<Market, readonly ChargeRule[]>> = {
  US: [perOrder(49n)],
  MX: [ofValue('0.12')],
  TH: [ofValue('0.10')],
  KR: [ofValue('0.008', { rounding: 'down' })],
  IN: [ofValue('0.015', { maximum: 1000n })],
  SA: [ofValue('0.10')],
  CRYPTO: crypto('0.04', '0.06'),
  FX: [],
};

const buildHousePlan = (market: Market, seat: boolean): DatedEntry<CommissionPlan> => ({
  from: FROM,
  source: HOUSE_RULE_SOURCE,
  value: { market, seat, charges: (seat ? SEAT : STANDARD)[market] },
});

/**
 * The plan that applies to an account on the local `date`: the operator's latest for the market and the kind of
 * account, else the house's. `operator` is in any order; of two with one date the later in the list applies.
 */
export function getCommissionPlan(
  { market, seat }: { market: Market; seat: boolean },
  date: string,
  operator: readonly DatedEntry<CommissionPlan>[] = [],
): DatedEntry<CommissionPlan> {
  let found = buildHousePlan(market, seat);
  for (const plan of operator) {
    if (plan.value.market === market && plan.value.seat === seat && plan.from <= date && plan.from >= found.from)
      found = plan;
  }
  return found;
}

/** The house's components for ordinary accounts, which come first among a market's charges. */
export const listHouseCommissions = (market: Market): readonly DatedEntry<ChargeRule>[] =>
  STANDARD[market].map((value) => ({ from: FROM, source: HOUSE_RULE_SOURCE, value }));
