/** Whether a drand chain has signed: BLS on BLS12-381, signatures on G1, as `bls-unchained-g1-rfc9380` has it. */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { VerifySignature } from '@bourse/core/draws/beacon.ts';

/** RFC 9380, 8.8.1, as drand's scheme names it. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const signatures = bls12_381.shortSignatures;
const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));

/** What is no point of its group is no signature. */
export const verifySignature: VerifySignature = (publicKey, message, signature) => {
  try {
    return signatures.verify(bytesOf(signature), signatures.hash(message, DOMAIN), bytesOf(publicKey));
  } catch {
    return false;
  }
};
