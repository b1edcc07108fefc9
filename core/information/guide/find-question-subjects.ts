/** Finds a question's subjects by its words: the guide's subjects that it names, the most exact first. */
import { countTyposAtStart } from '../content/count-typos.ts';

export interface QuestionThemeWords {
  /** Words of a subject, in the reader's language, separated by "|". */
  portfolio: string;
  movement: string;
  month: string;
  day: string;
  charges: string;
}
/** Subjects that take several words, as phrases in the form of `isPhraseInQuestion`. */
export interface QuestionThemePhrases {
  refused: string;
  exchangeCharge: string;
  borrowFee: string;
}
export type QuestionTheme = keyof QuestionThemeWords;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();
const isSpaced = (word: string): boolean => !/[\p{Script=Hangul}\p{Script=Han}]/u.test(word);

/** Latin words match at a word's beginning ("charg" is in "charges"); Hangul and Han anywhere. */
function mentions(question: string, word: string): boolean {
  if (!isSpaced(word)) return question.includes(word);
  const at = question.search(new RegExp(`(?<!\\p{L})${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'u'));
  return at >= 0;
}

/** All themes that the question may be about. */
export function findQuestionThemes<Name extends string = QuestionTheme>(
  question: string,
  words: Readonly<Record<Name, string>>,
): Name[] {
  const wanted = plain(question);
  const themes = Object.keys(words) as Name[];
  return themes.filter((theme) => words[theme].split('|').some((word) => word !== '' && mentions(wanted, plain(word))));
}

/** Charges named in the question; all if none is. */
export function findMentionedCharges<Charge extends { label: string }>(
  question: string,
  charges: readonly Charge[],
): Charge[] {
  const wanted = plain(question);
  const named = charges.filter(({ label }) => wanted.includes(plain(label)));
  return named.length > 0 ? named : [...charges];
}

const WORDS_MAXIMUM = 12;
const SHORTEST = { spaced: 3, other: 2 };
/** Possible names of an instrument in it: single words, and two neighbours together, the longest first. */
export function listPossibleInstrumentNames(question: string): string[] {
  const words = (question.normalize('NFC').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}.&-]*/gu) ?? []).slice(0, WORDS_MAXIMUM);
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  return [...new Set([...pairs, ...words])]
    .filter((each) => each.length >= (isSpaced(each) ? SHORTEST.spaced : SHORTEST.other))
    .toSorted((one, other) => other.length - one.length);
}

/**
 * Whether `word` may mean this instrument: its code, or the beginning of its name. A slip that a search forgives names
 * nothing here.
 */
export function isInstrumentMentioned(word: string, { code, name }: { code: string; name: string }): boolean {
  const [wanted, called] = [plain(word), plain(name)];
  // Short codes are words, too: "all" asks for no company, "ALL" does.
  if (wanted === plain(code)) return word.length > 3 || word === word.toUpperCase();
  if (!isSpaced(wanted)) return called.startsWith(wanted) || wanted.startsWith(called);
  return called === wanted || called.startsWith(`${wanted} `);
}

const SHORTEST_NEAR_NAME = { spaced: 6, other: 4 };
const TWO_SLIPS_FROM = 8;
/** Whether `word` is the instrument's name or its beginning; longer names allow one typo. */
export function isNearInstrumentName(word: string, { name }: { name: string }): boolean {
  const [wanted, called] = [plain(word), plain(name)];
  if (!isSpaced(wanted)) return called.length >= SHORTEST_NEAR_NAME.other && countTyposAtStart(called, wanted, 1) <= 1;
  if (wanted.length < SHORTEST_NEAR_NAME.spaced) return false;
  const beginning = called.split(' ').slice(0, wanted.split(' ').length).join(' ');
  const most = wanted.length < TWO_SLIPS_FROM ? 1 : 2;
  return Math.abs(beginning.length - wanted.length) <= most && countTyposAtStart(wanted, beginning, most) <= most;
}

/**
 * Screens with a word of their title in the question, the best known first. Short words like "of" and "my" don't count,
 * since too many titles have them.
 */
export function findMentionedAppScreens<Screen extends { title: string }>(
  question: string,
  screens: readonly Screen[],
): Screen[] {
  const wanted = plain(question);
  const words: readonly string[] = wanted.match(/[\p{L}\p{M}]+/gu) ?? [];
  const isIn = (word: string): boolean =>
    isSpaced(word) ? word.length >= 4 && words.includes(word) : word.length >= 2 && wanted.includes(word);
  return screens.filter(({ title }) => (plain(title).match(/[\p{L}\p{M}]+/gu) ?? []).some(isIn));
}
