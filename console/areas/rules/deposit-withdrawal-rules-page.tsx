/**
 * Bounds, fees and windows of deposits and withdrawals: past, present and future ones. Filters are part of the address.
 */
import { Button } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { useConsoleLanguage, useTexts } from '../../language/use-texts.tsx';
import { Page, LoadingOrError } from '../../layout/page.tsx';
import { QueryChoiceFilter } from '../../list/list-filters.tsx';
import { type TableColumn, StackedLines, StatusLabel, Table, type StatusTone } from '../../list/table.tsx';
import { useHasPermission } from '../../api/auth-provider.ts';
import bar from '../../list/list.module.css';
import { PracticeWorldPanel } from '../practice/shared/practice-world-panels.tsx';
import { formatClockMinutes, type DepositWithdrawalRule } from './deposit-withdrawal-rule-draft.ts';
import { SetDepositWithdrawalRuleDialog } from './set-deposit-withdrawal-rule-dialog.tsx';
import { formatWeekdays, formatZoneName } from '@bourse/contract/opening-hours-text.ts';
import { LOCALES } from '@bourse/contract/texts/languages.ts';
import { formatFee, formatMoney, formatDateTimeToMinute, formatWithCurrency } from '../../language/format.ts';
import { DecideProposalButtons, ProposedChangeNote } from '../../proposals/proposal-decision.tsx';

/** Which of them are shown. */
function Filters({ all }: { all: readonly DepositWithdrawalRule[] }) {
  const texts = useTexts();
  const t = texts.money.rules;
  const currencies = [...new Set(all.map((rule) => rule.currency))];
  return (
    <div className={bar.bar} role="search" aria-label={texts.list.filters}>
      <QueryChoiceFilter id="rule-kind-filter" name="kind" label={t.kind} options={t.kinds} />
      <QueryChoiceFilter
        id="rule-currency-filter"
        name="currency"
        label={t.currency}
        options={Object.fromEntries(currencies.map((each) => [each, each]))}
      />
    </div>
  );
}

export function DepositWithdrawalRulesPage() {
  const texts = useTexts();
  const t = texts.money.rules;
  const may = useHasPermission('money.rules');
  const reading = useStaffCall('staff/listFundsRules', {});
  const [query] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const columns = useRuleColumns();
  const [kind, currency] = [query.get('kind') ?? '', query.get('currency') ?? ''];
  const all = reading.data?.rows ?? [];
  const rows = all.filter(
    (rule) => (kind === '' || rule.kind === kind) && (currency === '' || rule.currency === currency),
  );
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        may && reading.data ? (
          <Button variant="contained" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        ) : null
      }
    >
      <Filters all={all} />
      {reading.data ? (
        <Table
          label={t.title}
          columns={columns}
          rows={rows}
          idOf={(rule) => `${rule.kind} ${rule.currency} ${rule.from} ${rule.proposal?.id ?? ''}`}
          empty={t.empty}
        />
      ) : (
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
      <PracticeWorldPanel />
      {adding ? (
        <SetDepositWithdrawalRuleDialog rules={all} kind={kind} currency={currency} onClose={() => setAdding(false)} />
      ) : null}
    </Page>
  );
}

const TONES: Record<DepositWithdrawalRule['status'], StatusTone> = {
  proposed: 'warns',
  house: 'plain',
  past: 'plain',
  inForce: 'good',
  upcoming: 'warns',
  replaced: 'plain',
};

/** The days, the hours, and their time zone. */
function DaysAndHours({ rule: { weekdays, opens, closes, zone } }: { rule: DepositWithdrawalRule }) {
  const locale = LOCALES[useConsoleLanguage()];
  const times = `${formatClockMinutes(opens)}–${formatClockMinutes(closes)}`;
  return <StackedLines lines={[`${formatWeekdays(weekdays, locale)} ${times}`, formatZoneName(zone, locale)]} />;
}

function useRuleColumns(): TableColumn<DepositWithdrawalRule>[] {
  const texts = useTexts();
  const t = texts.money.rules;
  return [
    { name: 'kind', title: t.kind, kind: 'tight', cell: (rule) => t.kinds[rule.kind] },
    { name: 'currency', title: t.currency, kind: 'tight', cell: (rule) => rule.currency },
    {
      name: 'status',
      title: t.status,
      cell: ({ status, proposal }) => (
        <>
          <StatusLabel tone={TONES[status]}>{t.statuses[status]}</StatusLabel>
          {proposal ? <ProposedChangeNote proposal={proposal} /> : null}
        </>
      ),
    },
    {
      name: 'from',
      title: t.from,
      kind: 'number',
      cell: ({ from }) => (from ? formatDateTimeToMinute(from) : texts.list.none),
    },
    { name: 'minimum', title: t.minimum, kind: 'number', cell: (rule) => formatMoney(rule.minimum, rule.currency) },
    { name: 'maximum', title: t.maximum, kind: 'number', cell: (rule) => formatMoney(rule.maximum, rule.currency) },
    { name: 'fee', title: t.fee, kind: 'number', cell: (rule) => formatFee(rule) ?? texts.list.none },
    { name: 'window', title: t.window, cell: (rule) => <DaysAndHours rule={rule} /> },
    {
      name: 'fourEyes',
      title: t.fourEyes,
      kind: 'number',
      cell: (rule) => (rule.fourEyesAbove === null ? t.oneIsEnough : formatMoney(rule.fourEyesAbove, rule.currency)),
    },
    {
      name: 'customerAlone',
      title: t.customerAlone,
      kind: 'number',
      cell: (rule) => formatMoney(rule.customerAlone ?? '0', rule.currency),
    },
    {
      name: 'approverAlone',
      title: t.approverAlone,
      kind: 'number',
      cell: (rule) => formatMoney(rule.approverAlone ?? '0', rule.currency),
    },
    { name: 'cooling', title: t.cooling, kind: 'number', cell: (rule) => rule.coolingHours },
    {
      name: 'act',
      title: t.act,
      kind: 'tight',
      cell: ({ proposal, kind, currency }) =>
        proposal ? (
          <DecideProposalButtons proposal={proposal} about={formatWithCurrency(t.kinds[kind], currency)} />
        ) : null,
    },
  ];
}
