/**
 * When an order looks like a slip (fat finger), by market. Dated data; such an order needs confirmation and is never
 * refused.
 */
import type { Market } from '../market.ts';
import type { Rate } from '../money.ts';
import { ruleOn } from '../rulebook/index.ts';
import type { Dated } from '../rulebook/types.ts';
import { HOUSE, percent } from '../rulebook/writing.ts';

export interface SlipRule {
  /** A limit or stop farther from the last price than this part of it. */
  far: Rate;
  /** An order worth more than this part of everything that the customer has. */
  share: Rate;
  /** A second identical order within this time. */
  againMs: number;
}

/** The kinds are those that a broker with market access must look for: price, size and duplicates. */
const SOURCE = `${HOUSE}: price, size and duplicates as in SEC Rule 15c3-5(c)(1)(ii), asked about in place of rejected`;
const PLAIN: Dated<SlipRule> = {
  from: '2000-01-01',
  source: SOURCE,
  value: { far: percent('5'), share: percent('50'), againMs: 60_000 },
};

const RULES: Readonly<Record<Market, readonly Dated<SlipRule>[]>> = {
  US: [PLAIN],
  MX: [PLAIN],
  TH: [PLAIN],
  KR: [PLAIN],
  IN: [PLAIN],
  SA: [PLAIN],
  CRYPTO: [PLAIN],
  FX: [PLAIN],
};

export const slipEntries = (market: Market): readonly Dated<SlipRule>[] => RULES[market];
/** The rule on the market's local `date`. */
export const slipRule = (market: Market, date: string): SlipRule => ruleOn(RULES[market], date);
