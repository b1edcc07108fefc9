/** Identity verification (know your customer): its requirements, and when a customer can apply. */
import { isDate } from '../../dates.ts';
import type { CustomerState } from '../customers/customer-state.ts';

type VerificationStatus = CustomerState['verification'];

/** The version of the privacy text that a verification accepts. A new text gets a new version. */
export const IDENTITY_CONSENT_VERSION = '2026-11-20';

/** The specification's words for the four states. */
const DISPLAYED_VERIFICATIONS = {
  none: 'notCertified',
  submitted: 'underReview',
  certified: 'certified',
  failed: 'failed',
} as const satisfies Record<VerificationStatus, string>;
export type DisplayedVerificationStatus = (typeof DISPLAYED_VERIFICATIONS)[VerificationStatus];
export const toDisplayedVerificationStatus = (verification: VerificationStatus): DisplayedVerificationStatus =>
  DISPLAYED_VERIFICATIONS[verification];

export type IdentityRefusal = { refused: 'identityAwaitingReview' | 'identityCertified'; params: Record<never, never> };

/** The kind of ID number: only Korean numbers begin with a date of birth, so no other number can be checked. */
export const ID_NUMBER_KINDS = ['korean', 'other'] as const;
export type IdNumberKind = (typeof ID_NUMBER_KINDS)[number];

/**
 * The first two digits of the birth year, by the seventh digit: 1 and 2 are Koreans, 5 and 6 foreigners born from
 * 1900 on; 3 and 4, 7 and 8 those from 2000 on. 9 and 0, for the century before, are on no living person's card.
 * Source: Enforcement Rules of the Resident Registration Act, article 2.
 */
const CENTURIES: Readonly<Record<string, number>> = { 1: 19, 2: 19, 5: 19, 6: 19, 3: 20, 4: 20, 7: 20, 8: 20 };
const KOREAN_OFFSET_MS = 9 * 3_600_000;

/**
 * Null if the number is plausible: for a Korean number, a valid seventh digit and a real birth date that isn't in the
 * future.
 */
export function findIdNumberFault(
  kind: IdNumberKind,
  idFirst: string,
  idLast: string,
  now: number,
): 'century' | 'birth' | null {
  if (kind === 'other') return null;
  const century = CENTURIES[idLast];
  if (century === undefined) return 'century';
  const birth = `${century}${idFirst.slice(0, 2)}-${idFirst.slice(2, 4)}-${idFirst.slice(4)}`;
  const today = new Date(now + KOREAN_OFFSET_MS).toISOString().slice(0, 10);
  return isDate(birth) && birth <= today ? null : 'birth';
}

/** Null if documents can be submitted: for the first time, or again after a rejection. */
export function refuseIdentitySubmission(verification: VerificationStatus): IdentityRefusal | null {
  if (verification === 'submitted') return { refused: 'identityAwaitingReview', params: {} };
  return verification === 'certified' ? { refused: 'identityCertified', params: {} } : null;
}

/** Masked so that its owner can still spot a typing error: "991231-1" → "99••31-•". */
export const maskIdNumber = (number: string): string => number.replace(/^(\d{2})\d{2}(\d{2})-\d$/, '$1••$2-•');

/** Normalised: single spaces between words, none around them. */
export const normalizePersonName = (typed: string): string => typed.normalize('NFC').trim().replace(/\s+/gu, ' ');

/** A key that is equal for the same person however the name is typed: its letters, and the digits of the number. */
export const buildPersonKey = (name: string, idFirst: string, idLast: string): string =>
  `${name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')}|${idFirst}|${idLast}`;
