/** The house's strategies, those that wait for a second person, and how many customers have saved one of their own. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { formatAmount, formatDateTime, formatPercent } from '../../language/format.ts';
import { rateToPercent } from '../../language/parse-input.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page, Panel, LoadingOrError } from '../../layout/page.tsx';
import { type TableColumn, StatusLabel, Table, type StatusTone } from '../../list/table.tsx';
import { DecideProposalButtons, ProposedChangeNote } from '../../proposals/proposal-decision.tsx';
import { useHasPermission } from '../../api/auth-provider.ts';
import { ProposeStrategyDialog, type StrategyRow } from './propose-strategy-dialog.tsx';

type Listed = CallAnswer<'staff/listStrategies'>;
type SavedStrategyCount = Listed['savedCounts'][number];
type Waits = Listed['proposed'][number];
type Plan = Omit<StrategyRow, 'run'>;
const ROWS = 100;
type Status = NonNullable<StrategyRow['run']>['status'];
const TONES: Record<Status, StatusTone> = {
  waitsForCapital: 'warns',
  running: 'good',
  closing: 'plain',
  stopped: 'plain',
};
const GOES_ON: readonly Status[] = ['running', 'waitsForCapital'];

const VISIBLE_INSTRUMENTS = 2;

/** The first instruments by name and the number of others; all of them in detail. */
function Instruments({ of }: { of: Plan['universe'] }) {
  const { more } = useTexts().strategies;
  const names = of.map(({ name }) => name);
  const rest = names.length - VISIBLE_INSTRUMENTS;
  return (
    <span title={of.map(({ instrument, name }) => `${name} (${instrument})`).join(', ')}>
      {names.slice(0, VISIBLE_INSTRUMENTS).join(', ')}
      {rest > 0 ? ` ${fillPlaceholders(more, { n: rest })}` : ''}
    </span>
  );
}

function usePlanColumns<Row>(planOf: (row: Row) => Plan): TableColumn<Row>[] {
  const { columns: t, kind: kinds, never, short, rhythm } = useTexts().strategies;
  const formatParameter = ({ name, value }: Plan['parameters'][number]): string =>
    name === 'every'
      ? (rhythm[value - 1] ?? '')
      : fillPlaceholders(short[name as keyof typeof short] ?? '{n}', { n: value });
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
      cell: (row) => planOf(row).parameters.map(formatParameter).join(', '),
    },
    {
      name: 'stop',
      title: t.stop,
      kind: 'number',
      cell: (row) => {
        const { stopAt } = planOf(row);
        return stopAt === null ? never : `${rateToPercent(stopAt)} %`;
      },
    },
  ];
}

function useColumns(): TableColumn<StrategyRow>[] {
  const { columns: t, runs } = useTexts().strategies;
  const may = useHasPermission('money.rules');
  const plan = usePlanColumns<StrategyRow>((row) => row);
  return [
    { name: 'number', title: t.number, kind: 'tight', cell: ({ id }) => id },
    ...plan,
    {
      name: 'run',
      title: t.run,
      cell: ({ run }) => (run ? <StatusLabel tone={TONES[run.status]}>{runs[run.status]}</StatusLabel> : ''),
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
      cell: (row) =>
        may && row.run && GOES_ON.includes(row.run.status) ? <ChangeStrategyButtons strategy={row} /> : null,
    },
  ];
}

function ChangeStrategyButtons({ strategy }: { strategy: StrategyRow }) {
  const texts = useTexts();
  const { propose: t } = texts.strategies;
  const say = useShowMessage();
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
      {revises ? <ProposeStrategyDialog strategy={strategy} onClose={() => setRevises(false)} /> : null}
    </>
  );
}

/** What waits for a second person. */
function ProposedStrategiesTable({ proposed }: { proposed: readonly Waits[] }) {
  const { proposed: title, acts, columns: t, kind } = useTexts().strategies;
  const plan = usePlanColumns<Waits>(({ strategy }) => strategy);
  if (proposed.length === 0) return null;
  const columns: TableColumn<Waits>[] = [
    {
      name: 'act',
      title,
      cell: ({ act, proposal }) => (
        <>
          <StatusLabel tone="warns">{acts[act]}</StatusLabel>
          {proposal ? <ProposedChangeNote proposal={proposal} /> : null}
        </>
      ),
    },
    ...plan,
    {
      name: 'decide',
      title: t.act,
      kind: 'tight',
      cell: ({ proposal, strategy }) =>
        proposal ? <DecideProposalButtons proposal={proposal} about={kind[strategy.kind]} /> : null,
    },
  ];
  return (
    <Panel title={title}>
      <Table label={title} columns={columns} rows={proposed} idOf={({ proposal }) => proposal?.id ?? ''} empty="" />
    </Panel>
  );
}

function SavedStrategiesTable({ saved }: { saved: readonly SavedStrategyCount[] }) {
  const t = useTexts().strategies;
  const columns: TableColumn<SavedStrategyCount>[] = [
    { name: 'kind', title: t.keptColumns.kind, kind: 'tight', cell: ({ kind }) => t.kind[kind] },
    { name: 'count', title: t.keptColumns.count, kind: 'number', cell: ({ count }) => String(count) },
  ];
  return (
    <Panel title={t.savedCounts}>
      <Table
        label={t.savedCounts}
        columns={columns}
        rows={saved}
        idOf={({ kind }) => kind}
        empty={t.savedCountsEmpty}
      />
    </Panel>
  );
}

function ProposeNewStrategyButton() {
  const { propose: t } = useTexts().strategies;
  const [begins, setBegins] = useState(false);
  return (
    <p>
      <Button variant="contained" onClick={() => setBegins(true)}>
        {t.begin}
      </Button>{' '}
      <Link to="/house-accounts">{t.capitalLink}</Link>
      {begins ? <ProposeStrategyDialog strategy={null} onClose={() => setBegins(false)} /> : null}
    </p>
  );
}

export function StrategiesPage() {
  const t = useTexts().strategies;
  const may = useHasPermission('money.rules');
  const columns = useColumns();
  const { data, error, refetch } = useStaffCall('staff/listStrategies', { limit: ROWS });
  return (
    <Page title={t.title} about={t.about}>
      {data ? (
        <>
          {may ? <ProposeNewStrategyButton /> : null}
          <ProposedStrategiesTable proposed={data.proposed} />
          <Table label={t.title} columns={columns} rows={data.rows} idOf={({ id }) => id} empty={t.empty} />
          <SavedStrategiesTable saved={data.savedCounts} />
        </>
      ) : (
        <LoadingOrError error={error} again={() => void refetch()} />
      )}
    </Page>
  );
}
