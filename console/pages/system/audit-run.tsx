/** Starting an audit, and how the one stands that was started last. */
import { Button } from '@mui/material';
import { fill } from '@bourse/contract/texts/fill.ts';
import type { Answer } from '../../api/client.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { formatDateTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useMay } from '../../session/use-me.ts';
import styles from './audit-run.module.css';

export function AuditRun({ run }: { run: Answer<'staff/getSystem'>['auditRun'] }) {
  const t = useTexts().system.audit;
  const may = useMay('audit.run');
  const start = useStaffCommand('staff/startAudit');
  const isRunning = run?.state === 'running';
  const words = run && run.state !== 'done' ? fill(isRunning ? t.running : t.ended, { at: formatDateTime(run.at), by: run.by.name }) : '';
  return (
    <div className={styles.run}>
      <p role="status" className={run?.state === 'ended' ? styles.ended : undefined}>{words}</p>
      {start.failure ? <p role="alert" className={styles.ended}>{start.failure}</p> : null}
      {may ? <Button variant="outlined" disabled={isRunning || start.busy} onClick={() => void start.run({})}>{t.start}</Button> : null}
    </div>
  );
}
