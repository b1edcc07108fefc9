import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import { isAllowedBooking } from '../../registry/allowed-bookings.ts';
import type { ReviewRequest } from '../../compliance/review-requests.ts';
import { decideApproveRelease, decideAskRelease, decideMakePledge, decideReturnPledge, type Pledge } from './pledge.ts';

const NOW = Date.parse('2026-11-20T08:00:00.000Z');
const DAY_MS = 86_400_000;
const state = (available: bigint, more: { pledges?: Pledge[]; requests?: ReviewRequest[]; states?: [] } = {}) => ({
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
  const decided = decideMakePledge(state(1_000n), wish(amount), NOW);
  if ('refused' in decided) throw new Error(decided.refused);
  return decided.records.pledges[0]!;
}
function buildReleaseRequest(pledge: Pledge): ReviewRequest {
  const decided = decideAskRelease(state(0n, { pledges: [pledge] }), pledge.seq, NOW);
  if ('refused' in decided) throw new Error(decided.refused);
  return decided.records.requests![0]!.request;
}

const approve = (pledge: Pledge, request: ReviewRequest, id: string) =>
  decideApproveRelease(
    { ...state(0n, { pledges: [pledge], requests: [request] }), customer: undefined as never },
    request.seq,
    { id },
    1n,
    NOW,
  );

function requestAfter(decided: ReturnType<typeof approve>): ReviewRequest {
  if ('refused' in decided) throw new Error(decided.refused);
  return decided.records.requests![0]!.request;
}

it('sets the money aside, with the bookings that the area declares', () => {
  const decided = decideMakePledge(state(1_000n), wish(500n), NOW) as DecisionChanges;
  expect(decided.transfers).toEqual([
    { currency: 'USD', amount: 500n, debit: 'available', credit: 'pledged', code: 'pledge', reference: 'g7' },
  ]);
  expect(decided.transfers.every((each) => isAllowedBooking(each))).toBe(true);
});

describe('is refused', () => {
  it.each([
    ['more than there is', wish(1_001n), 'insufficientBalance'],
    ['until a date that is over', wish(1n, -1), 'pledgePast'],
    ['for longer than anybody may', { ...wish(1n), until: '2027-11-22' }, 'pledgeTooLong'],
  ] as const)('%s', (_, wanted, refused) => {
    expect(decideMakePledge(state(1_000n), wanted, NOW)).toMatchObject({ refused });
  });

  it('for unsettled cash', () => {
    const unsettled = { ...state(1_000n), unsettled: () => 600n };
    expect(decideMakePledge(unsettled, wish(500n), NOW)).toMatchObject({ refused: 'insufficientBalance' });
  });
});

it('returns once and in full, by release or by date', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 1_000n }), fc.array(fc.boolean(), { maxLength: 6 }), (amount, steps) => {
      let pledge = made(amount);
      let back = 0n;
      const reviewed = requestAfter(approve(pledge, buildReleaseRequest(pledge), '1'));
      for (const isRule of steps) {
        const decided = isRule
          ? decideReturnPledge(state(0n, { pledges: [pledge] }), pledge.seq, pledge.dueAt)
          : approve(pledge, reviewed, '2');
        if (decided === null || 'refused' in decided) continue;
        back += decided.transfers.reduce((sum, { amount: each }) => sum + each, 0n);
        pledge = decided.records.pledges![0]!;
      }
      expect(back).toBe(steps.length > 0 ? amount : 0n);
    }),
  );
});

it('ends on its date and not before, along with a pending release request', () => {
  const pledge = made();
  const seen = state(0n, { pledges: [pledge], requests: [buildReleaseRequest(pledge)] });
  expect(decideReturnPledge(seen, pledge.seq, pledge.dueAt - 1)).toBeNull();
  expect(decideReturnPledge(seen, pledge.seq, pledge.dueAt)).toMatchObject({
    records: { pledges: [{ status: 'returned' }], requests: [{ author: 'rule', request: { status: 'cancelled' } }] },
  });
});

it('accepts one release request, which two people approve', () => {
  const pledge = made();
  const request = buildReleaseRequest(pledge);
  expect(decideAskRelease(state(0n, { pledges: [pledge], requests: [request] }), pledge.seq, NOW)).toMatchObject({
    refused: 'pledgeReleaseAsked',
  });
  const first = approve(pledge, request, '1');
  expect(first).toMatchObject({ transfers: [] });
  expect(approve(pledge, requestAfter(first), '2')).toMatchObject({
    transfers: [{ debit: 'pledged', credit: 'available', amount: 500n }],
    records: { pledges: [{ status: 'released' }] },
  });
});
