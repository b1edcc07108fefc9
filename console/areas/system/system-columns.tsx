/** The columns of the system page's tables. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatAge, formatDateTime, formatMoney, formatNumber, formatQuantity } from '../../language/format.ts';
import { useConsoleLanguage, useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { type TableColumn, StatusLabel, numberColumn, textColumn, tightColumn } from '../../list/table.tsx';
import { getMarketCalendarTone } from './audit-run-and-calendar-status.ts';

export type SystemStatus = CallAnswer<'staff/getSystem'>;

/** An instant in words, or that there was none. */
function useInstant(): (time: string | null) => string {
  const { never } = useTexts().system;
  return (time) => (time ? formatDateTime(time) : never);
}

/** Days until the end of a market's calendar; highlighted if a longer one must be installed. */
function CalendarDays({ days }: { days: number }) {
  const { calendarEnds } = useTexts().system.feed;
  const tone = getMarketCalendarTone(days);
  return tone === null ? (
    formatNumber(days)
  ) : (
    <StatusLabel tone={tone}>{fillPlaceholders(calendarEnds, { days: formatNumber(days) })}</StatusLabel>
  );
}

export function usePriceFeedColumns(): TableColumn<SystemStatus['feeds'][number]>[] {
  const t = useTexts().system;
  const words = useProductTexts();
  const at = useInstant();
  return [
    tightColumn(t.feed.market, ({ market }) => (words ? labelOf(words.markets.name, market) : '')),
    tightColumn(t.feed.source, ({ source }) => (words ? labelOf(words.markets.source, source) : '')),
    tightColumn(t.feed.health, ({ session }) => (
      <StatusLabel tone={session === 'silent' ? 'bad' : 'good'}>{labelOf(t.health, session)}</StatusLabel>
    )),
    numberColumn(t.feed.quoteAt, ({ quoteAt }) => at(quoteAt)),
    numberColumn(t.feed.calendar, ({ calendarDays: days }) =>
      days === null ? t.feed.noCalendar : <CalendarDays days={days} />,
    ),
  ];
}

export function useActingTogetherSignalColumns(): TableColumn<SystemStatus['actingTogether'][number]>[] {
  const t = useTexts().system;
  const words = useProductTexts();
  const at = useInstant();
  return [
    tightColumn(t.together.at, (row) => at(row.at)),
    textColumn(t.together.instrument, 'instrument'),
    tightColumn(t.together.direction, ({ direction }) => (words ? words.terms.direction[direction] : '')),
    numberColumn(t.together.holders, ({ holders }) => formatNumber(holders)),
    numberColumn(t.together.quantity, ({ quantity }) => formatQuantity(quantity)),
    numberColumn(t.together.displayed, ({ displayedSize }) => formatQuantity(displayedSize)),
  ];
}

export function useInsuranceAccountColumns(): TableColumn<SystemStatus['insurance'][number]>[] {
  const t = useTexts().system;
  return [
    tightColumn(t.insured.currency, 'currency'),
    tightColumn(t.insured.state, ({ isLow }) => (
      <StatusLabel tone={isLow ? 'bad' : 'good'}>{isLow ? t.insured.low : t.insured.enough}</StatusLabel>
    )),
    numberColumn(t.insured.capital, ({ capital, currency }) => formatMoney(capital, currency)),
    numberColumn(t.insured.balance, ({ balance, currency }) => formatMoney(balance, currency)),
  ];
}

/** With the name by which alerts, metrics and the log know it. */
export const formatJobName = (labels: Readonly<Record<string, string>>, name: string): string => {
  const label = labelOf(labels, name);
  return label === name ? name : `${label} (${name})`;
};

export function useJobColumns(): TableColumn<SystemStatus['jobs'][number]>[] {
  const t = useTexts().system;
  const language = useConsoleLanguage();
  const at = useInstant();
  return [
    textColumn(t.job.name, ({ name }) => formatJobName(t.jobNames, name)),
    numberColumn(t.job.every, ({ everySeconds }) => formatAge(Math.max(1, everySeconds), language)),
    numberColumn(t.job.ran, ({ lastRunAt }) => at(lastRunAt)),
    numberColumn(t.job.failed, ({ lastRunAt, failedAt }) =>
      failedAt ? (
        <StatusLabel tone={lastRunAt && lastRunAt > failedAt ? 'plain' : 'bad'}>{at(failedAt)}</StatusLabel>
      ) : (
        t.never
      ),
    ),
  ];
}

export function useAuditFindingColumns(): TableColumn<SystemStatus['audits'][number]>[] {
  const t = useTexts().system;
  return [
    tightColumn(t.audit.at, (row) => formatDateTime(row.at)),
    numberColumn(t.audit.transfers, ({ transfers }) => formatNumber(transfers)),
    numberColumn(t.audit.accounts, ({ accounts }) => formatNumber(accounts)),
    numberColumn(t.audit.differences, ({ differences }) => (
      <StatusLabel tone={differences === 0 ? 'good' : 'bad'}>{formatNumber(differences)}</StatusLabel>
    )),
    tightColumn(t.audit.by, ({ by }) => by?.name ?? t.audit.atServer),
    textColumn(t.audit.named, ({ named }) => named.join(', ')),
  ];
}
