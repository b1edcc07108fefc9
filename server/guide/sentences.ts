/**
 * Formats statements as sentences in the reader's language, each with its sources. A sentence that fails the checker is
 * left out and logged, whoever wrote it, so that no number is displayed without a source.
 */
import { formatDate, formatDateTime, formatFixed, formatMoney, formatNumber } from '@bourse/contract/format.ts';
import { loadSays, type Says } from '@bourse/contract/guide/answer-texts.ts';
import { LOCALES } from '@bourse/contract/texts/languages.ts';
import { fill, type Language, loadTexts, type Texts } from '@bourse/contract/texts/index.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { withCurrency } from '@bourse/contract/texts/won.ts';
import { faultOf } from '@bourse/core/information/guide/answer-check.ts';
import type { Fact, Statement } from '@bourse/core/information/guide/facts.ts';
import type { FactName } from '@bourse/core/information/guide/names.ts';
import { CURRENCY_DIGITS, formatScaled, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import type { Parts } from '../parts.ts';

export interface Words {
  language: Language;
  says: Says;
  texts: Texts;
}
export interface Source {
  name: string;
  value: string;
  at: string;
  source: string;
  label: string;
  shown: string;
  exact: string;
  from: string;
}
export interface Sentence {
  text: string;
  sources: Source[];
}

const kept = new Map<Language, Promise<Words>>();
/** A language's words, loaded once. */
export function wordsIn(language: Language): Promise<Words> {
  const words =
    kept.get(language) ??
    Promise.all([loadSays(language), loadTexts(language)]).then(([says, texts]) => ({ language, says, texts }));
  kept.set(language, words);
  return words;
}

const EXACT_DIGITS = 4;
/** A fraction as a percentage with two decimals, or all decimals of a small one. */
export function percent(rate: string): string {
  const value = formatScaled((parseScaled(rate) ?? 0n) * 100n);
  const decimals = value.split('.')[1]?.length ?? 0;
  const small = /^-?0\.0{2}/.test(value) || (/^-?0\./.test(value) && decimals <= EXACT_DIGITS);
  return `${decimals > 2 && small ? value : formatFixed(value, 2)}%`;
}

/** The value's own decimals, but at least the currency's. */
const decimalsOf = (value: string, currency: string): number =>
  Math.max(value.split('.')[1]?.length ?? 0, CURRENCY_DIGITS[currency] ?? 0);
const trueMinus = (text: string): string => text.replace(/^-/, '\u2212');

function wordOf({ says, texts }: Words, { table, value }: Fact): string {
  switch (table) {
    case 'charge':
      return labelOf(texts.charges, value);
    case 'bucket':
      return labelOf(texts.terms.bucket, value);
    case 'transfer':
      return labelOf(texts.terms.transfer, value);
    case 'cause':
      return labelOf(texts.terms.cause, value);
    case 'action':
      return labelOf(texts.announced.kind, value);
    case 'market':
      return labelOf(texts.markets.name, value);
    default:
      return labelOf(says.side, value);
  }
}

/** Shortened if they are large; tapping the sentence shows them in full. */
const LARGE: ReadonlySet<FactName> = new Set(['marketCap', 'turnover', 'netProfit', 'volume', 'shares']);
const IN_SHORT_FROM = 100_000n;
const SHORT_DIGITS = 4;

function inShort({ language, says }: Words, { name, value, currency }: Fact): string | null {
  const whole = parseScaled(value.replace('-', '')) ?? 0n;
  if (!LARGE.has(name) || whole < IN_SHORT_FROM * SCALE) return null;
  const short = new Intl.NumberFormat(LOCALES[language], {
    notation: 'compact',
    useGrouping: 'always',
    maximumSignificantDigits: SHORT_DIGITS,
    numberingSystem: 'latn',
  }).format(value as Intl.StringNumericLiteral);
  const unit = currency === undefined ? '' : `\u00a0${says.currencies[currency] ?? currency}`;
  return trueMinus(short) + unit;
}

/** As it appears in a sentence. */
export const shownOf = (words: Words, fact: Fact, zone?: string): string =>
  inShort(words, fact) ?? exactOf(words, fact, zone);

/** Times are in `zone`; without one in UTC, and then say so. */
function exactOf(words: Words, fact: Fact, zone?: string): string {
  const { form, value, currency = '', digits } = fact;
  const { language } = words;
  switch (form) {
    case 'money':
      return withCurrency(trueMinus(formatMoney(value, currency)), currency, language);
    case 'price':
      return withCurrency(trueMinus(formatFixed(value, digits ?? decimalsOf(value, currency))), currency, language);
    case 'rate':
      return trueMinus(percent(value));
    case 'number':
      return trueMinus(digits === undefined ? formatNumber(value) : formatFixed(value, digits));
    case 'date':
      return formatDate(value);
    case 'time':
      return zone === undefined ? `${formatDateTime(value, 'UTC')} UTC` : formatDateTime(value, zone);
    case 'word':
      return wordOf(words, fact);
    case 'text':
      return value;
  }
}

function fromOf({ says, texts }: Words, { source, of }: Fact): string {
  const name = says.sources[source];
  return of === undefined ? name : `${name} · ${labelOf(texts.markets.source, of)}`;
}

export const sourceOf = (words: Words, fact: Fact, zone?: string): Source => ({
  name: fact.name,
  value: fact.value,
  at: new Date(fact.at).toISOString(),
  source: fact.source,
  label: words.says.facts[fact.name],
  shown: shownOf(words, fact, zone),
  exact: exactOf(words, fact, zone),
  from: fromOf(words, fact),
});

/** Names of companies and accounts are data: they may contain any word, which isn't advice. */
const isData = ({ form, source }: Fact): boolean => (form === 'text' || form === 'word') && source !== 'refusal';

/** Null if the sentence fails the checker. */
function sentenceOf(words: Words, { say, facts }: Statement, zone?: string): Sentence | null {
  const all = Object.entries(facts);
  const shown = Object.fromEntries(all.map(([place, fact]) => [place, shownOf(words, fact, zone)]));
  const text = fill(words.says.sentences[say], shown);
  const bare = fill(
    words.says.sentences[say],
    Object.fromEntries(all.map(([place, fact]) => [place, isData(fact) ? '' : (shown[place] ?? '')])),
  );
  const standsOn = Object.values(shown);
  if (faultOf(text, standsOn) === 'number' || faultOf(bare, standsOn) !== null || /\{\w+/.test(text)) return null;
  return { text, sources: all.map(([, fact]) => sourceOf(words, fact, zone)) };
}

export async function sayAll(
  { log }: Pick<Parts, 'log'>,
  statements: readonly Statement[],
  language: Language,
  zone?: string,
): Promise<Sentence[]> {
  const words = await wordsIn(language);
  return statements.flatMap((statement) => {
    const sentence = sentenceOf(words, statement, zone);
    // A refusal's sentence may mention a trade, since its own screen has already displayed it.
    if (sentence === null && statement.say !== 'said')
      log.error({ say: statement.say, language }, 'a sentence of the guide did not pass its checker');
    return sentence ?? [];
  });
}
