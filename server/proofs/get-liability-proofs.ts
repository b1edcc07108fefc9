import { formatAmount } from '@bourse/core/ledger/money.ts';
import { buildMerklePath } from '@bourse/core/ledger/seals/merkle-tree.ts';
import {
  hashLiabilityLeaf,
  type LiabilityProof,
  combineSumNodes,
  type SumTreeNode,
} from '@bourse/core/ledger/seals/liability-tree.ts';
import { toHex } from '@bourse/core/ledger/seals/sha256.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { InsuranceAccountKeeper } from '../ledger/insurance-account-keeper.ts';
import {
  readNewestLiabilityTrees,
  leafPositionOf,
  leafSaltOf,
  LEAVES_PER_STRETCH,
  type LiabilityTree,
  unpackSumNodes,
} from '../ledger/liability-trees.ts';

type Db = ServerDependencies['database']['kysely'];
type OwnLiabilityProof = Omit<LiabilityProof, 'path'> & { path: { hash: string; sum: string }[] };

/**
 * The newest sealed trees, with the customer's own leaf in each (none in currencies in which nothing was owed), and the
 * funds that cover losses beyond a margin.
 */
export const getLiabilityProofs =
  ({
    database: { kysely: db },
    insuranceKeeper,
  }: Pick<ServerDependencies, 'database'> & {
    insuranceKeeper: Pick<InsuranceAccountKeeper, 'readStatuses'>;
  }): Handler<'ledger/getLiabilities'> =>
  async (_, { account }) => {
    const trees = await readNewestLiabilityTrees(db);
    const proofs = await Promise.all(
      trees.map(async (tree) => {
        const proof = await loadLiabilityProof(db, tree, account);
        return proof && { ...proof, seal: tree.seal === null ? null : Number(tree.seal) };
      }),
    );
    const insured = (await insuranceKeeper.readStatuses()).map(({ currency, capital, limit, balance }) => ({
      currency,
      capital: formatAmount(capital, currency),
      limit: formatAmount(limit, currency),
      balance: formatAmount(balance, currency),
    }));
    return {
      at: trees[0]?.at.toISOString() ?? null,
      rows: proofs.filter((proof) => proof !== null),
      insurance: insured,
    };
  };

async function loadLiabilityProof(
  db: Db,
  { tree, currency, secret, count, sum, root }: LiabilityTree,
  account: AccountId,
): Promise<OwnLiabilityProof | null> {
  const place = leafPositionOf(secret, account);
  const stretch = await db
    .selectFrom('liability_stretches')
    .select(['stretch', 'nodes'])
    .where('tree', '=', tree)
    .where('currency', '=', currency)
    .where('first_place', '<=', place)
    .orderBy('first_place', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!stretch) return null;
  const leaves = unpackSumNodes(stretch.nodes);
  const salt = leafSaltOf(secret, account).toString('hex');
  const own = (amount: bigint) => ({
    tree: Number(tree),
    currency,
    account: account.toString(),
    amount: amount.toString(),
    salt,
  });
  const within = leaves.findIndex((leaf) => isSameNode(hashLiabilityLeaf(own(leaf.sum)), leaf));
  if (within < 0) return null;
  const tops = await db
    .selectFrom('liability_stretches')
    .select('top')
    .where('tree', '=', tree)
    .where('currency', '=', currency)
    .orderBy('stretch')
    .execute();
  const path = [
    ...buildMerklePath(leaves, within, combineSumNodes),
    ...buildMerklePath(
      tops.flatMap(({ top }) => unpackSumNodes(top)),
      stretch.stretch,
      combineSumNodes,
    ),
  ];
  return {
    ...own(leaves[within]!.sum),
    index: stretch.stretch * LEAVES_PER_STRETCH + within,
    count: Number(count),
    path: path.map((node) => ({ hash: toHex(node.hash), sum: node.sum.toString() })),
    root: root.toString('hex'),
    sum,
  };
}

const isSameNode = (one: SumTreeNode | null, other: SumTreeNode): boolean =>
  one !== null && Buffer.compare(one.hash, other.hash) === 0;
