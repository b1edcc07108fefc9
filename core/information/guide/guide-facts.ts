/**
 * What the guide's sentences are based on: single figures, each with its instant and source. A statement is a
 * sentence's name with its figures; words and formats come later, in the reader's language.
 */
import { formatScaled, parseScaled, SCALE } from '../../ledger/money.ts';
import type { GuideFactName, GuideSentenceName, GuideFactSource } from './guide-sentence-names.ts';

/**
 * How a figure is written: `money` and `price` with their currency, a `quantity` with its unit, a `rate` as percent, a
 * `word` from the table that has it in each language, a `text` (a name) unchanged.
 */
export type GuideFactForm = 'money' | 'price' | 'quantity' | 'rate' | 'number' | 'date' | 'time' | 'text' | 'word';
export type GuideFactWordTable = 'charge' | 'bucket' | 'transfer' | 'action' | 'market' | 'side' | 'cause';

/** `value` is a plain decimal string, a date, an instant (ISO 8601) or a word; `at` is epoch ms. */
export interface GuideFact {
  name: GuideFactName;
  value: string;
  form: GuideFactForm;
  currency?: string;
  /** Of a quantity: with the currency it decides the unit. */
  instrument?: string;
  /** Decimals that it is shown with; absent: those it has. */
  digits?: number;
  table?: GuideFactWordTable;
  at: number;
  source: GuideFactSource;
  /** For a quote its feed, for a rule the text that contains it. */
  of?: string;
}

/** A sentence with its figures by their places in it; those without a place only support it. */
export interface GuideStatement {
  say: GuideSentenceName;
  facts: Readonly<Record<string, GuideFact>>;
}

/** What a quantity counts. */
export interface Counted {
  instrument: string;
  currency: string;
}

/** Makes figures of one source and instant. */
export function createGuideFactBuilder(source: GuideFactSource, at: number, of?: string) {
  const fact = (name: GuideFactName, value: string, form: GuideFactForm, more: Partial<GuideFact> = {}): GuideFact => ({
    name,
    value,
    form,
    at,
    source,
    ...(of === undefined ? {} : { of }),
    ...more,
  });
  return {
    money: (name: GuideFactName, value: string, currency: string) => fact(name, value, 'money', { currency }),
    price: (name: GuideFactName, value: string, currency: string, digits?: number) =>
      fact(name, value, 'price', digits === undefined ? { currency } : { currency, digits }),
    quantity: (name: GuideFactName, value: string, { instrument, currency }: Counted) =>
      fact(name, value, 'quantity', { instrument, currency }),
    rate: (name: GuideFactName, value: string) => fact(name, value, 'rate'),
    number: (name: GuideFactName, value: string | number, digits?: number) =>
      fact(name, String(value), 'number', digits === undefined ? {} : { digits }),
    date: (name: GuideFactName, value: string) => fact(name, value, 'date'),
    time: (name: GuideFactName, value: string) => fact(name, value, 'time'),
    text: (name: GuideFactName, value: string) => fact(name, value, 'text'),
    word: (name: GuideFactName, value: string, table: GuideFactWordTable) => fact(name, value, 'word', { table }),
  };
}

export const parseScaledOrZero = (value: string): bigint => parseScaled(value) ?? 0n;
export const subtractDecimals = (one: string, other: string): string =>
  formatScaled(parseScaledOrZero(one) - parseScaledOrZero(other));
export const removeSign = (value: string): string => value.replace(/^-/, '');

/** `part` as a share of `whole`, rounded toward zero; null if the whole is zero. */
export function computeShare(part: string, whole: string): string | null {
  const all = parseScaledOrZero(whole);
  return all === 0n ? null : formatScaled((parseScaledOrZero(part) * SCALE) / all);
}

/** `value` times `rate`, rounded toward zero. */
export const multiplyDecimals = (value: string, rate: string): string =>
  formatScaled((parseScaledOrZero(value) * parseScaledOrZero(rate)) / SCALE);

/** Decimals of a tick: those of its prices. */
export const countTickDecimals = (tick: string): number =>
  tick.replace(/\.?0+$/, (end) => (end.startsWith('.') ? '' : end)).split('.')[1]?.length ?? 0;
