/** A step of the set-up: open with its fields, or done, with what was chosen and a way back. */
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import type { StaffCommand } from '../../../api/staff-api-client.ts';
import type { StaffCommandState } from '../../../api/use-staff-call.ts';
import { useTexts } from '../../../language/use-texts.tsx';
import { Panel } from '../../../layout/page.tsx';
import { PracticeRulesTable } from '../../practice/shared/practice-world-panels.tsx';
import styles from './set-up.module.css';

interface SetUpStepProps {
  title: string;
  /** What was chosen; null while it is open. */
  done: string | null;
  /** Null once the league is there. */
  onChange: (() => void) | null;
  children: ReactNode;
}

export function SetUpStep({ title, done, onChange, children }: SetUpStepProps) {
  const t = useTexts().leagueSetUp;
  return (
    <Panel title={title}>
      {done === null ? (
        <div className={styles.step}>{children}</div>
      ) : (
        <p className={styles.done}>
          {done}{' '}
          {onChange ? (
            <Button size="small" onClick={onChange} aria-label={`${t.change}: ${title}`}>
              {t.change}
            </Button>
          ) : null}
        </p>
      )}
    </Panel>
  );
}

export const StepFailure = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <p className={styles.failure} role="alert">
      {text}
    </p>
  );

interface OrganiserFailureProps {
  command: Pick<StaffCommandState<StaffCommand>, 'failure' | 'refusalCode'>;
  /** The switch that mends it is displayed already. */
  isSwitchAbove: boolean;
}

/** Why nothing could be done for the organiser: where they share a browser with this person, with the switch. */
export function OrganiserFailure({ command: { failure, refusalCode }, isSwitchAbove }: OrganiserFailureProps) {
  const t = useTexts().leagueSetUp;
  if (refusalCode !== 'customerOnStaffDevice') return <StepFailure text={failure} />;
  return (
    <>
      {isSwitchAbove ? null : <PracticeRulesTable />}
      <StepFailure text={t.sameBrowser} />
    </>
  );
}
