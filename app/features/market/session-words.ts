/** What an instrument's session is doing, in words, and what comes next. */
import type { Answer } from '../../api/use-call.ts';
import { fill, type Texts } from '../../language/language.ts';
import { durationIn } from '../../format/duration.ts';

type Session = Pick<Answer<'quotes/getInstrument'>, 'session' | 'nextOpen' | 'nextClose' | 'pause'>;

/** `now` is epoch ms. A pause that is over is ignored, even before the server is asked again. */
export function sessionWords(
  { session, nextOpen, nextClose, pause }: Session,
  now: number,
  t: Texts['quotes'],
): { state: string; next: string | null } {
  const left = (until: string): string => durationIn(t, Date.parse(until) - now);
  if (pause && Date.parse(pause.until) > now) {
    const { state, next } = t.paused[pause.kind];
    return { state, next: fill(next, { duration: left(pause.until) }) };
  }
  const state = { open: t.stateOpen, closed: t.stateClosed, unknown: t.stateUnknown }[session];
  const until = session === 'open' ? nextClose : nextOpen;
  return {
    state,
    next: until === null ? null : fill(session === 'open' ? t.closesIn : t.opensIn, { duration: left(until) }),
  };
}
