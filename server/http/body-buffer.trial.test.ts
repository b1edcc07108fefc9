import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBodyBuffer } from './request-body.ts';

test('joins the pieces of a body in order, however they are split', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 3 }), { maxLength: 20_000 }), (pieces) => {
      const gathering = createBodyBuffer();
      for (const piece of pieces) gathering.add(Buffer.from(piece));
      expect(gathering.whole() ?? Buffer.alloc(0)).toEqual(Buffer.concat(pieces));
    }),
    { numRuns: 20 },
  );
});

/** Bytes in use, without garbage. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** The memory for a megabyte that arrives in single bytes. */
function growth(): number {
  const before = heldBytes();
  const gathering = createBodyBuffer();
  for (let i = 0; i < 1024 * 1024; i++) gathering.add(Buffer.from([i & 255]));
  const after = heldBytes();
  expect(gathering.whole()?.length).toBe(1024 * 1024);
  return after - before;
}

test('holds a megabyte sent byte by byte in about a megabyte', () => {
  // The least of several, since other memory of the process may grow meanwhile. A buffer for each byte would be two
  // hundred times as much, each time.
  expect(Math.min(growth(), growth(), growth(), growth())).toBeLessThan(8 * 1024 * 1024);
});

test('counts a dropped body but no longer holds it', () => {
  const gathering = createBodyBuffer();
  gathering.add(Buffer.from('abc'));
  gathering.drop();
  gathering.add(Buffer.from('de'));
  expect([gathering.length, gathering.whole()]).toEqual([5, undefined]);
});
