/**
 * Recomputes the seals from the transfers, and names each row that was altered, removed, inserted or swapped; and
 * checks what seals bind besides transfers.
 */
import type pg from 'pg';
import {
  FIRST_PREVIOUS_HASH,
  computeTransferLeafHash,
  computeTransferMerkleRoot,
  type SealedTransferRow,
  computeSealHash,
} from '../seal-hash.ts';
import { combineSumNodes, formatLiabilityTreeNote } from '@bourse/core/ledger/seals/liability-tree.ts';
import { computeMerkleRoot } from '@bourse/core/ledger/seals/merkle-tree.ts';
import { packSumNodes, unpackSumNodes } from '../liability-trees.ts';

interface Seal {
  number: bigint;
  previous: Buffer;
  hash: Buffer;
  root: Buffer;
  leaves: Buffer;
  count: number;
  last_xid: bigint;
  transfers_total: bigint;
  notes: string;
}

export async function auditSealChain(client: pg.ClientBase): Promise<string[]> {
  const differences: string[] = [];
  let before = { number: 0n, hash: FIRST_PREVIOUS_HASH as Buffer, lastXid: 0n, total: 0n };
  for (;;) {
    const {
      rows: [seal],
    } = await client.query<Seal>('select * from seals where number > $1 order by number limit 1', [before.number]);
    if (!seal) break;
    if (seal.number !== before.number + 1n) differences.push(`seal ${before.number + 1n} is missing`);
    const { rows } = await client.query<SealedTransferRow>(
      'select * from transfers where xid > $1 and xid <= $2 order by xid, account_id, seq',
      [before.lastXid, seal.last_xid],
    );
    differences.push(...compareLeaves(seal, rows), ...compareLinks(seal, before));
    before = { number: seal.number, hash: seal.hash, lastXid: seal.last_xid, total: seal.transfers_total };
  }
  return differences;
}

/** Empty if the row's time is invalid and it can have no hash. */
function hashOf(row: SealedTransferRow): string {
  try {
    return computeTransferLeafHash(row).toString('hex');
  } catch {
    return '';
  }
}

function compareLeaves(seal: Seal, rows: readonly SealedTransferRow[]): string[] {
  const sealed = Array.from({ length: seal.count }, (_, index) =>
    seal.leaves.subarray(index * 32, index * 32 + 32).toString('hex'),
  );
  const known = new Set(sealed);
  const found = rows.map((row) => ({ row, hash: hashOf(row) }));
  const present = new Set(found.map(({ hash }) => hash));
  const differences = found
    .filter(({ hash }) => !known.has(hash))
    .map(({ row }) => `transfer ${row.account_id}/${row.seq}: not as seal ${seal.number} has it`);
  const lost = sealed.filter((hash) => !present.has(hash)).length;
  if (lost > found.length - (seal.count - lost) || (lost > 0 && differences.length === 0))
    differences.push(`seal ${seal.number}: ${lost} of its ${seal.count} transfers are gone`);
  if (differences.length === 0 && found.some(({ hash }, index) => hash !== sealed[index]))
    differences.push(`seal ${seal.number}: its transfers stand in another order`);
  return differences;
}

function compareLinks(seal: Seal, before: { hash: Buffer; total: bigint }): string[] {
  const root = computeTransferMerkleRoot(seal.leaves);
  const differences: string[] = [];
  if (!seal.previous.equals(before.hash)) differences.push(`seal ${seal.number}: does not follow the one before it`);
  if (seal.transfers_total !== before.total + BigInt(seal.count))
    differences.push(`seal ${seal.number}: counts ${seal.transfers_total} transfers up to it`);
  if (
    !root.equals(seal.root) ||
    !computeSealHash(seal.previous, seal.transfers_total, root, seal.notes).equals(seal.hash)
  )
    differences.push(`seal ${seal.number}: its hash is not that of its contents`);
  return differences;
}

/**
 * Checks of what seals bind besides transfers: their other lines, the operator's dated rules, and the trees of the
 * house's liabilities.
 */

interface Tree {
  tree: bigint;
  currency: string;
  count: bigint;
  sum: string;
  root: Buffer;
  noted: string[] | null;
  newest: boolean;
}

export async function auditSealContents(client: pg.ClientBase): Promise<string[]> {
  return [...(await auditNotes(client)), ...(await auditRules(client)), ...(await auditTrees(client))];
}

async function auditNotes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ number: bigint }>(`
    select s.number from seals s left join (select seal, string_agg(note, E'\\n' order by note_id) as lines
      from seal_notes where seal is not null group by 1) n on n.seal = s.number
    where coalesce(n.lines, '') <> coalesce((select string_agg(line, E'\\n' order by place)
      from unnest(string_to_array(s.notes, E'\\n')) with ordinality l(line, place)
      where line <> '' and line not like 'session key %'), '') order by 1`);
  return rows.map(({ number }) => `seal ${number}: binds other lines than are kept`);
}

async function auditRules(client: pg.ClientBase): Promise<string[]> {
  await client.query(`set local timezone to 'UTC'`);
  const { rows: tables } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'bind_rule' order by 1`,
  );
  const differences: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ content: string }>(
      `select to_jsonb(t)::text as content from ${name} t
      where not exists (select from seal_notes where note = rule_note($1, to_jsonb(t)))`,
      [name],
    );
    differences.push(...rows.map(({ content }) => `${name}: a rule is not as it was written: ${content}`));
    const {
      rows: [gone],
    } = await client.query<{ count: bigint }>(
      `select (select count(*) from seal_notes where note like 'rule ' || $1 || ' %') - (select count(*)
        from ${name}) as count`,
      [name],
    );
    if (rows.length === 0 && gone && gone.count > 0n) differences.push(`${name}: ${gone.count} of its rules are gone`);
  }
  return differences;
}

async function auditTrees(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<Tree>(`
    select t.tree, t.currency, t.count, t.sum::text as sum, t.root, t.tree = max(t.tree) over () as newest,
      (select array_agg(note) from seal_notes
        where note like 'liabilities ' || t.tree || ' ' || t.currency || ' %') as noted from liability_trees t
        order by 1, 2`);
  const differences: string[] = [];
  for (const { tree, currency, count, sum, root, noted, newest } of rows) {
    const note = formatLiabilityTreeNote({
      tree: Number(tree),
      currency,
      count: Number(count),
      sum,
      root: root.toString('hex'),
    });
    if (noted?.length !== 1 || noted[0] !== note)
      differences.push(`liabilities ${tree} ${currency}: not as its line has it`);
    // Older trees are about to be deleted; their roots are bound by seals.
    else if (newest && !(await isWhole(client, { tree, currency, count, sum, root })))
      differences.push(`liabilities ${tree} ${currency}: its leaves come to another root`);
  }
  return differences;
}

async function isWhole(
  client: pg.ClientBase,
  { tree, currency, count, sum, root }: Pick<Tree, 'tree' | 'currency' | 'count' | 'sum' | 'root'>,
): Promise<boolean> {
  const { rows } = await client.query<{ nodes: Buffer; top: Buffer }>(
    'select nodes, top from liability_stretches where tree = $1 and currency = $2 order by stretch',
    [tree, currency],
  );
  try {
    const stretches = rows.map(({ nodes, top }) => ({ leaves: unpackSumNodes(nodes), top }));
    if (
      stretches.length === 0 ||
      !stretches.every(({ leaves, top }) => packSumNodes([computeMerkleRoot(leaves, combineSumNodes)]).equals(top))
    )
      return false;
    const found = computeMerkleRoot(
      stretches.flatMap(({ top }) => unpackSumNodes(top)),
      combineSumNodes,
    );
    return (
      root.equals(found.hash) &&
      found.sum.toString() === sum &&
      stretches.reduce((leaves, stretch) => leaves + stretch.leaves.length, 0) === Number(count)
    );
  } catch {
    // The bytes aren't valid nodes.
    return false;
  }
}
