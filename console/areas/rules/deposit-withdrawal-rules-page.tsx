/**
 * Bounds, fees and windows of deposits and withdrawals: past, present and future ones. Filters are part of the address.
 */
import { DialogButton } from '../../form/command-buttons.tsx';
import { FilteredTable } from '../../list/filtered-table.tsx';
import { pickLabels } from '../../form/command-dialog.tsx';
import { decisionColumn, proposalStatusColumn } from '../../proposals/proposals-panel.tsx';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { useConsoleLanguage, useTexts } from '../../language/use-texts.tsx';
import { Page } from '../../layout/page.tsx';
import {
  type TableColumn,
  StackedLines,
  type StatusTone,
  numberColumn,
  textColumn,
  tightColumn,
} from '../../list/table.tsx';
import { PracticeWorldPanel } from '../practice/shared/practice-world-panels.tsx';
import { formatClockMinutes, type DepositWithdrawalRule } from './deposit-withdrawal-rule-draft.ts';
import { SetDepositWithdrawalRuleDialog } from './set-deposit-withdrawal-rule-dialog.tsx';
import { formatWeekdays, formatZoneName } from '@bourse/contract/opening-hours-text.ts';
import { LOCALES } from '@bourse/contract/texts/languages.ts';
import { formatFee, formatMoney, formatDateTimeToMinute, formatWithCurrency } from '../../language/format.ts';

export function DepositWithdrawalRulesPage() {
  const t = useTexts().money.rules;
  const reading = useStaffCall('staff/listFundsRules', {});
  const currencies = [...new Set(reading.data?.rows.map((rule) => rule.currency))];
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        reading.data ? (
          <DialogButton label={t.add} permission="money.rules">
            {(close) => <SetDepositWithdrawalRuleDialog rules={reading.data.rows} onClose={close} />}
          </DialogButton>
        ) : null
      }
    >
      <FilteredTable<DepositWithdrawalRule>
        label={t.title}
        columns={useRuleColumns()}
        rows={reading}
        idOf={(rule) => `${rule.kind} ${rule.currency} ${rule.from} ${rule.proposal?.id ?? ''}`}
        filters={[
          { id: 'rule-kind-filter', name: 'kind', label: t.kind, options: t.kinds, of: ({ kind }) => kind },
          {
            ...{ id: 'rule-currency-filter', name: 'currency', label: t.currency },
            ...{ options: pickLabels(undefined, currencies), of: ({ currency }) => currency },
          },
        ]}
        empty={t.empty}
      />
      <PracticeWorldPanel />
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
    tightColumn(t.kind, (rule) => t.kinds[rule.kind]),
    tightColumn(t.currency, (rule) => rule.currency),
    proposalStatusColumn(t, TONES),
    numberColumn(t.from, ({ from }) => (from ? formatDateTimeToMinute(from) : texts.list.none)),
    numberColumn(t.minimum, (rule) => formatMoney(rule.minimum, rule.currency)),
    numberColumn(t.maximum, (rule) => formatMoney(rule.maximum, rule.currency)),
    numberColumn(t.fee, (rule) => formatFee(rule) ?? texts.list.none),
    textColumn(t.window, (rule) => <DaysAndHours rule={rule} />),
    numberColumn(t.fourEyes, (rule) =>
      rule.fourEyesAbove === null ? t.oneIsEnough : formatMoney(rule.fourEyesAbove, rule.currency),
    ),
    numberColumn(t.customerAlone, (rule) => formatMoney(rule.customerAlone ?? '0', rule.currency)),
    numberColumn(t.approverAlone, (rule) => formatMoney(rule.approverAlone ?? '0', rule.currency)),
    numberColumn(t.cooling, (rule) => rule.coolingHours),
    decisionColumn(t.act, ({ kind, currency }) => formatWithCurrency(t.kinds[kind], currency)),
  ];
}
