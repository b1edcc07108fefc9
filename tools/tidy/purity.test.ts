import { expect, test } from 'vitest';
import { checkPurity } from './purity.ts';

const findings = (path: string, text: string) => checkPurity([{ path, text }]);

test('a finding names the line', () => {
  expect(findings('core/fees.ts', '\nconst now = Date.now();')).toEqual([
    { path: 'core/fees.ts:2', says: expect.stringContaining('clock') },
  ]);
});

test.each(['// unlike Date.now(), an argument', 'const day = new Date(instant);', 'const randomness = draw();'])(
  'a rule may say %s',
  (text) => {
    expect(findings('core/fees.ts', text)).toEqual([]);
  },
);

test('a test waits for what it expects, not for some time', () => {
  const text = 'await new Promise((resolve) => setTimeout(resolve, 100));';
  expect(findings('server/desk/desk.test.ts', text)).toHaveLength(1);
  expect(findings('server/desk/desk.ts', text)).toEqual([]);
});
