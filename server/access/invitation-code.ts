import { randomInt } from 'node:crypto';

/** Digits and letters that can't be confused, spoken or written. */
const INVITATION_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const newInvitationCode = (): string =>
  Array.from({ length: 8 }, () => INVITATION_LETTERS[randomInt(INVITATION_LETTERS.length)]).join('');
