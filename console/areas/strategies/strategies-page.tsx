/** The house's strategies, those that wait for a second person, and how many customers have saved one of their own. */
import { CommandButton, DialogButton } from '../../form/command-buttons.tsx';
import { decisionColumn } from '../../proposals/proposals-panel.tsx';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { Link } from 'react-router';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatAmount, formatDateTime, formatPercent } from '../../language/format.ts';
import { rateToPercent } from '../../language/parse-input.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page, Loaded } from '../../layout/page.tsx';
import {
  type TableColumn,
  StatusLabel,
  Table,
  type StatusTone,
  numberColumn,
  textColumn,
  tightColumn,
  TablePanel,
} from '../../list/table.tsx';
import { ProposedChangeNote } from '../../proposals/proposal-decision.tsx';
import { useHasPermission } from '../../api/session.ts';
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
    tightColumn(t.kind, (row) => kinds[planOf(row).kind]),
    numberColumn(t.version, (row) => String(planOf(row).version)),
    textColumn(t.instruments, (row) => <Instruments of={planOf(row).universe} />),
    textColumn(t.parameters, (row) => planOf(row).parameters.map(formatParameter).join(', ')),
    numberColumn(t.stop, (row) => {
      const { stopAt } = planOf(row);
      return stopAt === null ? never : `${rateToPercent(stopAt)} %`;
    }),
  ];
}

function useColumns(): TableColumn<StrategyRow>[] {
  const { columns: t, runs } = useTexts().strategies;
  const may = useHasPermission('money.rules');
  const plan = usePlanColumns<StrategyRow>((row) => row);
  return [
    tightColumn(t.number, 'id'),
    ...plan,
    textColumn(t.run, ({ run }) => (run ? <StatusLabel tone={TONES[run.status]}>{runs[run.status]}</StatusLabel> : '')),
    numberColumn(t.value, ({ run }) => (run?.value ? formatAmount(run.value, run.currency) : '')),
    numberColumn(t.change, ({ run }) => (run?.change ? formatPercent(run.change) : '')),
    tightColumn(t.made, ({ madeAt }) => (madeAt ? formatDateTime(madeAt).slice(0, 10) : '')),
    tightColumn(t.act, (row) =>
      may && row.run && GOES_ON.includes(row.run.status) ? <ChangeStrategyButtons strategy={row} /> : null,
    ),
  ];
}

function ChangeStrategyButtons({ strategy }: { strategy: StrategyRow }) {
  const texts = useTexts();
  const { propose: t } = texts.strategies;
  return (
    <>
      <DialogButton label={t.version} about={strategy.id} variant="text" size="small">
        {(close) => <ProposeStrategyDialog strategy={strategy} onClose={close} />}
      </DialogButton>
      <CommandButton
        call="staff/proposeStrategy"
        input={{ act: 'end', strategy: strategy.id }}
        label={t.end}
        about={strategy.id}
        successMessage={texts.proposals.proposed}
      />
    </>
  );
}

/** What waits for a second person. */
function ProposedStrategiesTable({ proposed }: { proposed: readonly Waits[] }) {
  const { proposed: title, acts, columns: t, kind } = useTexts().strategies;
  const plan = usePlanColumns<Waits>(({ strategy }) => strategy);
  if (proposed.length === 0) return null;
  const columns: TableColumn<Waits>[] = [
    textColumn(title, ({ act, proposal }) => (
      <>
        <StatusLabel tone="warns">{acts[act]}</StatusLabel>
        <ProposedChangeNote proposal={proposal} />
      </>
    )),
    ...plan,
    decisionColumn(t.act, ({ strategy }) => kind[strategy.kind]),
  ];
  return (
    <TablePanel title={title} columns={columns} rows={proposed} idOf={({ proposal }) => proposal?.id ?? ''} empty="" />
  );
}

function SavedStrategiesTable({ saved }: { saved: readonly SavedStrategyCount[] }) {
  const t = useTexts().strategies;
  const columns: TableColumn<SavedStrategyCount>[] = [
    tightColumn(t.keptColumns.kind, ({ kind }) => t.kind[kind]),
    numberColumn(t.keptColumns.count, ({ count }) => String(count)),
  ];
  return (
    <TablePanel
      title={t.savedCounts}
      columns={columns}
      rows={saved}
      idOf={({ kind }) => kind}
      empty={t.savedCountsEmpty}
    />
  );
}

function ProposeNewStrategyButton() {
  const { propose: t } = useTexts().strategies;
  return (
    <p>
      <DialogButton label={t.begin}>
        {(close) => <ProposeStrategyDialog strategy={null} onClose={close} />}
      </DialogButton>{' '}
      <Link to="/house-accounts">{t.capitalLink}</Link>
    </p>
  );
}

export function StrategiesPage() {
  const t = useTexts().strategies;
  const may = useHasPermission('money.rules');
  const columns = useColumns();
  const reading = useStaffCall('staff/listStrategies', { limit: ROWS });
  return (
    <Page title={t.title} about={t.about}>
      <Loaded reading={reading}>
        {({ rows, proposed, savedCounts }) => (
          <>
            {may ? <ProposeNewStrategyButton /> : null}
            <ProposedStrategiesTable proposed={proposed} />
            <Table label={t.title} columns={columns} rows={rows} empty={t.empty} />
            <SavedStrategiesTable saved={savedCounts} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
