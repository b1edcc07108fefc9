/** What one could borrow, and what is owed. */
import { formatDateTime } from '@bourse/contract/format.ts';
import { useState } from 'react';
import { type CallAnswer, type ListCallRow, useCall } from '../../api/use-call.ts';
import { formatDate, formatDateTimeToMinute } from '../../format/dates.ts';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useServerNow } from '../../time/server-clock.ts';

export type CreditOverview = CallAnswer<'credit/getCredit'>;
export type LoanQuota = CreditOverview['quotas'][number];
export type Loan = ListCallRow<'credit/listLoans'>;
export type LoanInstalment = CallAnswer<'credit/getSchedule'>['instalments'][number];

export const useCreditOverview = () => useCall('credit/getCredit', {}, { staleTimeMs: 0 });

/** The quota in the chosen currency, else in the reader's own if it is lent. */
export function useLoanQuota(credit: CreditOverview | undefined, requestedCurrency?: string) {
  const [chosen, setChosen] = useState<string | null>(requestedCurrency ?? null);
  const [usual] = useDisplayCurrency();
  const quotas = credit?.quotas ?? [];
  const of = (wanted: string | null): LoanQuota | undefined => quotas.find(({ currency }) => currency === wanted);
  return { quotas, quota: of(chosen) ?? of(usual) ?? quotas[0], setChosen };
}

const RUNNING: ReadonlySet<string> = new Set(['active', 'overdue']);
export const isLoanRunning = ({ status }: Pick<Loan, 'status'>): boolean => RUNNING.has(status);

/** A loan's next due payment, or since when it is overdue; null if neither. */
export function useDueDateFormatter(): (loan: Loan) => string | null {
  const t = useTexts('credit').overview;
  return ({ status, next, currency }) =>
    next &&
    fillPlaceholders(status === 'overdue' ? t.lateDue : t.nextDue, {
      amount: formatMoneyWithCurrency(next.amount, currency),
      date: formatDate(next.date),
    });
}

/** The date of an instant in the loan's time zone. */
export const formatLoanDate = (at: string, { zone }: Pick<Loan, 'zone'>): string =>
  formatDateTime(at, zone).slice(0, 10);

const EVERY_MS = 10_000;

/** Formats a margin call: the amount and the deadline, or that the deadline has passed. */
export function useMarginCallFormatter(): (until: string, amount?: string) => string {
  const t = useTexts('credit').secured;
  const now = useServerNow(EVERY_MS);
  return (until, amount) => {
    const time = formatDateTimeToMinute(until);
    if (Date.parse(until) <= now) return fillPlaceholders(t.answerOver, { time });
    return amount === undefined
      ? fillPlaceholders(t.answerUntil, { time })
      : fillPlaceholders(t.answer, { amount, time });
  };
}
