import { formatAmount } from '@bourse/core/ledger/money.ts';
import { pathOf } from '@bourse/core/ledger/seals/merkle-path.ts';
import { leafNode, type LiabilityProof, sumNode, type SumNode } from '@bourse/core/ledger/seals/liabilities.ts';
import { toHex } from '@bourse/core/ledger/seals/sha256.ts';
import type { Handler } from '../calls/handler.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import type { Insurance } from '../ledger/insurance.ts';
import { newestTrees, placeOf, saltOf, STRETCH, type Tree, unpackNodes } from '../ledger/liability-trees.ts';

type Db = Parts['database']['kysely'];
type OwnProof = Omit<LiabilityProof, 'path'> & { path: { hash: string; sum: string }[] };

/**
 * The newest sealed trees, with the customer's own leaf in each (none in currencies in which nothing was owed), and the
 * funds that cover losses beyond a margin.
 */
export const getLiabilities =
  ({
    database: { kysely: db },
    insurance,
  }: Pick<Parts, 'database'> & { insurance: Pick<Insurance, 'read'> }): Handler<'ledger/getLiabilities'> =>
  async (_, { account }) => {
    const trees = await newestTrees(db);
    const proofs = await Promise.all(
      trees.map(async (tree) => {
        const proof = await proofOf(db, tree, account);
        return proof && { ...proof, seal: tree.seal === null ? null : Number(tree.seal) };
      }),
    );
    const insured = (await insurance.read()).map(({ currency, capital, limit, balance }) => ({
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

async function proofOf(
  db: Db,
  { tree, currency, secret, count, sum, root }: Tree,
  account: AccountId,
): Promise<OwnProof | null> {
  const place = placeOf(secret, account);
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
  const leaves = unpackNodes(stretch.nodes);
  const salt = saltOf(secret, account).toString('hex');
  const own = (amount: bigint) => ({
    tree: Number(tree),
    currency,
    account: account.toString(),
    amount: amount.toString(),
    salt,
  });
  const within = leaves.findIndex((leaf) => same(leafNode(own(leaf.sum)), leaf));
  if (within < 0) return null;
  const tops = await db
    .selectFrom('liability_stretches')
    .select('top')
    .where('tree', '=', tree)
    .where('currency', '=', currency)
    .orderBy('stretch')
    .execute();
  const path = [
    ...pathOf(leaves, within, sumNode),
    ...pathOf(
      tops.flatMap(({ top }) => unpackNodes(top)),
      stretch.stretch,
      sumNode,
    ),
  ];
  return {
    ...own(leaves[within]!.sum),
    index: stretch.stretch * STRETCH + within,
    count: Number(count),
    path: path.map((node) => ({ hash: toHex(node.hash), sum: node.sum.toString() })),
    root: root.toString('hex'),
    sum,
  };
}

const same = (one: SumNode | null, other: SumNode): boolean =>
  one !== null && Buffer.compare(one.hash, other.hash) === 0;
