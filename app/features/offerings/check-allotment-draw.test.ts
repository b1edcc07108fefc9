import { DRAND_QUICKNET_CHAIN, computeDrawRandomness } from '@bourse/core/products/draws/draw-randomness.ts';
import { runDraw, buildDrawOutcome } from '@bourse/core/products/draws/run-and-verify-draw.ts';
import { computeEntriesRoot, buildEntryLeaves } from '@bourse/core/products/draws/draw-entries-merkle-tree.ts';
import {
  type SerializedDraw,
  serializeDrawEntry,
  serializeAllotmentRule,
} from '@bourse/core/products/draws/serialized-draw.ts';
import { toHex } from '@bourse/core/ledger/seals/sha256.ts';
import { expect, test } from 'vitest';
import { checkAllotmentDraw } from './check-allotment-draw.ts';

const RULE = { kind: 'lottery', quota: 2n, step: 1n, minimum: 1n } as const;
const ENTRIES = ['a', 'b', 'c'].map((letter, index) => ({
  number: index + 1,
  entrant: letter.repeat(64),
  quantity: 1n,
  contribution: '',
}));
/** Drand's example, round 1000 of the chain quicknet. */
const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

function drawnBy(round: number): SerializedDraw {
  const leaves = buildEntryLeaves('offer', ENTRIES);
  if (typeof leaves === 'string') throw new Error(leaves);
  const facts: SerializedDraw = {
    offering: 'offer',
    round: {
      kind: 'beacon',
      chain: DRAND_QUICKNET_CHAIN.hash,
      publicKey: DRAND_QUICKNET_CHAIN.publicKey,
      round,
      signature: SIGNATURE,
    },
    commitment: null,
    root: toHex(computeEntriesRoot(leaves)),
    entries: ENTRIES.map(serializeDrawEntry),
    rule: serializeAllotmentRule(RULE),
    outcome: null,
  };
  const chance = computeDrawRandomness(facts, null);
  if (chance === null || 'fault' in chance) throw new Error('no chance');
  return { ...facts, outcome: buildDrawOutcome(runDraw('offer', leaves, facts.root!, chance.randomness, RULE)) };
}

test('verifies on the device that drand signed the announced round', async () => {
  expect(await checkAllotmentDraw(drawnBy(1000), null, [])).toMatchObject({ says: 'follows', entries: 3 });
  expect(await checkAllotmentDraw(drawnBy(1001), null, [])).toEqual({ says: 'differs', fault: 'signatureFalse' });
});
