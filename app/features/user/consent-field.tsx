import type { LegalTextName } from '@bourse/contract/constants.ts';
import { useCallback, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { LegalDocument } from '../legal/shared/legal-document.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useTexts } from '../../language/language.ts';
import styles from './entry.module.css';

interface Props {
  agreed: boolean;
  onChange: (agreed: boolean) => void;
  /** Reports which version of a text the customer is reading. */
  onRead: (which: LegalTextName, version: number) => void;
  error?: string;
}

/** Agreement to both texts, each of which opens in a sheet. */
export function ConsentField({ agreed, onChange, onRead, error }: Props) {
  const t = useTexts('user');
  const [open, setOpen] = useState<LegalTextName | null>(null);
  const read = useCallback(
    (version: number) => {
      if (open) onRead(open, version);
    },
    [open, onRead],
  );
  return (
    <>
      <label className={styles.consent}>
        <input
          type="checkbox"
          checked={agreed}
          aria-invalid={error ? true : undefined}
          aria-describedby="consent-fault"
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{t.consent}</span>
      </label>
      <div className={styles.documents}>
        <Button kind="plain" onPress={() => setOpen('privacy')}>
          {t.privacy}
        </Button>
        <Button kind="plain" onPress={() => setOpen('agreement')}>
          {t.agreement}
        </Button>
      </div>
      <p className={styles.fault} id="consent-fault" role={error ? 'alert' : undefined}>
        {error}
      </p>
      <Sheet open={open !== null} onClose={() => setOpen(null)} title={open === 'agreement' ? t.agreement : t.privacy}>
        {open ? <LegalDocument which={open} onDisplay={read} /> : null}
      </Sheet>
    </>
  );
}
