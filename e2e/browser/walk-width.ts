/**
 * How much the walks over all screens check: with `WALK=whole` every language and theme and each Tab stop; otherwise
 * what differs between languages in English, Korean and one of the others in turn, and Tab stops once.
 */
import { LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';

export const isWholeWalk = process.env['WALK'] === 'whole';

const IN_TURN = LANGUAGES.filter((language) => language !== 'en' && language !== 'kor');

/** Languages for the screen in this place, English first and Korean last if it isn't all of them. */
export const languagesOfPlace = (place: number): readonly Language[] =>
  isWholeWalk ? LANGUAGES : ['en', IN_TURN[place % IN_TURN.length]!, 'kor'];
