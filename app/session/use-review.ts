import { useTexts } from '../language/language.ts';
import { useUser } from './use-user.ts';

/** What to say, in place of the way to verification, while the customer's papers are being reviewed; else null. */
export function useReview(): string | null {
  const t = useTexts('identity');
  return useUser()?.verification === 'underReview' ? t.inReview : null;
}
