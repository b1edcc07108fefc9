/**
 * A file from this computer. The browser's own field is labelled in the browser's language, so a button replaces it.
 */
import { Button } from '@mui/material';
import { useId, useRef } from 'react';
import styles from './file-field.module.css';

interface ChooseFileProps {
  file: File | null;
  label: string;
  hint: string;
  fault: string | null;
  /** Accepted file types; CSV by default. */
  accept?: string;
  autoFocus?: boolean;
  onChoose(file: File | null): void;
}

export function ChooseFileButton({
  file,
  label,
  hint,
  fault,
  accept = '.csv,text/csv',
  autoFocus = false,
  onChoose,
}: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div className={styles.file}>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        tabIndex={-1}
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      />
      <Button variant="outlined" autoFocus={autoFocus} onClick={() => input.current?.click()} aria-describedby={id}>
        {file ? file.name : label}
      </Button>
      <p id={id} className={fault ? styles.failure : styles.hint}>
        {fault ?? hint}
      </p>
    </div>
  );
}
