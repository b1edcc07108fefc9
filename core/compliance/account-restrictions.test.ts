import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type RestrictableAction,
  RESTRICTION_DURATION_MAXIMUM_MS,
  restrictionsInForce,
  isBlockingWithdrawals,
  refuseRestrictedAction,
  type Restriction,
  RESTRICTION_REASONS,
  type RestrictionName,
  RESTRICTION_NAMES,
  removeRestriction,
  addRestriction,
} from './account-restrictions.ts';

const NOW = Date.parse('2026-11-20T08:00:00.000Z');
const iso = (at: number): string => new Date(at).toISOString();
const entry = (state: string, until: number | null = null): Restriction => ({
  state,
  reason: 'security',
  author: 'Kim',
  at: iso(NOW - 1000),
  until: until === null ? null : iso(until),
});

describe('what each restriction forbids', () => {
  const table: [RestrictionName, Partial<Record<RestrictableAction, string>>][] = [
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
      expect(refuseRestrictedAction([entry(state)], act, NOW)?.refused ?? null, act).toBe(forbidden[act] ?? null);
    }
  });
});

test('a refusal names its reason and its end, and never its author', () => {
  expect(refuseRestrictedAction([entry('frozen', NOW + 1)], 'withdraw', NOW)).toEqual({
    refused: 'accountFrozen',
    params: { ground: 'security', until: iso(NOW + 1) },
  });
});

test('a restriction ends at its date, to the millisecond', () => {
  expect(refuseRestrictedAction([entry('frozen', NOW + 1)], 'open', NOW)).not.toBeNull();
  expect(refuseRestrictedAction([entry('frozen', NOW)], 'open', NOW)).toBeNull();
});

test('the most severe of several restrictions is reported, and an unknown one forbids nothing', () => {
  expect(refuseRestrictedAction([entry('tradingBanned'), entry('frozen')], 'open', NOW)?.refused).toBe('accountFrozen');
  expect(refuseRestrictedAction([entry('suspicious')], 'open', NOW)).toBeNull();
});

test('a restriction that blocks withdrawals needs an end, unless the customer has closed the account', () => {
  // Who can't log in can't withdraw.
  for (const state of ['frozen', 'loginBanned', 'withdrawingBanned', 'disabled'] as const) {
    expect(addRestriction([], { state, reason: 'unusual', author: 'Kim', until: null }, NOW)).toMatchObject({
      refused: 'stateNeedsEnd',
    });
    expect(addRestriction([], { state, reason: 'unusual', author: 'Kim', until: iso(NOW) }, NOW)).toMatchObject({
      refused: 'stateEndPast',
    });
    const until = iso(NOW + RESTRICTION_DURATION_MAXIMUM_MS + 1);
    expect(addRestriction([], { state, reason: 'unusual', author: 'Kim', until }, NOW)).toMatchObject({
      refused: 'stateEndFar',
    });
  }
  expect(RESTRICTION_NAMES.filter(isBlockingWithdrawals)).toEqual([
    'disabled',
    'frozen',
    'loginBanned',
    'withdrawingBanned',
  ]);
  expect(
    addRestriction([], { state: 'disabled', reason: 'closed', author: 'customer', until: null }, NOW),
  ).toHaveLength(1);
  expect(addRestriction([], { state: 'tradingBanned', reason: 'terms', author: 'Kim', until: null }, NOW)).toHaveLength(
    1,
  );
  expect(addRestriction([], { state: 'disabled', reason: 'closed', author: 'Kim', until: null }, NOW)).toMatchObject({
    refused: 'stateNeedsEnd',
  });
});

test('a restriction that blocks withdrawals ends within a year', () => {
  const until = (at: number) =>
    addRestriction([], { state: 'frozen', reason: 'unusual', author: 'Kim', until: iso(at) }, NOW);
  expect(until(NOW + RESTRICTION_DURATION_MAXIMUM_MS)).toHaveLength(1);
  expect(until(NOW + RESTRICTION_DURATION_MAXIMUM_MS + 1)).toMatchObject({ refused: 'stateEndFar' });
  expect(
    addRestriction(
      [],
      { state: 'tradingBanned', reason: 'terms', author: 'Kim', until: iso(NOW + 2 * RESTRICTION_DURATION_MAXIMUM_MS) },
      NOW,
    ),
  ).toHaveLength(1);
});

test('an account closed by its owner can neither be restricted for a time nor reopened', () => {
  const closed: Restriction[] = [
    { state: 'disabled', reason: 'closed', author: 'customer', at: iso(NOW), until: null },
  ];
  for (const state of RESTRICTION_NAMES) {
    expect(
      addRestriction(closed, { state, reason: 'security', author: 'Kim', until: iso(NOW + 1) }, NOW),
    ).toMatchObject({
      refused: 'accountClosed',
    });
    expect(removeRestriction(closed, state, NOW)).toMatchObject({ refused: 'accountClosed' });
  }
});

test('a restriction replaces an earlier one of its kind, and only one in force can be lifted', () => {
  const longer = addRestriction(
    [entry('frozen', NOW + 1), entry('loginBanned', NOW - 1)],
    { state: 'frozen', reason: 'legalOrder', author: 'Lee', until: iso(NOW + 9) },
    NOW,
  );
  expect(longer).toEqual([{ state: 'frozen', reason: 'legalOrder', author: 'Lee', at: iso(NOW), until: iso(NOW + 9) }]);
  expect(removeRestriction([entry('frozen', NOW)], 'frozen', NOW)).toMatchObject({ refused: 'stateNotHeld' });
  expect(removeRestriction([entry('frozen'), entry('tradingBanned')], 'frozen', NOW)).toMatchObject([
    { state: 'tradingBanned' },
  ]);
});

test('in any order each restriction is in force at most once, and lifting it allows exactly what it forbade', () => {
  const change = fc.record({
    state: fc.constantFrom(...RESTRICTION_NAMES),
    reason: fc.constantFrom(...RESTRICTION_REASONS),
    until: fc.integer({ min: 1, max: 1000 }),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      let states: Restriction[] = [];
      for (const { state, reason, until } of changes) {
        const next = addRestriction(states, { state, reason, author: 'Kim', until: iso(NOW + until) }, NOW);
        if ('refused' in next) throw new Error(next.refused);
        states = next;
      }
      const held = restrictionsInForce(states, NOW).map(({ state }) => state);
      expect(new Set(held).size).toBe(held.length);
      expect(new Set(held)).toEqual(new Set(changes.map(({ state }) => state)));
      for (const state of held) {
        const lifted = removeRestriction(states, state, NOW);
        if ('refused' in lifted) throw new Error(lifted.refused);
        states = lifted;
      }
      expect(states).toEqual([]);
    }),
  );
});
