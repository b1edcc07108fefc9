import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import { asciiToBytes } from '../../ledger/seals/merkle-tree.ts';
import { sha256, toHex } from '../../ledger/seals/sha256.ts';
import {
  computeSecretCommitment,
  runDelayFunction,
  computeDelayStart,
  formatDelayValue,
  computeDrawRandomness,
} from './draw-randomness.ts';
import { verifyDrawOutcome, runDraw, listDrawSealNotes, buildDrawOutcome } from './run-and-verify-draw.ts';
import {
  computeEntrantPseudonym,
  computeEntriesRoot,
  buildEntriesTree,
  buildEntryProofPath,
  isEntryIncluded,
  buildEntryLeaves,
  computeEntrantSalt,
} from './draw-entries-merkle-tree.ts';
import {
  type SerializedDraw,
  type DrawEntry,
  serializeDrawEntry,
  parseDrawEntry,
  serializeAllotmentRule,
} from './serialized-draw.ts';

const hash = (text: string): string => toHex(sha256(asciiToBytes(text)));
const entries = (count: number, offering = 'offer'): DrawEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    entrant: computeEntrantPseudonym(
      offering,
      `person ${index}`,
      computeEntrantSalt(asciiToBytes('house'), offering, `person ${index}`),
    ),
    quantity: BigInt(20 + 20 * (index % 5)) * SCALE,
    contribution: index % 3 === 0 ? '' : hash(`own ${index}`),
  }));
const rule = { kind: 'lottery', quota: 105n * SCALE, step: SCALE, minimum: 20n * SCALE } as const;

/** A whole draw by delay, with few steps. */
function drawn(some: readonly DrawEntry[], secret: string | null = hash('secret')): SerializedDraw {
  const leaves = buildEntryLeaves('offer', some);
  if (typeof leaves === 'string') throw new Error(leaves);
  const root = toHex(computeEntriesRoot(leaves));
  const output = formatDelayValue(runDelayFunction(computeDelayStart('offer', root, secret), 2));
  const facts: SerializedDraw = {
    offering: 'offer',
    round: { kind: 'delay', steps: 2, secret, output },
    commitment: computeSecretCommitment(hash('secret')),
    root,
    entries: some.map(serializeDrawEntry),
    rule: serializeAllotmentRule(rule),
    outcome: null,
  };
  const chance = computeDrawRandomness(facts, null);
  if (chance === null || 'fault' in chance) throw new Error('no randomness');
  return { ...facts, outcome: buildDrawOutcome(runDraw('offer', leaves, root, chance.randomness, rule)) };
}

describe('the entries', () => {
  it('have the same root in whatever order they are stored', () => {
    const some = entries(9);
    const rootOf = (list: DrawEntry[]) => toHex(computeEntriesRoot(buildEntryLeaves('offer', list) as never));
    fc.assert(
      fc.property(fc.shuffledSubarray(some, { minLength: 9 }), (mixed) => {
        expect(rootOf(mixed)).toBe(rootOf(some));
      }),
      { numRuns: 20 },
    );
  });

  it('contain each person once, whatever account they apply from', () => {
    const [first, second, ...others] = entries(5);
    const twice = computeEntrantPseudonym(
      'offer',
      'person 0',
      computeEntrantSalt(asciiToBytes('house'), 'offer', 'person 0'),
    );
    expect(twice).toBe(first!.entrant);
    expect(buildEntryLeaves('offer', [first!, { ...second!, entrant: twice }, ...others])).toBe('entrantTwice');
    expect(buildEntryLeaves('offer', [first!, { ...second!, number: 1 }])).toBe('numberTwice');
  });

  it('reveal nobody’s identity: a person has a different pseudonym in each offer', () => {
    const salts = ['one', 'two'].map((offering) => computeEntrantSalt(asciiToBytes('house'), offering, 'person'));
    expect(salts[0]).not.toBe(salts[1]);
    expect(computeEntrantPseudonym('one', 'person', salts[0]!)).not.toBe(
      computeEntrantPseudonym('two', 'person', salts[1]!),
    );
  });

  it('give each entrant a receipt that verifies against the root, and only if it is unaltered', () => {
    const some = entries(11);
    const leaves = buildEntryLeaves('offer', some);
    if (typeof leaves === 'string') throw new Error(leaves);
    const root = toHex(computeEntriesRoot(leaves));
    for (const [index, { entry }] of leaves.entries()) {
      const receipt = {
        offering: 'offer',
        entry: serializeDrawEntry(entry),
        index,
        count: leaves.length,
        path: buildEntryProofPath(leaves, index),
        root,
      };
      expect(isEntryIncluded(receipt)).toBe(true);
      for (const other of [
        { ...receipt, entry: { ...receipt.entry, quantity: '21' } },
        { ...receipt, entry: { ...receipt.entry, contribution: hash('another') } },
        { ...receipt, offering: 'other' },
        { ...receipt, index: (index + 1) % leaves.length },
        { ...receipt, root: hash('another') },
      ])
        expect(isEntryIncluded(other)).toBe(false);
    }
  });

  it('produce the same root and paths from one tree', () => {
    for (const count of [0, 1, 2, 3, 8, 13]) {
      const leaves = buildEntryLeaves('offer', entries(count));
      if (typeof leaves === 'string') throw new Error(leaves);
      const tree = buildEntriesTree(leaves);
      expect(toHex(tree.root)).toBe(toHex(computeEntriesRoot(leaves)));
      expect(leaves.map((_, index) => tree.path(index))).toEqual(
        leaves.map((_, index) => buildEntryProofPath(leaves, index)),
      );
    }
  });

  it('have exactly one text form', () => {
    const facts = serializeDrawEntry(entries(1)[0]!);
    expect(parseDrawEntry(facts)).not.toBeNull();
    for (const quantity of ['020', '20.0', '-20', '0', '', '2e1', '20.000000001'])
      expect(parseDrawEntry({ ...facts, quantity })).toBeNull();
    expect(parseDrawEntry({ ...facts, entrant: 'me' })).toBeNull();
    expect(parseDrawEntry({ ...facts, contribution: 'x' })).toBeNull();
    expect(parseDrawEntry({ ...facts, number: 0 })).toBeNull();
  });
});

describe('the draw', () => {
  it('gives the same outcome for the same root, secret and rule, in whatever order the entries are listed', () => {
    const facts = drawn(entries(12));
    expect(verifyDrawOutcome(facts, null)).toBeNull();
    expect(verifyDrawOutcome({ ...facts, entries: facts.entries!.toReversed() }, null)).toBeNull();
  });

  it('continues without the secret if the operator doesn’t reveal it', () => {
    const facts = drawn(entries(12), null);
    expect(verifyDrawOutcome(facts, null)).toBeNull();
    expect(facts.outcome).not.toEqual(drawn(entries(12)).outcome);
  });

  it('has no outcome before its time', () => {
    const facts = drawn(entries(3));
    expect(verifyDrawOutcome({ ...facts, root: null, entries: null, outcome: null }, null)).toBe('early');
    expect(verifyDrawOutcome({ ...facts, round: { ...facts.round, output: null } as never, outcome: null }, null)).toBe(
      'early',
    );
  });

  it('fails verification if anything was changed afterwards', () => {
    const facts = drawn(entries(12));
    const round = facts.round as { kind: 'delay'; steps: number; secret: string; output: string };
    const won = facts.outcome!.findIndex(({ allotted }) => allotted !== '0');
    const lost = facts.outcome!.findIndex(({ allotted }) => allotted === '0');
    const swapped = facts.outcome!.with(won, { ...facts.outcome![won]!, allotted: '0' });
    const changes: [string, Partial<SerializedDraw>][] = [
      ['rootFalse', { entries: [...facts.entries!, serializeDrawEntry({ ...entries(13)[12]! })] }],
      ['rootFalse', { entries: facts.entries!.slice(1) }],
      ['rootFalse', { entries: facts.entries!.with(0, { ...facts.entries![0]!, quantity: '40' }) }],
      ['entrantTwice', { entries: facts.entries!.with(0, { ...facts.entries![1]!, number: 99 }) }],
      ['secretFalse', { round: { ...round, secret: hash('other') } }],
      ['delayFalse', { round: { ...round, secret: null } }],
      ['delayFalse', { round: { ...round, steps: 3 } }],
      [
        'delayFalse',
        { round: { ...round, output: `${round.output.slice(0, -1)}${round.output.endsWith('0') ? 1 : 0}` } },
      ],
      ['outcomeFalse', { outcome: swapped.with(lost, { ...swapped[lost]!, allotted: '20' }) }],
      ['outcomeFalse', { rule: { ...facts.rule, quota: '125' } }],
      ['ruleFalse', { rule: { ...facts.rule, kind: 'byHand' as never } }],
    ];
    for (const [fault, change] of changes)
      expect([fault, verifyDrawOutcome({ ...facts, ...change }, null)]).toEqual([fault, fault]);
  });

  it('adds a note to the seals at each stage, and each note changes with the facts it binds', () => {
    const facts = drawn(entries(4));
    const notes = listDrawSealNotes(facts);
    expect(notes).toHaveLength(3);
    expect(listDrawSealNotes({ ...facts, outcome: null })).toEqual(notes.slice(0, 2));
    expect(listDrawSealNotes({ ...facts, root: null, entries: null, outcome: null })).toEqual(notes.slice(0, 1));
    const round = { ...facts.round, secret: null } as SerializedDraw['round'];
    const others = [{ rule: { ...facts.rule, quota: '1' } }, { round }, { outcome: facts.outcome!.slice(1) }];
    expect(
      others.map((change) => listDrawSealNotes({ ...facts, ...change }).map((note, at) => note === notes[at])),
    ).toEqual([
      [false, true, true],
      [true, false, true],
      [true, true, false],
    ]);
  });

  it('ranks equal bids by the draw, and a higher bid before all of them', () => {
    const leaves = buildEntryLeaves('offer', entries(4));
    if (typeof leaves === 'string') throw new Error(leaves);
    const two = { kind: 'highestBid', quota: 2n * SCALE, step: SCALE, minimum: SCALE } as const;
    const bids = new Map([9n, 10n, 9n, 9n].map((price, index) => [index + 1, { price, quantity: SCALE }]));
    const won = [0, 0, 0, 0];
    for (let n = 0; n < 300; n++) {
      const order = runDraw('offer', leaves, hash('root'), hash(`randomness ${n}`), two, bids);
      for (const { number, allotted } of order) if (allotted > 0n) won[number - 1]! += 1;
      // Of the three equal ones, the one drawn first.
      const first = order.find(({ number }) => number !== 2)!;
      expect(first.allotted).toBe(SCALE);
    }
    expect(won[1]).toBe(300);
    expect(won.reduce((sum, each) => sum + each)).toBe(600);
    for (const index of [0, 2, 3]) expect(Math.abs(won[index]! - 100)).toBeLessThan(40);
  });

  it('gives every entrant the same chance of every place', () => {
    // Six entries, 3,000 draws: each is first about 500 times. Chi-square with 5 degrees of freedom, beyond 30 once in
    // 70,000; the draws are always the same.
    const leaves = buildEntryLeaves('offer', entries(6));
    if (typeof leaves === 'string') throw new Error(leaves);
    const first = Array<number>(6).fill(0);
    const second = Array<number>(6).fill(0);
    for (let n = 0; n < 3000; n++) {
      const order = runDraw('offer', leaves, hash('root'), hash(`randomness ${n}`), rule);
      first[order[0]!.number - 1]! += 1;
      second[order[1]!.number - 1]! += 1;
    }
    for (const counts of [first, second]) {
      const square = counts.reduce((sum, count) => sum + (count - 500) ** 2 / 500, 0);
      expect(square).toBeLessThan(30);
    }
  });
});
