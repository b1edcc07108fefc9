/** A QR code as black and white modules, with the quiet zone that a camera needs around it. */
import { QR_ERROR_CORRECTION } from '@bourse/contract/constants.ts';
import { encode, type QrCodeGenerateResult } from 'uqr';

/** ISO/IEC 18004. */
const QUIET_MODULES = 4;

export type QrCorrection = 'L' | 'M' | 'Q' | 'H';

export const qrModules = (text: string, correction: QrCorrection = QR_ERROR_CORRECTION): QrCodeGenerateResult =>
  encode(text, { ecc: correction, border: QUIET_MODULES });
