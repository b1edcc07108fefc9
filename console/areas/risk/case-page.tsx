/** One case: what was found by which rule, the accounts, past steps, and possible ones. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { CASE_STEPS } from '@bourse/core/risk/surveillance.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatNumber, formatShortTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Facts, Panel, TwoColumns } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { Mark } from '../../list/mark.tsx';
import { type Column, Table } from '../../list/table.tsx';
import { useMay, useMe } from '../../session/use-me.ts';
import { TONES } from './cases-page.tsx';
import styles from './figures.module.css';
import { MoveCase } from './move-case.tsx';
import { useFactText, useFactValue } from './use-fact-text.ts';
import type { WholeCase } from './whole-case.ts';

type Step = WholeCase['steps'][number];

export function CasePage() {
  const { case: number = '' } = useParams();
  const t = useTexts().risk.cases;
  const { data, error, refetch } = useStaffCall('staff/getRiskCase', { case: number });
  const above = { title: t.title, to: '/surveillance' };
  if (!data)
    return (
      <Page title={t.one} above={above}>
        <Waiting error={error} again={() => void refetch()} />
      </Page>
    );
  return (
    <Page
      title={`${fill(t.number, { number })}: ${t.rules[data.rule]}`}
      above={above}
      about={<Mark tone={TONES[data.state]}>{t.states[data.state]}</Mark>}
      actions={<Actions found={data} />}
    >
      <TwoColumns>
        <FoundPanel found={data} />
        <RulePanel found={data} />
      </TwoColumns>
      {data.earlier.length > 0 ? <EarlierPanel earlier={data.earlier} /> : null}
      <StepsPanel steps={data.steps} />
    </Page>
  );
}

function FoundPanel({ found: { facts, foundAt, seenAt, accounts, assignee, outcome } }: { found: WholeCase }) {
  const t = useTexts().risk.cases;
  const valueOf = useFactValue();
  return (
    <Panel title={t.facts}>
      <Facts
        facts={[
          [t.found, formatShortTime(foundAt)],
          [t.seen, formatShortTime(seenAt)],
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
function EarlierPanel({ earlier }: { earlier: readonly Sight[] }) {
  const t = useTexts().risk.cases;
  const factText = useFactText();
  const columns: Column<Sight & { place: number }>[] = [
    { name: 'at', title: t.at, kind: 'tight', cell: ({ at }) => formatShortTime(at) },
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
      <Facts
        facts={[
          ...thresholds.map(({ name, value }) => [labelOf(t.thresholds, name), formatNumber(value)] as const),
          [t.source, t.sources[rule]],
        ]}
      />
    </Panel>
  );
}

function StepsPanel({ steps }: { steps: readonly Step[] }) {
  const t = useTexts().risk.cases;
  const columns: Column<Step & { place: number }>[] = [
    { name: 'at', title: t.at, kind: 'tight', cell: ({ at }) => formatShortTime(at) },
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

function Actions({ found }: { found: WholeCase }) {
  const t = useTexts().risk.cases;
  const me = useMe();
  const may = useMay('risk.cases');
  const [moving, setMoving] = useState<Step['what'] | null>(null);
  if (!may || found.state === 'closed') return null;
  const mine = found.assignee !== null && found.assignee.id === me?.id;
  const steps = CASE_STEPS.filter((step) => mayTake(step, found, mine));
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
      {moving ? <MoveCase found={found} step={moving} onClose={() => setMoving(null)} /> : null}
    </>
  );
}
