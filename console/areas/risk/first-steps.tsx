/** What a new owner does first: each step with its reason, until all are done or somebody hides them on this device. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCurrentStaffMember } from '../../api/session.ts';
import type { FirstStep } from '../../area.ts';
import { useConsoleLanguage, useTexts } from '../../language/use-texts.tsx';
import { Panel } from '../../layout/page.tsx';
import { useStartContributions } from '../../layout/start-contributions.ts';
import { StatusLabel } from '../../list/table.tsx';
import styles from './first-steps.module.css';

const HIDDEN = 'bourse.console.first-steps';

export function FirstSteps() {
  const { firstSteps } = useStartContributions(useCurrentStaffMember()?.permissions ?? []);
  const t = useTexts().risk.today.steps;
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN) !== null);
  if (isHidden || firstSteps.length === 0) return null;
  const hide = (): void => {
    localStorage.setItem(HIDDEN, '1');
    setHidden(true);
  };
  return (
    // Not displayed once all steps are done.
    <div className={styles.untilDone}>
      <Panel title={t.title}>
        <ol className={styles.steps}>
          {firstSteps.map((step) => (
            <Step key={step.to} step={step} />
          ))}
        </ol>
        <Button size="small" onClick={hide}>
          {t.hide}
        </Button>
      </Panel>
    </div>
  );
}

function Step({ step: { to, title, reason, useIsDone } }: { step: FirstStep }) {
  const t = useTexts().risk.today.steps;
  const language = useConsoleLanguage();
  const isDone = useIsDone();
  return (
    <li data-done={isDone ?? undefined}>
      <div>
        <Link to={to}>{title[language]}</Link>
        <p>{reason[language]}</p>
      </div>
      {isDone === null ? null : <StatusLabel tone={isDone ? 'good' : 'plain'}>{isDone ? t.done : t.open}</StatusLabel>}
    </li>
  );
}
