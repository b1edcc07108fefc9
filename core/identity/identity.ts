/** Who a customer is: what is asked of whoever wants to be verified, and when one can ask. */
import type { CustomerState } from '../requests/types.ts';

type Verification = CustomerState['verification'];

/** The version of the privacy text that a verification accepts. A new text gets a new one. */
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

/** Null where papers can be handed in: for the first time, or again after they were turned down. */
export function checkSubmitting(verification: Verification): IdentityRefusal | null {
  if (verification === 'submitted') return { refused: 'identityAwaitingReview', params: {} };
  return verification === 'certified' ? { refused: 'identityCertified', params: {} } : null;
}

/** As one writes it: blanks once and between words only. */
export const tidyName = (typed: string): string => typed.normalize('NFC').trim().replace(/\s+/gu, ' ');

/** Equal for the same person however the name was typed: by its letters alone, and the digits of the number. */
export const personOf = (name: string, idFirst: string, idLast: string): string =>
  `${name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')}|${idFirst}|${idLast}`;
