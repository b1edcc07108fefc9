import { useState } from 'react';
import type { Answer } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { ActionBar } from '../../components/page.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { useUser } from '../../session/use-user.ts';
import { ApplySheet } from './apply-sheet.tsx';
import styles from './offerings.module.css';

/** The one action while applications are taken: apply, or verify first. */
export function ApplyBar({ detail }: { detail: Answer<'offerings/getOffering'> }) {
  const t = useTexts('offerings');
  const customer = useUser();
  const [open, setOpen] = useState(false);
  if (customer && customer.verification !== 'certified')
    return (
      <ActionBar>
        <p className={styles.small}>{t.verify}</p>
        <Link to="/information/authInfo" className={styles.way}>
          {t.verifyNow}
        </Link>
      </ActionBar>
    );
  return (
    <>
      <ActionBar>
        <Button onPress={() => setOpen(true)}>{t.apply}</Button>
      </ActionBar>
      <ApplySheet detail={detail} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
