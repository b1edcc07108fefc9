import { notesOf } from '@bourse/core/products/draws/draw.ts';
import { entriesRoot, leavesFrom } from '@bourse/core/products/draws/entries.ts';
import type { DrawFacts } from '@bourse/core/products/draws/wire.ts';
import { ascii, hashOf, joined } from '@bourse/core/ledger/seals/merkle-path.ts';
import type { SealFacts } from '@bourse/core/ledger/seals/seal.ts';
import { sha256, toHex } from '@bourse/core/ledger/seals/sha256.ts';
import { expect, test } from 'vitest';
import { compareOffer, type Draw, type KeptOffer, notesIn, type Published, termsText } from './stored-offers.ts';

const [mine, other] = ['a'.repeat(64), 'b'.repeat(64)];
const facts: DrawFacts = {
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
const closed = (list = entries): DrawFacts => {
  const leaves = leavesFrom('7', list);
  if (typeof leaves === 'string') throw new Error(leaves);
  return { ...facts, entries: list, root: toHex(entriesRoot(leaves)) };
};
const ZERO = '0'.repeat(64);
/** A true seal over these lines. */
function sealOf(notes: readonly string[]): SealFacts {
  const text = ascii(`|${notes.join('\n')}`);
  const hash = toHex(sha256(joined(hashOf(ZERO)!, ascii('|3|'), hashOf(ZERO)!, text)));
  return { previous: ZERO, root: ZERO, transfers: '3', notes, hash };
}
const published = (draw: DrawFacts, status = 'awaiting', more: object = {}, bound = notesOf(draw)): Published => ({
  detail: { offering: { name: 'Hanbit', price: '10', ...more }, mine: [{ id: 'i1-1', status }] } as never,
  draw: { ...draw, bids: null, seals: bound.map((note, index) => ({ note, seal: index + 1 })) } as never as Draw,
});
const begun = published(facts);
const kept: KeptOffer = {
  offering: '7',
  name: 'Hanbit',
  subscription: 'i1-1',
  entrant: mine,
  quantity: '5',
  contribution: '',
  terms: termsText(begun.detail),
  notes: notesIn(begun.draw),
  keptAt: '2026-11-21T10:00:00.000Z',
};
const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const check = (
  seen: Published,
  of: Partial<KeptOffer> = {},
  seals = seen.draw.seals.map(({ note }) => sealOf([note])),
) => compareOffer({ ...kept, ...of }, seen, async (number) => seals[number - 1]!, NOW);

test('an offer that goes on as it was agrees, from its opening to its close', async () => {
  expect(await check(begun)).toBeNull();
  expect(await check(published(closed()))).toBeNull();
  // The price is known later than the terms.
  expect(await check(published(facts, 'awaiting', { price: '11' }))).toBeNull();
});

test('terms, rule and root that were changed afterwards are noticed', async () => {
  expect(await check(published(facts, 'awaiting', { quota: '11' }))).toBe('terms');
  expect(await check(published({ ...facts, rule: { ...facts.rule, quota: '11' } }))).toBe('notes');
  const notes = notesOf(closed());
  expect(
    await check(published(closed([...entries, { ...entries[1]!, number: 3, entrant: mine.replace('a', 'd') }])), {
      notes,
    }),
  ).toBe('notes');
  expect(await check(begun, { notes })).toBe('notes');
});

test('an entry of one’s own that is missing or another is noticed, a cancelled one isn’t missed', async () => {
  expect(await check(published(closed(entries.slice(1))))).toBe('entry');
  expect(await check(published(closed([{ ...entries[0]!, quantity: '1' }, entries[1]!])))).toBe('entry');
  expect(await check(published(closed(entries.slice(1)), 'cancelled'))).toBeNull();
});

test('a line that its seal doesn’t have, a seal that isn’t true and a line in no seal are noticed', async () => {
  const [opening] = notesIn(begun.draw);
  expect(await check(begun, {}, [sealOf(['something else'])])).toBe('seals');
  expect(await check(begun, {}, [{ ...sealOf(['x']), notes: [opening!] }])).toBe('seals');
  expect(await check(published(facts, 'awaiting', {}, []))).toBe('seals');
  expect(await check(published(facts, 'awaiting', {}, []), { keptAt: '2026-11-21T11:59:00.000Z' })).toBeNull();
});
