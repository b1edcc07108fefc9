/** Types and words for funds and orders of their units. */
import type { Answer } from '@bourse/web/calls.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { formatMoneyIn, isZero } from '../../format/numbers.ts';
import { parseAmount } from '@bourse/core/ledger/money.ts';
import { describeRefusal } from '../../api/failure.ts';
import { fill, useTexts } from '../../language/language.ts';

export type Summary = Answer<'funds/listFunds'>['rows'][number];
export type Facts = Answer<'funds/getFund'>['fund'];
export type Holding = Answer<'funds/listHoldings'>['rows'][number];
export type FundOrder = Answer<'funds/listFundOrders'>['rows'][number];
export type Plan = Answer<'funds/listPlans'>['rows'][number];

/** The values of a risk class's sentence: its number, and the word for its level. */
export const riskWords = (levels: Readonly<Record<string, string>>, riskClass: number) => ({
  n: String(riskClass),
  level: labelOf(levels, String(riskClass)),
});

/** Whether a field contains a complete amount or number of units. */
export const isTyped = (text: string): boolean => /^\d{1,12}(\.\d{1,6})?$/.test(text) && !isZero(text);

/** The hints and faults of a field for a purchase amount: the money available, the smallest purchase, the fault. */

interface Bought {
  currency: string;
  /** Absent if unknown: the server then refuses smaller amounts. */
  minimum?: string;
}

/** What is wrong with a typed amount; null if nothing is. */
export function useAmountFault({ minimum, currency }: Bought, amount: string): string | null {
  const t = useTexts('investmentFunds');
  if (!isTyped(amount)) return t.amountFault;
  if (minimum === undefined || (parseAmount(amount, currency) ?? 0n) >= (parseAmount(minimum, currency) ?? 0n))
    return null;
  return describeRefusal('fundMinimum', { minimum, currency });
}

/** `available` is formatted; null while it is unknown. */
export function useAmountHint({ minimum, currency }: Bought, available: string | null): string | undefined {
  const t = useTexts('investmentFunds');
  const hints = [
    ...(available === null ? [] : [fill(t.available, { amount: available })]),
    ...(minimum ? [`${t.minimum}: ${formatMoneyIn(minimum, currency)}`] : []),
  ];
  return hints.length === 0 ? undefined : hints.join(' · ');
}
