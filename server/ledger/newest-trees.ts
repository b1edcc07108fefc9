/** The newest trees of the house's liabilities, one for each currency, and the seals that bind them. */
import { treeNote } from '@bourse/core/seals/liabilities.ts';
import { sql } from 'kysely';
import type { Parts } from '../parts.ts';

type Db = Parts['database']['kysely'];
interface Row {
  tree: bigint;
  currency: string;
  secret: Buffer;
  count: bigint;
  sum: string;
  root: Buffer;
  at: Date;
}
/** `sum` is in minor units; `seal` is null until one binds the root. The secret never leaves the server. */
export interface Tree extends Row {
  seal: bigint | null;
}

export async function newestTrees(db: Db): Promise<Tree[]> {
  const { rows: trees } = await sql<Row>`
    select t.tree, t.currency, t.secret, t.count, t.sum::text as sum, t.root, t.at from liability_trees t
    where tree = (select max(tree) from liability_trees) order by currency`.execute(db);
  if (trees.length === 0) return [];
  const notes = trees.map(({ tree, currency, count, sum, root }) =>
    treeNote({ tree: Number(tree), currency, count: Number(count), sum, root: root.toString('hex') }),
  );
  const bound = await db.selectFrom('seal_notes').select(['note', 'seal']).where('note', 'in', notes).execute();
  const sealOf = new Map(bound.map(({ note, seal }) => [note, seal]));
  return trees.map((tree, index) => ({ ...tree, seal: sealOf.get(notes[index] as string) ?? null }));
}
