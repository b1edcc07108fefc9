/**
 * How much is lent on securities, and when they are sold: published, and not frozen with a loan, since what a holding
 * secures follows its price. Dated data by market.
 */
import type { MarginRequirements } from '../margin-requirements.ts';
import type { Market } from '../../markets/market-types.ts';
import { type Amount, divide, maximumOf, type Rate, SCALE, minimumOf } from '../../ledger/money.ts';
import { getValueInForce } from '../../markets/rulebook/rulebook.ts';
import type { DatedEntry } from '../../markets/rulebook/rule-types.ts';
import { HOUSE_RULE_SOURCE, parsePercent } from '../../markets/rulebook/rule-notation.ts';

/** Shown with every secured offer; a change of anything here is another version. */
export const PLEDGE_RULES_VERSION = '2026-11-21';
/** Yearly, on the principal: less than without security, whatever the score. */
export const SECURED_LOAN_RATE = parsePercent('5.9');
/** How many holdings can secure one loan. */
export const PLEDGES_PER_LOAN_MAXIMUM = 20;
/** How many whole days after the day of a margin call it can be answered. */
export const PLEDGE_MARGIN_CALL_DAYS = 1;

export interface PledgeTerms {
  /** At most this share of a holding's price is lent on it. */
  cap: Rate;
  /** Below this ratio of pledge to debt, the customer is called. */
  maintenance: Rate;
  /** Below this ratio the pledge is sold without waiting for the call's deadline. */
  urgent: Rate;
}

const ELSEWHERE: readonly DatedEntry<PledgeTerms>[] = [
  {
    from: '2000-01-01',
    source: `${HOUSE_RULE_SOURCE}: as Korea's, in every market`,
    value: { cap: parsePercent('60'), maintenance: parsePercent('140'), urgent: parsePercent('120') },
  },
];
const TERMS: Readonly<Partial<Record<Market, readonly DatedEntry<PledgeTerms>[]>>> = {
  US: [
    {
      from: '2000-01-01',
      source:
        'Federal Reserve Regulation U, 12 CFR 221.7 (a): half the market value; ' +
        `the ratios are ${HOUSE_RULE_SOURCE}`,
      value: { cap: parsePercent('50'), maintenance: parsePercent('140'), urgent: parsePercent('120') },
    },
  ],
  KR: [
    {
      from: '2000-01-01',
      source:
        'Supervisory rules of the securities business as of January 2008: a collateral ratio of 140 % at least; ' +
        `the rest is ${HOUSE_RULE_SOURCE}`,
      value: { cap: parsePercent('60'), maintenance: parsePercent('140'), urgent: parsePercent('120') },
    },
  ],
  MX: ELSEWHERE,
  TH: ELSEWHERE,
  IN: ELSEWHERE,
  SA: ELSEWHERE,
};

/** Null if nothing is lent on it: coins and currency pairs. */
export const pledgeTermsOn = (market: Market, date: string): PledgeTerms | null => {
  const entries = TERMS[market];
  return entries ? getValueInForce(entries, date) : null;
};

/**
 * The share of a holding's price that is lent on it: what twice its initial margin leaves, up to its market's cap. If
 * the margin tables require more because of volatility or the operator's rule, it secures less, down to nothing.
 */
export function computeLoanToValue(
  { initial }: Pick<MarginRequirements, 'initial'>,
  market: Market,
  date: string,
): Rate {
  const terms = pledgeTermsOn(market, date);
  return terms ? maximumOf(0n, minimumOf(terms.cap, SCALE - 2n * initial)) : 0n;
}

/** The pledge over the debt; null if nothing is owed. */
export const computePledgeRatio = (value: Amount, owed: Amount): Rate | null =>
  owed > 0n ? divide(value * SCALE, owed, 'down') : null;

/** What must be repaid, all else unchanged, for `value` to be `ratio` of the debt. */
export const computeRepaymentForPledgeRatio = (value: Amount, owed: Amount, ratio: Rate): Amount =>
  maximumOf(0n, owed - divide(value * SCALE, ratio, 'down'));
