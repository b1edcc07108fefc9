/** The columns of the system page's tables. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatAge, formatDateTime, formatMoney, formatNumber, formatQuantity } from '../../language/format.ts';
import { useConsoleLanguage, useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { type TableColumn, StatusLabel } from '../../list/table.tsx';
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
    {
      name: 'market',
      title: t.feed.market,
      kind: 'tight',
      cell: ({ market }) => (words ? labelOf(words.markets.name, market) : ''),
    },
    {
      name: 'source',
      title: t.feed.source,
      kind: 'tight',
      cell: ({ source }) => (words ? labelOf(words.markets.source, source) : ''),
    },
    {
      name: 'session',
      title: t.feed.health,
      kind: 'tight',
      cell: ({ session }) => (
        <StatusLabel tone={session === 'silent' ? 'bad' : 'good'}>{labelOf(t.health, session)}</StatusLabel>
      ),
    },
    { name: 'quoteAt', title: t.feed.quoteAt, kind: 'number', cell: ({ quoteAt }) => at(quoteAt) },
    {
      name: 'calendar',
      title: t.feed.calendar,
      kind: 'number',
      cell: ({ calendarDays: days }) => (days === null ? t.feed.noCalendar : <CalendarDays days={days} />),
    },
  ];
}

export function useActingTogetherSignalColumns(): TableColumn<SystemStatus['actingTogether'][number]>[] {
  const t = useTexts().system;
  const words = useProductTexts();
  const at = useInstant();
  return [
    { name: 'at', title: t.together.at, kind: 'tight', cell: (row) => at(row.at) },
    { name: 'instrument', title: t.together.instrument, cell: ({ instrument }) => instrument },
    {
      name: 'direction',
      title: t.together.direction,
      kind: 'tight',
      cell: ({ direction }) => (words ? words.terms.direction[direction] : ''),
    },
    { name: 'holders', title: t.together.holders, kind: 'number', cell: ({ holders }) => formatNumber(holders) },
    { name: 'quantity', title: t.together.quantity, kind: 'number', cell: ({ quantity }) => formatQuantity(quantity) },
    {
      name: 'displayed',
      title: t.together.displayed,
      kind: 'number',
      cell: ({ displayedSize }) => formatQuantity(displayedSize),
    },
  ];
}

export function useInsuranceAccountColumns(): TableColumn<SystemStatus['insurance'][number]>[] {
  const t = useTexts().system;
  return [
    { name: 'currency', title: t.insured.currency, kind: 'tight', cell: ({ currency }) => currency },
    {
      name: 'state',
      title: t.insured.state,
      kind: 'tight',
      cell: ({ isLow }) => (
        <StatusLabel tone={isLow ? 'bad' : 'good'}>{isLow ? t.insured.low : t.insured.enough}</StatusLabel>
      ),
    },
    {
      name: 'capital',
      title: t.insured.capital,
      kind: 'number',
      cell: ({ capital, currency }) => formatMoney(capital, currency),
    },
    {
      name: 'balance',
      title: t.insured.balance,
      kind: 'number',
      cell: ({ balance, currency }) => formatMoney(balance, currency),
    },
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
    { name: 'name', title: t.job.name, cell: ({ name }) => formatJobName(t.jobNames, name) },
    {
      name: 'every',
      title: t.job.every,
      kind: 'number',
      cell: ({ everySeconds }) => formatAge(Math.max(1, everySeconds), language),
    },
    { name: 'ran', title: t.job.ran, kind: 'number', cell: ({ lastRunAt }) => at(lastRunAt) },
    {
      name: 'failed',
      title: t.job.failed,
      kind: 'number',
      cell: ({ lastRunAt, failedAt }) =>
        failedAt ? (
          <StatusLabel tone={lastRunAt && lastRunAt > failedAt ? 'plain' : 'bad'}>{at(failedAt)}</StatusLabel>
        ) : (
          t.never
        ),
    },
  ];
}

export function useAuditFindingColumns(): TableColumn<SystemStatus['audits'][number]>[] {
  const t = useTexts().system;
  return [
    { name: 'at', title: t.audit.at, kind: 'tight', cell: (row) => formatDateTime(row.at) },
    { name: 'transfers', title: t.audit.transfers, kind: 'number', cell: ({ transfers }) => formatNumber(transfers) },
    { name: 'accounts', title: t.audit.accounts, kind: 'number', cell: ({ accounts }) => formatNumber(accounts) },
    {
      name: 'differences',
      title: t.audit.differences,
      kind: 'number',
      cell: ({ differences }) => (
        <StatusLabel tone={differences === 0 ? 'good' : 'bad'}>{formatNumber(differences)}</StatusLabel>
      ),
    },
    { name: 'by', title: t.audit.by, kind: 'tight', cell: ({ by }) => by?.name ?? t.audit.atServer },
    { name: 'named', title: t.audit.named, cell: ({ named }) => named.join(', ') },
  ];
}
