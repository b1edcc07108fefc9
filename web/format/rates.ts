import { formatScaled, parseScaled } from '@bourse/core/money.ts';

/** Percent as a pure number: "5" is "0.05". */
export const rateOf = (percent: string): string => formatScaled((parseScaled(percent) ?? 0n) / 100n);
/** A pure number in percent, with as many decimals as it has: "0.05" is "5". */
export const percentOf = (rate: string): string => formatScaled((parseScaled(rate) ?? 0n) * 100n);
