/** How a source does: whether it answers, how old and late its prices are, what was wrong, requests of today. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { getCurrentLanguage } from '../../language/console-language.ts';
import { formatAge, formatDateTimeToMinute, formatNumber } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { StackedLines, StatusLabel, type StatusTone } from '../../list/table.tsx';

type Status = NonNullable<CallAnswer<'staff/listPriceSources'>['sources'][number]['status']>;

const CONDITION_TONES: Readonly<Record<Status['state'], StatusTone>> = {
  idle: 'plain',
  working: 'good',
  failing: 'warns',
  silent: 'bad',
  spent: 'bad',
  open: 'bad',
  halfOpen: 'warns',
};

export function SourceCondition({ status }: { status: Status }) {
  const t = useTexts().priceSources;
  return (
    <>
      <StatusLabel tone={CONDITION_TONES[status.state]}>{t.conditions[status.state]}</StatusLabel>
      <StackedLines lines={useConditionLines(status)} />
    </>
  );
}

function useConditionLines(status: Status): string[] {
  const t = useTexts().priceSources;
  const { fault, pausedUntil, ageMs, lagP50Ms, lagP99Ms, requestsToday, requestsPerDay, rejected, active } = status;
  return [
    fault && `${t.faults[fault.fault]} (${formatDateTimeToMinute(fault.at)})`,
    pausedUntil && fillPlaceholders(t.pausedUntil, { time: formatDateTimeToMinute(pausedUntil) }),
    t.circuits[status.circuit],
    fillPlaceholders(t.activeFor, { count: formatNumber(active) }),
    ageMs === null ? null : fillPlaceholders(t.age, { age: formatAge(ageMs / 1_000, getCurrentLanguage()) }),
    lagP50Ms === null || lagP99Ms === null
      ? null
      : fillPlaceholders(t.lag, { p50: formatNumber(lagP50Ms), p99: formatNumber(lagP99Ms) }),
    requestsPerDay === null
      ? fillPlaceholders(t.requests, { count: formatNumber(requestsToday) })
      : fillPlaceholders(t.quota, { count: formatNumber(requestsToday), budget: formatNumber(requestsPerDay) }),
    rejected.length === 0
      ? null
      : fillPlaceholders(t.rejected, {
          reasons: rejected.map(({ reason, count }) => `${t.rejects[reason]} (${formatNumber(count)})`).join(', '),
        }),
  ].filter((line) => line !== null);
}
