/** Surveillance cases, newest first. The filter is part of the address. */
import { DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog } from '../../form/command-dialog.tsx';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatAmount, formatNumber, formatQuantity, formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { FactList, Page, Panel, TwoColumns, LoadingPage } from '../../layout/page.tsx';
import { ChoiceFilter, FilterBar } from '../../list/list-filters.tsx';
import { List } from '../../list/list.tsx';
import {
  type TableColumn,
  StatusLabel,
  type StatusTone,
  numberColumn,
  textColumn,
  tightColumn,
  TablePanel,
} from '../../list/table.tsx';
import { Link, useParams } from 'react-router';
import { SURVEILLANCE_CASE_STEPS, type SurveillanceCaseStep } from '@bourse/core/trading/risk/surveillance.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { useHasPermission, useCurrentStaffMember } from '../../api/session.ts';
import styles from './exposure-figures.module.css';

export type SurveillanceCase = CallAnswer<'staff/listRiskCases'>['rows'][number];
type Row = SurveillanceCase;
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
        call="staff/listRiskCases"
        idOf={(row) => row.case}
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
    tightColumn(t.case, (row) => row.case),
    textColumn(t.rule, ({ rule }) => t.rules[rule]),
    tightColumn(t.state, ({ state }) => <StatusLabel tone={TONES[state]}>{t.states[state]}</StatusLabel>),
    tightColumn(t.found, ({ foundAt }) => formatDateTimeToMinute(foundAt)),
    numberColumn(t.accounts, ({ accounts }) => accounts.length),
    textColumn(t.facts, ({ facts }) => facts.map(factText).join(' · ')),
    tightColumn(t.assignee, ({ assignee }) => assignee?.name ?? '–'),
  ];
}

/** One case: what was found by which rule, the accounts, past steps, and possible ones. */

type Step = WholeCase['steps'][number];

export function SurveillanceCaseDetailPage() {
  const { case: number = '' } = useParams();
  const t = useTexts().risk.cases;
  const reading = useStaffCall('staff/getRiskCase', { case: number });
  const { data } = reading;
  const above = { title: t.title, to: '/surveillance' };
  if (!data) return <LoadingPage title={t.one} above={above} reading={reading} />;
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
    tightColumn(t.at, ({ at }) => formatDateTimeToMinute(at)),
    textColumn(t.accounts, ({ accounts }) => accounts.join(', ')),
    textColumn(t.facts, ({ facts }) => facts.map(factText).join(' · ')),
  ];
  return (
    <TablePanel
      title={t.earlier}
      columns={columns}
      rows={earlier.map((sight, place) => ({ ...sight, place }))}
      idOf={({ place }) => String(place)}
      empty={null}
    />
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
    tightColumn(t.at, ({ at }) => formatDateTimeToMinute(at)),
    tightColumn(t.by, 'by'),
    tightColumn(t.what, ({ what, to, outcome }) =>
      [t.did[what], to, outcome && t.outcomes[outcome]].filter(Boolean).join(' · '),
    ),
    textColumn(t.why, 'why'),
  ];
  return (
    <TablePanel
      title={t.history}
      columns={columns}
      rows={steps.map((step, place) => ({ ...step, place }))}
      idOf={({ place }) => String(place)}
      empty={t.noSteps}
    />
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
  if (!may || found.state === 'closed') return null;
  const mine = found.assignee !== null && found.assignee.id === me?.id;
  const steps = SURVEILLANCE_CASE_STEPS.filter((step) => mayTake(step, found, mine));
  return steps.map((step) => (
    <DialogButton
      key={step}
      label={t.steps[step]}
      variant={step === 'close' || step === 'confirm' ? 'contained' : 'outlined'}
    >
      {(close) => <CaseStepDialog found={found} step={step} onClose={close} />}
    </DialogButton>
  ));
}

/** A step of a case, with its reason. */

const [LEAST, MOST] = [3, 300];

function CaseStepDialog({ found, step, onClose }: { found: WholeCase; step: SurveillanceCaseStep; onClose(): void }) {
  const t = useTexts().risk.cases;
  const assignees = Object.fromEntries(found.assignees.map(({ id, name }) => [id, name]));
  return (
    <CommandDialog
      call="staff/moveRiskCase"
      title={t.steps[step]}
      initial={{ to: found.assignees[0]?.id ?? '', outcome: 'noFault', why: '' }}
      parts={({ why }) => [
        step === 'assign' ? { name: 'to', label: t.assignee, options: assignees } : null,
        step === 'close' ? { name: 'outcome', label: t.outcome, options: t.outcomes } : null,
        {
          ...{ name: 'why', label: t.why, hint: t.whyHint, fault: t.needWhy, maxLength: MOST },
          isWrong: why.trim().length < LEAST,
        },
      ]}
      input={{ case: found.case, step }}
      onClose={onClose}
    />
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
