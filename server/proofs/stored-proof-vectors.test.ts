/** Proofs of both forms of a line, stored unchanged: what can check one today can check it in every later version. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTransferSealed, type TransferProof } from '@bourse/core/ledger/seals/ledger-seal-verification.ts';
import { expect, it } from 'vitest';
import { computeTransferLeafHash, type SealedTransferRow } from '../ledger/seal-hash.ts';

const DOCS = join(import.meta.dirname, '..', '..', 'docs');
const vectors = JSON.parse(readFileSync(join(DOCS, 'proof-vectors.json'), 'utf8')) as TransferProof[];
const stranger = (proof: unknown): string =>
  spawnSync(process.execPath, [join(DOCS, 'check-proof.mjs')], {
    input: JSON.stringify(proof),
    encoding: 'utf8',
  }).stdout.trim();

it.each(vectors.map((proof) => [proof.line, proof] as const))('%s is in its seal', (line, proof) => {
  expect(isTransferSealed(proof)).toBe(true);
  expect(stranger(proof)).toBe('true');
  const other = { ...proof, line: `${line.slice(0, -1)}${line.endsWith('1') ? '2' : '1'}` };
  expect(isTransferSealed(other)).toBe(false);
  expect(stranger(other)).toBe('FALSE');
});

it('hashes a table row like its line, in both forms', () => {
  const [main, moved] = [1, 2].map((index) => rowOf(vectors[index]!.line));
  // Neighbours in the tree: each is the first step on the other's way.
  expect(computeTransferLeafHash(main!).toString('hex')).toBe(vectors[0]!.path[0]);
  expect(computeTransferLeafHash(moved!).toString('hex')).toBe(vectors[3]!.path[0]);
});

function rowOf(line: string): SealedTransferRow {
  const fields = line.split('|');
  const after = (text = ''): bigint | null => (text === '' ? null : BigInt(text));
  const [account = '', seq = '', currency = '', amount = '', debit = '', credit = ''] = fields;
  const [debitAfter, creditAfter, code = '', reference = '', at = '', xid = '', from = '0', to = '0'] = fields.slice(6);
  return {
    account_id: BigInt(account),
    seq: BigInt(seq),
    currency,
    amount: BigInt(amount),
    debit,
    credit,
    debit_after: after(debitAfter),
    credit_after: after(creditAfter),
    code,
    reference,
    at: new Date(at),
    xid: BigInt(xid),
    debit_portfolio: Number(from),
    credit_portfolio: Number(to),
  };
}
