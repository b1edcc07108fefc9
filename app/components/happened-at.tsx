/** When something happened, in a list: "3 minutes ago", which follows the time. */
import { formatHappenedAt } from '../format/relative-time.ts';
import { useLanguage, useTexts } from '../language/language.ts';
import { useServerNow } from '../time/server-clock.ts';

const EVERY_MS = 30_000;

/** For words of which the moment is a part. */
export function useHappenedAtFormatter(): (at: string) => string {
  const now = useServerNow(EVERY_MS);
  const language = useLanguage();
  const { justNow } = useTexts('formats');
  return (at) => formatHappenedAt(at, now, { language, justNow });
}

export function HappenedAt({ at }: { at: string }) {
  return <time dateTime={at}>{useHappenedAtFormatter()(at)}</time>;
}
