/** Limits of the house's exposure: how much of each is used, when each alarmed, and proposals that wait. */
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { formatAmount, formatPercent, formatDateTimeToMinute } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Panel, LoadingOrError } from '../../layout/page.tsx';
import { type TableColumn, StatusLabel, Table, type StatusTone } from '../../list/table.tsx';
import { DecideProposalButtons, ProposedChangeNote } from '../../proposals/proposal-decision.tsx';
import { useHasPermission } from '../../api/auth-provider.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import {
  EXPOSURE_LIMIT_SCOPES,
  type ExposureLimitScope,
  type ExposureMeasure,
  EXPOSURE_MEASURES,
} from '@bourse/core/trading/risk/house-exposure.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { parseAmount } from '../../language/parse-input.ts';
import { ChoiceField, FieldRow, FormDialog } from '../../layout/form-dialog.tsx';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { Link } from 'react-router';
import styles from './exposure-figures.module.css';
import type { CallAnswer } from '../../api/staff-api-client.ts';

type Limit = Limits['rows'][number];
type Alarm = Limits['alarms'][number];
const TONES: Record<Limit['status'], StatusTone> = { proposed: 'warns', inForce: 'good', over: 'bad' };

export function ExposureLimitsPanel() {
  const t = useTexts().risk.limits;
  const may = useHasPermission('risk.rules');
  const reading = useRiskLimits();
  const [adding, setAdding] = useState(false);
  const limits = useLimitColumns(reading.data?.base ?? '');
  const alarms = useAlarmColumns(reading.data?.base ?? '');
  return (
    <Panel title={t.title}>
      {may ? (
        <Button variant="contained" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      ) : null}
      {reading.data ? (
        <>
          <Table
            label={t.title}
            columns={limits}
            rows={reading.data.rows}
            idOf={(row) => [row.scope, row.of, row.measure, row.proposal?.id].join(' ')}
            empty={t.empty}
          />
          <h3>{t.alarms}</h3>
          <Table
            label={t.alarms}
            columns={alarms}
            rows={reading.data.alarms}
            idOf={(row) => [row.scope, row.of, row.measure, row.roseAt].join(' ')}
            empty={t.noAlarms}
          />
        </>
      ) : (
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
      {adding ? <ProposeExposureLimit onClose={() => setAdding(false)} /> : null}
    </Panel>
  );
}

function useLimitColumns(base: string): TableColumn<Limit>[] {
  const t = useTexts().risk.limits;
  const nameOf = useLimitName();
  return [
    { name: 'of', title: t.of, cell: nameOf },
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
      name: 'amount',
      title: t.amount,
      kind: 'number',
      cell: ({ amount }) => (amount === null ? t.ends : formatAmount(amount, base)),
    },
    {
      name: 'used',
      title: t.used,
      kind: 'number',
      cell: ({ used }) => (used === null ? '–' : formatAmount(used, base)),
    },
    {
      name: 'part',
      title: t.part,
      kind: 'number',
      cell: ({ part, status }) =>
        part === null ? (
          '–'
        ) : (
          <StatusLabel tone={status === 'over' ? 'bad' : 'plain'}>{formatPercent(part)}</StatusLabel>
        ),
    },
    {
      name: 'act',
      title: t.act,
      kind: 'tight',
      cell: (row) =>
        row.proposal ? <DecideProposalButtons proposal={row.proposal} about={`${t.title}, ${nameOf(row)}`} /> : null,
    },
  ];
}

function useAlarmColumns(base: string): TableColumn<Alarm>[] {
  const t = useTexts().risk.limits;
  const nameOf = useLimitName();
  const money = (name: 'amount' | 'used' | 'most'): TableColumn<Alarm> => ({
    name,
    title: t[name],
    kind: 'number',
    cell: (row) => formatAmount(row[name], base),
  });
  return [
    { name: 'of', title: t.of, cell: nameOf },
    { name: 'rose', title: t.rose, kind: 'tight', cell: ({ roseAt }) => formatDateTimeToMinute(roseAt) },
    {
      name: 'fell',
      title: t.fell,
      kind: 'tight',
      cell: ({ fellAt }) => (fellAt ? formatDateTimeToMinute(fellAt) : <StatusLabel tone="bad">{t.rings}</StatusLabel>),
    },
    money('amount'),
    money('used'),
    money('most'),
  ];
}

/** Proposes a limit of the house's exposure to a second person. */

const BASE = 'USD';
interface Draft {
  scope: ExposureLimitScope;
  of: string;
  measure: ExposureMeasure;
  amount: string;
}
const NEW: Draft = { scope: 'total', of: '', measure: 'net', amount: '' };

function useProposal(onClose: () => void) {
  const texts = useTexts();
  const say = useShowMessage();
  const propose = useStaffCommand('staff/proposeRiskLimit');
  const [draft, setDraft] = useState<Draft>(NEW);
  const [tried, setTried] = useState(false);
  const isTargetMissing = draft.scope !== 'total' && draft.of.trim() === '';
  const submit = async (): Promise<void> => {
    setTried(true);
    if (isTargetMissing) return;
    const { scope, measure } = draft;
    const amount = draft.amount.trim() === '' ? null : parseAmount(draft.amount, BASE);
    if (!(await propose.run({ scope, measure, of: scope === 'total' ? null : draft.of.trim(), ceiling: amount })))
      return;
    onClose();
    say(texts.proposals.proposed);
  };
  return { draft, setDraft, isTargetMissing: tried && isTargetMissing, submit, propose };
}

function ProposeExposureLimit({ onClose }: { onClose(): void }) {
  const t = useTexts().risk.limits;
  const { draft, setDraft, isTargetMissing, submit, propose } = useProposal(onClose);
  const pick = (names: readonly string[], words: Readonly<Record<string, string>>) =>
    Object.fromEntries(names.map((each) => [each, labelOf(words, each)]));
  return (
    <FormDialog
      title={t.add}
      verb={t.add}
      busy={propose.busy}
      failure={propose.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FieldRow>
        <ChoiceField
          autoFocus
          id="limit-scope"
          label={t.scope}
          value={draft.scope}
          onChoose={(scope) => setDraft({ ...draft, scope: scope as ExposureLimitScope, of: '' })}
          options={pick(EXPOSURE_LIMIT_SCOPES, t.scopes)}
        />
        <ChoiceField
          id="limit-measure"
          label={t.measure}
          value={draft.measure}
          onChoose={(measure) => setDraft({ ...draft, measure: measure as ExposureMeasure })}
          options={pick(EXPOSURE_MEASURES, t.measures)}
        />
      </FieldRow>
      <LimitTargetField draft={draft} isMissing={isTargetMissing} onChoose={(of) => setDraft({ ...draft, of })} />
      <TextField
        id="limit-amount"
        label={t.amountIn}
        value={draft.amount}
        onChange={({ target }) => setDraft({ ...draft, amount: target.value })}
        helperText={t.amountHint}
      />
    </FormDialog>
  );
}

/** The instrument, market or currency that it limits. */
function LimitTargetField({
  draft: { scope, of },
  isMissing,
  onChoose,
}: {
  draft: Draft;
  isMissing: boolean;
  onChoose(of: string): void;
}) {
  const t = useTexts().risk.limits;
  const words = useProductTexts();
  const field = {
    id: 'limit-of',
    label: t.scopes[scope],
    value: of,
    error: isMissing,
    helperText: isMissing ? t.needed : ' ',
  };
  const names = scope === 'market' ? MARKETS : scope === 'currency' ? Object.keys(CURRENCY_DIGITS) : [];
  if (scope === 'total') return null;
  if (scope === 'instrument')
    return (
      <TextField
        {...field}
        onChange={({ target }) => onChoose(target.value)}
        helperText={isMissing ? t.needed : t.instrumentHint}
      />
    );
  return (
    <ChoiceField
      {...field}
      onChoose={onChoose}
      options={{
        '': '–',
        ...Object.fromEntries(names.map((each) => [each, labelOf(words?.markets.name ?? {}, each)])),
      }}
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
