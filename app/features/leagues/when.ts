/** A league's dates in words, and its documents as files. */
import type { Answer } from '../../api/use-call.ts';
import { formatTime } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';

export type League = Answer<'leagues/getLeague'>['league'];

/** The date that matters in a league's phase, in words. */
export function useWhen(): (league: Pick<League, 'phase' | 'startsAt' | 'endsAt'>) => string {
  const t = useTexts('leagues');
  return ({ phase, startsAt, endsAt }) =>
    phase === 'upcoming'
      ? fill(t.begins, { date: formatTime(startsAt) })
      : fill(phase === 'running' ? t.ends : t.ended, { date: formatTime(endsAt) });
}
