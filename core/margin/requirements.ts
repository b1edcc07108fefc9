/**
 * The margin that a market requires: at the opening, for a margin call, and to stay open. Dated data; a position keeps
 * the terms it was opened under.
 */

import { dateOf } from '../dates.ts';
import type { Market } from '../market.ts';
import type { Rate } from '../money.ts';
import { ruleOn } from '../rulebook/index.ts';
import type { Dated } from '../rulebook/types.ts';
import { HOUSE, percent } from '../rulebook/writing.ts';

export interface MarginTerms {
  /** Minimum margin of a position as a part of its value, when it is opened and when margin is taken out of it. */
  initial: Rate;
  /** The remaining margin, as a share of the cost, at which the position is closed. */
  maintenance: Rate;
  /** … and the level of the margin call. */
  warning: Rate;
}

/**
 * What regulators require of brokers who lend against a whole account; only for comparison, since here each position
 * has its own margin.
 */
export const OUTSIDE: Readonly<Partial<Record<Market, { initial: Rate; maintenance: Rate; source: string }>>> = {
  US: {
    initial: percent('50'),
    maintenance: percent('25'),
    source: 'Federal Reserve Regulation T (12 CFR 220.12) and FINRA Rule 4210(c)',
  },
};

const ISOLATED: Dated<MarginTerms> = {
  from: '2000-01-01',
  source:
    `${HOUSE}: isolated by position, up to five times, the insurance account bears what a gap costs beyond ` +
    'the margin',
  value: { initial: percent('20'), maintenance: percent('5'), warning: percent('10') },
};

const TERMS: Readonly<Record<Market, readonly Dated<MarginTerms>[]>> = {
  US: [ISOLATED],
  MX: [ISOLATED],
  TH: [ISOLATED],
  KR: [ISOLATED],
  IN: [ISOLATED],
  SA: [ISOLATED],
  CRYPTO: [ISOLATED],
  FX: [ISOLATED],
};

export const marginEntries = (market: Market): readonly Dated<MarginTerms>[] => TERMS[market];
/** The terms of a position opened on the local `date`. */
export const marginTerms = (market: Market, date: string): MarginTerms => ruleOn(TERMS[market], date);

/** … which differ for a day trade. */
export const termsOn = (market: Market, date: string, dayTrading: boolean): MarginTerms =>
  dayTrading ? DAY_TRADING_MARGIN : marginTerms(market, date);

const DAY_MS = 86_400_000;
/**
 * The terms fixed when the position was opened, by its market's date; never changed retroactively. A position older
 * than stored terms has the house's own (`openedAt` is epoch ms), which never changed.
 */
export const termsOf = ({
  market,
  openedAt,
  dayTrading,
  terms,
}: {
  market: Market;
  openedAt: number;
  dayTrading: boolean;
  terms: MarginTerms | null;
}): MarginTerms => (dayTrading ? null : terms) ?? termsOn(market, dateOf(Math.floor(openedAt / DAY_MS)), dayTrading);

/**
 * The margin of a day trade: lower than for other positions, since it is never held overnight. The house's own rule.
 */
export const DAY_TRADING_MARGIN: MarginTerms = {
  initial: percent('10'),
  maintenance: percent('3'),
  warning: percent('5'),
};
