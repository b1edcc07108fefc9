/** What one could borrow, and what is owed. */
import { formatDateTime } from '@bourse/contract/format.ts';
import { useState } from 'react';
import { type Answer, type RowOf, useCall } from '../../api/use-call.ts';
import { formatDate, formatTime } from '../../format/dates.ts';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useNow } from '../../time/world-time.ts';

export type Credit = Answer<'credit/getCredit'>;
export type Quota = Credit['quotas'][number];
export type Loan = RowOf<'credit/listLoans'>;
export type Instalment = Answer<'credit/getSchedule'>['instalments'][number];

export const useCredit = () => useCall('credit/getCredit', {}, { staleTimeMs: 0 });

/** The quota in the chosen currency, else in the reader's own if it is lent. */
export function useQuota(credit: Credit | undefined, asked?: string) {
  const [chosen, setChosen] = useState<string | null>(asked ?? null);
  const [usual] = useDisplayCurrency();
  const quotas = credit?.quotas ?? [];
  const of = (wanted: string | null): Quota | undefined => quotas.find(({ currency }) => currency === wanted);
  return { quotas, quota: of(chosen) ?? of(usual) ?? quotas[0], setChosen };
}

const RUNNING: ReadonlySet<string> = new Set(['active', 'overdue']);
export const isRunning = ({ status }: Pick<Loan, 'status'>): boolean => RUNNING.has(status);

/** A loan's next due payment, or since when it is overdue; null if neither. */
export function useDue(): (loan: Loan) => string | null {
  const t = useTexts('credit').overview;
  return ({ status, next, currency }) =>
    next &&
    fill(status === 'overdue' ? t.lateDue : t.nextDue, {
      amount: formatMoneyIn(next.amount, currency),
      date: formatDate(next.date),
    });
}

/** The date of an instant in the loan's time zone. */
export const dayOf = (at: string, { zone }: Pick<Loan, 'zone'>): string => formatDateTime(at, zone).slice(0, 10);

const EVERY_MS = 10_000;

/** Formats a margin call: the amount and the deadline, or that the deadline has passed. */
export function useAnswer(): (until: string, amount?: string) => string {
  const t = useTexts('credit').secured;
  const now = useNow(EVERY_MS);
  return (until, amount) => {
    const time = formatTime(until);
    if (Date.parse(until) <= now) return fill(t.answerOver, { time });
    return amount === undefined ? fill(t.answerUntil, { time }) : fill(t.answer, { amount, time });
  };
}
