import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { formatTime } from '../../format/dates.ts';
import { useTexts } from '../../language/language.ts';
import type { User } from '../../session/use-user.ts';
import styles from './security.module.css';
import { useSupport } from '../../components/use-support.ts';

/** What is restricted, why, since when and until when, what it means, and how to contest it. */
export function RestrictionSheet({
  open,
  onClose,
  states,
}: {
  open: boolean;
  onClose: () => void;
  states: User['states'];
}) {
  const t = useTexts('security');
  const { accountState, stateReason } = useTexts('terms');
  const support = useSupport();
  return (
    <Sheet open={open} onClose={onClose} title={t.restrictions} foot={<Button onPress={support}>{t.contact}</Button>}>
      {states.map(({ state, reason, since, until }) => (
        <section key={state} className={styles.restriction}>
          <h3>{accountState[state]}</h3>
          <p>{t.forbids[state]}</p>
          <KeyValues>
            <KeyValue name={t.reason}>{labelOf(stateReason, reason)}</KeyValue>
            <KeyValue name={t.since}>{formatTime(since)}</KeyValue>
            <KeyValue name={t.until}>{until === null ? t.untilLifted : formatTime(until)}</KeyValue>
          </KeyValues>
        </section>
      ))}
      <p className={styles.note}>{t.contest}</p>
    </Sheet>
  );
}
