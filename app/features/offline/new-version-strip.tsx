import { useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { getLanguage, useTexts } from '../../language/language.ts';
import { lookAtPage, questionOf } from './in-use.ts';
import { take } from './new-version.ts';
import styles from './stay-ready.module.css';

/** Says that there is a newer app, and switches to it; asks first if that would lose something. */
function NewVersion({ className }: { className: string | undefined }) {
  const t = useTexts('shell');
  const [question, setQuestion] = useState<string | null>(null);
  const [waits, setWaits] = useState(false);
  const name = useId();
  const takeOrWait = async (): Promise<void> => {
    setQuestion(null);
    setWaits(true);
    await take();
    setWaits(false);
  };
  const update = (): void => {
    const asked = questionOf(lookAtPage(), t, getLanguage());
    if (asked === null) void takeOrWait();
    else setQuestion(asked);
  };
  return (
    <section className={className} aria-labelledby={name}>
      <p id={name} role="status">
        {t.newVersion}
      </p>
      <Button kind="plain" busy={waits} onPress={update}>
        {t.update}
      </Button>
      <ConfirmDialog
        open={question !== null}
        title={question ?? ''}
        confirmText={t.update}
        onConfirm={() => void takeOrWait()}
        onCancel={() => setQuestion(null)}
      />
    </section>
  );
}

/** Above the screen. */
export const NewVersionStrip = () => <NewVersion className={styles.strip} />;
/** In an open sheet, which covers the strip. */
export const NewVersionNote = () => <NewVersion className={styles.note} />;
