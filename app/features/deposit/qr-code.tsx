import { QR_DARK, QR_ERROR_CORRECTION, QR_LIGHT, QR_SIZE_PX } from '@bourse/contract/constants.ts';
import { encode } from 'uqr';
import styles from './deposit.module.css';

/** The quiet zone that readers need around a code (ISO/IEC 18004), in modules. */
const QUIET_MODULES = 4;

/** A QR code of 256 × 256, high correction, black on white in both themes: cameras read no other as well. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: QR_ERROR_CORRECTION, boostEcc: false, border: QUIET_MODULES });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      width={QR_SIZE_PX}
      height={QR_SIZE_PX}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill={QR_LIGHT} d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill={QR_DARK} d={path} />
    </svg>
  );
}
