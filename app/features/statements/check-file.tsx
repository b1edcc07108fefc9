import { useId } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import type { RowOf } from '../../api/use-call.ts';
import { showToast } from '../../components/toast-store.ts';
import { formatDate } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './statements.module.css';
import { fingerprint } from './statement-file.ts';

/** Takes a file, of which only the SHA-256 leaves the device, and says whether it is a statement as issued. */
export function CheckFile({ check }: { check: (sha256: string) => Promise<RowOf<'wallet/listStatements'>> }) {
  const t = useTexts('funds');
  const id = useId();
  const look = async (file: File | undefined) => {
    if (!file) return;
    try {
      const { from, to } = await check(await fingerprint(file));
      showToast(fill(t.fileTrue, { from: formatDate(from), to: formatDate(to) }), 'good');
    } catch (error) {
      showToast(
        error instanceof RefusalError && error.code === 'notFound' ? t.fileFalse : describeFailure(error),
        'bad',
      );
    }
  };
  return (
    <>
      <label className={styles.check} htmlFor={id}>
        {t.checkFile}
      </label>
      <input
        id={id}
        className="only-heard"
        type="file"
        accept=".pdf,.csv"
        onChange={(event) => {
          void look(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}
