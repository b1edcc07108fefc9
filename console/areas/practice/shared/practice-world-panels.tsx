/** Whether this world is for practice, and what two people can still turn it into. */
import { Button, TextField } from '@mui/material';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../../api/use-staff-call.ts';
import { useConsoleLanguage, useTexts } from '../../../language/use-texts.tsx';
import { FactList, Panel, LoadingOrError } from '../../../layout/page.tsx';
import { useHasPermission } from '../../../api/auth-provider.ts';
import { DecideProposalButtons, ProposedChangeNote } from '../../../proposals/proposal-decision.tsx';
import { useEffect, useState } from 'react';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../../api/staff-api-client.ts';
import { formatDateTime, formatFullDuration } from '../../../language/format.ts';
import { type TableColumn, Table } from '../../../list/table.tsx';
import styles from './practice-world-panels.module.css';
import { ChoiceField, FormDialog } from '../../../layout/form-dialog.tsx';
import { INITIAL_CLOCK_MOVE_DRAFT, parseClockMove } from '../clock-move-draft.ts';

export function PracticeWorldPanel() {
  const texts = useTexts();
  const t = texts.practice;
  const may = useHasPermission('money.rules');
  const say = useShowMessage();
  const reading = useStaffCall('staff/getPractice', {});
  const propose = useStaffCommand('staff/proposePractice', { aloud: true });
  const submit = async (): Promise<void> => {
    if (await propose.run({})) say(texts.proposals.proposed);
  };
  if (!reading.data)
    return (
      <Panel title={t.title}>
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      </Panel>
    );
  const { on, possible, proposal } = reading.data;
  return (
    <Panel title={t.title}>
      <p>{on ? t.on : t.off}</p>
      {possible ? <p>{t.possible}</p> : null}
      {proposal ? (
        <p>
          <ProposedChangeNote proposal={proposal} /> <DecideProposalButtons proposal={proposal} about={t.title} />
        </p>
      ) : null}
      {may && possible && !proposal ? (
        <p>
          <Button variant="outlined" disabled={propose.busy} onClick={() => void submit()}>
            {t.propose}
          </Button>
        </p>
      ) : null}
    </Panel>
  );
}

type PracticeRule = CallAnswer<'staff/getPractice'>['rules'][number];

/** What an owner has allowed in this practice world; where money is real there is no such panel. */
export function PracticeRulesPanel() {
  const t = useTexts().practice;
  const { data } = useStaffCall('staff/getPractice', {});
  if (data && !data.on) return null;
  return (
    <Panel title={t.rules}>
      <p>{t.rulesAbout}</p>
      <PracticeRulesTable />
    </Panel>
  );
}

/** The same as a part of something else. */
export function PracticeRulesTable() {
  const t = useTexts().practice;
  const reading = useStaffCall('staff/getPractice', {});
  const columns = usePracticeRuleColumns();
  if (!reading.data) return <LoadingOrError error={reading.error} again={() => void reading.refetch()} />;
  if (!reading.data.on) return null;
  return <Table label={t.rules} columns={columns} rows={reading.data.rules} idOf={({ rule }) => rule} empty={null} />;
}

function usePracticeRuleColumns(): TableColumn<PracticeRule>[] {
  const t = useTexts().practice;
  const may = useHasPermission('practice.rules');
  const stateOf = (allowed: boolean): string => (allowed ? t.allowed : t.forbidden);
  return [
    {
      name: 'rule',
      title: t.rule,
      cell: ({ rule }) => (
        <>
          <strong>{t.ruleNames[rule]}</strong>
          <br />
          {t.ruleWords[rule]}
        </>
      ),
    },
    {
      name: 'state',
      title: t.state,
      cell: ({ allowed, history: [last] }) =>
        last
          ? fillPlaceholders(t.ruleChange, {
              state: stateOf(allowed),
              at: formatDateTime(last.at),
              name: last.by.name,
            })
          : stateOf(allowed),
    },
    { name: 'act', title: t.act, kind: 'tight', cell: (rule) => (may ? <PracticeRuleButton {...rule} /> : null) },
  ];
}

function PracticeRuleButton({ rule, allowed }: PracticeRule) {
  const t = useTexts().practice;
  const set = useStaffCommand('staff/setPracticeRule', { aloud: true });
  const verb = allowed ? t.forbid : t.allow;
  return (
    <Button
      variant="outlined"
      disabled={set.busy}
      aria-label={`${verb}: ${t.ruleNames[rule]}`}
      onClick={() => void set.run({ rule, allowed: !allowed })}
    >
      {verb}
    </Button>
  );
}

/** The world's clock: how far it is ahead, the pending move, and past moves. */

type Clock = NonNullable<CallAnswer<'staff/getSystem'>['clock']>;
type Move = Clock['moved'][number];

/** `now`: the world's time when this device's clock was `readAt`, both epoch ms. */
export function PracticeClockPanel({
  clock: { aheadSeconds, waits, moved },
  now,
  readAt,
}: {
  clock: Clock;
  now: number;
  readAt: number;
}) {
  const t = useTexts().clock;
  const language = useConsoleLanguage();
  const may = useHasPermission('system.clock');
  const [asking, setAsking] = useState(false);
  const instant = now + useElapsed(readAt);
  const leftSeconds = waits ? Math.ceil((Date.parse(waits.at) - instant) / 1000) : 0;
  const columns: TableColumn<Move>[] = [
    { name: 'at', title: t.columns.at, kind: 'tight', cell: ({ at }) => formatDateTime(at) },
    { name: 'to', title: t.columns.to, kind: 'tight', cell: ({ to }) => formatDateTime(to) },
    {
      name: 'by',
      title: t.columns.by,
      kind: 'number',
      cell: ({ at, to }) => formatFullDuration((Date.parse(to) - Date.parse(at)) / 1000, language),
    },
    { name: 'person', title: t.columns.person, kind: 'tight', cell: ({ by }) => by.name },
    { name: 'why', title: t.columns.why, cell: ({ why }) => why },
  ];
  const nextWords = ({ at, to, by, why }: NonNullable<Clock['waits']>): string =>
    [
      fillPlaceholders(t.nextWords, { at: formatDateTime(at), to: formatDateTime(to) }),
      leftSeconds > 0 ? fillPlaceholders(t.left, { left: formatFullDuration(leftSeconds, language) }) : t.due,
      `${by.name}: ${why}`,
    ].join(' · ');
  return (
    <Panel title={t.title}>
      <div className={styles.head}>
        <p>{t.about}</p>
        {may ? (
          <Button variant="outlined" disabled={waits !== null} onClick={() => setAsking(true)}>
            {t.move}
          </Button>
        ) : null}
      </div>
      <FactList
        facts={[
          [t.now, formatDateTime(instant)],
          [t.ahead, aheadSeconds === 0 ? t.notAhead : formatFullDuration(aheadSeconds, language)],
          [t.next, waits ? nextWords(waits) : null],
        ]}
      />
      {moved.length > 0 ? (
        <div className={styles.moves}>
          <Table label={t.moved} columns={columns} rows={moved} idOf={({ number }) => String(number)} empty={null} />
        </div>
      ) : null}
      {asking ? <MoveClockDialog onClose={() => setAsking(false)} /> : null}
    </Panel>
  );
}

/** Announces a move of the world's clock: how far, why, and how it affects everybody. */
function MoveClockDialog({ onClose }: { onClose(): void }) {
  const t = useTexts().clock;
  const say = useShowMessage();
  const move = useStaffCommand('staff/moveClock');
  const [typed, setTyped] = useState(INITIAL_CLOCK_MOVE_DRAFT);
  const [tried, setTried] = useState(false);
  const { bySeconds, why } = parseClockMove(typed);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (bySeconds === null || why === null || !(await move.run({ bySeconds, why }))) return;
    onClose();
    say(t.announced);
  };
  const field = (name: keyof typeof typed) => ({
    id: `clock-${name}`,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const [badMinutes, badWhy] = [tried && bySeconds === null, tried && why === null];
  return (
    <FormDialog
      title={t.moveTitle}
      verb={t.announce}
      danger
      busy={move.busy}
      failure={move.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t.warning}</p>
      <ChoiceField
        autoFocus
        label={t.by}
        {...field('length')}
        options={t.choices}
        onChoose={(length) => setTyped({ ...typed, length: length as typeof typed.length })}
      />
      {typed.length === 'own' ? (
        <TextField
          label={t.minutes}
          {...field('minutes')}
          error={badMinutes}
          helperText={badMinutes ? t.badMinutes : null}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      ) : null}
      <TextField
        label={t.why}
        {...field('why')}
        error={badWhy}
        helperText={badWhy ? t.badWhy : null}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}

/** Milliseconds since an instant of this device's own clock, updated each second. */
function useElapsed(since: number): number {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, []);
  return Math.max(0, now - since);
}
