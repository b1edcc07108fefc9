/** Starts an audit, and shows the state of the last one. */
import { Button } from '@mui/material';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useMay } from '../../session/use-me.ts';
import styles from './audit-run.module.css';
import { type LastRun, runWords } from './run-words.ts';

export function AuditRun({ run }: { run: LastRun }) {
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
