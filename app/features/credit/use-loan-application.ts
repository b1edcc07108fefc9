/** What is requested, what it would cost, and the application. */
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { focusFirstFault } from '../../components/form-faults.ts';
import { showToast } from '../../components/toast.tsx';
import { useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import { parseAmount } from '@bourse/core/ledger/money.ts';

export const LOAN_TERM_MONTHS = [3, 6, 12, 24, 36] as const;
export const REPAYMENT_PLANS = ['equal', 'bullet'] as const;

interface Bounds {
  currency: string;
  minimum: string;
  /** Null until known. */
  available: string | null;
  /** The collateral, and the positions chosen for it; absent for a loan by score. */
  pledges?: { position: string; quantity: string }[];
  chosen?: readonly string[];
}

/** What is requested, what it would cost, and the application. */
export function useLoanApplication({ currency, minimum, available, pledges, chosen }: Bounds) {
  const done = useTexts('successes').loan;
  const [amount, setAmount] = useState('');
  const [months, setMonths] = useState<(typeof LOAN_TERM_MONTHS)[number]>(12);
  const [plan, setPlan] = useState<(typeof REPAYMENT_PLANS)[number]>('equal');
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const [hasTried, setTried] = useState(false);
  const possible = available !== null && isAmountBetween(amount, currency, minimum, available);
  const wish = { currency, amount, months, plan, ...(pledges ? { pledges } : {}) };
  // Consent is for this loan only: another amount, term, plan or pledge needs new consent.
  const terms = JSON.stringify(wish);
  const agreed = agreedTo === terms;
  const preview = useCall('credit/previewLoan', wish, { enabled: possible, keepPrevious: true, staleTimeMs: 0 });
  const apply = useCommand('credit/applyLoan', { customerChoices: { amount, months, plan, chosen } });
  const submit = async () => {
    setTried(true);
    // An unanswered application may have used what was available; it is sent again with the terms that were agreed to.
    if (!(possible && agreed) && !apply.unanswered) return focusFirstFault();
    if (!(await apply.run({ ...wish, agreed: true }))) return;
    showToast(done, 'good');
    navigate('/information/loan', {}, { replace: true });
  };
  const visibleQuote = possible ? preview.data : undefined;
  const failure = possible ? preview.error : null;
  return {
    amount,
    type: setAmount,
    months,
    setMonths,
    plan,
    setPlan,
    agreed,
    setAgreed: (next: boolean) => setAgreedTo(next ? terms : null),
    hasTried,
    possible,
    visibleQuote,
    failure,
    submit,
    apply,
  };
}

/** Amounts as typed for a loan or its repayment. */

/** A positive whole number; null if it isn't one. */
export const parseWholeNumber = (typed: string): number | null => (/^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : null);

/** Whether it is from `least` to `most`, both included. */
export function isAmountBetween(typed: string, currency: string, least: string, most: string): boolean {
  const [amount, from, to] = [typed, least, most].map((each) => parseAmount(each, currency));
  return amount !== null && amount !== undefined && amount > 0n && amount >= (from ?? 0n) && amount <= (to ?? 0n);
}

/** The smaller of two amounts of a currency. */
export const pickSmallerAmount = (one: string, other: string, currency: string): string =>
  (parseAmount(one, currency) ?? 0n) <= (parseAmount(other, currency) ?? 0n) ? one : other;

export const isAmountLess = (amount: string, than: string, currency: string): boolean =>
  (parseAmount(amount, currency) ?? 0n) < (parseAmount(than, currency) ?? 0n);
