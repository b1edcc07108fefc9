import type { Amount, Currency } from '../money.ts';
import { MAIN, type Transfer } from '../ledger/transfer.ts';
import { moved } from '../ledger/moved.ts';

/**
 * Moves what the house books into a closed portfolio on to the main one, in the same decision: its customer couldn't
 * reach it there.
 */
export function passOn(transfers: readonly Transfer[], portfolio: number): Transfer[] {
  const came = new Map<Currency, Amount>();
  for (const { currency, amount, debit, credit, debitPortfolio, creditPortfolio } of transfers) {
    const into = credit === 'available' && (creditPortfolio ?? portfolio) === portfolio ? amount : 0n;
    const out = debit === 'available' && (debitPortfolio ?? portfolio) === portfolio ? amount : 0n;
    came.set(currency, (came.get(currency) ?? 0n) + into - out);
  }
  return [...came].flatMap(([currency, amount]) => moved(currency, amount, portfolio, MAIN));
}
