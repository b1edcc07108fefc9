/** Verifies signatures of drand chains. */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { verifierBy } from '@bourse/core/draws/beacon.ts';

export const verifySignature = verifierBy(bls12_381.shortSignatures);
