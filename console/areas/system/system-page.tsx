/** The server's state: its world, its price sources, its jobs, the seals and the audits' findings. */
import { fill } from '@bourse/contract/texts/fill.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { formatDateTime, formatNumber } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Facts, Page, Panel, Waiting } from '../../layout/page.tsx';
import { Table } from '../../list/table.tsx';
import {
  type System,
  useAuditColumns,
  useFeedColumns,
  useInsuranceColumns,
  useJobColumns,
  useTogetherColumns,
} from './system-columns.tsx';
import { WorldClock } from '../practice/shared/practice-world.tsx';
import { Button } from '@mui/material';
import { useMay } from '../../api/auth-provider.ts';
import styles from './system.module.css';
import { type LastRun, runWords } from './system-status.ts';

const LOOK_EVERY_MS = 5_000;

export function SystemPage() {
  const t = useTexts().system;
  const reading = useStaffCall('staff/getSystem', {}, { refreshMs: LOOK_EVERY_MS });
  return (
    <Page title={t.title}>
      {reading.data ? (
        <Shown system={reading.data} readAt={reading.dataUpdatedAt} />
      ) : (
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
    </Page>
  );
}

/** Which world it is, and the seal that covers its record. */
function World({ system }: { system: System }) {
  const t = useTexts().system;
  const { seal } = system;
  return (
    <Panel title={t.world}>
      <Facts
        facts={[
          [t.kind, labelOf(t.worlds, system.world)],
          [t.hours, labelOf(t.hourKinds, system.hours)],
          [t.createdAt, formatDateTime(system.createdAt)],
          [t.now, system.clock ? null : formatDateTime(system.now)],
          [
            t.seal,
            seal
              ? fill(t.sealWords, {
                  number: seal.number,
                  transfers: formatNumber(seal.transfers),
                  at: formatDateTime(seal.at),
                })
              : t.noSeal,
          ],
          [t.bans, system.withdrawingBans],
        ]}
      />
    </Panel>
  );
}

function Shown({ system, readAt }: { system: System; readAt: number }) {
  const t = useTexts().system;
  const columns = {
    feeds: useFeedColumns(),
    audits: useAuditColumns(),
    together: useTogetherColumns(),
    insurance: useInsuranceColumns(),
    jobs: useJobColumns(),
  };
  return (
    <>
      <World system={system} />
      {system.clock ? <WorldClock clock={system.clock} now={Date.parse(system.now)} readAt={readAt} /> : null}
      <Panel title={t.feeds}>
        <Table
          label={t.feeds}
          columns={columns.feeds}
          rows={system.feeds}
          idOf={({ market }) => market}
          empty={t.noFeeds}
        />
      </Panel>
      <Panel title={t.audits}>
        <AuditRun run={system.auditRun} />
        <Table
          label={t.audits}
          columns={columns.audits}
          rows={system.audits}
          idOf={({ at }) => at}
          empty={t.noAudits}
        />
      </Panel>
      <Panel title={t.together.title}>
        <Table
          label={t.together.title}
          columns={columns.together}
          rows={system.actingTogether}
          idOf={({ at, instrument, direction }) => `${at} ${instrument} ${direction}`}
          empty={t.together.none}
        />
      </Panel>
      <Panel title={t.insurance}>
        <Table
          label={t.insurance}
          columns={columns.insurance}
          rows={system.insurance}
          idOf={({ currency }) => currency}
          empty={t.insuranceWhole}
        />
      </Panel>
      <Panel title={t.jobs}>
        <Table label={t.jobs} columns={columns.jobs} rows={system.jobs} idOf={({ name }) => name} empty={t.noJobs} />
      </Panel>
    </>
  );
}

/** Starts an audit, and shows the state of the last one. */
function AuditRun({ run }: { run: LastRun }) {
  const t = useTexts().system.audit;
  const may = useMay('audit.run');
  const start = useStaffCommand('staff/startAudit');
  return (
    <div className={styles.run}>
      <p role="status" className={run?.state === 'ended' || run?.state === 'failed' ? styles.ended : undefined}>
        {runWords(run, t)}
      </p>
      {start.failure ? (
        <p role="alert" className={styles.ended}>
          {start.failure}
        </p>
      ) : null}
      {may ? (
        <Button variant="outlined" disabled={run?.state === 'running' || start.busy} onClick={() => void start.run({})}>
          {t.start}
        </Button>
      ) : null}
    </div>
  );
}
