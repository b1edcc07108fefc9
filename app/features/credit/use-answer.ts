import { formatTime } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useNow } from '../../time/use-now.ts';

const EVERY_MS = 10_000;

/** The message of a margin call: how much until when, or that its time is over. */
export function useAnswer(): (until: string, amount?: string) => string {
  const t = useTexts('credit').secured;
  const now = useNow(EVERY_MS);
  return (until, amount) => {
    const time = formatTime(until);
    if (Date.parse(until) <= now) return fill(t.answerOver, { time });
    return amount === undefined ? fill(t.answerUntil, { time }) : fill(t.answer, { amount, time });
  };
}
