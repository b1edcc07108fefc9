import { expect, test } from 'vitest';
import { formatAccountEnding, findUnknownStatementAccount, isSameBankAccount } from './bank-statement-parsing.ts';

test.each([
  ['123-456-789012', '123456789012'],
  ['10020030/1234567', '1234567'],
  ['1234567USD', '1234567'],
  ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['DE89370400440532013000', '532013000'],
  ['0532013000', 'DE89 3704 0044 0532 0130 00'],
  ['1/2', '1-2'],
  ['수시-123456', '수시 123456'],
])('account %s is recognised as %s', (stated, known) => expect(isSameBankAccount(stated, known, 'USD')).toBe(true));

test.each([
  ['DE89370400440532013001', 'DE89370400440532013000'],
  ['10020030/1234567', '1234568'],
  // The end of a number that is too short to tell accounts apart.
  ['10020030/99000123', '123'],
  ['10020030/', '---'],
  ['', '123456'],
])("account %s isn't recognised as %s", (stated, known) => expect(isSameBankAccount(stated, known, 'USD')).toBe(false));

test("reports the first account that isn't ours; without any account of ours, none", () => {
  const [mine, other] = [
    { line: 2, account: '10020030/1234567' },
    { line: 9, account: '10020030/7654321' },
  ];
  expect(findUnknownStatementAccount([mine, other], ['1234567'], 'USD')).toEqual(other);
  expect(findUnknownStatementAccount([mine, other], ['7654321', '1234567'], 'USD')).toBeNull();
  expect(findUnknownStatementAccount([other], [], 'USD')).toBeNull();
  expect(findUnknownStatementAccount([], ['1234567'], 'USD')).toBeNull();
});

test('an account is displayed by its last characters, never in full', () => {
  expect(['10020030/1234567', '1-2-3', '7', '---'].map(formatAccountEnding)).toEqual(['…4567', '…3', '…', '…']);
});
