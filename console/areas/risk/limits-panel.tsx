/** Limits of the house's exposure: how much of each is used, when each alarmed, and proposals that wait. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { formatAmount, formatPercent, formatShortTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { Mark, type Tone } from '../../list/mark.tsx';
import { type Column, Table } from '../../list/table.tsx';
import { DecideProposal, Proposed } from '../../proposals/proposal.tsx';
import { useMay } from '../../session/use-me.ts';
import { ProposeLimit } from './propose-limit.tsx';
import { type Limits, useLimitName, useRiskLimits } from './use-risk-limits.ts';

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
