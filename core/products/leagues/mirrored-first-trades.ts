/**
 * First trades that look like one hand: the same instrument, side and leverage at nearly the same cost, one right after
 * the other.
 */
import type { Amount } from '../../ledger/money.ts';

export interface FirstTrade {
  account: bigint;
  /** Epoch ms. */
  at: number;
  instrument: string;
  side: 'long' | 'short';
  leverage: number;
  cost: Amount;
}

const MIRROR_WINDOW_MS = 2 * 60_000;
const MIRROR_COST_PERCENT = 2n;

/** Each later trade's account with those before it that it mirrors: nobody mirrors what comes after them. */
export function findMirroredFirstTrades(trades: readonly FirstTrade[]): Map<bigint, bigint[]> {
  const mirrored = new Map<bigint, bigint[]>();
  const alike = Map.groupBy(trades, ({ instrument, side, leverage }) => `${instrument} ${side} ${leverage}`);
  for (const group of alike.values()) {
    const sorted = group.toSorted((a, b) => a.at - b.at);
    sorted.forEach((later, index) => {
      const before = sorted
        .slice(0, index)
        .filter((one) => later.at - one.at <= MIRROR_WINDOW_MS && costAlike(one, later));
      if (before.length > 0)
        mirrored.set(
          later.account,
          before.map(({ account }) => account),
        );
    });
  }
  return mirrored;
}

function costAlike({ cost: one }: FirstTrade, { cost: other }: FirstTrade): boolean {
  const [less, more] = one < other ? [one, other] : [other, one];
  return (more - less) * 100n <= more * MIRROR_COST_PERCENT;
}
