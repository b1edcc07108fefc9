/** Identity verification (know your customer): its requirements, and when a customer can apply. */
import type { CustomerState } from '../requests/types.ts';

type Verification = CustomerState['verification'];

/** The version of the privacy text that a verification accepts. A new text gets a new version. */
export const IDENTITY_CONSENT = '2026-11-20';

/** The specification's words for the four states. */
const SHOWN = {
  none: 'notCertified',
  submitted: 'underReview',
  certified: 'certified',
  failed: 'failed',
} as const satisfies Record<Verification, string>;
export type ShownVerification = (typeof SHOWN)[Verification];
export const shownVerification = (verification: Verification): ShownVerification => SHOWN[verification];

export type IdentityRefusal = { refused: 'identityAwaitingReview' | 'identityCertified'; params: Record<never, never> };

/** Null if documents can be submitted: for the first time, or again after a rejection. */
export function checkSubmitting(verification: Verification): IdentityRefusal | null {
  if (verification === 'submitted') return { refused: 'identityAwaitingReview', params: {} };
  return verification === 'certified' ? { refused: 'identityCertified', params: {} } : null;
}

/** Normalised: single spaces, between words only. */
export const tidyName = (typed: string): string => typed.normalize('NFC').trim().replace(/\s+/gu, ' ');

/** Equal for the same person, however the name was typed: from its letters, and the digits of the number. */
export const personOf = (name: string, idFirst: string, idLast: string): string =>
  `${name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')}|${idFirst}|${idLast}`;
