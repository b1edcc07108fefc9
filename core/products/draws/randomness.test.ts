import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DELAY_PRIME,
  delayed,
  delayFrom,
  delayStart,
  delayStep,
  delayText,
  isDelayed,
  QUICKNET,
  randomnessOf,
  rootTiming,
  roundAt,
  roundMessage,
  roundTime,
} from './randomness.ts';

const root = 'a'.repeat(64);

describe('the slow function', () => {
  const starts = fc.bigInt({ min: 0n, max: DELAY_PRIME - 1n });

  it('is checked by squaring: each step back is the step', () => {
    fc.assert(
      fc.property(starts, (start) => {
        expect(isDelayed(start, 1, delayStep(start))).toBe(true);
      }),
      { numRuns: 20, examples: [[0n], [1n], [2n], [DELAY_PRIME - 1n], [DELAY_PRIME - 2n]] },
    );
  });

  it('has one end for each beginning and number of steps', () => {
    const start = delayStart('offer', root, null);
    const end = delayed(start, 5);
    expect(isDelayed(start, 5, end)).toBe(true);
    for (const other of [end + 1n, DELAY_PRIME - end, end + DELAY_PRIME, -end])
      expect(isDelayed(start, 5, other)).toBe(false);
    expect(isDelayed(start, 4, end)).toBe(false);
    expect(isDelayed(start + 1n, 5, end)).toBe(false);
    expect(delayFrom(delayText(end))).toBe(end);
    expect(delayFrom(`${delayText(end)}0`)).toBeNull();
  });

  it('begins elsewhere for another offer, root or secret', () => {
    const begins = [
      delayStart('offer', root, null),
      delayStart('other', root, null),
      delayStart('offer', 'b'.repeat(64), null),
      delayStart('offer', root, 'c'.repeat(64)),
    ];
    expect(new Set(begins).size).toBe(4);
  });
});

describe('a round of drand', () => {
  it('is the first at or after its time', () => {
    const start = QUICKNET.genesis * 1000;
    expect(roundAt(QUICKNET, start)).toBe(1);
    expect(roundAt(QUICKNET, start + 1)).toBe(2);
    expect(roundAt(QUICKNET, start + 3000)).toBe(2);
    expect(roundTime(QUICKNET, roundAt(QUICKNET, start + 3_000_001))).toBe(start + 3_003_000);
  });

  it('comes after the root, or the offer is void; a root of a delay may be late, and is called so', () => {
    const round = { kind: 'beacon' as const, round: 1000 };
    const at = roundTime(QUICKNET, 1000);
    const closedAt = at - 600_000;
    expect(rootTiming(round, { closedAt, rootedAt: at - 1 })).toBe('inTime');
    expect(rootTiming(round, { closedAt, rootedAt: at })).toBe('void');
    expect(rootTiming({ kind: 'delay' }, { closedAt, rootedAt: closedAt + 5_000 })).toBe('inTime');
    expect(rootTiming({ kind: 'delay' }, { closedAt, rootedAt: closedAt + 5_001 })).toBe('late');
  });

  it('is taken only with a signature that holds', () => {
    const signature = 'b4'.repeat(48);
    const facts = {
      offering: 'offer',
      root,
      commitment: null,
      round: { kind: 'beacon' as const, chain: QUICKNET.hash, publicKey: QUICKNET.publicKey, round: 1000, signature },
    };
    const asked: unknown[] = [];
    const told = randomnessOf(facts, (...parts) => {
      asked.push(...parts);
      return true;
    });
    expect(told).toEqual({ randomness: createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex') });
    expect(asked).toEqual([QUICKNET.publicKey, roundMessage(1000), signature]);
    expect(randomnessOf(facts, () => false)).toEqual({ fault: 'signatureFalse' });
    expect(randomnessOf({ ...facts, round: { ...facts.round, signature: 'b4' } }, () => true)).toEqual({
      fault: 'signatureFalse',
    });
    for (const other of [{ publicKey: 'ab'.repeat(96) }, { chain: 'c'.repeat(64) }])
      expect(randomnessOf({ ...facts, round: { ...facts.round, ...other } }, () => true)).toEqual({
        fault: 'signatureFalse',
      });
    expect(randomnessOf({ ...facts, round: { ...facts.round, signature: null } }, () => true)).toBeNull();
  });
});
