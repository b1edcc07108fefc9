import { useTexts } from '../../language/language.ts';
import styles from './entry.module.css';

/** Agreement to both texts, each of which opens in a sheet. */
export function Consent({ agreed, onChange, error }: { agreed: boolean; onChange: (agreed: boolean) => void; error?: string }) {
  const t = useTexts('user');
  return (
    <>
      <label className={styles.consent}>
        <input type="checkbox" checked={agreed} aria-invalid={error ? true : undefined} aria-describedby="consent-fault" onChange={(event) => onChange(event.target.checked)} />
        <span>{t.consent}</span>
      </label>
      <p className={styles.fault} id="consent-fault" role={error ? 'alert' : undefined}>{error}</p>
    </>
  );
}
