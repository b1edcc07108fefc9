/** The customer who is logged in, and what to say while their papers are being reviewed. */
import { type Answer, useCall } from '../api/use-call.ts';
import { useSession } from './session.ts';
import { useTexts } from '../language/language.ts';

export type User = Answer<'user/getUserinfo'>;

/** The customer who is logged in; null for a visitor or until it is known. */
export function useUser(): User | null {
  const session = useSession();
  return useCall('user/getUserinfo', {}, { enabled: session !== null, staleTimeMs: 60_000 }).data ?? null;
}

/** The message, in place of the link to verification, while the customer's papers are being reviewed; else null. */
export function useReview(): string | null {
  const t = useTexts('identity');
  return useUser()?.verification === 'underReview' ? t.inReview : null;
}
