/** Types and words for funds and orders of their units. */
import { useNamePayingPortfolio } from '../../components/acting-portfolio.tsx';
import type { CallAnswer } from '@bourse/web/calls.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { formatMoneyWithCurrency, isZero } from '../../format/numbers.ts';
import { parseAmount } from '@bourse/core/ledger/money.ts';
import { describeRefusal } from '../../api/call-failures.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';

export type FundSummary = CallAnswer<'funds/listFunds'>['rows'][number];
export type FundDetail = CallAnswer<'funds/getFund'>['fund'];
export type FundHolding = CallAnswer<'funds/listHoldings'>['rows'][number];
export type FundOrder = CallAnswer<'funds/listFundOrders'>['rows'][number];
export type FundSavingsPlan = CallAnswer<'funds/listPlans'>['rows'][number];

/** The values of a risk class's sentence: its number, and the word for its level. */
export const buildRiskClassTextValues = (levels: Readonly<Record<string, string>>, riskClass: number) => ({
  n: String(riskClass),
  level: labelOf(levels, String(riskClass)),
});

/** Whether a field contains a complete amount or number of units. */
export const isCompleteAmount = (text: string): boolean => /^\d{1,12}(\.\d{1,6})?$/.test(text) && !isZero(text);

/** The hints and faults of a field for a purchase amount: the money available, the smallest purchase, the fault. */

interface Bought {
  currency: string;
  /** Absent if unknown: the server then refuses smaller amounts. */
  minimum?: string;
}

/** What is wrong with a typed amount; null if nothing is. */
export function useFundAmountFault({ minimum, currency }: Bought, amount: string): string | null {
  const t = useTexts('investmentFunds');
  if (!isCompleteAmount(amount)) return t.amountFault;
  if (minimum === undefined || (parseAmount(amount, currency) ?? 0n) >= (parseAmount(minimum, currency) ?? 0n))
    return null;
  return describeRefusal('fundMinimum', { minimum, currency });
}

/** `available` is formatted; null while it is unknown. */
export function useFundAmountHint({ minimum, currency }: Bought, available: string | null): string | undefined {
  const t = useTexts('investmentFunds');
  const pays = useNamePayingPortfolio();
  const hints = [
    ...(available === null ? [] : [pays(fillPlaceholders(t.available, { amount: available }))]),
    ...(minimum ? [`${t.minimum}: ${formatMoneyWithCurrency(minimum, currency)}`] : []),
  ];
  return hints.length === 0 ? undefined : hints.join(' · ');
}
