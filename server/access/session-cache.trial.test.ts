import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SessionCache } from './session-cache.ts';

const session = (number: number) => ({ sessionId: `s${number}` });

test('keeps used sessions, however many others come and go', () => {
  const sessionCache = new SessionCache<{ sessionId: string }>(100);
  sessionCache.keep('mine', session(-1));
  for (let other = 0; other < 10_000; other += 1) {
    sessionCache.keep(`t${other}`, session(other));
    if (other % 20 === 0) expect(sessionCache.get('mine'), `after ${other}`).toEqual(session(-1));
  }
  expect(sessionCache.size).toBeLessThanOrEqual(100);
  expect(sessionCache.get('t1')).toBeUndefined();
  expect(sessionCache.get('t9999')).toEqual(session(9_999));
});

test('removes ended sessions from both generations, and never exceeds its limit', () => {
  const step = fc.record({ token: fc.nat(30), does: fc.constantFrom('keep', 'get', 'forget', 'all') });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const sessionCache = new SessionCache<{ sessionId: string }>(10);
      const living = new Set<number>();
      for (const { token, does } of steps) {
        if (does === 'keep') {
          sessionCache.keep(`t${token}`, session(token));
          living.add(token);
        } else if (does === 'forget') {
          sessionCache.forget(`s${token}`);
          living.delete(token);
        } else if (does === 'all') {
          sessionCache.forgetAll();
          living.clear();
        }
        const found = sessionCache.get(`t${token}`);
        if (found) expect(living.has(token) && found.sessionId === `s${token}`).toBe(true);
        else if (does === 'keep') throw new Error('what was just kept is gone');
        expect(sessionCache.size).toBeLessThanOrEqual(10);
      }
    }),
  );
});
