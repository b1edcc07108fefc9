import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Changes } from '../../ledger/changes.ts';
import { isBooked } from '../../registry/bookings.ts';
import { approve, isRequestRefusal } from '../../compliance/request-transitions.ts';
import type { Request } from '../../compliance/requests.ts';
import { decideAskRelease, decideMake, decideRelease, decideReturn, type Pledge } from './pledge.ts';

const NOW = Date.parse('2026-11-20T08:00:00.000Z');
const DAY_MS = 86_400_000;
const state = (available: bigint, more: { pledges?: Pledge[]; requests?: Request[]; states?: [] } = {}) => ({
  lastSeq: 6n,
  states: [],
  available: () => available,
  unsettled: () => 0n,
  ...more,
});
const wish = (amount: bigint, days = 10) => ({
  currency: 'USD',
  amount,
  until: '2026-11-30',
  latest: '2027-11-21',
  dueAt: NOW + days * DAY_MS,
});
function made(amount = 500n): Pledge {
  const decided = decideMake(state(1_000n), wish(amount), NOW);
  if ('refused' in decided) throw new Error(decided.refused);
  return decided.records.pledges[0]!;
}
function asked(pledge: Pledge): Request {
  const decided = decideAskRelease(state(0n, { pledges: [pledge] }), pledge.seq, NOW);
  if ('refused' in decided) throw new Error(decided.refused);
  return decided.records.requests![0]!.request;
}

it('puts the money aside, and books what the area says that it books', () => {
  const decided = decideMake(state(1_000n), wish(500n), NOW) as Changes;
  expect(decided.transfers).toEqual([
    { currency: 'USD', amount: 500n, debit: 'available', credit: 'pledged', code: 'pledge', reference: 'g7' },
  ]);
  expect(decided.transfers.every((each) => isBooked(each))).toBe(true);
});

describe('is refused', () => {
  it.each([
    ['more than there is', wish(1_001n), 'insufficientBalance'],
    ['until a date that is over', wish(1n, -1), 'pledgePast'],
    ['for longer than anybody may', { ...wish(1n), until: '2027-11-22' }, 'pledgeTooLong'],
  ] as const)('%s', (_, wanted, refused) => {
    expect(decideMake(state(1_000n), wanted, NOW)).toMatchObject({ refused });
  });

  it('what hasn’t settled', () => {
    const unsettled = { ...state(1_000n), unsettled: () => 600n };
    expect(decideMake(unsettled, wish(500n), NOW)).toMatchObject({ refused: 'insufficientBalance' });
  });
});

it('comes back once, whoever comes first, and whole', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 1_000n }), fc.array(fc.boolean(), { maxLength: 6 }), (amount, steps) => {
      let pledge = made(amount);
      let back = 0n;
      const request = asked(pledge);
      for (const isRule of steps) {
        const seen = state(0n, { pledges: [pledge] });
        const done = { author: 'staff:2' as const, request: { ...request, status: 'done' as const } };
        const decided = isRule ? decideReturn(seen, pledge.seq, pledge.dueAt) : decideRelease(seen, done, NOW);
        if (decided === null || 'refused' in decided) continue;
        back += decided.transfers.reduce((sum, { amount: each }) => sum + each, 0n);
        pledge = decided.records.pledges![0]!;
      }
      expect(back).toBe(steps.length > 0 ? amount : 0n);
    }),
  );
});

it('ends on its date and not before, and nobody waits for its release any more', () => {
  const pledge = made();
  const seen = state(0n, { pledges: [pledge], requests: [asked(pledge)] });
  expect(decideReturn(seen, pledge.seq, pledge.dueAt - 1)).toBeNull();
  expect(decideReturn(seen, pledge.seq, pledge.dueAt)).toMatchObject({
    records: { pledges: [{ status: 'returned' }], requests: [{ author: 'rule', request: { status: 'cancelled' } }] },
  });
});

it('is asked for once, and released by two people', () => {
  const pledge = made();
  const request = asked(pledge);
  expect(decideAskRelease(state(0n, { pledges: [pledge], requests: [request] }), pledge.seq, NOW)).toMatchObject({
    refused: 'pledgeReleaseAsked',
  });
  const two = { needed: 2, onward: 'done', account: 1n, inviter: null } as const;
  const first = approve(request, { id: '1' }, two, NOW);
  if (isRequestRefusal(first)) throw new Error(first.refused);
  expect(decideRelease(state(0n, { pledges: [pledge] }), first, NOW)).toMatchObject({ transfers: [] });
  const second = approve(first.request, { id: '2' }, two, NOW);
  if (isRequestRefusal(second)) throw new Error(second.refused);
  expect(decideRelease(state(0n, { pledges: [pledge] }), second, NOW)).toMatchObject({
    transfers: [{ debit: 'pledged', credit: 'available', amount: 500n }],
    records: { pledges: [{ status: 'released' }] },
  });
});
