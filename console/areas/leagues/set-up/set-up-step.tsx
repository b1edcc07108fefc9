/** A step of the set-up: open with its fields, or done, with what was chosen and a way back. */
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useTexts } from '../../../language/use-texts.tsx';
import { Panel } from '../../../layout/page.tsx';
import styles from './set-up.module.css';

interface SetUpStepProps {
  title: string;
  /** What was chosen; null while it is open. */
  done: string | null;
  onChange(): void;
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
          <Button size="small" onClick={onChange} aria-label={`${t.change}: ${title}`}>
            {t.change}
          </Button>
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
