import { expect, test } from 'vitest';
import { listHomeNeeds } from './home-needs.ts';

const position = (id: string, callDueAt: string | null) => ({
  id,
  name: `Stock ${id}`,
  calledAt: callDueAt === null ? null : '2026-11-20T08:00:00.000Z',
  callDueAt,
});
const subscription = (name: string, due: string, payBy: string | null) => ({
  id: name,
  name,
  due,
  payBy,
  currency: 'USD',
});
const customer = { verification: 'certified', unreadNotices: 0 } as const;

test('what has a deadline comes first, the earliest of them at the top', () => {
  const needs = listHomeNeeds(
    [position('one', '2026-11-22T08:00:00.000Z'), position('calm', null)],
    [subscription('Herons', '120.00', '2026-11-21T08:00:00.000Z')],
    { verification: 'failed', unreadNotices: 3 },
  );
  expect(needs.map(({ kind }) => kind)).toEqual(['pay', 'call', 'failed', 'unread']);
});

test('an allotment that is paid asks for nothing', () => {
  expect(
    listHomeNeeds(
      [],
      [subscription('Paid', '0.00', '2026-11-21T08:00:00.000Z'), subscription('None', '5.00', null)],
      customer,
    ),
  ).toEqual([]);
});

test.each([
  ['notCertified', 'verify'],
  ['underReview', 'review'],
  ['failed', 'failed'],
] as const)('identity that is %s', (verification, kind) => {
  expect(listHomeNeeds([], [], { ...customer, verification })).toEqual([{ kind }]);
});

test('there is nothing until the customer is known', () => {
  expect(listHomeNeeds([], [], null)).toEqual([]);
});
