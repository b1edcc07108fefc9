/** The channels for deposits: their names, hours, bounds and fees. */
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { formatWeekdays, formatZoneName } from '@bourse/contract/opening-hours-text.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { formatQuantity, formatRate, isZero, formatWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, getLocale, type Texts } from '../../language/language.ts';

export type DepositChannels = CallAnswer<'wallet/listDepositChannels'>;
export type DepositChannel = DepositChannels['rows'][number];

/** Hours begin and end, and a channel may be closed: reread this often. */
const EVERY_MS = 30_000;

export const useDepositChannels = () => useCall('wallet/listDepositChannels', {}, { refetchIntervalMs: EVERY_MS });

/** A channel's hours, bounds and fee in words. */

type Words = Texts['deposit'];

/** The practice world's own names have translations; an operator's are used as they are. */
export const translatePracticeName = (t: Words, name: string): string => labelOf(t.house, name);

/** A locked private channel shows only its currency. */
export const formatChannelName = (t: Words, { bankName, network, currency, kind, locked }: DepositChannel): string =>
  locked
    ? fillPlaceholders(t.key.name, { currency })
    : kind === 'bank'
      ? translatePracticeName(t, bankName ?? currency)
      : `${currency} · ${network ?? ''}`;

export const formatChannelHours = (t: Words, { days, opens, closes, zone }: DepositChannel): string =>
  days.length === 7 && opens === '00:00' && closes === '24:00'
    ? t.always
    : fillPlaceholders(t.hours, {
        days: formatWeekdays(days, getLocale()),
        from: opens,
        to: closes,
        zone: formatZoneName(zone, getLocale()),
      });

export const formatChannelBounds = (t: Words, { minimum, maximum, currency }: DepositChannel): string =>
  fillPlaceholders(t.bounds, { minimum: formatQuantity(minimum), maximum: formatQuantity(maximum), currency });

export function formatChannelFee(t: Words, { feeFixed, feeRate, currency }: DepositChannel): string {
  const parts = [
    ...(isZero(feeFixed) ? [] : [formatWithCurrency(formatQuantity(feeFixed), currency)]),
    ...(isZero(feeRate) ? [] : [formatRate(feeRate)]),
  ];
  return parts.length === 0 ? t.noFee : parts.join(' + ');
}

/** Bank accounts before networks, and of each the reader's own currency first; the rest as the operator has it. */
export const sortChannels = <Channel extends Pick<DepositChannel, 'kind' | 'currency'>>(
  channels: readonly Channel[],
  home: string,
): Channel[] => {
  const place = ({ kind, currency }: Channel): number => (kind === 'bank' ? 0 : 2) + (currency === home ? 0 : 1);
  return channels.toSorted((a, b) => place(a) - place(b));
};

const ROUND_AMOUNTS = 3;
/** A round amount well above the minimum, ten times that and a hundred times that, as far as they may be deposited. */
export function listRoundAmounts({ minimum, maximum }: Pick<DepositChannel, 'minimum' | 'maximum'>): string[] {
  const first = 10 ** Math.ceil(Math.log10(Number(minimum) * 5));
  return Array.from({ length: ROUND_AMOUNTS }, (_, index) => first * 10 ** index)
    .filter((amount) => amount >= Number(minimum) && amount <= Number(maximum))
    .map(String);
}
