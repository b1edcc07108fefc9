/** What a customer's question asks for, by rules: its language, its kind, the percentage and the quantity in it. */
import { isTraditionalChinese, simplifyChinese } from '../content/simplify-chinese.ts';
import { computePhraseCoverage } from './find-question-tasks.ts';

/** `future`: what prices will do or what to trade, which nothing here can know. */
export const GUIDE_QUESTION_KINDS = [
  'costs',
  'unfilled',
  'ifMoves',
  'lost',
  'moved',
  'money',
  'risks',
  'future',
] as const;
export type GuideQuestionKind = (typeof GUIDE_QUESTION_KINDS)[number];

/** Each in the form of `GuideTaskWords.phrases`. */
export interface GuideQuestionPhrases extends Readonly<Record<GuideQuestionKind, string>> {
  rises: string;
  falls: string;
  /** That a sale is meant, where costs are asked for. */
  selling: string;
  /** A fall by half, a rise by all of it. */
  half: string;
  doubled: string;
  /** All that is held, rather than the instrument of the question before. */
  everything: string;
}

export interface UnderstoodQuestion {
  kind: GuideQuestionKind | null;
  /** How far the price moves, as a share of it: "0.1"; null if the question names no distance. */
  step: string | null;
  direction: 'rises' | 'falls';
  /** A number of units that it names; null if none. */
  quantity: string | null;
  selling: boolean;
  everything: boolean;
}

const NUMBER = String.raw`\d{1,9}(?:[.,]\d{1,4})?`;
const PERCENT_WORD = '%|％|퍼센트|프로|per ?cent|pct|por ?ciento';
const PERCENT = new RegExp(`([-+\\u2212]?)\\s?(${NUMBER})\\s*(?:${PERCENT_WORD})|百分之\\s*(${NUMBER})`, 'iu');
/** A number that stands alone or before a unit; digits within a name or a code aren't one. */
const QUANTITY = new RegExp(
  `(?<![\\p{L}\\p{N}.,&-])(${NUMBER})(?![\\p{N}.,]|\\s*(?:${PERCENT_WORD}|[A-Za-z]*\\d))`,
  'iu',
);

const CHINESE_TENS = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
/** "百分之十" and "一成", as digits: 10. */
function readChinesePercent(text: string): string | null {
  const tenth = /([一二两三四五六七八九])成/u.exec(text)?.[1]?.replace('两', '二');
  if (tenth) return String((CHINESE_TENS.indexOf(tenth) + 1) * 10);
  const [, tens = '', ten = '', ones = ''] =
    /百分之([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)/u.exec(text) ?? [];
  if (tens + ten + ones === '') return null;
  const digit = (character: string): number => CHINESE_TENS.indexOf(character) + 1;
  return String(ten === '' ? digit(tens || ones) : (tens === '' ? 1 : digit(tens)) * 10 + digit(ones));
}

/** "12.5" percent as a share, "0.125"; null for nothing. */
function shareOf(percent: string): string | null {
  const [whole = '0', fraction = ''] = percent.replace(',', '.').split('.');
  const digits = `${whole.padStart(3, '0')}`;
  const text = `${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '');
  return Number(text) > 0 ? text : null;
}

const readQuantity = (question: string): string | null => {
  const found = QUANTITY.exec(question)?.[1]
    ?.replace(/,(?=\d{3}\b)/g, '')
    .replace(',', '.');
  return found !== undefined && Number(found) > 0 ? found : null;
};

/** A move asked for decides over every other kind: "what would it cost me if it fell 10 %" is about the fall. */
function chooseKind(question: string, phrases: GuideQuestionPhrases, moves: boolean): GuideQuestionKind | null {
  const covered = GUIDE_QUESTION_KINDS.map((kind) => ({
    kind,
    covers: computePhraseCoverage(question, phrases[kind]),
  }));
  const [best] = covered.filter(({ covers }) => covers > 0).sort((one, other) => other.covers - one.covers);
  if (moves && (!best || best.kind === 'costs')) return 'ifMoves';
  return best?.kind ?? null;
}

/** The named distance of a move as a share of the price, and the sign before it. */
function readStep(text: string, phrases: GuideQuestionPhrases): { step: string | null; sign: string } {
  const percent = PERCENT.exec(text);
  const named = percent?.[2] ?? percent?.[3] ?? readChinesePercent(simplifyChinese(text));
  if (named !== null) return { step: shareOf(named), sign: percent?.[1] ?? '' };
  if (computePhraseCoverage(text, phrases.doubled) > 0) return { step: '1', sign: '' };
  return { step: computePhraseCoverage(text, phrases.half) > 0 ? '0.5' : null, sign: '' };
}

export function understandQuestion(question: string, phrases: GuideQuestionPhrases): UnderstoodQuestion {
  const text = question.normalize('NFKC');
  const says = (part: 'rises' | 'falls' | 'selling' | 'everything'): boolean =>
    computePhraseCoverage(text, phrases[part]) > 0;
  const { step, sign } = readStep(text, phrases);
  const rises = sign === '+' || (sign === '' && says('rises') && !says('falls'));
  return {
    kind: chooseKind(text, phrases, step !== null && (sign !== '' || says('rises') || says('falls'))),
    step,
    direction: rises ? 'rises' : 'falls',
    quantity: readQuantity(text),
    selling: says('selling'),
    everything: says('everything'),
  };
}

type GuideLanguage = 'en' | 'cn' | 'kor' | 'zhs' | 'esp';
const ENGLISH =
  'what|why|where|how|who|when|which|is|are|did|does|do|the|my|if|it|i|me|much|cost|will|would|should|of|on|to|and|was';
const SPANISH =
  'que|por|porque|donde|como|cuanto|cuanta|cuando|cual|es|esta|estan|el|la|los|las|mi|mis|si|un|una|en|se|me|lo|' +
  'cuesta|baja|sube|perdi|dinero|orden|riesgos|riesgo|de|y|fue|ha|hay|debo|deberia';
const countWords = (words: readonly string[], list: string): number => {
  const known = new Set(list.split('|'));
  return words.filter((word) => known.has(word)).length;
};

/**
 * The language that a question is asked in, by its script and its small words. A company's name in another script
 * decides nothing; what could be either is in the reader's language, `otherwise`.
 */
export function detectQuestionLanguage(question: string, otherwise: GuideLanguage): GuideLanguage {
  const text = question.normalize('NFKC').toLowerCase();
  const words =
    text
      .normalize('NFKD')
      .replaceAll(/[\p{M}'’]/gu, '')
      .match(/[\p{Script=Latin}]+/gu) ?? [];
  const [english, spanish] = [
    countWords(words, ENGLISH),
    countWords(words, SPANISH) + (/[¿¡ñáéíóú]/u.test(text) ? 2 : 0),
  ];
  if (english + spanish < 2) {
    if (/\p{Script=Hangul}/u.test(text)) return 'kor';
    if (/\p{Script=Han}/u.test(text)) return chineseOf(text, otherwise);
  }
  if (english !== spanish) return english > spanish ? 'en' : 'esp';
  return words.length > 0 && !['en', 'esp'].includes(otherwise) && english > 0 ? 'en' : otherwise;
}

/** What is written alike in both is in the reader's, or in the simplified one. */
function chineseOf(text: string, otherwise: GuideLanguage): 'cn' | 'zhs' {
  const traditional = isTraditionalChinese(text);
  if (traditional !== null) return traditional ? 'cn' : 'zhs';
  return otherwise === 'cn' ? 'cn' : 'zhs';
}
