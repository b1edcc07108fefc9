/** Whether this world is for practice, and what two people can still turn it into. */
import { CommandButton, DialogButton } from '../../../form/command-buttons.tsx';
import { CommandDialog } from '../../../form/command-dialog.tsx';
import { useStaffCall } from '../../../api/use-staff-call.ts';
import { useConsoleLanguage, useTexts } from '../../../language/use-texts.tsx';
import { FactList, Panel, LoadingOrError, LoadingPanel } from '../../../layout/page.tsx';
import { useHasPermission } from '../../../api/session.ts';
import { DecideProposalButtons, ProposedChangeNote } from '../../../proposals/proposal-decision.tsx';
import { useEffect, useState } from 'react';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../../api/staff-api-client.ts';
import { formatDateTime, formatFullDuration } from '../../../language/format.ts';
import { type TableColumn, Table, numberColumn, textColumn, tightColumn } from '../../../list/table.tsx';
import styles from './practice-world-panels.module.css';
import { INITIAL_CLOCK_MOVE_DRAFT, parseClockMove } from '../clock-move-draft.ts';

export function PracticeWorldPanel() {
  const texts = useTexts();
  const t = texts.practice;
  const may = useHasPermission('money.rules');
  const reading = useStaffCall('staff/getPractice', {});
  if (!reading.data) return <LoadingPanel title={t.title} reading={reading} />;
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
          <CommandButton
            call="staff/proposePractice"
            input={{}}
            label={t.propose}
            variant="outlined"
            size="medium"
            successMessage={texts.proposals.proposed}
          />
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
    textColumn(t.rule, ({ rule }) => (
      <>
        <strong>{t.ruleNames[rule]}</strong>
        <br />
        {t.ruleWords[rule]}
      </>
    )),
    textColumn(t.state, ({ allowed, history: [last] }) =>
      last
        ? fillPlaceholders(t.ruleChange, {
            state: stateOf(allowed),
            at: formatDateTime(last.at),
            name: last.by.name,
          })
        : stateOf(allowed),
    ),
    tightColumn(t.act, ({ rule, allowed }) =>
      may ? (
        <CommandButton
          call="staff/setPracticeRule"
          input={{ rule, allowed: !allowed }}
          label={allowed ? t.forbid : t.allow}
          about={t.ruleNames[rule]}
          variant="outlined"
          size="medium"
        />
      ) : null,
    ),
  ];
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
  const instant = now + useElapsed(readAt);
  const leftSeconds = waits ? Math.ceil((Date.parse(waits.at) - instant) / 1000) : 0;
  const columns: TableColumn<Move>[] = [
    tightColumn(t.columns.at, ({ at }) => formatDateTime(at)),
    tightColumn(t.columns.to, ({ to }) => formatDateTime(to)),
    numberColumn(t.columns.by, ({ at, to }) => formatFullDuration((Date.parse(to) - Date.parse(at)) / 1000, language)),
    tightColumn(t.columns.person, ({ by }) => by.name),
    textColumn(t.columns.why, 'why'),
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
        <DialogButton label={t.move} permission="system.clock" variant="outlined" disabled={waits !== null}>
          {(close) => <MoveClockDialog onClose={close} />}
        </DialogButton>
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
    </Panel>
  );
}

/** Announces a move of the world's clock: how far, why, and how it affects everybody. */
function MoveClockDialog({ onClose }: { onClose(): void }) {
  const t = useTexts().clock;
  return (
    <CommandDialog
      call="staff/moveClock"
      title={t.moveTitle}
      verb={t.announce}
      danger
      initial={INITIAL_CLOCK_MOVE_DRAFT}
      parts={({ length }) => [
        <p key="warning">{t.warning}</p>,
        { name: 'length', label: t.by, options: t.choices },
        length === 'own' ? { name: 'minutes', label: t.minutes, inputMode: 'numeric' } : null,
        { name: 'why', label: t.why, maxLength: 200 },
      ]}
      parse={(typed) => {
        const { bySeconds, why } = parseClockMove(typed);
        return {
          input: bySeconds === null || why === null ? null : { bySeconds, why },
          faults: {
            ...(bySeconds === null ? { minutes: t.badMinutes } : {}),
            ...(why === null ? { why: t.badWhy } : {}),
          },
        };
      }}
      successMessage={t.announced}
      onClose={onClose}
    />
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
