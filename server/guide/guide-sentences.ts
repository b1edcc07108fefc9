/**
 * Formats statements as sentences in the reader's language, each with its sources. A sentence that fails the checker is
 * left out and logged, whoever wrote it, so that no number is displayed without a source.
 */
import { formatDate, formatDateTime, formatFixed, formatMoney, formatNumber } from '@bourse/contract/format.ts';
import { loadGuideAnswerTexts, type GuideAnswerTexts } from '@bourse/contract/guide/answer-texts.ts';
import { LOCALES } from '@bourse/contract/texts/languages.ts';
import { fillPlaceholders, type Language, loadTexts } from '@bourse/contract/texts/index.ts';
import { type Texts } from '@bourse/contract/texts/text-tables.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { appendCurrency } from '@bourse/contract/texts/korean-won.ts';
import { findSentenceFault } from '@bourse/core/information/guide/check-guide-answer.ts';
import type { GuideFact, GuideStatement } from '@bourse/core/information/guide/guide-facts.ts';
import type { GuideFactName } from '@bourse/core/information/guide/guide-sentence-names.ts';
import { quantityUnitOf } from '@bourse/core/ledger/quantity-unit.ts';
import { CURRENCY_DIGITS, formatScaled, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import type { ServerDependencies } from '../dependencies.ts';

export interface GuideTexts {
  language: Language;
  says: GuideAnswerTexts;
  texts: Texts;
}
export interface GuideSentenceSource {
  name: string;
  value: string;
  at: string;
  source: string;
  label: string;
  displayedValue: string;
  exact: string;
  from: string;
}
export interface GuideSentence {
  text: string;
  sources: GuideSentenceSource[];
}

const loadedTexts = new Map<Language, Promise<GuideTexts>>();
/** A language's words, loaded once. */
export function loadGuideTexts(language: Language): Promise<GuideTexts> {
  const words =
    loadedTexts.get(language) ??
    Promise.all([loadGuideAnswerTexts(language), loadTexts(language)]).then(([says, texts]) => ({
      language,
      says,
      texts,
    }));
  loadedTexts.set(language, words);
  return words;
}

const EXACT_DIGITS = 4;
/** A fraction as a percentage with two decimals, or all decimals of a small one. */
export function formatPercentage(rate: string): string {
  const value = formatScaled((parseScaled(rate) ?? 0n) * 100n);
  const decimals = value.split('.')[1]?.length ?? 0;
  const small = /^-?0\.0{2}/.test(value) || (/^-?0\./.test(value) && decimals <= EXACT_DIGITS);
  return `${decimals > 2 && small ? value : formatFixed(value, 2)}%`;
}

/** A distance that somebody named, as they named it: "10%". */
export const formatStep = (rate: string): string => `${formatNumber(formatScaled((parseScaled(rate) ?? 0n) * 100n))}%`;

/** "25 shares", "0.5 BTC". */
function formatQuantity({ texts }: GuideTexts, { value, instrument = '', currency = '' }: GuideFact): string {
  const unit = quantityUnitOf(instrument, currency);
  const quantity = withMinusSign(formatNumber(value));
  return unit === null ? fillPlaceholders(texts.trading.shares, { quantity }) : `${quantity}\u00a0${unit}`;
}

/** The value's own decimals, but at least the currency's. */
const decimalsOf = (value: string, currency: string): number =>
  Math.max(value.split('.')[1]?.length ?? 0, CURRENCY_DIGITS[currency] ?? 0);
const withMinusSign = (text: string): string => text.replace(/^-/, '\u2212');

function formatWord({ says, texts }: GuideTexts, { table, value }: GuideFact): string {
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
const LARGE: ReadonlySet<GuideFactName> = new Set(['marketCap', 'turnover', 'netProfit', 'volume', 'shares']);
const IN_SHORT_FROM = 100_000n;
const SHORT_DIGITS = 4;

function abbreviateFact({ language, says }: GuideTexts, { name, value, currency }: GuideFact): string | null {
  const whole = parseScaled(value.replace('-', '')) ?? 0n;
  if (!LARGE.has(name) || whole < IN_SHORT_FROM * SCALE) return null;
  const short = new Intl.NumberFormat(LOCALES[language], {
    notation: 'compact',
    useGrouping: 'always',
    maximumSignificantDigits: SHORT_DIGITS,
    numberingSystem: 'latn',
  }).format(value as Intl.StringNumericLiteral);
  const unit = currency === undefined ? '' : `\u00a0${says.currencies[currency] ?? currency}`;
  return withMinusSign(short) + unit;
}

/** As it appears in a sentence. */
export const formatGuideFact = (words: GuideTexts, fact: GuideFact, zone?: string): string =>
  abbreviateFact(words, fact) ?? formatFactExactly(words, fact, zone);

/** Times are in `zone`; without one in UTC, and then say so. */
function formatFactExactly(words: GuideTexts, fact: GuideFact, zone?: string): string {
  const { form, name, value, currency = '', digits } = fact;
  const { language } = words;
  switch (form) {
    case 'money':
      return appendCurrency(withMinusSign(formatMoney(value, currency)), currency, language);
    case 'price':
      return appendCurrency(
        withMinusSign(formatFixed(value, digits ?? decimalsOf(value, currency))),
        currency,
        language,
      );
    case 'quantity':
      return formatQuantity(words, fact);
    case 'rate':
      return withMinusSign(name === 'step' ? formatStep(value) : formatPercentage(value));
    case 'number':
      return withMinusSign(digits === undefined ? formatNumber(value) : formatFixed(value, digits));
    case 'date':
      return formatDate(value);
    case 'time':
      return zone === undefined ? `${formatDateTime(value, 'UTC')} UTC` : formatDateTime(value, zone);
    case 'word':
      return formatWord(words, fact);
    case 'text':
      return value;
  }
}

function formatFactOrigin({ says, texts }: GuideTexts, { source, of }: GuideFact): string {
  const name = says.sources[source];
  return of === undefined ? name : `${name} · ${labelOf(texts.markets.source, of)}`;
}

export const buildGuideSentenceSource = (words: GuideTexts, fact: GuideFact, zone?: string): GuideSentenceSource => ({
  name: fact.name,
  value: fact.value,
  at: new Date(fact.at).toISOString(),
  source: fact.source,
  label: words.says.facts[fact.name],
  displayedValue: formatGuideFact(words, fact, zone),
  exact: formatFactExactly(words, fact, zone),
  from: formatFactOrigin(words, fact),
});

/** Names of companies and accounts are data: they may contain any word, which isn't advice. */
const isData = ({ form, source }: GuideFact): boolean => (form === 'text' || form === 'word') && source !== 'refusal';

/** Null if the sentence fails the checker. */
function buildSentence(words: GuideTexts, { say, facts }: GuideStatement, zone?: string): GuideSentence | null {
  const all = Object.entries(facts);
  const displayed = Object.fromEntries(all.map(([place, fact]) => [place, formatGuideFact(words, fact, zone)]));
  const text = fillPlaceholders(words.says.sentences[say], displayed);
  const bare = fillPlaceholders(
    words.says.sentences[say],
    Object.fromEntries(all.map(([place, fact]) => [place, isData(fact) ? '' : (displayed[place] ?? '')])),
  );
  const citedFigures = Object.values(displayed);
  if (
    findSentenceFault(text, citedFigures) === 'number' ||
    findSentenceFault(bare, citedFigures) !== null ||
    /\{\w+/.test(text)
  )
    return null;
  return { text, sources: all.map(([, fact]) => buildGuideSentenceSource(words, fact, zone)) };
}

export async function buildGuideSentences(
  { log }: Pick<ServerDependencies, 'log'>,
  statements: readonly GuideStatement[],
  language: Language,
  zone?: string,
): Promise<GuideSentence[]> {
  const words = await loadGuideTexts(language);
  return statements.flatMap((statement) => {
    const sentence = buildSentence(words, statement, zone);
    // A refusal's sentence may mention a trade, since its own screen has already displayed it.
    if (sentence === null && statement.say !== 'said')
      log.error({ say: statement.say, language }, 'a sentence of the guide did not pass its checker');
    return sentence ?? [];
  });
}
