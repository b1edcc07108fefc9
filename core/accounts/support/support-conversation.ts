/**
 * What a customer and customer service write to each other: one conversation for each customer, which staff close once
 * nothing is open, and which the customer's next message opens again. Times are epoch ms.
 */

import { isoTime } from '../../dates.ts';

export const SUPPORT_TEXT_MAXIMUM = 2_000;
export const SUPPORT_PICTURES_MAXIMUM = 3;
/** Of one customer. Enough for a conversation at the pace of typing, too few to bury everybody else's messages. */
export const SUPPORT_MESSAGES_PER_HOUR = 20;
/** Of one member of staff, to all customers together: nobody can write to every customer with one stolen login. */
export const SUPPORT_ANSWERS_PER_HOUR = 60;
export const SUPPORT_HOUR_MS = 3_600_000;
/** Whoever has taken a conversation has this long to answer; then a colleague may take it. */
export const SUPPORT_CLAIM_MS = 3_600_000;

export type SupportMessageKind = 'customer' | 'staff' | 'closing';

export interface SupportConversation {
  messageCount: number;
  lastAt: number;
  /** When the customer wrote first since the last answer or closing; null: nobody has to answer. */
  waitingSince: number | null;
  takenBy: bigint | null;
  takenAt: number | null;
}

export interface NewSupportMessage {
  text: string;
  pictures: readonly string[];
  /** Times of the customer's messages within the hour, the earliest first. */
  sentAt: readonly number[];
}
type SupportRefusal =
  | { refused: 'badInput'; params: { field: string } }
  | { refused: 'supportTextTooLong'; params: { characters: number } }
  | { refused: 'supportPicturesTooMany'; params: { pictures: number } }
  | { refused: 'supportMessageLimitReached'; params: { messages: number; at: string } };

/** A character is what a reader counts as one: an emoji is not two. */
export const countCharacters = (text: string): number => [...text].length;

export function refuseSupportMessage({ text, pictures, sentAt }: NewSupportMessage): SupportRefusal | null {
  if (text.trim() === '' && pictures.length === 0) return { refused: 'badInput', params: { field: 'text' } };
  if (countCharacters(text) > SUPPORT_TEXT_MAXIMUM)
    return { refused: 'supportTextTooLong', params: { characters: SUPPORT_TEXT_MAXIMUM } };
  if (pictures.length > SUPPORT_PICTURES_MAXIMUM)
    return { refused: 'supportPicturesTooMany', params: { pictures: SUPPORT_PICTURES_MAXIMUM } };
  if (sentAt.length >= SUPPORT_MESSAGES_PER_HOUR)
    return {
      refused: 'supportMessageLimitReached',
      params: {
        messages: SUPPORT_MESSAGES_PER_HOUR,
        at: isoTime(sentAt[sentAt.length - SUPPORT_MESSAGES_PER_HOUR]! + SUPPORT_HOUR_MS),
      },
    };
  return null;
}

/** Who has taken it at present; null: nobody, or too long ago. */
export const currentClaimant = (
  { takenBy, takenAt }: Pick<SupportConversation, 'takenBy' | 'takenAt'>,
  now: number,
): bigint | null => (takenAt !== null && now - takenAt < SUPPORT_CLAIM_MS ? takenBy : null);

/**
 * The conversation after a message of this kind; null: its first one. An answer is also a claim, so that the customer's
 * next message comes back to the same person; closing ends the claim.
 */
export function applySupportMessage(
  before: SupportConversation | null,
  message: { kind: SupportMessageKind; staff: bigint | null },
  now: number,
): SupportConversation {
  const fromCustomer = message.kind === 'customer';
  const claim =
    message.kind === 'staff'
      ? { takenBy: message.staff, takenAt: now }
      : fromCustomer && before
        ? { takenBy: before.takenBy, takenAt: before.takenAt }
        : { takenBy: null, takenAt: null };
  return {
    messageCount: (before?.messageCount ?? 0) + 1,
    lastAt: now,
    waitingSince: fromCustomer ? (before?.waitingSince ?? now) : null,
    ...claim,
  };
}
