/**
 * Finds what a customer wants to do, by the everyday words of the question: each language has its own for each task.
 */
import { simplified } from '../content/han.ts';
import { slipsAtStart } from '../content/typing-errors.ts';

export const TASKS = [
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
export type Task = (typeof TASKS)[number];

export interface TaskWords {
  /** The task, as the title of the way to it. */
  does: string;
  /**
   * Phrases for it, separated by "|"; a phrase matches if all its words are somewhere in the question. A word may have
   * alternatives separated by "/".
   */
  said: string;
}
export type TasksWords = Readonly<Record<Task, TaskWords>>;

interface Asked {
  /** Languages without spaces: Korean and Chinese words have endings, or no spaces at all. */
  closed: string;
  words: readonly string[];
}

/** In lower case, without accents, in one of the Chinese scripts. */
const folded = (text: string): string =>
  simplified(
    text
      .normalize('NFKD')
      .replaceAll(/[\p{M}'’]/gu, '')
      .normalize('NFC')
      .toLowerCase(),
  );
/** Latin letters and digits separated from adjacent Korean or Chinese. */
const wordsOf = (text: string): string[] => text.match(/[\p{Script=Latin}\p{N}]+|\p{L}+/gu) ?? [];
const isClosed = (word: string): boolean => /[\p{Script=Hangul}\p{Script=Han}]/u.test(word);

function askedOf(question: string): Asked {
  const words = wordsOf(folded(question));
  return { closed: words.join(''), words };
}

/** From this many letters on, a word also matches by its beginning: "sell" by "selling"; "tax" only by itself. */
const STEM = 4;
type Means = (word: string, asked: Asked) => boolean;

const isSaid: Means = (word, { closed, words }) =>
  isClosed(word)
    ? closed.includes(word)
    : words.some((each) => (word.length < STEM ? each === word || each === `${word}s` : each.startsWith(word)));

/** From this many letters on, a word also matches with a typing slip; longer ones with two. */
const SLIP_FROM = 5;
const TWO_SLIPS_FROM = 8;
const LONGEST = 40;
const isSaidWithSlip: Means = (word, asked) => {
  if (isClosed(word) || word.length < SLIP_FROM || word.length > LONGEST) return isSaid(word, asked);
  return asked.words.some((each) => {
    const most = Math.min(word.length, each.length) >= TWO_SLIPS_FROM ? 2 : 1;
    return slipsAtStart(word, each.slice(0, word.length + most), most) <= most;
  });
};

/** How much of the question a phrase covers; a letter of Hangul or Han counts as two. */
function covered(way: string, asked: Asked, means: Means): number {
  let sum = 0;
  for (const word of way.split(' ')) {
    const said = word.split('/').filter((each) => means(each, asked));
    if (said.length === 0) return 0;
    sum += Math.max(...said.map((each) => each.length * (isClosed(each) ? 2 : 1)));
  }
  return sum;
}

/** Whether the question says one of these phrases, in the form of `TaskWords.said`. */
export function isSaidIn(question: string, said: string): boolean {
  const asked = askedOf(question);
  return folded(said)
    .split('|')
    .some((way) => covered(way, asked, isSaid) > 0);
}

/**
 * The tasks that a question may be about, the one whose words cover most of it first, at most `most`. Slips are
 * forgiven only if nothing is found as written.
 */
export function tasksMeant(question: string, tasks: TasksWords, most: number): Task[] {
  const asked = askedOf(question);
  for (const means of [isSaid, isSaidWithSlip]) {
    const found = TASKS.map((task) => {
      const ways = folded(tasks[task].said).split('|');
      return { task, covers: Math.max(...ways.map((way) => covered(way, asked, means))) };
    }).filter(({ covers }) => covers > 0);
    if (found.length > 0)
      return found
        .sort((a, b) => b.covers - a.covers)
        .slice(0, most)
        .map(({ task }) => task);
  }
  return [];
}
