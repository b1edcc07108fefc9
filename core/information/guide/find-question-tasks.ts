/**
 * Finds what a customer wants to do, by the everyday words of the question: each language has its own for each task.
 */
import { simplifyChinese } from '../content/simplify-chinese.ts';
import { countTyposAtStart } from '../content/count-typos.ts';

export const GUIDE_TASKS = [
  'buy',
  'sell',
  'protect',
  'changeOrder',
  'unfilled',
  'orderHistory',
  'deposit',
  'depositLate',
  'withdraw',
  'withdrawLate',
  'card',
  'exchange',
  'assets',
  'profit',
  'records',
  'statement',
  'income',
  'fees',
  'loan',
  'repay',
  'password',
  'fundPassword',
  'security',
  'identity',
  'language',
  'look',
  'notify',
  'alert',
  'watchlist',
  'copy',
  'ipo',
  'ipoResult',
  'savingPlan',
  'short',
  'margin',
  'support',
  'ownData',
  'hours',
  'phone',
  'logout',
  'screener',
  'calendar',
] as const;
export type GuideTask = (typeof GUIDE_TASKS)[number];

export interface GuideTaskWords {
  /** The task, as the title of the way to it. */
  does: string;
  /**
   * Phrases for it, separated by "|"; a phrase matches if all its words are somewhere in the question. A word may have
   * alternatives separated by "/".
   */
  phrases: string;
}
export type GuideTaskWordsByTask = Readonly<Record<GuideTask, GuideTaskWords>>;

interface ParsedQuestion {
  /** Languages without spaces: Korean and Chinese words have endings, or no spaces at all. */
  closed: string;
  words: readonly string[];
}

/** In lower case, without accents, in one of the Chinese scripts. */
const folded = (text: string): string =>
  simplifyChinese(
    text
      .normalize('NFKD')
      .replaceAll(/[\p{M}'’]/gu, '')
      .normalize('NFC')
      .toLowerCase(),
  );
/** Latin letters and digits separated from adjacent Korean or Chinese. */
const wordsOf = (text: string): string[] => text.match(/[\p{Script=Latin}\p{N}]+|\p{L}+/gu) ?? [];
const isUnspacedScript = (word: string): boolean => /[\p{Script=Hangul}\p{Script=Han}]/u.test(word);

function parseQuestion(question: string): ParsedQuestion {
  const words = wordsOf(folded(question));
  return { closed: words.join(''), words };
}

/** From this many letters on, a word also matches by its beginning: "sell" by "selling"; "tax" only by itself. */
const STEM = 4;
type WordMatcher = (word: string, parsed: ParsedQuestion) => boolean;

const matchesWord: WordMatcher = (word, { closed, words }) =>
  isUnspacedScript(word)
    ? closed.includes(word)
    : words.some((each) => (word.length < STEM ? each === word || each === `${word}s` : each.startsWith(word)));

/** From this many letters on, a word also matches with a typing slip; longer ones with two. */
const SLIP_FROM = 5;
const TWO_SLIPS_FROM = 8;
const LONGEST = 40;
const matchesWordWithTypo: WordMatcher = (word, parsed) => {
  if (isUnspacedScript(word) || word.length < SLIP_FROM || word.length > LONGEST) return matchesWord(word, parsed);
  return parsed.words.some((each) => {
    const most = Math.min(word.length, each.length) >= TWO_SLIPS_FROM ? 2 : 1;
    return countTyposAtStart(word, each.slice(0, word.length + most), most) <= most;
  });
};

/** How much of the question a phrase covers; a letter of Hangul or Han counts as two. */
function computeCoverage(phrase: string, parsed: ParsedQuestion, means: WordMatcher): number {
  let sum = 0;
  for (const word of phrase.split(' ')) {
    const matching = word.split('/').filter((each) => means(each, parsed));
    if (matching.length === 0) return 0;
    sum += Math.max(...matching.map((each) => each.length * (isUnspacedScript(each) ? 2 : 1)));
  }
  return sum;
}

/**
 * How much of the question is covered by the phrase, of these in the form of `GuideTaskWords.phrases`, that covers most
 * of it; 0 if it says none.
 */
export function computePhraseCoverage(question: string, matching: string): number {
  const parsed = parseQuestion(question);
  const phrases = folded(matching).split('|');
  return Math.max(...phrases.map((phrase) => computeCoverage(phrase, parsed, matchesWord)));
}

/** Whether the question says one of these phrases, in the form of `GuideTaskWords.phrases`. */
export const isPhraseInQuestion = (question: string, matching: string): boolean =>
  computePhraseCoverage(question, matching) > 0;

/**
 * The tasks that a question may be about, the one whose words cover most of it first, at most `most`. Slips are
 * forgiven only if nothing is found as written.
 */
export function findMentionedTasks(question: string, tasks: GuideTaskWordsByTask, most: number): GuideTask[] {
  const parsed = parseQuestion(question);
  for (const means of [matchesWord, matchesWordWithTypo]) {
    const found = GUIDE_TASKS.map((task) => {
      const phrases = folded(tasks[task].phrases).split('|');
      return { task, covers: Math.max(...phrases.map((phrase) => computeCoverage(phrase, parsed, means))) };
    }).filter(({ covers }) => covers > 0);
    if (found.length > 0)
      return found
        .sort((a, b) => b.covers - a.covers)
        .slice(0, most)
        .map(({ task }) => task);
  }
  return [];
}
