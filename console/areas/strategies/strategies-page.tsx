/** The house's strategies, those that wait for a second person, and how many customers have saved one of their own. */
import { fill } from '@bourse/contract/texts/fill.ts';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { useSay, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { formatAmount, formatDateTime, formatPercent } from '../../language/format.ts';
import { percentOf } from '../../language/parse-input.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page, Panel, Waiting } from '../../layout/page.tsx';
import { type Column, Mark, Table, type Tone } from '../../list/table.tsx';
import { DecideProposal, Proposed } from '../../proposals/proposal.tsx';
import { useMay } from '../../api/auth-provider.ts';
import { ProposeStrategy, type Strategy } from './propose-strategy.tsx';

type Listed = Answer<'staff/listStrategies'>;
type Kept = Listed['kept'][number];
type Waits = Listed['proposed'][number];
type Plan = Omit<Strategy, 'run'>;
const ROWS = 100;
type Status = NonNullable<Strategy['run']>['status'];
const TONES: Record<Status, Tone> = { waitsForCapital: 'warns', running: 'good', closing: 'plain', stopped: 'plain' };
const GOES_ON: readonly Status[] = ['running', 'waitsForCapital'];

const SHOWN = 2;

/** The first instruments by name and the number of others; all of them in detail. */
function Instruments({ of }: { of: Plan['universe'] }) {
  const { more } = useTexts().strategies;
  const names = of.map(({ name }) => name);
  const rest = names.length - SHOWN;
  return (
    <span title={of.map(({ instrument, name }) => `${name} (${instrument})`).join(', ')}>
      {names.slice(0, SHOWN).join(', ')}
      {rest > 0 ? ` ${fill(more, { n: rest })}` : ''}
    </span>
  );
}

function usePlanColumns<Row>(planOf: (row: Row) => Plan): Column<Row>[] {
  const { columns: t, kind: kinds, never, short, rhythm } = useTexts().strategies;
  const said = ({ name, value }: Plan['parameters'][number]): string =>
    name === 'every' ? (rhythm[value - 1] ?? '') : fill(short[name as keyof typeof short] ?? '{n}', { n: value });
  return [
    { name: 'kind', title: t.kind, kind: 'tight', cell: (row) => kinds[planOf(row).kind] },
    { name: 'version', title: t.version, kind: 'number', cell: (row) => String(planOf(row).version) },
    {
      name: 'instruments',
      title: t.instruments,
      cell: (row) => <Instruments of={planOf(row).universe} />,
    },
    {
      name: 'parameters',
      title: t.parameters,
      cell: (row) => planOf(row).parameters.map(said).join(', '),
    },
    {
      name: 'stop',
      title: t.stop,
      kind: 'number',
      cell: (row) => {
        const { stopAt } = planOf(row);
        return stopAt === null ? never : `${percentOf(stopAt)} %`;
      },
    },
  ];
}

function useColumns(): Column<Strategy>[] {
  const { columns: t, runs } = useTexts().strategies;
  const may = useMay('money.rules');
  const plan = usePlanColumns<Strategy>((row) => row);
  return [
    { name: 'number', title: t.number, kind: 'tight', cell: ({ id }) => id },
    ...plan,
    {
      name: 'run',
      title: t.run,
      cell: ({ run }) => (run ? <Mark tone={TONES[run.status]}>{runs[run.status]}</Mark> : ''),
    },
    {
      name: 'value',
      title: t.value,
      kind: 'number',
      cell: ({ run }) => (run?.value ? formatAmount(run.value, run.currency) : ''),
    },
    {
      name: 'change',
      title: t.change,
      kind: 'number',
      cell: ({ run }) => (run?.change ? formatPercent(run.change) : ''),
    },
    {
      name: 'made',
      title: t.made,
      kind: 'tight',
      cell: ({ madeAt }) => (madeAt ? formatDateTime(madeAt).slice(0, 10) : ''),
    },
    {
      name: 'act',
      title: t.act,
      kind: 'tight',
      cell: (row) => (may && row.run && GOES_ON.includes(row.run.status) ? <Change strategy={row} /> : null),
    },
  ];
}

function Change({ strategy }: { strategy: Strategy }) {
  const texts = useTexts();
  const { propose: t } = texts.strategies;
  const say = useSay();
  const propose = useStaffCommand('staff/proposeStrategy', { aloud: true });
  const [revises, setRevises] = useState(false);
  const end = async (): Promise<void> => {
    if (await propose.run({ act: 'end', strategy: strategy.id })) say(texts.proposals.proposed);
  };
  return (
    <>
      <Button size="small" onClick={() => setRevises(true)} aria-label={`${t.version}: ${strategy.id}`}>
        {t.version}
      </Button>
      <Button size="small" disabled={propose.busy} onClick={() => void end()} aria-label={`${t.end}: ${strategy.id}`}>
        {t.end}
      </Button>
      {revises ? <ProposeStrategy strategy={strategy} onClose={() => setRevises(false)} /> : null}
    </>
  );
}

/** What waits for a second person. */
function WaitsTable({ proposed }: { proposed: readonly Waits[] }) {
  const { proposed: title, acts, columns: t, kind } = useTexts().strategies;
  const plan = usePlanColumns<Waits>(({ strategy }) => strategy);
  if (proposed.length === 0) return null;
  const columns: Column<Waits>[] = [
    {
      name: 'act',
      title,
      cell: ({ act, proposal }) => (
        <>
          <Mark tone="warns">{acts[act]}</Mark>
          {proposal ? <Proposed proposal={proposal} /> : null}
        </>
      ),
    },
    ...plan,
    {
      name: 'decide',
      title: t.act,
      kind: 'tight',
      cell: ({ proposal, strategy }) =>
        proposal ? <DecideProposal proposal={proposal} about={kind[strategy.kind]} /> : null,
    },
  ];
  return (
    <Panel title={title}>
      <Table label={title} columns={columns} rows={proposed} idOf={({ proposal }) => proposal?.id ?? ''} empty="" />
    </Panel>
  );
}

function KeptTable({ kept }: { kept: readonly Kept[] }) {
  const t = useTexts().strategies;
  const columns: Column<Kept>[] = [
    { name: 'kind', title: t.keptColumns.kind, kind: 'tight', cell: ({ kind }) => t.kind[kind] },
    { name: 'count', title: t.keptColumns.count, kind: 'number', cell: ({ count }) => String(count) },
  ];
  return (
    <Panel title={t.kept}>
      <Table label={t.kept} columns={columns} rows={kept} idOf={({ kind }) => kind} empty={t.keptEmpty} />
    </Panel>
  );
}

function Begin() {
  const { propose: t } = useTexts().strategies;
  const [begins, setBegins] = useState(false);
  return (
    <p>
      <Button variant="contained" onClick={() => setBegins(true)}>
        {t.begin}
      </Button>{' '}
      <Link to="/house-accounts">{t.capitalLink}</Link>
      {begins ? <ProposeStrategy strategy={null} onClose={() => setBegins(false)} /> : null}
    </p>
  );
}

export function StrategiesPage() {
  const t = useTexts().strategies;
  const may = useMay('money.rules');
  const columns = useColumns();
  const { data, error, refetch } = useStaffCall('staff/listStrategies', { limit: ROWS });
  return (
    <Page title={t.title} about={t.about}>
      {data ? (
        <>
          {may ? <Begin /> : null}
          <WaitsTable proposed={data.proposed} />
          <Table label={t.title} columns={columns} rows={data.rows} idOf={({ id }) => id} empty={t.empty} />
          <KeptTable kept={data.kept} />
        </>
      ) : (
        <Waiting error={error} again={() => void refetch()} />
      )}
    </Page>
  );
}
