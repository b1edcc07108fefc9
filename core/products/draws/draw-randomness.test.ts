import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DELAY_PRIME,
  runDelayFunction,
  parseDelayValue,
  computeDelayStart,
  runDelayStep,
  formatDelayValue,
  isDelayOutput,
  DRAND_QUICKNET_CHAIN,
  computeDrawRandomness,
  judgeEntriesRootTiming,
  findBeaconRoundAt,
  buildBeaconRoundMessage,
  getBeaconRoundTime,
} from './draw-randomness.ts';

const root = 'a'.repeat(64);

describe('the delay function', () => {
  const starts = fc.bigInt({ min: 0n, max: DELAY_PRIME - 1n });

  it('is verified by squaring, which undoes each step', () => {
    fc.assert(
      fc.property(starts, (start) => {
        expect(isDelayOutput(start, 1, runDelayStep(start))).toBe(true);
      }),
      { numRuns: 20, examples: [[0n], [1n], [2n], [DELAY_PRIME - 1n], [DELAY_PRIME - 2n]] },
    );
  });

  it('has one output for each start value and number of steps', () => {
    const start = computeDelayStart('offer', root, null);
    const end = runDelayFunction(start, 5);
    expect(isDelayOutput(start, 5, end)).toBe(true);
    for (const other of [end + 1n, DELAY_PRIME - end, end + DELAY_PRIME, -end])
      expect(isDelayOutput(start, 5, other)).toBe(false);
    expect(isDelayOutput(start, 4, end)).toBe(false);
    expect(isDelayOutput(start + 1n, 5, end)).toBe(false);
    expect(parseDelayValue(formatDelayValue(end))).toBe(end);
    expect(parseDelayValue(`${formatDelayValue(end)}0`)).toBeNull();
  });

  it('starts from a different value for another offer, root or secret', () => {
    const begins = [
      computeDelayStart('offer', root, null),
      computeDelayStart('other', root, null),
      computeDelayStart('offer', 'b'.repeat(64), null),
      computeDelayStart('offer', root, 'c'.repeat(64)),
    ];
    expect(new Set(begins).size).toBe(4);
  });
});

describe('a round of drand', () => {
  it('is the first one at or after the requested time', () => {
    const start = DRAND_QUICKNET_CHAIN.genesis * 1000;
    expect(findBeaconRoundAt(DRAND_QUICKNET_CHAIN, start)).toBe(1);
    expect(findBeaconRoundAt(DRAND_QUICKNET_CHAIN, start + 1)).toBe(2);
    expect(findBeaconRoundAt(DRAND_QUICKNET_CHAIN, start + 3000)).toBe(2);
    expect(getBeaconRoundTime(DRAND_QUICKNET_CHAIN, findBeaconRoundAt(DRAND_QUICKNET_CHAIN, start + 3_000_001))).toBe(
      start + 3_003_000,
    );
  });

  it('makes the offer void if it was known before the root; a delay’s late root counts and is called late', () => {
    const round = { kind: 'beacon' as const, round: 1000 };
    const at = getBeaconRoundTime(DRAND_QUICKNET_CHAIN, 1000);
    const closedAt = at - 600_000;
    expect(judgeEntriesRootTiming(round, { closedAt, rootedAt: at - 1 })).toBe('inTime');
    expect(judgeEntriesRootTiming(round, { closedAt, rootedAt: at })).toBe('void');
    expect(judgeEntriesRootTiming({ kind: 'delay' }, { closedAt, rootedAt: closedAt + 5_000 })).toBe('inTime');
    expect(judgeEntriesRootTiming({ kind: 'delay' }, { closedAt, rootedAt: closedAt + 5_001 })).toBe('late');
  });

  it('is accepted only with a valid signature', () => {
    const signature = 'b4'.repeat(48);
    const facts = {
      offering: 'offer',
      root,
      commitment: null,
      round: {
        kind: 'beacon' as const,
        chain: DRAND_QUICKNET_CHAIN.hash,
        publicKey: DRAND_QUICKNET_CHAIN.publicKey,
        round: 1000,
        signature,
      },
    };
    const verifiedParts: unknown[] = [];
    const drawnRandomness = computeDrawRandomness(facts, (...parts) => {
      verifiedParts.push(...parts);
      return true;
    });
    expect(drawnRandomness).toEqual({
      randomness: createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex'),
    });
    expect(verifiedParts).toEqual([DRAND_QUICKNET_CHAIN.publicKey, buildBeaconRoundMessage(1000), signature]);
    expect(computeDrawRandomness(facts, () => false)).toEqual({ fault: 'signatureFalse' });
    expect(computeDrawRandomness({ ...facts, round: { ...facts.round, signature: 'b4' } }, () => true)).toEqual({
      fault: 'signatureFalse',
    });
    for (const other of [{ publicKey: 'ab'.repeat(96) }, { chain: 'c'.repeat(64) }])
      expect(computeDrawRandomness({ ...facts, round: { ...facts.round, ...other } }, () => true)).toEqual({
        fault: 'signatureFalse',
      });
    expect(computeDrawRandomness({ ...facts, round: { ...facts.round, signature: null } }, () => true)).toBeNull();
  });
});
