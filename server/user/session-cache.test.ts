import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeptSessions } from './sessions.ts';

const session = (number: number) => ({ sessionId: `s${number}` });

test('sessions in use stay, however many others come and go', () => {
  const kept = new KeptSessions<{ sessionId: string }>(100);
  kept.keep('mine', session(-1));
  for (let other = 0; other < 10_000; other += 1) {
    kept.keep(`t${other}`, session(other));
    if (other % 20 === 0) expect(kept.get('mine'), `after ${other}`).toEqual(session(-1));
  }
  expect(kept.size).toBeLessThanOrEqual(100);
  expect(kept.get('t1')).toBeUndefined();
  expect(kept.get('t9999')).toEqual(session(9_999));
});

test('what has ended is gone in both generations, and nothing is kept beyond the bound', () => {
  const step = fc.record({ token: fc.nat(30), does: fc.constantFrom('keep', 'get', 'forget', 'all') });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const kept = new KeptSessions<{ sessionId: string }>(10);
      const living = new Set<number>();
      for (const { token, does } of steps) {
        if (does === 'keep') {
          kept.keep(`t${token}`, session(token));
          living.add(token);
        } else if (does === 'forget') {
          kept.forget(`s${token}`);
          living.delete(token);
        } else if (does === 'all') {
          kept.forgetAll();
          living.clear();
        }
        const found = kept.get(`t${token}`);
        if (found) expect(living.has(token) && found.sessionId === `s${token}`).toBe(true);
        else if (does === 'keep') throw new Error('what was just kept is gone');
        expect(kept.size).toBeLessThanOrEqual(10);
      }
    }),
  );
});
