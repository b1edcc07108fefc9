import { treeNote, leafNode } from '@bourse/core/ledger/seals/liabilities.ts';
import { hashLeaf } from '@bourse/core/ledger/seals/seal.ts';
import { sha256, toHex } from '@bourse/core/ledger/seals/sha256.ts';
import { expect, test } from 'vitest';
import { isOwnCounted, isShownSealed, type Liability, type Proof, type Seal } from './check-proof.ts';

const bytes = (hex: string): number[] => hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const zeros = '0'.repeat(64);
function sealOf(root: string, ...notes: string[]): Seal {
  const hash = toHex(
    sha256(Uint8Array.from([...bytes(zeros), ...letters('|7|'), ...bytes(root), ...letters(`|${notes.join('\n')}`)])),
  );
  return { number: 3, previous: zeros, hash, root, transfers: '7', count: 1, notes, at: '2026-11-20T10:00:00.000Z' };
}

const line = '100001|5|USD|1250|available|frozen|98750|1250|hold|o4|2026-11-20T10:00:00.000Z|812';
const root = toHex(hashLeaf(line));
const proof: Proof = { line, index: 0, count: 1, path: [], seal: sealOf(root) };
const shown = {
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

test('a movement is proved only as the screen shows it', () => {
  expect(isShownSealed(shown, '100001', proof)).toBe(true);
  expect(isShownSealed({ ...shown, amount: '12.51' }, '100001', proof)).toBe(false);
  expect(isShownSealed({ ...shown, toAfter: '12.60' }, '100001', proof)).toBe(false);
  expect(isShownSealed(shown, '100002', proof)).toBe(false);
  expect(isShownSealed(shown, '100001', { ...proof, line: line.replace('|5|', '|6|') })).toBe(false);
  expect(isShownSealed(shown, '100001', { ...proof, seal: { ...proof.seal, transfers: '8' } })).toBe(false);
});

test("the own balance is counted, and nobody else's will do", () => {
  const leaf = { tree: 2, currency: 'USD', account: '100001', amount: '98750', salt: '11'.repeat(32) };
  const liability: Liability = {
    ...leaf,
    index: 0,
    count: 1,
    path: [],
    root: toHex(leafNode(leaf)!.hash),
    sum: '98750',
    seal: 3,
  };
  const seal = sealOf('22'.repeat(32), treeNote(liability));
  expect(isOwnCounted(liability, '100001', seal)).toBe(true);
  expect(isOwnCounted(liability, '100002', seal)).toBe(false);
  expect(isOwnCounted({ ...liability, amount: '98751' }, '100001', seal)).toBe(false);
  expect(isOwnCounted({ ...liability, seal: 4 }, '100001', seal)).toBe(false);
});
