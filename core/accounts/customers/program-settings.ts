/** What a customer lets programs do in a portfolio, whichever key they use; the customer's own orders are free. */
import { SCALE } from '../../ledger/money.ts';
import type { Order } from '../../trading/orders/order.ts';

export interface ProgramSettings {
  /** Programs place, change and close nothing; what waits can be cancelled. */
  isSuspended: boolean;
  allowsShortSales: boolean;
  /** Whether they may buy or sell short a part of a unit. */
  allowsFractions: boolean;
}

/** Until the customer changes it. */
export const PROGRAM_SETTINGS_UNCHANGED: ProgramSettings = {
  isSuspended: false,
  allowsShortSales: true,
  allowsFractions: true,
};

export type ProgramSettingsRefusal = {
  refused: 'programsSuspended' | 'programsShortSales' | 'programsFractions';
  params: Record<never, never>;
};

/** Whether programs may place these orders, of which a closing one is never too small or short. */
export function refuseOrdersOfProgram(
  { isSuspended, allowsShortSales, allowsFractions }: ProgramSettings,
  orders: readonly Pick<Order, 'effect' | 'side' | 'quantity'>[],
): ProgramSettingsRefusal | null {
  if (isSuspended) return { refused: 'programsSuspended', params: {} };
  const opening = orders.filter(({ effect }) => effect === 'open');
  if (!allowsShortSales && opening.some(({ side }) => side === 'short'))
    return { refused: 'programsShortSales', params: {} };
  const isFraction = ({ quantity }: Pick<Order, 'quantity'>): boolean => quantity % SCALE !== 0n;
  return !allowsFractions && opening.some(isFraction) ? { refused: 'programsFractions', params: {} } : null;
}

const GRANTS = ['allowsShortSales', 'allowsFractions'] as const satisfies (keyof ProgramSettings)[];

/** Whether `changed` allows what `before` didn't: only the customer may, no program. */
export const loosensProgramSettings = (before: ProgramSettings, changed: ProgramSettings): boolean =>
  (before.isSuspended && !changed.isSuspended) || GRANTS.some((each) => changed[each] && !before[each]);
