/** Replaces a page's content: it is on its way, or why it isn't. */
import { Button } from '@mui/material';
import { said } from '../api/said.ts';
import { useTexts } from '../language/use-texts.ts';
import styles from './panel.module.css';

export function Waiting({ error, again }: { error: unknown; again(): void }) {
  const texts = useTexts();
  if (!error)
    return (
      <div className={styles.panel} role="status" aria-busy="true">
        {texts.list.loading}
      </div>
    );
  return (
    <div className={styles.panel}>
      <p role="alert">{said(error, texts)}</p>
      <Button variant="outlined" onClick={again}>
        {texts.list.again}
      </Button>
    </div>
  );
}
