/** The units of a position that can be sold: those that secure a loan can't. */
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { useChosenPortfolioInput } from '../../../session/chosen-portfolio.ts';
import { type CallAnswer, useCall } from '../../../api/use-call.ts';
import { buildHoldingsInput } from './group-positions.ts';

export function computeSellableUnits({
  openQuantity,
  pledged,
}: {
  openQuantity: string;
  pledged?: string | undefined;
}): string {
  const free = (parseScaled(openQuantity) ?? 0n) - (parseScaled(pledged ?? '0') ?? 0n);
  return formatScaled(free > 0n ? free : 0n);
}

type Position = CallAnswer<'trading/listPositions'>['rows'][number];

/** Units of an instrument held and sold short; "0" if unknown or none. */
export interface InstrumentHoldings {
  long: string;
  short: string;
  positions: readonly Position[];
  /** False until the answer, or its failure, has come. */
  isKnown: boolean;
  /** They are the server's answer, and all of it: none in it means that none is held. */
  isComplete: boolean;
}

const NONE: readonly Position[] = [];
const total = (positions: readonly Position[], side: Position['side']): string =>
  formatScaled(
    positions.reduce(
      (sum, position) => (position.side === side ? sum + (parseScaled(position.openQuantity) ?? 0n) : sum),
      0n,
    ),
  );

/** The customer's holding of an instrument. Account events refresh it. */
export function useInstrumentHoldings(instrument: string, everyMs?: number): InstrumentHoldings {
  const { data, isPending } = useCall(
    'trading/listPositions',
    { ...buildHoldingsInput(instrument), ...useChosenPortfolioInput() },
    { refetchIntervalMs: everyMs },
  );
  const positions = data?.rows ?? NONE;
  return {
    long: total(positions, 'long'),
    short: total(positions, 'short'),
    positions,
    isKnown: !isPending,
    isComplete: data?.next === null,
  };
}
