/** Detects a newer app on the server, and switches to it without losing unfinished input. */
import { createStore } from '@bourse/web/external-store.ts';
import { isCommandPending, waitForPendingCommands } from '../../api/use-command.ts';
import { reloadPage } from '../../router/location.ts';
import { inspectUnsavedPageState, canReloadUnprompted, formatReloadQuestion } from './unsaved-page-state.ts';
import { saveUnfinishedInput } from './save-unfinished-input.ts';
import { useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { getLanguage, useTexts } from '../../language/language.ts';
import styles from './new-version.module.css';

/** True once the server's page references other scripts than this one. */
export const isAppOutdated = createStore(false);

const namesOf = (page: ParentNode): string =>
  [...page.querySelectorAll('script[src], link[rel="stylesheet"]')]
    .map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '')
    .filter((name) => name.startsWith('/assets/'))
    .sort()
    .join(' ');

/** The files that this page began with, before it loaded others. */
const initialFiles = namesOf(document);

/** Asks the server for its page; an unreachable server changes nothing. */
export async function checkForNewVersion(): Promise<void> {
  if (isAppOutdated.get() || initialFiles === '') return;
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return;
  const present = namesOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  if (present !== '' && present !== initialFiles) isAppOutdated.set(true);
}

function reload(): void {
  saveUnfinishedInput();
  reloadPage();
}

/**
 * Reloads the page; unfinished input is restored. While a command waits for its answer, it waits without reloading: the
 * customer must see the answer first, or would think that nothing was sent.
 */
async function reloadWhenIdle(): Promise<void> {
  if (isCommandPending()) await waitForPendingCommands();
  else reload();
}

/** Reloads while the page is hidden, if nothing is unfinished. */
export function reloadIfNothingUnsaved(): void {
  if (isAppOutdated.get() && !isCommandPending() && canReloadUnprompted(inspectUnsavedPageState())) reload();
}

/** Says that there is a newer app, and switches to it; asks first if that would lose something. */
function NewVersion({ className }: { className: string | undefined }) {
  const t = useTexts('shell');
  const [question, setQuestion] = useState<string | null>(null);
  const [waits, setWaits] = useState(false);
  const name = useId();
  const takeOrWait = async (): Promise<void> => {
    setQuestion(null);
    setWaits(true);
    await reloadWhenIdle();
    setWaits(false);
  };
  const update = (): void => {
    const reloadQuestion = formatReloadQuestion(inspectUnsavedPageState(), t, getLanguage());
    if (reloadQuestion === null) void takeOrWait();
    else setQuestion(reloadQuestion);
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
