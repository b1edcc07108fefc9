import { listDrawSealNotes } from '@bourse/core/products/draws/run-and-verify-draw.ts';
import { computeEntriesRoot, parseEntryLeaves } from '@bourse/core/products/draws/draw-entries-merkle-tree.ts';
import type { SerializedDraw } from '@bourse/core/products/draws/serialized-draw.ts';
import { asciiToBytes, parseHash, concatBytes } from '@bourse/core/ledger/seals/merkle-tree.ts';
import type { LedgerSeal } from '@bourse/core/ledger/seals/ledger-seal-verification.ts';
import { sha256, toHex } from '@bourse/core/ledger/seals/sha256.ts';
import { expect, test } from 'vitest';
import {
  compareStoredOffer,
  type AllotmentDraw,
  type StoredOffer,
  listSealedDrawLines,
  type PublishedOffer,
  serializeSealedTerms,
} from './stored-offer-comparison.ts';

const [mine, other] = ['a'.repeat(64), 'b'.repeat(64)];
const facts: SerializedDraw = {
  offering: '7',
  round: { kind: 'delay', steps: 2, secret: null, output: null },
  commitment: 'c'.repeat(64),
  root: null,
  entries: null,
  rule: { kind: 'proRata', quota: '10', step: '1', minimum: '1' },
  outcome: null,
};
const entries = [
  { number: 1, entrant: mine, quantity: '5', contribution: '' },
  { number: 2, entrant: other, quantity: '9', contribution: '' },
];
const closed = (list = entries): SerializedDraw => {
  const leaves = parseEntryLeaves('7', list);
  if (typeof leaves === 'string') throw new Error(leaves);
  return { ...facts, entries: list, root: toHex(computeEntriesRoot(leaves)) };
};
const ZERO = '0'.repeat(64);
/** A true seal over these lines. */
function sealOf(notes: readonly string[]): LedgerSeal {
  const text = asciiToBytes(`|${notes.join('\n')}`);
  const hash = toHex(sha256(concatBytes(parseHash(ZERO)!, asciiToBytes('|3|'), parseHash(ZERO)!, text)));
  return { previous: ZERO, root: ZERO, transfers: '3', notes, hash };
}
const published = (
  draw: SerializedDraw,
  status = 'awaiting',
  more: object = {},
  bound = listDrawSealNotes(draw),
): PublishedOffer => ({
  detail: { offering: { name: 'Hanbit', price: '10', ...more }, mine: [{ id: 'i1-1', status }] } as never,
  draw: {
    ...draw,
    bids: null,
    seals: bound.map((note, index) => ({ note, seal: index + 1 })),
  } as never as AllotmentDraw,
});
const initialPublication = published(facts);
const stored: StoredOffer = {
  offering: '7',
  name: 'Hanbit',
  subscription: 'i1-1',
  entrant: mine,
  quantity: '5',
  contribution: '',
  terms: serializeSealedTerms(initialPublication.detail),
  notes: listSealedDrawLines(initialPublication.draw),
  keptAt: '2026-11-21T10:00:00.000Z',
};
const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const check = (
  seen: PublishedOffer,
  of: Partial<StoredOffer> = {},
  seals = seen.draw.seals.map(({ note }) => sealOf([note])),
) => compareStoredOffer({ ...stored, ...of }, seen, async (number) => seals[number - 1]!, NOW);

test('an unchanged offer agrees with the stored one from its opening to its close', async () => {
  expect(await check(initialPublication)).toBeNull();
  expect(await check(published(closed()))).toBeNull();
  // The price is known later than the terms.
  expect(await check(published(facts, 'awaiting', { price: '11' }))).toBeNull();
});

test('detects later changes of terms, rule and root', async () => {
  expect(await check(published(facts, 'awaiting', { quota: '11' }))).toBe('terms');
  expect(await check(published({ ...facts, rule: { ...facts.rule, quota: '11' } }))).toBe('notes');
  const notes = listDrawSealNotes(closed());
  expect(
    await check(published(closed([...entries, { ...entries[1]!, number: 3, entrant: mine.replace('a', 'd') }])), {
      notes,
    }),
  ).toBe('notes');
  expect(await check(initialPublication, { notes })).toBe('notes');
});

test('detects a missing or changed own entry, but not a cancelled one', async () => {
  expect(await check(published(closed(entries.slice(1))))).toBe('entry');
  expect(await check(published(closed([{ ...entries[0]!, quantity: '1' }, entries[1]!])))).toBe('entry');
  expect(await check(published(closed(entries.slice(1)), 'cancelled'))).toBeNull();
});

test('detects a line missing from its seal, a false seal, and a line in no seal', async () => {
  const [opening] = listSealedDrawLines(initialPublication.draw);
  expect(await check(initialPublication, {}, [sealOf(['something else'])])).toBe('seals');
  expect(await check(initialPublication, {}, [{ ...sealOf(['x']), notes: [opening!] }])).toBe('seals');
  expect(await check(published(facts, 'awaiting', {}, []))).toBe('seals');
  expect(await check(published(facts, 'awaiting', {}, []), { keptAt: '2026-11-21T11:59:00.000Z' })).toBeNull();
});
