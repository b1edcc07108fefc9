/** A secret for one-time codes, as a picture for an app and for typing. */
import { QrCode } from '@bourse/web/qr/qr-code.tsx';
import { useTexts } from '../language/use-texts.ts';
import styles from './own-credentials.module.css';

export function OtpSecret({ otpSecret, otpAddress }: { otpSecret: string; otpAddress: string }) {
  const t = useTexts().ownCredentials;
  return (
    <>
      <h2>{t.scan}</h2>
      <QrCode className={styles.picture} text={otpAddress} label={t.picture} correction="M" />
      <p>
        {t.byHand} <code>{otpSecret}</code>
      </p>
    </>
  );
}
