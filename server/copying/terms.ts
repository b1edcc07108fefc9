import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { USUAL_DEVIATION, USUAL_INSTRUMENT_SHARE } from '@bourse/core/copying/copy.ts';
import type { CopyTerms } from '@bourse/core/copying/types.ts';
import { type Currency, parseAmount, parseScaled, STORED_MAXIMUM } from '@bourse/core/money.ts';

/** The follower's choices, as read from the wire. */
export interface TermsInput {
  size?: 'proportional' | 'fixed' | undefined;
  fixedAmount?: string | undefined;
  stopLossRate?: string | undefined;
  maximumDeviationRate?: string | undefined;
  maximumShareRate?: string | undefined;
}

/** Null if it isn't a valid amount of this currency. */
export function amountIn(text: string, currency: Currency): bigint | null {
  const amount = parseAmount(text, currency);
  return amount === null || amount > STORED_MAXIMUM ? null : amount;
}

/** Only the given terms. A zero rate is refused, except for the deviation. */
export function termsFrom(input: TermsInput, currency: Currency): Partial<CopyTerms> | Refusal {
  const { size, fixedAmount, stopLossRate, maximumDeviationRate, maximumShareRate } = input;
  const terms: Partial<CopyTerms> = {};
  if (fixedAmount !== undefined && size !== 'fixed') return refuse('badInput', { field: 'fixedAmount' });
  if (size === 'proportional') Object.assign(terms, { size, fixedAmount: null });
  if (size === 'fixed') {
    const amount = fixedAmount === undefined ? null : amountIn(fixedAmount, currency);
    if (amount === null || amount === 0n) return refuse('badInput', { field: 'fixedAmount' });
    Object.assign(terms, { size, fixedAmount: amount });
  }
  if (stopLossRate !== undefined) {
    terms.stopLossRate = parseScaled(stopLossRate);
    if (!terms.stopLossRate) return refuse('badInput', { field: 'stopLossRate' });
  }
  if (maximumDeviationRate !== undefined) terms.maximumDeviationRate = parseScaled(maximumDeviationRate)!;
  if (maximumShareRate !== undefined) {
    terms.maximumShareRate = parseScaled(maximumShareRate)!;
    if (terms.maximumShareRate === 0n) return refuse('badInput', { field: 'maximumShareRate' });
  }
  return terms;
}

export const USUAL: CopyTerms = {
  size: 'proportional',
  fixedAmount: null,
  stopLossRate: null,
  maximumDeviationRate: USUAL_DEVIATION,
  maximumShareRate: USUAL_INSTRUMENT_SHARE,
};
