/** Limits of the house's exposure: how much of each is used, when each alarmed, and proposals that wait. */
import { DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog, type Field, pickLabels } from '../../form/command-dialog.tsx';
import { decisionColumn, proposalStatusColumn } from '../../proposals/proposals-panel.tsx';
import { formatAmount, formatPercent, formatDateTimeToMinute } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Panel, Loaded } from '../../layout/page.tsx';
import {
  type TableColumn,
  StatusLabel,
  Table,
  type StatusTone,
  numberColumn,
  textColumn,
  tightColumn,
} from '../../list/table.tsx';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { EXPOSURE_LIMIT_SCOPES, EXPOSURE_MEASURES } from '@bourse/core/trading/risk/house-exposure.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { parseAmount } from '../../language/parse-input.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { Link } from 'react-router';
import styles from './exposure-figures.module.css';
import type { CallAnswer } from '../../api/staff-api-client.ts';

type Limit = Limits['rows'][number];
type Alarm = Limits['alarms'][number];
const TONES: Record<Limit['status'], StatusTone> = { proposed: 'warns', inForce: 'good', over: 'bad' };

export function ExposureLimitsPanel() {
  const t = useTexts().risk.limits;
  const reading = useRiskLimits();
  const limits = useLimitColumns(reading.data?.base ?? '');
  const alarms = useAlarmColumns(reading.data?.base ?? '');
  return (
    <Panel title={t.title}>
      <DialogButton label={t.add} permission="risk.rules">
        {(close) => <ProposeExposureLimit onClose={close} />}
      </DialogButton>
      <Loaded reading={reading}>
        {(data) => (
          <>
            <Table
              label={t.title}
              columns={limits}
              rows={data.rows}
              idOf={(row) => [row.scope, row.of, row.measure, row.proposal?.id].join(' ')}
              empty={t.empty}
            />
            <h3>{t.alarms}</h3>
            <Table
              label={t.alarms}
              columns={alarms}
              rows={data.alarms}
              idOf={(row) => [row.scope, row.of, row.measure, row.roseAt].join(' ')}
              empty={t.noAlarms}
            />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function useLimitColumns(base: string): TableColumn<Limit>[] {
  const t = useTexts().risk.limits;
  const nameOf = useLimitName();
  return [
    textColumn(t.of, nameOf),
    proposalStatusColumn(t, TONES),
    numberColumn(t.amount, ({ amount }) => (amount === null ? t.ends : formatAmount(amount, base))),
    numberColumn(t.used, ({ used }) => (used === null ? '–' : formatAmount(used, base))),
    numberColumn(t.part, ({ part, status }) =>
      part === null ? '–' : <StatusLabel tone={status === 'over' ? 'bad' : 'plain'}>{formatPercent(part)}</StatusLabel>,
    ),
    decisionColumn(t.act, (row) => `${t.title}, ${nameOf(row)}`),
  ];
}

function useAlarmColumns(base: string): TableColumn<Alarm>[] {
  const t = useTexts().risk.limits;
  const nameOf = useLimitName();
  const money = (name: 'amount' | 'used' | 'most'): TableColumn<Alarm> =>
    numberColumn(t[name], (row) => formatAmount(row[name], base));
  return [
    textColumn(t.of, nameOf),
    tightColumn(t.rose, ({ roseAt }) => formatDateTimeToMinute(roseAt)),
    tightColumn(t.fell, ({ fellAt }) =>
      fellAt ? formatDateTimeToMinute(fellAt) : <StatusLabel tone="bad">{t.rings}</StatusLabel>,
    ),
    money('amount'),
    money('used'),
    money('most'),
  ];
}

/** Proposes a limit of the house's exposure to a second person. */

const BASE = 'USD';
const itself = (names: readonly string[]) => pickLabels(undefined, names);

function ProposeExposureLimit({ onClose }: { onClose(): void }) {
  const texts = useTexts();
  const t = texts.risk.limits;
  const words = useProductTexts();
  /** The instrument, market or currency that it limits. */
  const targetOf = (scope: string): Field<'of'> | null => {
    const field = {
      name: 'of',
      label: labelOf(t.scopes, scope),
      hint: ' ',
      fault: t.needed,
      isRequired: true,
    } as const;
    if (scope === 'market') return { ...field, options: { '': '–', ...pickLabels(words?.markets.name, MARKETS) } };
    if (scope === 'currency') return { ...field, options: { '': '–', ...itself(Object.keys(CURRENCY_DIGITS)) } };
    return scope === 'instrument' ? { ...field, hint: t.instrumentHint } : null;
  };
  return (
    <CommandDialog
      call="staff/proposeRiskLimit"
      title={t.add}
      initial={{ scope: 'total', of: '', measure: 'net', ceiling: '' }}
      adjust={(typed, changed) => (changed === 'scope' ? { ...typed, of: '' } : typed)}
      parts={({ scope }) => [
        [
          { name: 'scope', label: t.scope, options: pickLabels(t.scopes, EXPOSURE_LIMIT_SCOPES) },
          { name: 'measure', label: t.measure, options: pickLabels(t.measures, EXPOSURE_MEASURES) },
        ],
        targetOf(scope),
        {
          ...{ name: 'ceiling', label: t.amountIn, hint: t.amountHint },
          read: (text) => (text.trim() === '' ? null : parseAmount(text, BASE)),
        },
      ]}
      input={({ scope }) => (scope === 'total' ? { of: null } : {})}
      successMessage={texts.proposals.proposed}
      onClose={onClose}
    />
  );
}

/** Limits that are exceeded now: a red line each, on the first page and above the risk page. */
export function ExposureLimitAlarms() {
  const t = useTexts().risk.limits;
  const nameOf = useLimitName();
  const { data } = useRiskLimits();
  const risen = data?.alarms.filter(({ fellAt }) => fellAt === null) ?? [];
  return (
    <div role="alert">
      {risen.map((alarm) => (
        <p className={styles.alarm} key={nameOf(alarm)}>
          <Link to="/risk">
            {fillPlaceholders(t.alarm, {
              name: nameOf(alarm),
              most: formatAmount(alarm.most, data!.base),
              limit: formatAmount(alarm.amount, data!.base),
              at: formatDateTimeToMinute(alarm.roseAt),
            })}
          </Link>
        </p>
      ))}
    </div>
  );
}

/** The number of active alarms; null until known. */
export function useExposureAlarmCount(): number | null {
  const { data } = useRiskLimits();
  return data ? data.alarms.filter(({ fellAt }) => fellAt === null).length : null;
}

type Limits = CallAnswer<'staff/listRiskLimits'>;
type Limited = Pick<Limits['alarms'][number], 'scope' | 'of' | 'measure'>;
/** An alarm is seen within two seconds of the price that raised it. */
const REFRESH_MS = 1_000;

const useRiskLimits = (enabled = true) => useStaffCall('staff/listRiskLimits', {}, { refreshMs: REFRESH_MS, enabled });

/** What a limit is about: "Market United States, net". */
function useLimitName(): (limited: Limited) => string {
  const t = useTexts().risk.limits;
  const words = useProductTexts();
  return ({ scope, of, measure }) => {
    const name = scope === 'market' ? labelOf(words?.markets.name ?? {}, of ?? '') : (of ?? '');
    return `${[t.scopes[scope], name].filter(Boolean).join(' ')}, ${t.measures[measure]}`;
  };
}
