/**
 * What a spin-off gives for units of a company that goes on. As in a merger, money is computed as one fraction and
 * rounded once, against the customer; nothing is paid besides fractions.
 */
import type { SpinOffTerms } from '../market-types.ts';
import { type Amount, multiplyByRate, type Price } from '../../ledger/money.ts';
import { multiplyByRatio } from '../../ledger/ratio.ts';

/** For one unit, at the stated price of the new shares; to 8 decimals, for display and rough comparisons. */
export const computeSpinOffWorth = ({ shares, sharePrice }: Pick<SpinOffTerms, 'shares' | 'sharePrice'>): Price =>
  multiplyByRatio(sharePrice, shares, 'half-even');

/**
 * The part of a holding's cost that belongs to what is given for it, fractions included. It is rounded down, and the
 * rest stays where it is. The share is the company's own figure: in the United States the cost is divided by the fair
 * market values (Internal Revenue Code 358(b)(2) and (c); Treasury Regulations 1.358-2(a)(2)(iv)), which it states on
 * Form 8937.
 */
export const computeAllocatedCost = (openCost: Amount, { costShare }: Pick<SpinOffTerms, 'costShare'>): Amount =>
  multiplyByRate(openCost, costShare, 'down');
