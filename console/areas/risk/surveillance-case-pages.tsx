/** Surveillance cases, newest first. The filter is part of the address. */
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatAmount, formatNumber, formatQuantity, formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { FactList, Page, Panel, TwoColumns, LoadingOrError } from '../../layout/page.tsx';
import { ChoiceFilter, FilterBar } from '../../list/list-filters.tsx';
import { List } from '../../list/list.tsx';
import { type TableColumn, StatusLabel, Table, type StatusTone } from '../../list/table.tsx';
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  SURVEILLANCE_CASE_OUTCOMES,
  SURVEILLANCE_CASE_STEPS,
  type SurveillanceCaseStep,
} from '@bourse/core/trading/risk/surveillance.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { useHasPermission, useCurrentStaffMember } from '../../api/auth-provider.ts';
import styles from './exposure-figures.module.css';
import { ChoiceField, FormDialog } from '../../layout/form-dialog.tsx';

export type SurveillanceCase = CallAnswer<'staff/listRiskCases'>['rows'][number];
type Row = SurveillanceCase & { id: string };
const TONES: Record<SurveillanceCase['state'], StatusTone> = {
  found: 'bad',
  open: 'warns',
  proposed: 'warns',
  closed: 'plain',
};

export function SurveillanceCaseListPage() {
  const t = useTexts().risk.cases;
  return (
    <Page title={t.title} about={t.about}>
      <List<Row>
        resource="staff/listRiskCases"
        label={t.title}
        columns={useColumns()}
        to={(row) => `/surveillance/${row.case}`}
        empty={t.empty}
        emptyFiltered={t.emptyFiltered}
        filters={
          <FilterBar>
            <ChoiceFilter name="state" label={t.state} options={t.states} />
            <ChoiceFilter name="rule" label={t.rule} options={t.rules} />
          </FilterBar>
        }
      />
    </Page>
  );
}

function useColumns(): TableColumn<Row>[] {
  const t = useTexts().risk.cases;
  const factText = useFactText();
  return [
    { name: 'case', title: t.case, kind: 'tight', cell: (row) => row.case },
    { name: 'rule', title: t.rule, cell: ({ rule }) => t.rules[rule] },
    {
      name: 'state',
      title: t.state,
      kind: 'tight',
      cell: ({ state }) => <StatusLabel tone={TONES[state]}>{t.states[state]}</StatusLabel>,
    },
    { name: 'found', title: t.found, kind: 'tight', cell: ({ foundAt }) => formatDateTimeToMinute(foundAt) },
    { name: 'accounts', title: t.accounts, kind: 'number', cell: ({ accounts }) => accounts.length },
    { name: 'facts', title: t.facts, cell: ({ facts }) => facts.map(factText).join(' · ') },
    { name: 'assignee', title: t.assignee, kind: 'tight', cell: ({ assignee }) => assignee?.name ?? '–' },
  ];
}

/** One case: what was found by which rule, the accounts, past steps, and possible ones. */

type Step = WholeCase['steps'][number];

export function SurveillanceCaseDetailPage() {
  const { case: number = '' } = useParams();
  const t = useTexts().risk.cases;
  const { data, error, refetch } = useStaffCall('staff/getRiskCase', { case: number });
  const above = { title: t.title, to: '/surveillance' };
  if (!data)
    return (
      <Page title={t.one} above={above}>
        <LoadingOrError error={error} again={() => void refetch()} />
      </Page>
    );
  return (
    <Page
      title={`${fillPlaceholders(t.number, { number })}: ${t.rules[data.rule]}`}
      above={above}
      about={<StatusLabel tone={TONES[data.state]}>{t.states[data.state]}</StatusLabel>}
      actions={<CaseActionButtons found={data} />}
    >
      <TwoColumns>
        <CaseFindingsPanel found={data} />
        <RulePanel found={data} />
      </TwoColumns>
      {data.earlier.length > 0 ? <EarlierSightingsPanel earlier={data.earlier} /> : null}
      <CaseStepsPanel steps={data.steps} />
    </Page>
  );
}

function CaseFindingsPanel({ found: { facts, foundAt, seenAt, accounts, assignee, outcome } }: { found: WholeCase }) {
  const t = useTexts().risk.cases;
  const valueOf = useFactValue();
  return (
    <Panel title={t.facts}>
      <FactList
        facts={[
          [t.found, formatDateTimeToMinute(foundAt)],
          [t.seen, formatDateTimeToMinute(seenAt)],
          ...facts.map((fact) => [labelOf(t.factNames, fact.name), valueOf(fact)] as const),
          [t.assignee, assignee?.name],
          [t.outcome, outcome && t.outcomes[outcome]],
        ]}
      />
      <p className={styles.more}>
        {t.accounts}:{' '}
        {accounts.map((account) => (
          <Link key={account} className={styles.account} to={`/customers/${account}`}>
            {account}
          </Link>
        ))}
      </p>
    </Panel>
  );
}

type Sight = WholeCase['earlier'][number];
function EarlierSightingsPanel({ earlier }: { earlier: readonly Sight[] }) {
  const t = useTexts().risk.cases;
  const factText = useFactText();
  const columns: TableColumn<Sight & { place: number }>[] = [
    { name: 'at', title: t.at, kind: 'tight', cell: ({ at }) => formatDateTimeToMinute(at) },
    { name: 'accounts', title: t.accounts, cell: ({ accounts }) => accounts.join(', ') },
    { name: 'facts', title: t.facts, cell: ({ facts }) => facts.map(factText).join(' · ') },
  ];
  return (
    <Panel title={t.earlier}>
      <Table
        label={t.earlier}
        columns={columns}
        rows={earlier.map((sight, place) => ({ ...sight, place }))}
        idOf={({ place }) => String(place)}
        empty={null}
      />
    </Panel>
  );
}

function RulePanel({ found: { rule, thresholds } }: { found: WholeCase }) {
  const t = useTexts().risk.cases;
  return (
    <Panel title={t.ruleTitle}>
      <p className={styles.note}>{t.ruleWords[rule]}</p>
      <FactList
        facts={[
          ...thresholds.map(({ name, value }) => [labelOf(t.thresholds, name), formatNumber(value)] as const),
          [t.source, t.sources[rule]],
        ]}
      />
    </Panel>
  );
}

function CaseStepsPanel({ steps }: { steps: readonly Step[] }) {
  const t = useTexts().risk.cases;
  const columns: TableColumn<Step & { place: number }>[] = [
    { name: 'at', title: t.at, kind: 'tight', cell: ({ at }) => formatDateTimeToMinute(at) },
    { name: 'by', title: t.by, kind: 'tight', cell: ({ by }) => by },
    {
      name: 'what',
      title: t.what,
      kind: 'tight',
      cell: ({ what, to, outcome }) => [t.did[what], to, outcome && t.outcomes[outcome]].filter(Boolean).join(' · '),
    },
    { name: 'why', title: t.why, cell: ({ why }) => why },
  ];
  return (
    <Panel title={t.history}>
      <Table
        label={t.history}
        columns={columns}
        rows={steps.map((step, place) => ({ ...step, place }))}
        idOf={({ place }) => String(place)}
        empty={t.noSteps}
      />
    </Panel>
  );
}

/** Steps that the server would refuse aren't offered, except for a case whose holder may have left. */
function mayTake(step: Step['what'], { state, assignee }: WholeCase, mine: boolean): boolean {
  if (step === 'note') return true;
  if (step === 'confirm' || step === 'sendBack') return state === 'proposed' && !mine;
  if (step === 'take') return !mine;
  return state !== 'proposed' && (mine || (step === 'assign' && assignee === null));
}

function CaseActionButtons({ found }: { found: WholeCase }) {
  const t = useTexts().risk.cases;
  const me = useCurrentStaffMember();
  const may = useHasPermission('risk.cases');
  const [moving, setMoving] = useState<Step['what'] | null>(null);
  if (!may || found.state === 'closed') return null;
  const mine = found.assignee !== null && found.assignee.id === me?.id;
  const steps = SURVEILLANCE_CASE_STEPS.filter((step) => mayTake(step, found, mine));
  return (
    <>
      {steps.map((step) => (
        <Button
          key={step}
          variant={step === 'close' || step === 'confirm' ? 'contained' : 'outlined'}
          onClick={() => setMoving(step)}
        >
          {t.steps[step]}
        </Button>
      ))}
      {moving ? <CaseStepDialog found={found} step={moving} onClose={() => setMoving(null)} /> : null}
    </>
  );
}

/** A step of a case, with its reason. */

const [LEAST, MOST] = [3, 300];

function CaseStepDialog({ found, step, onClose }: { found: WholeCase; step: SurveillanceCaseStep; onClose(): void }) {
  const t = useTexts().risk.cases;
  const move = useStaffCommand('staff/moveRiskCase');
  const [why, setWhy] = useState('');
  const [to, setTo] = useState(found.assignees[0]?.id ?? '');
  const [outcome, setOutcome] = useState<(typeof SURVEILLANCE_CASE_OUTCOMES)[number]>('noFault');
  const [tried, setTried] = useState(false);
  const isShort = why.trim().length < LEAST;
  const submit = async (): Promise<void> => {
    setTried(true);
    const more = { ...(step === 'assign' ? { to } : {}), ...(step === 'close' ? { outcome } : {}) };
    if (!isShort && (await move.run({ case: found.case, step, why: why.trim(), ...more }))) onClose();
  };
  return (
    <FormDialog
      title={t.steps[step]}
      verb={t.steps[step]}
      busy={move.busy}
      failure={move.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {step === 'assign' ? (
        <ChoiceField
          id="case-to"
          label={t.assignee}
          value={to}
          options={Object.fromEntries(found.assignees.map(({ id, name }) => [id, name]))}
          onChoose={setTo}
        />
      ) : null}
      {step === 'close' ? (
        <ChoiceField
          id="case-outcome"
          label={t.outcome}
          value={outcome}
          options={t.outcomes}
          onChoose={(value) => setOutcome(SURVEILLANCE_CASE_OUTCOMES.find((each) => each === value) ?? 'noFault')}
        />
      ) : null}
      <TextField
        autoFocus
        id="case-why"
        label={t.why}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
        error={tried && isShort}
        helperText={tried && isShort ? t.needWhy : t.whyHint}
        slotProps={{ htmlInput: { maxLength: MOST } }}
      />
    </FormDialog>
  );
}

interface Fact {
  name: string;
  value: string;
}
const MONEY: ReadonlySet<string> = new Set(['worth', 'came', 'went', 'traded']);
const UNITS: ReadonlySet<string> = new Set(['bought', 'sold']);

/** A case's fact in readable form. */
function useFactValue(): (fact: Fact) => string {
  const t = useTexts().risk.cases;
  return ({ name, value }) =>
    name === 'link'
      ? labelOf(t.links, value)
      : MONEY.has(name)
        ? formatAmount(value, 'USD')
        : UNITS.has(name)
          ? formatQuantity(value)
          : value;
}

/** With its name: "Linked by: device". */
function useFactText(): (fact: Fact) => string {
  const t = useTexts().risk.cases;
  const valueOf = useFactValue();
  return (fact) => `${labelOf(t.factNames, fact.name)} ${valueOf(fact)}`;
}

type WholeCase = CallAnswer<'staff/getRiskCase'>;
