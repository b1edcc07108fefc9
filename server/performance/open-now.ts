/** Profit of open positions at current prices. */
import type { Amount } from '@bourse/core/money.ts';
import type { Position } from '@bourse/core/orders/position.ts';
import type { AccountId } from '../ids.ts';
import { type MomentParts, positionsOfOneMoment } from '../ledger/one-moment.ts';
import { valuedAt } from '../ledger/valued.ts';

export type OpenParts = MomentParts;
export interface OpenNow {
  position: Position;
  /** In its currency: the profit if closed now, before charges. */
  profit: Amount;
}

export async function openNow(
  parts: OpenParts,
  account: AccountId,
  positions: readonly Position[],
): Promise<OpenNow[]> {
  const moment = await positionsOfOneMoment(parts, account, positions);
  return moment.positions.map((position) => ({
    position,
    profit: valuedAt(position, moment.quoteOf(position)).figures.openProfit,
  }));
}
