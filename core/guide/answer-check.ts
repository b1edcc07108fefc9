/**
 * What an answer from outside must pass, in addition to what every sentence must. Its writer may have obeyed
 * instructions hidden in a name or a question, so it gets no freedom: it may only use figures that it names by their
 * ids, each as shown, and words that are adjacent in what the guide itself says about the subject. Everything else is
 * dropped.
 */
import { faultOf } from './check.ts';

export interface NamedFact {
  /** The figure's name: "last", "open". */
  name: string;
  shown: string;
}
export interface CitedFact extends NamedFact {
  id: string;
}
export interface Offered {
  text: string;
  /** Ids. */
  sources: readonly string[];
}
export type AnswerFault = 'form' | 'citation' | 'silent' | 'word' | 'empty' | 'number' | 'advice';

export const TEXT_MAXIMUM = 300;
const CITED_MAXIMUM = 6;
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
function wordsOf(text: string): string[] {
  const found = [...text.normalize('NFKC').toLowerCase().matchAll(WORD)].flatMap(([word]) => {
    if (/^[.:;?!。：；]$/u.test(word)) return END;
    return /\p{Script=Han}/u.test(word) && word.length > 1
      ? Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
      : word;
  });
  return [END, ...found, END].filter((word, at, all) => word !== END || all[at - 1] !== END);
}
const pairsOf = (words: readonly string[]): string[] => words.slice(1).map((word, at) => `${words[at]} ${word}`);

const spaced = (text: string): string => text.replaceAll('\u00a0', ' ');
/** Replaces each figure by its name: "#name stands at #last." */
const asNames = (text: string, facts: readonly NamedFact[]): string =>
  facts
    .toSorted((one, other) => other.shown.length - one.shown.length)
    .reduce((rest, { name, shown }) => rest.replaceAll(spaced(shown), ` #${name} `), spaced(text));

/**
 * What may be said about a subject: words adjacent in what the guide says about it, and figures by name. Single words
 * wouldn't do: "it", "goes" and "up" are in three harmless sentences, and a low is no last price.
 */
export const vocabularyOf = (said: readonly { text: string; facts: readonly NamedFact[] }[]): ReadonlySet<string> =>
  new Set(said.flatMap(({ text, facts }) => pairsOf(wordsOf(asNames(text, facts)))));

/** The facts it cites; null if it cites none, too many, one twice, or one that doesn't exist. */
function citedOf(sources: readonly string[], facts: readonly CitedFact[]): CitedFact[] | null {
  const cited = sources.flatMap((id) => facts.find((fact) => fact.id === id) ?? []);
  const wrong = cited.length < sources.length || new Set(sources).size < sources.length;
  return wrong || cited.length === 0 || cited.length > CITED_MAXIMUM ? null : cited;
}

/** Why a sentence from outside can't be used; null if it can. */
export function answerFault(
  { text, sources }: Offered,
  facts: readonly CitedFact[],
  vocabulary: ReadonlySet<string>,
): AnswerFault | null {
  if (text.length > TEXT_MAXIMUM || text !== text.normalize('NFC') || !PLAIN.test(text)) return 'form';
  const cited = citedOf(sources, facts);
  if (!cited) return 'citation';
  // Names are data: without what it cites, the rest of the sentence must be the guide's own.
  const own = asNames(text, cited);
  const words = wordsOf(own);
  if (cited.some(({ name }) => !words.includes(`#${name.toLowerCase()}`))) return 'silent';
  // A number in a name only counts as part of the name.
  if (/\p{N}/u.test(own.replaceAll(/#\w+/g, ''))) return 'number';
  if (SPELLED.test(own) || words.some((word) => SPELLED_KOREAN.test(word))) return 'word';
  if (pairsOf(words).some((pair) => !vocabulary.has(pair))) return 'word';
  const shown = cited.map((fact) => fact.shown);
  return (
    faultOf(text, shown) ?? (faultOf(own, [...shown, ...facts.map(({ name }) => name)]) === 'advice' ? 'advice' : null)
  );
}
