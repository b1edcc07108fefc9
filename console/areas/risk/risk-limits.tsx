/** Limits of the house's exposure: how much of each is used, when each alarmed, and proposals that wait. */
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { formatAmount, formatPercent, formatShortTime } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Panel, Waiting } from '../../layout/page.tsx';
import { type Column, Mark, Table, type Tone } from '../../list/table.tsx';
import { DecideProposal, Proposed } from '../../proposals/proposal.tsx';
import { useMay } from '../../api/auth-provider.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { MARKETS } from '@bourse/core/markets/market.ts';
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { LIMIT_SCOPES, type LimitScope, type Measure, MEASURES } from '@bourse/core/trading/risk/exposure.ts';
import { useSay, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { amountOf } from '../../language/parse-input.ts';
import { ChoiceField, FieldRow, FormDialog } from '../../layout/form-dialog.tsx';
import { fill } from '@bourse/contract/texts/fill.ts';
import { Link } from 'react-router';
import styles from './figures.module.css';
import type { Answer } from '../../api/client.ts';

type Limit = Limits['rows'][number];
type Alarm = Limits['alarms'][number];
const TONES: Record<Limit['standing'], Tone> = { proposed: 'warns', holds: 'good', over: 'bad' };

export function LimitsPanel() {
  const t = useTexts().risk.limits;
  const may = useMay('risk.rules');
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
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
      {adding ? <ProposeLimit onClose={() => setAdding(false)} /> : null}
    </Panel>
  );
}

function useLimitColumns(base: string): Column<Limit>[] {
  const t = useTexts().risk.limits;
  const nameOf = useLimitName();
  return [
    { name: 'of', title: t.of, cell: nameOf },
    {
      name: 'standing',
      title: t.standing,
      cell: ({ standing, proposal }) => (
        <>
          <Mark tone={TONES[standing]}>{t.standings[standing]}</Mark>
          {proposal ? <Proposed proposal={proposal} /> : null}
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
      cell: ({ part, standing }) =>
        part === null ? '–' : <Mark tone={standing === 'over' ? 'bad' : 'plain'}>{formatPercent(part)}</Mark>,
    },
    {
      name: 'act',
      title: t.act,
      kind: 'tight',
      cell: (row) =>
        row.proposal ? <DecideProposal proposal={row.proposal} about={`${t.title}, ${nameOf(row)}`} /> : null,
    },
  ];
}

function useAlarmColumns(base: string): Column<Alarm>[] {
  const t = useTexts().risk.limits;
  const nameOf = useLimitName();
  const money = (name: 'amount' | 'used' | 'most'): Column<Alarm> => ({
    name,
    title: t[name],
    kind: 'number',
    cell: (row) => formatAmount(row[name], base),
  });
  return [
    { name: 'of', title: t.of, cell: nameOf },
    { name: 'rose', title: t.rose, kind: 'tight', cell: ({ roseAt }) => formatShortTime(roseAt) },
    {
      name: 'fell',
      title: t.fell,
      kind: 'tight',
      cell: ({ fellAt }) => (fellAt ? formatShortTime(fellAt) : <Mark tone="bad">{t.rings}</Mark>),
    },
    money('amount'),
    money('used'),
    money('most'),
  ];
}

/** Proposes a limit of the house's exposure to a second person. */

const BASE = 'USD';
interface Draft {
  scope: LimitScope;
  of: string;
  measure: Measure;
  amount: string;
}
const NEW: Draft = { scope: 'total', of: '', measure: 'net', amount: '' };

function useProposal(onClose: () => void) {
  const texts = useTexts();
  const say = useSay();
  const propose = useStaffCommand('staff/proposeRiskLimit');
  const [draft, setDraft] = useState<Draft>(NEW);
  const [tried, setTried] = useState(false);
  const lacksOf = draft.scope !== 'total' && draft.of.trim() === '';
  const submit = async (): Promise<void> => {
    setTried(true);
    if (lacksOf) return;
    const { scope, measure } = draft;
    const amount = draft.amount.trim() === '' ? null : amountOf(draft.amount, BASE);
    if (!(await propose.run({ scope, measure, of: scope === 'total' ? null : draft.of.trim(), ceiling: amount })))
      return;
    onClose();
    say(texts.proposals.proposed);
  };
  return { draft, setDraft, lacksOf: tried && lacksOf, submit, propose };
}

function ProposeLimit({ onClose }: { onClose(): void }) {
  const t = useTexts().risk.limits;
  const { draft, setDraft, lacksOf, submit, propose } = useProposal(onClose);
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
          onChoose={(scope) => setDraft({ ...draft, scope: scope as LimitScope, of: '' })}
          options={pick(LIMIT_SCOPES, t.scopes)}
        />
        <ChoiceField
          id="limit-measure"
          label={t.measure}
          value={draft.measure}
          onChoose={(measure) => setDraft({ ...draft, measure: measure as Measure })}
          options={pick(MEASURES, t.measures)}
        />
      </FieldRow>
      <Of draft={draft} lacks={lacksOf} onChoose={(of) => setDraft({ ...draft, of })} />
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
function Of({ draft: { scope, of }, lacks, onChoose }: { draft: Draft; lacks: boolean; onChoose(of: string): void }) {
  const t = useTexts().risk.limits;
  const words = useProductTexts();
  const field = { id: 'limit-of', label: t.scopes[scope], value: of, error: lacks, helperText: lacks ? t.needed : ' ' };
  const names = scope === 'market' ? MARKETS : scope === 'currency' ? Object.keys(CURRENCY_DIGITS) : [];
  if (scope === 'total') return null;
  if (scope === 'instrument')
    return (
      <TextField
        {...field}
        onChange={({ target }) => onChoose(target.value)}
        helperText={lacks ? t.needed : t.instrumentHint}
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
export function Alarms() {
  const t = useTexts().risk.limits;
  const nameOf = useLimitName();
  const { data } = useRiskLimits();
  const risen = data?.alarms.filter(({ fellAt }) => fellAt === null) ?? [];
  return (
    <div role="alert">
      {risen.map((alarm) => (
        <p className={styles.alarm} key={nameOf(alarm)}>
          <Link to="/risk">
            {fill(t.alarm, {
              name: nameOf(alarm),
              most: formatAmount(alarm.most, data!.base),
              limit: formatAmount(alarm.amount, data!.base),
              at: formatShortTime(alarm.roseAt),
            })}
          </Link>
        </p>
      ))}
    </div>
  );
}

/** The number of active alarms; null until known. */
export function useAlarmCount(): number | null {
  const { data } = useRiskLimits();
  return data ? data.alarms.filter(({ fellAt }) => fellAt === null).length : null;
}

type Limits = Answer<'staff/listRiskLimits'>;
type Limited = Pick<Limits['alarms'][number], 'scope' | 'of' | 'measure'>;
/** An alarm is seen within two seconds of the price that raised it. */
const LOOK_EVERY_MS = 1_000;

const useRiskLimits = (enabled = true) =>
  useStaffCall('staff/listRiskLimits', {}, { refreshMs: LOOK_EVERY_MS, enabled });

/** What a limit is about: "Market United States, net". */
function useLimitName(): (limited: Limited) => string {
  const t = useTexts().risk.limits;
  const words = useProductTexts();
  return ({ scope, of, measure }) => {
    const name = scope === 'market' ? labelOf(words?.markets.name ?? {}, of ?? '') : (of ?? '');
    return `${[t.scopes[scope], name].filter(Boolean).join(' ')}, ${t.measures[measure]}`;
  };
}
