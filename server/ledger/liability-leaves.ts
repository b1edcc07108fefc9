/** A tree's leaves: where a customer's leaf is, which salt it has, and how a stretch of them is stored. */
import { hash } from 'node:crypto';
import { SUM_BYTES, sumBytes } from '@bourse/core/seals/bytes.ts';
import type { SumNode } from '@bourse/core/seals/liabilities.ts';
import type { AccountId } from '../ids.ts';
import { NOT_THE_HOUSES, OWED_TO_CUSTOMERS } from './chart-sql.ts';

/** Leaves in a stretch: a power of two, so that the tree over the stretches continues where theirs end. */
export const STRETCH = 1_024;
const NODE_BYTES = 32 + SUM_BYTES;

const derived = (secret: Buffer, purpose: string, account: AccountId): Buffer =>
  hash('sha256', Buffer.concat([secret, Buffer.from(`|${purpose}|${account}`)]), 'buffer');
/** Leaves are ordered by their places, which reveal nobody's identity. */
export const placeOf = (secret: Buffer, account: AccountId): Buffer => derived(secret, 'place', account);
export const saltOf = (secret: Buffer, account: AccountId): Buffer => derived(secret, 'salt', account);

/**
 * The same computed by the database, for all customers at once, in the order of their places. `currency` is an SQL
 * literal; the secret is a setting of the transaction, so that no log of statements contains it.
 */
export const leavesSql = (tree: bigint, currency: string): string => `
  with secret as materialized (select decode(current_setting('bourse.tree_secret'), 'hex') as bytes),
  owed as (select account_id, sum(amount) as amount from balances where currency = ${currency}
    and bucket in (${OWED_TO_CUSTOMERS}) and ${NOT_THE_HOUSES} group by 1 having sum(amount) > 0),
  salted as (select account_id, amount, sha256(bytes || convert_to('|place|' || account_id, 'UTF8')) as place,
    encode(sha256(bytes || convert_to('|salt|' || account_id, 'UTF8')), 'hex') as salt from owed, secret)
  select place, amount::text as sum,
    sha256('\\x00'::bytea || convert_to(concat_ws('|', ${tree}, ${currency}, account_id, amount, salt),
      'UTF8')) as hash from salted order by place`;

export function packNodes(nodes: readonly SumNode[]): Buffer {
  return Buffer.concat(nodes.flatMap(({ hash: of, sum }) => [of, sumBytes(sum)]));
}

export function unpackNodes(bytes: Buffer): SumNode[] {
  return Array.from({ length: bytes.length / NODE_BYTES }, (_, index) => {
    const at = index * NODE_BYTES;
    return { hash: bytes.subarray(at, at + 32), sum: BigInt(`0x${bytes.toString('hex', at + 32, at + NODE_BYTES)}`) };
  });
}
