/** The server's state: its world, its price sources, its jobs, the seals and the audits' findings. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { formatDateTime, formatNumber } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { FactList, Page, Panel, Loaded } from '../../layout/page.tsx';
import { Table, TablePanel } from '../../list/table.tsx';
import {
  type SystemStatus,
  useAuditFindingColumns,
  usePriceFeedColumns,
  useInsuranceAccountColumns,
  useJobColumns,
  useActingTogetherSignalColumns,
} from './system-columns.tsx';
import { PracticeClockPanel, PracticeRulesPanel } from '../practice/shared/practice-world-panels.tsx';
import { Button } from '@mui/material';
import { useHasPermission } from '../../api/session.ts';
import styles from './system.module.css';
import { type LastAuditRun, describeAuditRun } from './audit-run-and-calendar-status.ts';

const REFRESH_MS = 5_000;

export function SystemPage() {
  const t = useTexts().system;
  const reading = useStaffCall('staff/getSystem', {}, { refreshMs: REFRESH_MS });
  return (
    <Page title={t.title}>
      <Loaded reading={reading}>{(data) => <SystemDetail system={data} readAt={reading.dataUpdatedAt} />}</Loaded>
    </Page>
  );
}

/** Which world it is, and the seal that covers its record. */
function WorldAndSealPanel({ system }: { system: SystemStatus }) {
  const t = useTexts().system;
  const { seal } = system;
  return (
    <Panel title={t.world}>
      <FactList
        facts={[
          [t.kind, labelOf(t.worlds, system.world)],
          [t.hours, labelOf(t.hourKinds, system.hours)],
          [t.createdAt, formatDateTime(system.createdAt)],
          [t.now, system.clock ? null : formatDateTime(system.now)],
          [
            t.seal,
            seal
              ? fillPlaceholders(t.sealWords, {
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

function SystemDetail({ system, readAt }: { system: SystemStatus; readAt: number }) {
  const mayReadPractice = useHasPermission('money.read');
  const t = useTexts().system;
  const columns = {
    feeds: usePriceFeedColumns(),
    audits: useAuditFindingColumns(),
    together: useActingTogetherSignalColumns(),
    insurance: useInsuranceAccountColumns(),
    jobs: useJobColumns(),
  };
  return (
    <>
      <WorldAndSealPanel system={system} />
      {system.clock ? <PracticeClockPanel clock={system.clock} now={Date.parse(system.now)} readAt={readAt} /> : null}
      {mayReadPractice ? <PracticeRulesPanel /> : null}
      <TablePanel
        title={t.feeds}
        columns={columns.feeds}
        rows={system.feeds}
        idOf={({ market }) => market}
        empty={t.noFeeds}
      />
      <Panel title={t.audits}>
        <StartAuditAndLastRun run={system.auditRun} />
        <Table
          label={t.audits}
          columns={columns.audits}
          rows={system.audits}
          idOf={({ at }) => at}
          empty={t.noAudits}
        />
      </Panel>
      <TablePanel
        title={t.together.title}
        columns={columns.together}
        rows={system.actingTogether}
        idOf={({ at, instrument, direction }) => `${at} ${instrument} ${direction}`}
        empty={t.together.none}
      />
      <TablePanel
        title={t.insurance}
        columns={columns.insurance}
        rows={system.insurance}
        idOf={({ currency }) => currency}
        empty={t.insuranceWhole}
      />
      <TablePanel title={t.jobs} columns={columns.jobs} rows={system.jobs} idOf={({ name }) => name} empty={t.noJobs} />
    </>
  );
}

/** Starts an audit, and shows the state of the last one. */
function StartAuditAndLastRun({ run }: { run: LastAuditRun }) {
  const t = useTexts().system.audit;
  const may = useHasPermission('audit.run');
  const start = useStaffCommand('staff/startAudit');
  return (
    <div className={styles.run}>
      <p role="status" className={run?.state === 'ended' || run?.state === 'failed' ? styles.ended : undefined}>
        {describeAuditRun(run, t)}
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
