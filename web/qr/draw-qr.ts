/** A QR code in the form that cameras read best: 256 × 256, high correction, black on white, whatever the theme. */
import { QR_DARK_COLOR, QR_ERROR_CORRECTION, QR_LIGHT_COLOR, QR_SIZE_PX } from '@bourse/contract/constants.ts';
import { encode, type QrCodeGenerateResult } from 'uqr';

export function drawQr(paper: Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect'>, text: string): void {
  const { data, size } = computeQrModules(text);
  paper.fillStyle = QR_LIGHT_COLOR;
  paper.fillRect(0, 0, QR_SIZE_PX, QR_SIZE_PX);
  paper.fillStyle = QR_DARK_COLOR;
  // Each module reaches to where the next one begins, so that rounding leaves no gaps.
  const at = (module: number): number => Math.round((module * QR_SIZE_PX) / size);
  data.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) paper.fillRect(at(x), at(y), at(x + 1) - at(x), at(y + 1) - at(y));
    }),
  );
}

/** A QR code as black and white modules, with the quiet zone that a camera needs around it. */

/** ISO/IEC 18004. */
const QUIET_MODULES = 4;

export type QrCorrection = 'L' | 'M' | 'Q' | 'H';

export const computeQrModules = (text: string, correction: QrCorrection = QR_ERROR_CORRECTION): QrCodeGenerateResult =>
  encode(text, { ecc: correction, border: QUIET_MODULES });
