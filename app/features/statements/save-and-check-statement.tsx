/** A statement's document on the device: saved, or compared with what the server keeps. */
import { fetchCall, type ListCallRow } from '../../api/use-call.ts';
import { saveFile } from '@bourse/web/save-file.ts';
import { useId } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { showToast } from '../../components/toast.tsx';
import { formatDate } from '../../format/dates.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './statement-list.module.css';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

export async function saveStatement(statement: string): Promise<void> {
  const { name, type, content } = await fetchCall('wallet/readStatement', { statement });
  saveFile(name, bytesOf(content), type.split(';')[0]);
}

/** SHA-256 of a file's bytes, in hexadecimal digits. */
async function fingerprint(file: Blob): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Takes a file, of which only the SHA-256 leaves the device, and says whether it is a statement as issued. */
export function CheckStatementFile({
  check,
}: {
  check: (sha256: string) => Promise<ListCallRow<'wallet/listStatements'>>;
}) {
  const t = useTexts('funds');
  const id = useId();
  const checkFile = async (file: File | undefined) => {
    if (!file) return;
    try {
      const { from, to } = await check(await fingerprint(file));
      showToast(fillPlaceholders(t.fileTrue, { from: formatDate(from), to: formatDate(to) }), 'good');
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
          void checkFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}
