/** What a field for the amount of a purchase says: the money available, the smallest purchase, and what is wrong. */
import { parseAmount } from '@bourse/core/money.ts';
import { formatMoneyIn } from '../../format/numbers.ts';
import { describeRefusal } from '../../format/refusal.ts';
import { fill, useTexts } from '../../language/language.ts';
import { isTyped } from './typed.ts';

interface Bought {
  currency: string;
  /** Absent where it isn't known: the server then refuses what is below it. */
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
