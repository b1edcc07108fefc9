/** Shown in place of a page that has crashed. */
import { Button } from '@mui/material';
import { useTexts } from '../language/use-texts.ts';
import styles from './panel.module.css';

export function Broken() {
  const { shell, list } = useTexts();
  return (
    <main className={styles.panel}>
      <h1>{shell.broken}</h1>
      <p role="alert">{shell.brokenAbout}</p>
      <Button variant="contained" onClick={() => location.reload()}>
        {list.again}
      </Button>
    </main>
  );
}
