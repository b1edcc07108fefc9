import { formatAmount } from '@bourse/core/money.ts';
import type { Handler } from '../http/handler.ts';
import { newestTrees } from '../ledger/newest-trees.ts';
import type { Parts } from '../parts.ts';

/** The same trees in which each customer can find their own leaf. */
export function listLiabilities({ database }: Pick<Parts, 'database'>): Handler<'staff/getLiabilities'> {
  return async () => {
    const trees = await newestTrees(database.kysely);
    return {
      at: trees[0]?.at.toISOString() ?? null,
      rows: trees.map(({ tree, currency, sum, count, root, seal }) => ({
        currency,
        sum: formatAmount(BigInt(sum), currency),
        customers: Number(count),
        tree: Number(tree),
        root: root.toString('hex'),
        seal: seal === null ? null : Number(seal),
      })),
    };
  };
}
