import { divide, formatAmount, formatScaled, larger, parseAmount, parseScaled, SCALE } from '@bourse/core/money.ts';

/** What a portfolio is worth now, as shown above its curve. */
export interface Live {
  total: string;
  in: string;
  portfolio: string;
}

interface Answered {
  in: string;
  portfolio: string;
  value: string;
  profit: string;
  twr: string | null;
}

/**
 * Adjusts a curve's figures to the total shown above it, so that both move together: the base for the profit is the
 * server's, and since its answer the return has grown by as much as the total. Deposits and withdrawals reread both.
 */
export function atTotal<Curve extends Answered>(curve: Curve, live: Live | undefined): Curve {
  if (live?.in !== curve.in || live.portfolio !== curve.portfolio) return curve;
  const amount = (text: string): bigint => parseAmount(text, curve.in) ?? 0n;
  const [total, value] = [amount(live.total), amount(curve.value)];
  const base = value - amount(curve.profit);
  const growth = SCALE + (parseScaled(curve.twr ?? '0') ?? 0n);
  return {
    ...curve,
    value: live.total,
    profit: formatAmount(total - base, curve.in),
    twr:
      curve.twr === null || value <= 0n
        ? curve.twr
        : formatScaled(divide(growth * larger(total, 0n), value, 'half-even') - SCALE),
  };
}
