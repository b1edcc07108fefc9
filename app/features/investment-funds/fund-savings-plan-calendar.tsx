/** Plans as a calendar: one month at a time, with past and coming purchases. */
import { useState } from 'react';
import { Card } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { getLocale, useTexts } from '../../language/language.ts';
import styles from './fund-amount-input.module.css';
import type { FundSavingsPlan } from './fund-amount-input.ts';
import { addDays, weekdayOf } from '@bourse/core/dates.ts';

const SUNDAY = Date.UTC(2026, 10, 1);
const DAY_MS = 86_400_000;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

export function FundSavingsPlanCalendar({ plans }: { plans: readonly FundSavingsPlan[] }) {
  const t = useTexts('investmentFunds');
  const planDays = listSavingsPlanDays(plans);
  const first = planDays.find(({ mark }) => mark === 'planned') ?? planDays.at(-1);
  const [chosen, setMonth] = useState<string | null>(null);
  if (!first) return null;
  const month = chosen ?? monthOf(first.date);
  const here = planDays.filter(({ date }) => monthOf(date) === month);
  const locale = getLocale();
  const title = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${firstOf(month)}T00:00:00Z`),
  );
  return (
    <Card>
      <div className={styles.monthHead}>
        <button
          type="button"
          className={styles.turn}
          aria-label={t.earlier}
          onClick={() => setMonth(previousMonthOf(month))}
        >
          <Icon name="back" />
        </button>
        <h2 aria-live="polite">{title}</h2>
        <button type="button" className={styles.turn} aria-label={t.later} onClick={() => setMonth(nextMonthOf(month))}>
          <Icon name="next" />
        </button>
      </div>
      <MonthGrid month={month} planDays={here} locale={locale} />
      <ul className={styles.marks}>
        {here.length === 0 ? <li>{t.quiet}</li> : null}
        {here.map(({ date, mark, plan }) => (
          <li key={`${plan.id} ${date}`}>
            <span className={styles.dot} data-mark={mark} aria-hidden="true" />
            <span>
              {formatDate(date)} · {plan.name}
            </span>
            <b>
              {t.runs[mark]} {formatMoneyWithCurrency(plan.amount, plan.currency)}
            </b>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function MonthGrid({ month, planDays, locale }: { month: string; planDays: readonly PlanDay[]; locale: string }) {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' });
  return (
    <div className={styles.grid} aria-hidden="true">
      {WEEKDAYS.map((day) => (
        <span key={day} className={styles.weekday}>
          {weekday.format(SUNDAY + day * DAY_MS)}
        </span>
      ))}
      {calendarWeeksOf(month).flatMap((week, at) =>
        week.map((date, day) => {
          const mark = planDays.find((each) => each.date === date)?.mark;
          return (
            <span key={date ?? `${at} ${String(day)}`} className={styles.day} data-mark={mark}>
              {date === null ? '' : Number(date.slice(8))}
            </span>
          );
        }),
      )}
    </div>
  );
}

/** A month as a calendar: weeks of seven days, and what plans did or will do on each date. */

export type SavingsPlanDayStatus = FundSavingsPlan['runs'][number]['cause'] | 'planned';
interface PlanDay {
  date: string;
  mark: SavingsPlanDayStatus;
  plan: FundSavingsPlan;
}

const monthOf = (date: string): string => date.slice(0, 7);
const firstOf = (month: string): string => `${month}-01`;
export const previousMonthOf = (month: string): string => monthOf(addDays(firstOf(month), -1));
export const nextMonthOf = (month: string): string => monthOf(addDays(firstOf(month), 31));

/** The dates of a month (YYYY-MM) by week, from Sunday to Saturday; null before its first and after its last day. */
export function calendarWeeksOf(month: string): (string | null)[][] {
  const cells: (string | null)[] = Array.from({ length: weekdayOf(firstOf(month)) }, () => null);
  for (let date = firstOf(month); monthOf(date) === month; date = addDays(date, 1)) cells.push(date);
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** All past and coming purchases of plans, in order. */
export const listSavingsPlanDays = (plans: readonly FundSavingsPlan[]): PlanDay[] =>
  plans
    .flatMap((plan) => [
      ...plan.runs.map(({ date, cause }): PlanDay => ({ date, mark: cause, plan })),
      ...(plan.nextOn === null ? [] : [plan.nextOn, ...plan.coming]).map(
        (date): PlanDay => ({ date, mark: 'planned', plan }),
      ),
    ])
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
