/** A follower's own limits as typed, in percent, and as sent. */
import { formatDecimal, formatScaled, parseAmount, parseDecimal, parseScaled } from '@bourse/core/ledger/money.ts';
import { isZero } from '../../format/numbers.ts';

export interface CopySettingsDraft {
  size: 'proportional' | 'fixed';
  fixedAmount: string;
  /** Empty for no limit. */
  stopLoss: string;
  deviation: string;
  share: string;
}
export interface CopySettings {
  size: 'proportional' | 'fixed';
  fixedAmount?: string;
  stopLossRate?: string;
  maximumDeviationRate: string;
  maximumShareRate: string;
}

/** Whether it is an amount of at least the minimum for a new copy. */
export const isAtLeastMinimum = (text: string, minimum: string, currency: string): boolean =>
  /^\d+(\.\d+)?$/.test(text) &&
  !isZero(text) &&
  (parseAmount(text, currency) ?? 0n) >= (parseAmount(minimum, currency) ?? 0n);
/** Whether the amount exceeds what is available. */
export const isBeyondAvailable = (text: string, available: string, currency: string): boolean =>
  /^\d+(\.\d+)?$/.test(text) && (parseAmount(text, currency) ?? 0n) > (parseAmount(available, currency) ?? 0n);
export const isValidStopLoss = (text: string): boolean =>
  text === '' || (percentToRate(text) !== null && !isZero(text));
export const isValidMaximumShare = (text: string): boolean => percentToRate(text) !== null && !isZero(text);

/** As sent; null while something is invalid. */
export function parseCopySettings({
  size,
  fixedAmount,
  stopLoss,
  deviation,
  share,
}: CopySettingsDraft): CopySettings | null {
  const [maximumDeviationRate, maximumShareRate] = [percentToRate(deviation), percentToRate(share)];
  if (
    maximumDeviationRate === null ||
    maximumShareRate === null ||
    !isValidStopLoss(stopLoss) ||
    !isValidMaximumShare(share)
  )
    return null;
  if (size === 'fixed' && (!/^\d+(\.\d+)?$/.test(fixedAmount) || isZero(fixedAmount))) return null;
  return {
    size,
    ...(size === 'fixed' ? { fixedAmount } : {}),
    ...(stopLoss === '' ? {} : { stopLossRate: percentToRate(stopLoss)! }),
    maximumDeviationRate,
    maximumShareRate,
  };
}

/** Converts rates between typed percentages and the calls' pure numbers. */

const ALL = 10_000n;

/** "12.5" → "0.125"; null if it isn't a percentage of up to a hundred. */
export function percentToRate(percent: string): string | null {
  const hundredths = parseDecimal(percent, 2);
  return hundredths === null || hundredths < 0n || hundredths > ALL ? null : formatDecimal(hundredths, 4);
}

/** "0.125" → "12.5". */
export const rateToPercent = (rate: string): string => formatScaled((parseScaled(rate) ?? 0n) * 100n);
