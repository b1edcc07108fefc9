import { useEffect, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { getTexts, loadAllTexts, useTexts } from '../../language/language.ts';
import { type User, useUser } from '../../session/use-user.ts';
import { RestrictionSheet } from './restriction-sheet.tsx';
import styles from './security.module.css';

/** Above every screen while something is restricted; links to what, why and until when. */
export default function RestrictionStrip() {
  const states = useUser()?.states ?? [];
  const [ready, setReady] = useState('security' in getTexts());
  useEffect(() => {
    void loadAllTexts().then(() => setReady(true));
  }, []);
  return ready ? <Strip states={states} /> : null;
}

function Strip({ states }: { states: User['states'] }) {
  const t = useTexts('security');
  const { accountState } = useTexts('terms');
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.strip} onClick={() => setOpen(true)}>
        <Icon name="warn" size="small" />
        <span className={styles.said}>
          <b>{t.restricted}</b> · {states.map(({ state }) => accountState[state]).join(', ')}
        </span>
        <span className={styles.see}>{t.seeWhy}</span>
      </button>
      <RestrictionSheet open={open} onClose={() => setOpen(false)} states={states} />
    </>
  );
}
