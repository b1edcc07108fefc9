/** What is restricted, why, since when and until when, what it means, and how to contest it. */
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { getTexts, loadAllTexts, useTexts } from '../../language/language.ts';
import { type CurrentUser, useCurrentUser } from '../../session/use-current-user.ts';
import styles from './security.module.css';
import { useOpenSupport } from '../../components/support-row.tsx';
import { useEffect, useState } from 'react';
import { Icon } from '../../components/icon.tsx';

export function RestrictionSheet({
  open,
  onClose,
  states,
}: {
  open: boolean;
  onClose: () => void;
  states: CurrentUser['states'];
}) {
  const t = useTexts('security');
  const { accountState, stateReason } = useTexts('terms');
  const support = useOpenSupport();
  return (
    <Sheet open={open} onClose={onClose} title={t.restrictions} foot={<Button onPress={support}>{t.contact}</Button>}>
      {states.map(({ state, reason, since, until }) => (
        <section key={state} className={styles.restriction}>
          <h3>{accountState[state]}</h3>
          <p>{t.forbids[state]}</p>
          <KeyValueList>
            <KeyValue name={t.reason}>{labelOf(stateReason, reason)}</KeyValue>
            <KeyValue name={t.since}>{formatDateTimeToMinute(since)}</KeyValue>
            <KeyValue name={t.until}>{until === null ? t.untilLifted : formatDateTimeToMinute(until)}</KeyValue>
          </KeyValueList>
        </section>
      ))}
      <p className={styles.note}>{t.contest}</p>
    </Sheet>
  );
}

/** Above every screen while something is restricted; links to what, why and until when. */
export default function RestrictionStrip() {
  const states = useCurrentUser()?.states ?? [];
  const [ready, setReady] = useState('security' in getTexts());
  useEffect(() => {
    void loadAllTexts().then(() => setReady(true));
  }, []);
  return ready ? <Strip states={states} /> : null;
}

function Strip({ states }: { states: CurrentUser['states'] }) {
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
