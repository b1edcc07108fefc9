/**
 * Sentences from codes and parameters, the same at both ends; `refusal-and-notice-texts.ts` has the codes of all areas.
 */
import type { NoticeParameterKind, MessageParameterKind, RefusalDeclarations } from '../area.ts';
import type { RefusalCode } from '../refusals.ts';
import {
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPrice,
  formatReadableDate,
  formatReadableMoment,
} from '../format.ts';
import { decodeStrategyName } from '@bourse/core/products/copying/copy-types.ts';
import { SHARES_UNIT } from '@bourse/core/ledger/quantity-unit.ts';
import { fillPlaceholders, type PlaceholderValues } from './fill-placeholders.ts';
import type { Texts } from './text-tables.ts';

export type MessageParams = Readonly<Record<string, string | number | null | undefined>>;
export type MessageTexts = Pick<Texts, 'errors' | 'notices' | 'formats' | 'terms' | 'markets' | 'strategies'>;

/**
 * A table's word for a code that came over the wire (a charge, a currency, a label …); the code itself if it is not
 * there.
 */
export const labelOf = (table: Readonly<Record<string, string>>, code: string): string =>
  (Object.hasOwn(table, code) ? table[code] : undefined) ?? code;

/** A field's label; of one within a list ("weights.2.part") those on the path to it, counted from one. */
function fieldOf(table: Readonly<Record<string, string>>, path: string): string {
  if (Object.hasOwn(table, path)) return labelOf(table, path);
  const parts = path.split('.').filter((part) => part !== '');
  return parts
    .map((part, at) => (/^\d+$/.test(part) ? ` ${Number(part) + 1}` : `${at === 0 ? '' : ', '}${labelOf(table, part)}`))
    .join('');
}

function wordOf(texts: MessageTexts, name: string, value: string): string {
  const {
    orderStatus,
    requestStatus,
    direction,
    cause,
    field,
    reviewReason,
    requestReason,
    accountState,
    stateReason: ground,
    ledHeld: held,
    haltReason,
    tradeReason,
  } = texts.terms;
  const tables: Record<string, Readonly<Record<string, string>>> = {
    state: { ...requestStatus, ...orderStatus },
    direction,
    reason: cause,
    why: { ...reviewReason, ...requestReason, ...haltReason, ...tradeReason },
    market: texts.markets.name,
    accountState,
    ground,
    held,
  };
  if (name === 'field') return fieldOf(field, value);
  // Where a sentence has no name, the code: the market before it is the program's, not the reader's.
  if (name === 'instrument') return value.replace(/^[A-Z]{2,6}\.(?=\S+$)/, '');
  const led = name === 'name' ? decodeStrategyName(value) : null;
  if (led) return `${labelOf(texts.strategies.kind, led.kind)} · ${labelOf(texts.markets.short, led.market)}`;
  return labelOf(tables[name] ?? {}, value);
}

/** As records write it. The reader's own time needs no name; another zone's does. */
export const formatTimeInZone = (instant: string | number, zone: string | undefined): string =>
  zone === undefined ? formatDateTime(instant) : `${formatDateTime(instant, zone)} ${zone}`;

/** A quantity with its unit; in most languages shares need no word. Older messages name no unit. */
function countOf({ formats }: MessageTexts, quantity: string, unit: MessageParams[string]): string {
  if (typeof unit !== 'string') return quantity;
  return unit === SHARES_UNIT
    ? fillPlaceholders(formats.shares, { quantity })
    : fillPlaceholders(formats.money, { amount: quantity, currency: unit });
}

function valueOf(
  texts: MessageTexts,
  name: string,
  kind: MessageParameterKind,
  params: MessageParams,
  zone: string | undefined,
): string {
  const value = params[name];
  if (value === null || value === undefined) {
    if (kind === 'time') return texts.formats.unknownTime;
    return name === 'direction' ? texts.terms.closingOrder : '';
  }
  switch (kind) {
    case 'amount':
      return formatMoney(
        String(value),
        params['currency'] === undefined ? undefined : String(params['currency']),
      ).replace('-', '\u2212');
    case 'price':
      return params['currency'] === undefined
        ? formatNumber(value)
        : formatPrice(String(value), String(params['currency']));
    case 'quantity':
      return countOf(texts, formatNumber(value), params['unit']);
    case 'number':
      return formatNumber(value);
    case 'time':
      // Older messages have the day alone.
      return /^\d{4}-\d{2}-\d{2}$/.test(String(value))
        ? formatReadableDate(texts.formats, String(value))
        : `${formatReadableMoment(texts.formats, value, zone)}${zone === undefined ? '' : ` ${zone}`}`;
    case 'date':
      return formatReadableDate(texts.formats, String(value));
    case 'currency':
      return String(value);
    case 'text':
      return wordOf(texts, name, String(value));
  }
}

/** The parameters as they are read; ids are in no sentence, and units in none by themselves. */
export function formatMessageParams(
  texts: MessageTexts,
  kinds: Readonly<Record<string, NoticeParameterKind>>,
  params: MessageParams,
  zone: string | undefined,
): PlaceholderValues {
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([name, kind]) =>
      kind === 'id' || kind === 'unit' ? [] : [[name, valueOf(texts, name, kind, params, zone)]],
    ),
  );
}

/** A refusal as a sentence, by the catalogue that it was made of. */
export type RefusalTextFormatter = (
  texts: MessageTexts,
  code: string,
  params: MessageParams,
  zone?: string,
) => string | null;

/**
 * Makes sentences of these refusals, numbers formatted as money. Times are told in `zone`, without one in the device's.
 * Null for a code that isn't among them, or whose sentence isn't loaded yet: show the server's own message then.
 */
export const createRefusalTextFormatter =
  (errors: RefusalDeclarations): RefusalTextFormatter =>
  (texts, code, params, zone) => {
    const kinds = Object.hasOwn(errors, code) ? errors[code] : undefined;
    if (!kinds || !Object.hasOwn(texts.errors, code)) return null;
    return fillPlaceholders(texts.errors[code as RefusalCode], formatMessageParams(texts, kinds, params, zone));
  };
