import { formatLiabilityTreeNote, hashLiabilityLeaf } from '@bourse/core/ledger/seals/liability-tree.ts';
import { hashLeaf } from '@bourse/core/ledger/seals/ledger-seal-verification.ts';
import { sha256, toHex } from '@bourse/core/ledger/seals/sha256.ts';
import { expect, test } from 'vitest';
import {
  isOwnBalanceCounted,
  isDisplayedTransferSealed,
  type LiabilityProof,
  type TransferProof,
  type LedgerSeal,
} from './check-ledger-proofs.ts';

const bytes = (hex: string): number[] => hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const zeros = '0'.repeat(64);
function sealOf(root: string, ...notes: string[]): LedgerSeal {
  const hash = toHex(
    sha256(Uint8Array.from([...bytes(zeros), ...letters('|7|'), ...bytes(root), ...letters(`|${notes.join('\n')}`)])),
  );
  return { number: 3, previous: zeros, hash, root, transfers: '7', count: 1, notes, at: '2026-11-20T10:00:00.000Z' };
}

const line = '100001|5|USD|1250|available|frozen|98750|1250|hold|o4|2026-11-20T10:00:00.000Z|812';
const root = toHex(hashLeaf(line));
const proof: TransferProof = { line, index: 0, count: 1, path: [], seal: sealOf(root) };
const displayed = {
  seq: '5',
  currency: 'USD',
  amount: '12.50',
  from: 'available',
  to: 'frozen',
  fromAfter: '987.50',
  toAfter: '12.50',
  code: 'hold',
  at: '2026-11-20T10:00:00.000Z',
};

test('accepts a proof only of the transfer exactly as displayed', () => {
  expect(isDisplayedTransferSealed(displayed, '100001', proof)).toBe(true);
  expect(isDisplayedTransferSealed({ ...displayed, amount: '12.51' }, '100001', proof)).toBe(false);
  expect(isDisplayedTransferSealed({ ...displayed, toAfter: '12.60' }, '100001', proof)).toBe(false);
  expect(isDisplayedTransferSealed(displayed, '100002', proof)).toBe(false);
  expect(isDisplayedTransferSealed(displayed, '100001', { ...proof, line: line.replace('|5|', '|6|') })).toBe(false);
  expect(isDisplayedTransferSealed(displayed, '100001', { ...proof, seal: { ...proof.seal, transfers: '8' } })).toBe(
    false,
  );
});

test("accepts only a liability of the customer's own balance", () => {
  const leaf = { tree: 2, currency: 'USD', account: '100001', amount: '98750', salt: '11'.repeat(32) };
  const liability: LiabilityProof = {
    ...leaf,
    index: 0,
    count: 1,
    path: [],
    root: toHex(hashLiabilityLeaf(leaf)!.hash),
    sum: '98750',
    seal: 3,
  };
  const seal = sealOf('22'.repeat(32), formatLiabilityTreeNote(liability));
  expect(isOwnBalanceCounted(liability, '100001', seal)).toBe(true);
  expect(isOwnBalanceCounted(liability, '100002', seal)).toBe(false);
  expect(isOwnBalanceCounted({ ...liability, amount: '98751' }, '100001', seal)).toBe(false);
  expect(isOwnBalanceCounted({ ...liability, seal: 4 }, '100001', seal)).toBe(false);
});
