import { refuse } from '@bourse/contract/refusals.ts';
import { buildMerklePath } from '@bourse/core/ledger/seals/merkle-tree.ts';
import { hashNode } from '@bourse/core/ledger/seals/ledger-seal-verification.ts';
import { toHex } from '@bourse/core/ledger/seals/sha256.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  formatCanonicalTransferLine,
  SHA256_BYTES,
  computeTransferLeafHash,
  type SealedTransferRow,
} from '../ledger/seal-hash.ts';
import { type SealRow, buildSealView } from './seal-view-and-signer.ts';

/**
 * The proof path from one of the customer's transfers to the seal that binds it. Another customer's number, a missing
 * one and an unsealed one look the same.
 */
export const getTransferProof =
  ({ database }: Pick<ServerDependencies, 'database'>): Handler<'ledger/getProof'> =>
  async ({ transfer }, { account }) => {
    const row = await database.kysely
      .selectFrom('transfers')
      .selectAll()
      .where('account_id', '=', account)
      .where('seq', '=', BigInt(transfer))
      .executeTakeFirst();
    if (!row) return refuse('notFound');
    const seal = await database.kysely
      .selectFrom('seals')
      .selectAll()
      .where('last_xid', '>=', row.xid)
      // A seal that binds only notes ends at the same transfer as the one before it.
      .orderBy('last_xid')
      .orderBy('number')
      .limit(1)
      .executeTakeFirst();
    if (!seal) return refuse('notFound');
    const leaves = Array.from({ length: seal.count }, (_, index) =>
      seal.leaves.subarray(index * SHA256_BYTES, (index + 1) * SHA256_BYTES),
    );
    const leaf = computeTransferLeafHash(row as SealedTransferRow);
    const index = leaves.findIndex((each) => each.equals(leaf));
    // The history was altered: a missing transfer can't be proved, and the audit reports it.
    if (index < 0) return refuse('notFound');
    return {
      line: formatCanonicalTransferLine(row as SealedTransferRow),
      index,
      count: seal.count,
      path: buildMerklePath<Uint8Array>(leaves, index, hashNode).map(toHex),
      seal: buildSealView(seal as SealRow),
    };
  };
