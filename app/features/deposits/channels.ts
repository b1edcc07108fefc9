/** The channels for deposits: their names, hours, bounds and fees. */
import { type Answer, useCall } from '../../api/use-call.ts';
import { daysText, zoneName } from '@bourse/contract/opening-hours-text.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { formatQuantity, formatRate, isZero, withCurrency } from '../../format/numbers.ts';
import { fill, getLocale, type Texts } from '../../language/language.ts';

export type Channels = Answer<'wallet/listDepositChannels'>;
export type Channel = Channels['rows'][number];

/** Hours begin and end, and a channel may be closed: reread this often. */
const EVERY_MS = 30_000;

export const useChannels = () => useCall('wallet/listDepositChannels', {}, { everyMs: EVERY_MS });

/** A channel's hours, bounds and fee in words. */

type Words = Texts['deposit'];

/** The practice world's own names have translations; an operator's are used as they are. */
export const houseWord = (t: Words, name: string): string => labelOf(t.house, name);

/** A locked private channel shows only its currency. */
export const nameOf = (t: Words, { bankName, network, currency, kind, locked }: Channel): string =>
  locked
    ? fill(t.key.name, { currency })
    : kind === 'bank'
      ? houseWord(t, bankName ?? currency)
      : `${currency} · ${network ?? ''}`;

export const hoursOf = (t: Words, { days, opens, closes, zone }: Channel): string =>
  days.length === 7 && opens === '00:00' && closes === '24:00'
    ? t.always
    : fill(t.hours, { days: daysText(days, getLocale()), from: opens, to: closes, zone: zoneName(zone, getLocale()) });

export const boundsOf = (t: Words, { minimum, maximum, currency }: Channel): string =>
  fill(t.bounds, { minimum: formatQuantity(minimum), maximum: formatQuantity(maximum), currency });

export function feeOf(t: Words, { feeFixed, feeRate, currency }: Channel): string {
  const parts = [
    ...(isZero(feeFixed) ? [] : [withCurrency(formatQuantity(feeFixed), currency)]),
    ...(isZero(feeRate) ? [] : [formatRate(feeRate)]),
  ];
  return parts.length === 0 ? t.noFee : parts.join(' + ');
}
