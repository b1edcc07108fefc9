/** Putting values into a text, and the rule for texts that were left in Chinese. */
import type { Language } from './languages.ts';
import { KOREAN_PARTICLE_PATTERN, chooseKoreanParticle } from './korean-particles.ts';
import { formatCurrencyPlaceholder } from './korean-won.ts';

/** Values as they appear in the sentence: already formatted, except for whole counts. */
export type PlaceholderValues = Readonly<Record<string, string | number>>;

/** `{name}`, or `{name|one:share|other:shares}`, which writes only the word that fits the number. */
const PLACEHOLDER = /\{(\w+)(?:\|one:([^|{}]*)\|other:([^|{}]*))?\}/g;
/** With the space before it and the Korean particle behind it, if there are any. */
const WITH_PARTICLE = new RegExp(`( )?${PLACEHOLDER.source}(${KOREAN_PARTICLE_PATTERN.source})?`, 'g');

/**
 * The text with its placeholders replaced. `one` and `other` are the categories of `Intl.PluralRules`: of whole numbers
 * "one" is exactly 1 in English and Spanish, with or without a unit, and the other languages have no forms, so the text
 * alone decides. A placeholder without a value stays, so that a test or a reader sees it.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(WITH_PARTICLE, (whole, ...found) => {
    const [space = '', name = '', one, other, particle = '', at] = found as [
      string?,
      string?,
      string?,
      string?,
      string?,
      number?,
    ];
    const value = values[name];
    if (value === undefined) return whole;
    if (one !== undefined && other !== undefined) return space + (/^1(\s|$)/.test(String(value)) ? one : other);
    const written = formatCurrencyPlaceholder(text, at ?? 0, space, name, String(value));
    return particle === '' ? written : written + chooseKoreanParticle(written, particle);
  });
}

/** Names of a text's placeholders, each once, sorted. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ''))].sort();
}

const HAN = /\p{Script=Han}/u;

/**
 * An interface text or a server's message, never data: in English, Spanish or without a language, one that still holds
 * Chinese characters is shown as `error`. (Section 1 of the specification; kana and hangul are not Chinese characters.)
 */
export function hideUntranslatedText(text: string, language: Language | null | undefined): string {
  const guarded = language === 'en' || language === 'esp' || !language;
  return guarded && HAN.test(text) ? 'error' : text;
}

/** `hideUntranslatedText` for every text of a table. */
export function hideUntranslatedTexts<Table>(table: Table, language: Language): Table {
  const guarded = (value: unknown): unknown => {
    if (typeof value === 'string') return hideUntranslatedText(value, language);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, guarded(inner)]));
  };
  return language === 'en' || language === 'esp' ? (guarded(table) as Table) : table;
}
