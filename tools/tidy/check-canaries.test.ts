import { expect, test } from 'vitest';
import { checkCanaries } from './check-canaries.ts';
import { readCanaries } from './read-sources.ts';

test('every canary is reported', async () => {
  expect(checkCanaries(await readCanaries())).toEqual([]);
});

test('a canary that no longer breaks a rule fails the check', async () => {
  const canaries = await readCanaries();
  const tamed = canaries.map((one) => (one.path === 'core/imports-the-server.ts' ? { ...one, text: '' } : one));
  expect(checkCanaries(tamed)).toEqual([
    { path: 'tools/tidy/canary/core/imports-the-server.ts', says: expect.stringContaining('must be reported') },
  ]);
});
