/**
 * Slots for bodies of more than 16 KB: only for callers with a session, and few in all, so that they can't fill the
 * memory.
 */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { Release } from './collect-body.ts';
import type { Metrics } from '../metrics.ts';

/** Takes a slot for `whom` (a customer's number, a staff login), or refuses for now. */
export type TakePlace = (whom: string) => Refusal | Release;

export function createLargeBodies({ all, ofOne }: { all: number; ofOne: number }, metrics: Metrics): TakePlace {
  const held = new Map<string, number>();
  let count = 0;
  metrics.gauge('bourse_large_bodies', 'Bodies of more than 16 KB that are being read.', () => count);
  return (whom) => {
    const own = held.get(whom) ?? 0;
    if (count >= all || own >= ofOne) return refuse('tooMany', { retryAfterSeconds: 1 });
    count++;
    held.set(whom, own + 1);
    return () => {
      count--;
      const left = held.get(whom)! - 1;
      if (left === 0) held.delete(whom);
      else held.set(whom, left);
    };
  };
}
