/** A refusal in the reader's language, its parameters formatted by their kind. */
import type { RefusalParams } from '@bourse/contract/client.ts';
import { type ErrorCode, errors, type ParameterKind } from '@bourse/contract/errors.ts';
import { fill, getTexts, guardMessage } from '../language/language.ts';
import { formatDate, formatTime } from './dates.ts';
import { formatCount, formatMoney, formatPrice, formatQuantity } from './numbers.ts';

function formatParameter(kind: ParameterKind, value: string | number | null, currency: string | undefined): string | number {
  if (value === null) return getTexts().formats.unknownTime;
  switch (kind) {
    case 'amount': return formatMoney(String(value), currency);
    case 'price': return formatPrice(String(value), currency);
    case 'quantity': return formatQuantity(String(value));
    case 'number': return formatCount(Number(value));
    case 'time': return formatTime(String(value));
    case 'date': return formatDate(String(value));
    case 'currency':
    case 'text': return String(value);
  }
}

/** The catalogue's sentence for `code`; the server's own one for a code that this version doesn't know. */
export function describeRefusal(code: ErrorCode, params: RefusalParams, serverMessage = ''): string {
  const kinds: Readonly<Record<string, ParameterKind>> | undefined = errors[code];
  const text: string | undefined = getTexts().errors[code];
  if (!kinds || !text) return guardMessage(serverMessage) || code;
  const currency = typeof params.currency === 'string' ? params.currency : undefined;
  const values = Object.entries(kinds).map(([name, kind]) => [name, formatParameter(kind, params[name] ?? null, currency)] as const);
  return fill(text, Object.fromEntries(values));
}
