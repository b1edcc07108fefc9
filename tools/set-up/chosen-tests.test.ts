import { expect, test } from 'vitest';
import { listTests, chooseTests, listTestsNamed, listAffectedTests } from './chosen-tests.mjs';

const TESTS = [
  'core/trading/trading/place-order.test.ts',
  'core/trading/day-trading/day-trading-application-review.test.ts',
  'app/features/trading/ticket/words.test.tsx',
  'e2e/journeys/day-trading.test.ts',
  'e2e/journeys/wallet.test.ts',
  'server/ledger/audit-staff.test.ts',
  'core/ledger/money.test.ts',
  'e2e/journeys/money-in-and-out.test.ts',
];

test.each([
  ['trading', ['core/trading/trading/place-order.test.ts', 'app/features/trading/ticket/words.test.tsx']],
  [
    'day-trading',
    ['core/trading/day-trading/day-trading-application-review.test.ts', 'e2e/journeys/day-trading.test.ts'],
  ],
  ['wallet', ['e2e/journeys/wallet.test.ts']],
  ['staff', ['server/ledger/audit-staff.test.ts']],
  ['money', ['core/ledger/money.test.ts', 'e2e/journeys/money-in-and-out.test.ts']],
])('%s names the tests below its folders and those with it in their name, in all rooms', (word, found) => {
  expect(listTestsNamed(word, TESTS)).toEqual(found);
});

test('part of a path also selects tests, each once, and options are passed on', () => {
  expect(chooseTests(['server/ledger', 'money', '-t', 'rounds'], TESTS)).toEqual({
    files: ['server/ledger/audit-staff.test.ts', 'core/ledger/money.test.ts', 'e2e/journeys/money-in-and-out.test.ts'],
    options: ['-t', 'rounds'],
  });
});

test('every area of the product has tests selected by its name', () => {
  const tests = listTests();
  for (const area of ['trading', 'wallet', 'staff', 'deposits', 'identity'])
    expect(listTestsNamed(area, tests).length, area).toBeGreaterThan(2);
});

test('a word that selects no test is refused in one sentence, with exit code 2', () => {
  expect(() => chooseTests(['wallet', 'tradinng'], TESTS)).toThrow(
    expect.objectContaining({
      sentence: expect.stringMatching(/^No test is called "tradinng": name an area/),
      exitCode: 2,
    }),
  );
});

test('tests of whole servers are selected only if changed, and files that nothing imports are listed', () => {
  const changed = ['e2e/journeys/wallet.test.ts', 'core/ledger/money.ts', 'server/db/migrations/0001_start.sql'];
  expect(listAffectedTests(changed)).toEqual({
    whole: ['e2e/journeys/wallet.test.ts'],
    outside: ['server/db/migrations/0001_start.sql'],
  });
});
