import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Act,
  HELD_MAXIMUM_MS,
  holding,
  holdsMoney,
  refuseAct,
  type Restriction,
  RESTRICTION_REASONS,
  type RestrictionName,
  RESTRICTIONS,
  withoutRestriction,
  withRestriction,
} from './restrictions.ts';

const NOW = Date.parse('2026-11-20T08:00:00.000Z');
const iso = (at: number): string => new Date(at).toISOString();
const entry = (state: string, until: number | null = null): Restriction => ({
  state,
  reason: 'security',
  author: 'Kim',
  at: iso(NOW - 1000),
  until: until === null ? null : iso(until),
});

describe('what each state forbids', () => {
  const table: [RestrictionName, Partial<Record<Act, string>>][] = [
    [
      'disabled',
      { login: 'accountDisabled', open: 'accountDisabled', withdraw: 'accountDisabled', bind: 'accountDisabled' },
    ],
    ['frozen', { open: 'accountFrozen', withdraw: 'accountFrozen', bind: 'accountFrozen' }],
    ['loginBanned', { login: 'accountBanned' }],
    ['tradingBanned', { open: 'cannotTrade' }],
    ['withdrawingBanned', { withdraw: 'cannotWithdraw' }],
  ];
  test.each(table)('%s', (state, forbidden) => {
    for (const act of ['login', 'open', 'withdraw', 'bind'] as const) {
      expect(refuseAct([entry(state)], act, NOW)?.refused ?? null, act).toBe(forbidden[act] ?? null);
    }
  });
});

test('a refusal names its reason and its end, and never its author', () => {
  expect(refuseAct([entry('frozen', NOW + 1)], 'withdraw', NOW)).toEqual({
    refused: 'accountFrozen',
    params: { ground: 'security', until: iso(NOW + 1) },
  });
});

test('a state ends with its date, to the millisecond', () => {
  expect(refuseAct([entry('frozen', NOW + 1)], 'open', NOW)).not.toBeNull();
  expect(refuseAct([entry('frozen', NOW)], 'open', NOW)).toBeNull();
});

test('of several the heaviest is told, and a word that is no state forbids nothing', () => {
  expect(refuseAct([entry('tradingBanned'), entry('frozen')], 'open', NOW)?.refused).toBe('accountFrozen');
  expect(refuseAct([entry('suspicious')], 'open', NOW)).toBeNull();
});

test('what holds money back needs an end, unless the customer has closed the account', () => {
  // Who can't log in can't withdraw.
  for (const state of ['frozen', 'loginBanned', 'withdrawingBanned', 'disabled'] as const) {
    expect(withRestriction([], { state, reason: 'unusual', author: 'Kim', until: null }, NOW)).toMatchObject({
      refused: 'stateNeedsEnd',
    });
    expect(withRestriction([], { state, reason: 'unusual', author: 'Kim', until: iso(NOW) }, NOW)).toMatchObject({
      refused: 'stateEndPast',
    });
    const until = iso(NOW + HELD_MAXIMUM_MS + 1);
    expect(withRestriction([], { state, reason: 'unusual', author: 'Kim', until }, NOW)).toMatchObject({
      refused: 'stateEndFar',
    });
  }
  expect(RESTRICTIONS.filter(holdsMoney)).toEqual(['disabled', 'frozen', 'loginBanned', 'withdrawingBanned']);
  expect(
    withRestriction([], { state: 'disabled', reason: 'closed', author: 'customer', until: null }, NOW),
  ).toHaveLength(1);
  expect(
    withRestriction([], { state: 'tradingBanned', reason: 'terms', author: 'Kim', until: null }, NOW),
  ).toHaveLength(1);
  expect(withRestriction([], { state: 'disabled', reason: 'closed', author: 'Kim', until: null }, NOW)).toMatchObject({
    refused: 'stateNeedsEnd',
  });
});

test('what holds money back ends within a year', () => {
  const until = (at: number) =>
    withRestriction([], { state: 'frozen', reason: 'unusual', author: 'Kim', until: iso(at) }, NOW);
  expect(until(NOW + HELD_MAXIMUM_MS)).toHaveLength(1);
  expect(until(NOW + HELD_MAXIMUM_MS + 1)).toMatchObject({ refused: 'stateEndFar' });
  expect(
    withRestriction(
      [],
      { state: 'tradingBanned', reason: 'terms', author: 'Kim', until: iso(NOW + 2 * HELD_MAXIMUM_MS) },
      NOW,
    ),
  ).toHaveLength(1);
});

test('an account that its owner has closed is neither restricted for a time nor opened', () => {
  const closed: Restriction[] = [
    { state: 'disabled', reason: 'closed', author: 'customer', at: iso(NOW), until: null },
  ];
  for (const state of RESTRICTIONS) {
    expect(
      withRestriction(closed, { state, reason: 'security', author: 'Kim', until: iso(NOW + 1) }, NOW),
    ).toMatchObject({
      refused: 'accountClosed',
    });
    expect(withoutRestriction(closed, state, NOW)).toMatchObject({ refused: 'accountClosed' });
  }
});

test('a state takes the place of an earlier one of its kind, and only one that holds can be lifted', () => {
  const longer = withRestriction(
    [entry('frozen', NOW + 1), entry('loginBanned', NOW - 1)],
    { state: 'frozen', reason: 'legalOrder', author: 'Lee', until: iso(NOW + 9) },
    NOW,
  );
  expect(longer).toEqual([{ state: 'frozen', reason: 'legalOrder', author: 'Lee', at: iso(NOW), until: iso(NOW + 9) }]);
  expect(withoutRestriction([entry('frozen', NOW)], 'frozen', NOW)).toMatchObject({ refused: 'stateNotHeld' });
  expect(withoutRestriction([entry('frozen'), entry('tradingBanned')], 'frozen', NOW)).toMatchObject([
    { state: 'tradingBanned' },
  ]);
});

test('in any order of changes, each restriction holds at most once and lifting returns exactly what it forbade', () => {
  const change = fc.record({
    state: fc.constantFrom(...RESTRICTIONS),
    reason: fc.constantFrom(...RESTRICTION_REASONS),
    until: fc.integer({ min: 1, max: 1000 }),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      let states: Restriction[] = [];
      for (const { state, reason, until } of changes) {
        const next = withRestriction(states, { state, reason, author: 'Kim', until: iso(NOW + until) }, NOW);
        if ('refused' in next) throw new Error(next.refused);
        states = next;
      }
      const held = holding(states, NOW).map(({ state }) => state);
      expect(new Set(held).size).toBe(held.length);
      expect(new Set(held)).toEqual(new Set(changes.map(({ state }) => state)));
      for (const state of held) {
        const lifted = withoutRestriction(states, state, NOW);
        if ('refused' in lifted) throw new Error(lifted.refused);
        states = lifted;
      }
      expect(states).toEqual([]);
    }),
  );
});
