/** What a follower has agreed to: nothing opens at a price further from the leader's than the copy allows. */
import { madeUp, most, WHOLE } from './arithmetic.ts';
import type { BlockRow, CopyOrderRow, CopyRow } from './copy-rows.ts';

type Agreed = Pick<CopyRow, 'account_id' | 'portfolio' | 'maximum_deviation_rate'>;
type Led = Pick<BlockRow, 'block' | 'side' | 'effect' | 'price' | 'leader_price'>;
type Made = Pick<CopyOrderRow, 'account_id' | 'portfolio' | 'block' | 'status'>;
const keyOf = ({ account_id: account, portfolio }: Pick<Agreed, 'account_id' | 'portfolio'>): string =>
  `${account}/${portfolio}`;

export function checkTerms(
  { copies, blocks, copyOrders }: { copies: readonly Agreed[]; blocks: readonly Led[]; copyOrders: readonly Made[] },
  differ: (sentence: string) => void,
): void {
  const allowed = new Map(copies.map((copy) => [keyOf(copy), copy.maximum_deviation_rate]));
  const blockOf = new Map(blocks.map((each) => [each.block, each]));
  for (const row of copyOrders) {
    const { side, effect, price, leader_price: leader } = blockOf.get(row.block)!;
    if (row.status !== 'filled' || effect !== 'open' || price === null) continue;
    const worse = most(side === 'long' ? price - leader : leader - price, 0n);
    const [by, at] = [madeUp(worse * WHOLE, leader), allowed.get(keyOf(row))];
    if (at === undefined || by > at)
      differ(`copy ${keyOf(row)} of block ${row.block}: opened ${by} beyond its leader's price, it allows ${at}`);
  }
}
