/**
 * What is lent on securities, and when they are sold: published, and frozen with no loan, since what a holding secures
 * follows its price. Dated data by market.
 */
import type { MarginTable } from '../margin/margin-rules.ts';
import type { Market } from '../market.ts';
import { type Amount, divide, larger, type Rate, SCALE, smaller } from '../money.ts';
import { ruleOn } from '../rulebook/index.ts';
import type { Dated } from '../rulebook/types.ts';
import { HOUSE, percent } from '../rulebook/writing.ts';

/** Said with every offer that is secured; a change of anything here is another version. */
export const PLEDGE_VERSION = '2026-11-21';
/** Of the principal a year: less than without security, whatever the score. */
export const SECURED_RATE = percent('5.9');
/** How many holdings can secure one loan. */
export const PLEDGES_MOST = 20;
/** How many whole days after the day of a call it can be answered. */
export const CALL_DAYS = 1;

export interface PledgeTerms {
  /** At most this part of a holding's price is lent on it. */
  cap: Rate;
  /** Below this, what is pledged over what is owed, the customer is called. */
  maintenance: Rate;
  /** Below this nobody waits for the call's deadline. */
  urgent: Rate;
}

const ELSEWHERE: readonly Dated<PledgeTerms>[] = [
  {
    from: '2000-01-01',
    source: `${HOUSE}: as Korea's, in every market`,
    value: { cap: percent('60'), maintenance: percent('140'), urgent: percent('120') },
  },
];
const TERMS: Readonly<Partial<Record<Market, readonly Dated<PledgeTerms>[]>>> = {
  US: [
    {
      from: '2000-01-01',
      source: `Federal Reserve Regulation U, 12 CFR 221.7 (a): half the market value; the ratios are ${HOUSE}`,
      value: { cap: percent('50'), maintenance: percent('140'), urgent: percent('120') },
    },
  ],
  KR: [
    {
      from: '2000-01-01',
      source:
        'Supervisory rules of the securities business as of January 2008: a collateral ratio of 140 % at least; ' +
        `the rest is ${HOUSE}`,
      value: { cap: percent('60'), maintenance: percent('140'), urgent: percent('120') },
    },
  ],
  MX: ELSEWHERE,
  TH: ELSEWHERE,
  IN: ELSEWHERE,
  SA: ELSEWHERE,
};

export const pledgeEntries = (market: Market): readonly Dated<PledgeTerms>[] => TERMS[market] ?? [];
/** Null of what nothing is lent on: coins and currency pairs. */
export const pledgeTerms = (market: Market, date: string): PledgeTerms | null => {
  const entries = TERMS[market];
  return entries ? ruleOn(entries, date) : null;
};

/**
 * The part of a holding's price that is lent on it: what twice its initial margin leaves, as far as its market's cap.
 * What the margin tables ask more for, because it moves much or by the operator's rule, secures less, down to nothing.
 */
export function loanToValue({ initial }: Pick<MarginTable, 'initial'>, market: Market, date: string): Rate {
  const terms = pledgeTerms(market, date);
  return terms ? larger(0n, smaller(terms.cap, SCALE - 2n * initial)) : 0n;
}

/** What is pledged over what is owed; null where nothing is owed. */
export const ratioOf = (value: Amount, owed: Amount): Rate | null =>
  owed > 0n ? divide(value * SCALE, owed, 'down') : null;

/** What is to be paid back, all else unchanged, until `value` is `ratio` of what is owed. */
export const lackingFor = (value: Amount, owed: Amount, ratio: Rate): Amount =>
  larger(0n, owed - divide(value * SCALE, ratio, 'down'));
