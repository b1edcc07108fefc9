/**
 * What an answer from outside must pass, in addition to what every sentence must. Its writer may have obeyed
 * instructions hidden in a name or a question, so it gets no freedom: it may only use figures that it names by their
 * ids, each as shown, and words that are adjacent in what the guide itself says about the subject. Everything else is
 * dropped.
 */

export interface NamedGuideFact {
  /** The figure's name: "last", "open". */
  name: string;
  displayedValue: string;
}
export interface CitedGuideFact extends NamedGuideFact {
  id: string;
}
export interface ExternalGuideAnswer {
  text: string;
  /** Ids. */
  sources: readonly string[];
}
export type GuideAnswerFault = 'form' | 'citation' | 'silent' | 'word' | 'empty' | 'number' | 'advice';

export const ANSWER_TEXT_MAXIMUM = 300;
const CITED_FACTS_MAXIMUM = 6;
/** One line of letters, digits and plain punctuation: no markup, address, code or invisible character. */
const PLAIN = /^[\p{L}\p{M}\p{Nd} \u00a0.,:;'’"“”‘’«»()%\-\u2212–¿?。，：；、（）「」]+$/u;

/** Number words: they would express a figure that no source has. */
const SPELLED_LATIN = [
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion|half|twice',
  'double|triple|uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|cien|ciento|mil|millón|mitad|doble',
];
const SPELLED = new RegExp(
  `(?<!\\p{L})(?:${SPELLED_LATIN.join('|')})(?!\\p{L})|[一二三四五六七八九十百千萬万億亿兩两半零]`,
  'iu',
);
const SPELLED_KOREAN = /^(?:한|두|세|네|열|열두|백|천|만|억|조|절반|하나|둘|셋)$/u;

const HANGUL_OR_HAN = /\p{Script=Hangul}+|\p{Script=Han}+/u.source;
const OTHER_LETTERS = /(?:(?!\p{Script=Hangul}|\p{Script=Han})[\p{L}\p{M}])+/u.source;
const WORD = new RegExp(`#[a-z0-9]+|${HANGUL_OR_HAN}|${OTHER_LETTERS}|[.:;?!。：；]`, 'gu');
const END = '|';

/** The words of a text (for Chinese each pair of neighbours), and the ends of its sentences. */
function listWords(text: string): string[] {
  const found = [...text.normalize('NFKC').toLowerCase().matchAll(WORD)].flatMap(([word]) => {
    if (/^[.:;?!。：；]$/u.test(word)) return END;
    return /\p{Script=Han}/u.test(word) && word.length > 1
      ? Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
      : word;
  });
  return [END, ...found, END].filter((word, at, all) => word !== END || all[at - 1] !== END);
}
const listWordPairs = (words: readonly string[]): string[] => words.slice(1).map((word, at) => `${words[at]} ${word}`);

const replaceNoBreakSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');
/** Replaces each figure by its name: "#name stands at #last." */
const replaceFiguresByNames = (text: string, facts: readonly NamedGuideFact[]): string =>
  facts
    .toSorted((one, other) => other.displayedValue.length - one.displayedValue.length)
    .reduce(
      (rest, { name, displayedValue: displayed }) => rest.replaceAll(replaceNoBreakSpaces(displayed), ` #${name} `),
      replaceNoBreakSpaces(text),
    );

/**
 * What may be said about a subject: words adjacent in what the guide says about it, and figures by name. Single words
 * wouldn't do: "it", "goes" and "up" are in three harmless sentences, and a low is no last price.
 */
export const buildAllowedVocabulary = (
  statements: readonly { text: string; facts: readonly NamedGuideFact[] }[],
): ReadonlySet<string> =>
  new Set(statements.flatMap(({ text, facts }) => listWordPairs(listWords(replaceFiguresByNames(text, facts)))));

/** The facts it cites; null if it cites none, too many, one twice, or one that doesn't exist. */
function findCitedFacts(sources: readonly string[], facts: readonly CitedGuideFact[]): CitedGuideFact[] | null {
  const cited = sources.flatMap((id) => facts.find((fact) => fact.id === id) ?? []);
  const wrong = cited.length < sources.length || new Set(sources).size < sources.length;
  return wrong || cited.length === 0 || cited.length > CITED_FACTS_MAXIMUM ? null : cited;
}

/** Why a sentence from outside can't be used; null if it can. */
export function findGuideAnswerFault(
  { text, sources }: ExternalGuideAnswer,
  facts: readonly CitedGuideFact[],
  vocabulary: ReadonlySet<string>,
): GuideAnswerFault | null {
  if (text.length > ANSWER_TEXT_MAXIMUM || text !== text.normalize('NFC') || !PLAIN.test(text)) return 'form';
  const cited = findCitedFacts(sources, facts);
  if (!cited) return 'citation';
  // Names are data: without what it cites, the rest of the sentence must be the guide's own.
  const own = replaceFiguresByNames(text, cited);
  const words = listWords(own);
  if (cited.some(({ name }) => !words.includes(`#${name.toLowerCase()}`))) return 'silent';
  // A number in a name only counts as part of the name.
  if (/\p{N}/u.test(own.replaceAll(/#\w+/g, ''))) return 'number';
  if (SPELLED.test(own) || words.some((word) => SPELLED_KOREAN.test(word))) return 'word';
  if (listWordPairs(words).some((pair) => !vocabulary.has(pair))) return 'word';
  const displayed = cited.map((fact) => fact.displayedValue);
  return (
    findSentenceFault(text, displayed) ??
    (findSentenceFault(own, [...displayed, ...facts.map(({ name }) => name)]) === 'advice' ? 'advice' : null)
  );
}

// What every sentence of the guide must pass before anybody reads it: each of its numbers is in the facts it is based
// on, and it neither advises nor predicts. Applies to templates and machines alike.

/** Characters that belong to one number: "−1,234.5%". A dash between two numbers doesn't. */
const DIGITS = "\\p{Nd}(?:[\\p{Nd}.,:\\u00a0\\u202f']*\\p{Nd})?(?:\\s?%)?";
const NUMBER = new RegExp(`(?<![\\p{L}\\p{Nd}.,])[-\\u2212]?${DIGITS}|${DIGITS}`, 'gu');
/** Numbers not written with digits: ½, ², Ⅳ. */
const OTHER_NUMBER = /[\p{No}\p{Nl}]/u;

/** One spelling: no thousands separators, one minus sign, percent directly after it. */
const normalizeNumber = (token: string): string =>
  token
    .replace(/\u2212/g, '-')
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/,(?=\d{3}(?!\d))/g, '')
    .replace(
      /^(-?\d+)(\.\d*?)0+(%?)$/,
      (_, whole: string, rest: string, unit: string) => whole + rest.replace(/\.$/, '') + unit,
    );

/** The numbers of a text in comparable form; full-width digits count as the plain ones. */
export const listNumbers = (text: string): string[] =>
  [...text.normalize('NFKC').matchAll(NUMBER)].map(([token]) => normalizeNumber(token));

/** Numbers in the text that nothing in its facts has. */
export function listUnsupportedNumbers(text: string, supportingValues: readonly string[]): string[] {
  const known = new Set(supportingValues.flatMap((each) => listNumbers(each)));
  const strays = listNumbers(text).filter((token) => !known.has(token) && !known.has(token.replace(/^-/, '')));
  return OTHER_NUMBER.test(text) ? [...strays, ...(text.match(/[\p{No}\p{Nl}]/gu) ?? [])] : strays;
}

/**
 * Advice, forecasts and targets, in the five languages. Words for trades are included because the guide proposes none.
 */
const LATIN = [
  'buy|buys|buying|bought|purchase[sd]?|sell now|should|ought|must have|recommend\\w*|advis\\w*|suggest\\w*',
  'undervalued|overvalued|cheap|bargain|price target|target price|forecast\\w*|predict\\w*|outlook|expect\\w*',
  'will (?:rise|fall|go|grow|drop|reach|gain|double|recover|outperform)|going to (?:rise|fall)|guarantee\\w*',
  'risk[- ]free|sure thing|opportunit\\w*',
  'compr(?:a|ar|e|en|es|ad|amos|ando|arlo|arla)|deber[ií]a\\w*|recomend\\w*|recomiend\\w*|aconsej\\w*',
  'suger\\w*|sugier\\w*|infravalorad\\w*|sobrevalorad\\w*|barat\\w*|ganga|precio objetivo|pron[oó]stic\\w*',
  'predic\\w*|previsi[oó]n|se espera|subir[áa]n?|bajar[áa]n?|garantiz\\w*|sin riesgo|oportunidad\\w*',
];
const KOREAN = [
  '매수(?!호가)|매입|(?:구매|판매)하(?:세요|시)|사세요|(?<![가-힣])(?:사야|사라)|추천|권유|권장|저평가|고평가|목표가|목표 주가',
  '예상|전망|예측|오를 것|내릴 것|상승할|하락할|보장|기회',
];
const CHINESE = [
  '[买買](?:入|进|進|吧)|应该买|應該買|建议|建議|推荐|推薦|低估|高估|目标价|目標價|预测|預測|预计|預計',
  '将会?[涨跌]|將會?[漲跌]|保证收益|保證收益|机会|機會',
];
const FORBIDDEN: readonly RegExp[] = [
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${LATIN.join('|')})(?![\\p{L}\\p{N}])`, 'iu'),
  new RegExp([...KOREAN, ...CHINESE].join('|'), 'u'),
];

/** Whether it says what to do with money, or what prices will do. */
export const containsAdvice = (text: string): boolean => FORBIDDEN.some((each) => each.test(text.normalize('NFKC')));

/** Why the sentence can't be used; null if it can. */
export function findSentenceFault(
  text: string,
  supportingValues: readonly string[],
): 'empty' | 'number' | 'advice' | null {
  if (text.trim() === '' || supportingValues.length === 0) return 'empty';
  if (listUnsupportedNumbers(text, supportingValues).length > 0) return 'number';
  return containsAdvice(text) ? 'advice' : null;
}
