/** A secret for one-time codes, as a picture for an app and by hand. */
import { encode } from 'uqr';
import { useTexts } from '../language/use-texts.ts';
import styles from './own-credentials.module.css';

/** White around it, in modules. */
const QUIET = 4;

export function OtpSecret({ otpSecret, otpAddress }: { otpSecret: string; otpAddress: string }) {
  const t = useTexts().ownCredentials;
  const { data, size } = encode(otpAddress, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <>
      <h2>{t.scan}</h2>
      <svg
        className={styles.picture}
        role="img"
        aria-label={t.picture}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p>
        {t.byHand} <code>{otpSecret}</code>
      </p>
    </>
  );
}
