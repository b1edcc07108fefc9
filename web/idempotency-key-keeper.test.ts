import { expect, test } from 'vitest';
import { IdempotencyKeyKeeper } from './idempotency-key-keeper.ts';

test('an intent keeps its key until it is decided, so that a lost answer can be requested again', () => {
  const intent = new IdempotencyKeyKeeper();
  const key = intent.keyFor({ quantity: '25' });
  expect(key).toMatch(/^[\x21-\x7e]{8,64}$/);
  expect(intent.keyFor({ quantity: '25' })).toBe(key);
});

test('another input, or the same one after a decision, is another intent', () => {
  const intent = new IdempotencyKeyKeeper();
  const first = intent.keyFor({ quantity: '25' });
  const second = intent.keyFor({ quantity: '26' });
  expect(second).not.toBe(first);
  intent.discardKey();
  expect(intent.keyFor({ quantity: '26' })).not.toBe(second);
});
