/** The customer who is logged in, and what to say while their papers are being reviewed. */
import { type CallAnswer, useCall } from '../api/use-call.ts';
import { useSession } from './session.ts';
import { useTexts } from '../language/language.ts';

export type CurrentUser = CallAnswer<'user/getUserinfo'>;

/** The customer who is logged in; null for a visitor or until it is known. */
export function useCurrentUser(): CurrentUser | null {
  const session = useSession();
  return useCall('user/getUserinfo', {}, { enabled: session !== null, staleTimeMs: 60_000 }).data ?? null;
}

/** The message, in place of the link to verification, while the customer's papers are being reviewed; else null. */
export function useIdentityReviewMessage(): string | null {
  const t = useTexts('identity');
  return useCurrentUser()?.verification === 'underReview' ? t.inReview : null;
}
