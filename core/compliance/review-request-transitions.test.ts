import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  approveRequest,
  cancelRequest,
  claimForReview,
  CLAIM_DURATION_MS,
  isRequestRefusal,
  advanceRequest,
  rejectRequest,
  submitRequest,
  releaseClaim,
  type RequestRefusal,
} from './review-request-transitions.ts';
import {
  REQUEST_STATUSES,
  reviewStateOf,
  type ReviewRequest,
  type RequestChange,
  type RequestStatus,
} from './review-requests.ts';

const NOW = 1_000;
const ACCOUNT = 7n;
const fresh = (details: ReviewRequest['details'] = {}): ReviewRequest =>
  submitRequest({ kind: 'withdrawal', details, currency: 'USD', amount: 100n, fee: 1n }, 4n, NOW).request;
const after = (change: RequestChange | RequestRefusal): ReviewRequest => {
  if (isRequestRefusal(change)) throw new Error(`refused: ${change.refused}`);
  return change.request;
};
const refusal = (change: RequestChange | RequestRefusal): string | null =>
  isRequestRefusal(change) ? change.refused : null;
const two = { needed: 2, onward: 'processing', account: ACCOUNT, inviter: 9n } as const;
const one = { ...two, needed: 1 } as const;

test("a new request takes the account's next number and starts at its first step", () => {
  expect(fresh()).toMatchObject({
    seq: 5n,
    status: 'submitted',
    step: 1,
    approvals: [],
    reason: null,
    submittedAt: NOW,
  });
});

const ALLOWED: Record<RequestStatus, RequestStatus[]> = {
  submitted: ['inReview', 'processing', 'done', 'rejected', 'cancelled'],
  inReview: ['submitted', 'inReview', 'processing', 'done', 'rejected', 'cancelled'],
  processing: ['done', 'failed'],
  done: [],
  rejected: [],
  cancelled: [],
  failed: [],
};
describe.each(REQUEST_STATUSES)('from %s', (from) => {
  it.each(REQUEST_STATUSES)('moves to %s only if the transitions allow it', (to) => {
    const change = advanceRequest({ ...fresh(), status: from }, to, 'rule', NOW + 1, { reason: 'detailsWrong' });
    expect(isRequestRefusal(change) ? change : change.request.status).toEqual(
      ALLOWED[from].includes(to) ? to : { refused: 'notInThatState', params: { state: from } },
    );
  });
});

test('needs one approver or two different ones, as its kind requires', () => {
  expect(after(approveRequest(fresh(), { id: 'a' }, one, NOW))).toMatchObject({
    status: 'processing',
    approvals: [{ by: 'a' }],
  });
  const first = after(approveRequest(fresh(), { id: 'a' }, two, NOW));
  expect(first).toMatchObject({ status: 'inReview', approvals: [{ by: 'a' }] });
  expect(refusal(approveRequest(first, { id: 'a' }, two, NOW))).toBe('secondApproverNeeded');
  expect(after(approveRequest(first, { id: 'b' }, two, NOW))).toMatchObject({
    status: 'processing',
    approvals: [{ by: 'a' }, { by: 'b' }],
  });
});

test.each([
  ["the customer's own", {}, [ACCOUNT]],
  ['one of a customer whom they have invited', {}, [9n]],
  ['one that they asked for', { requestedBy: 'a' }, []],
] as const)('nobody approves %s', (_, details, related) => {
  expect(refusal(approveRequest(fresh(details), { id: 'a', related }, one, NOW))).toBe('ownApproval');
});

test('a customer can cancel until somebody reviews it, and not afterwards', () => {
  expect(after(cancelRequest(fresh(), NOW))).toMatchObject({ status: 'cancelled' });
  const claimed = after(claimForReview(fresh(), { id: 'a' }, NOW));
  expect(refusal(cancelRequest(claimed, NOW))).toBe('notInThatState');
  expect(refusal(cancelRequest(claimed, NOW + CLAIM_DURATION_MS - 1))).toBe('notInThatState');
  // Who has claimed it hasn't come back; a first approval is more than a look.
  expect(after(cancelRequest(claimed, NOW + CLAIM_DURATION_MS))).toMatchObject({
    status: 'cancelled',
    claimedBy: null,
  });
  expect(
    refusal(
      cancelRequest(after(approveRequest(fresh(), { id: 'a' }, { ...one, needed: 2 }, NOW)), NOW + CLAIM_DURATION_MS),
    ),
  ).toBe('notInThatState');
  expect(after(releaseClaim(claimed, { id: 'a' }, NOW))).toMatchObject({ status: 'submitted', claimedBy: null });
});

test('nobody else can decide a claimed request', () => {
  const claimed = after(claimForReview(fresh(), { id: 'a' }, NOW));
  expect(claimed).toMatchObject({ status: 'inReview', claimedBy: 'a' });
  expect([
    refusal(claimForReview(claimed, { id: 'b' }, NOW)),
    refusal(releaseClaim(claimed, { id: 'b' }, NOW)),
  ]).toEqual(['requestClaimed', 'notInThatState']);
  expect([
    refusal(approveRequest(claimed, { id: 'b' }, one, NOW)),
    refusal(rejectRequest(claimed, 'staff:b', 'detailsWrong', null, NOW)),
  ]).toEqual(['requestClaimed', 'requestClaimed']);
  expect([
    after(approveRequest(claimed, { id: 'a' }, one, NOW)).status,
    after(rejectRequest(claimed, 'rule', 'detailsWrong', null, NOW)).status,
  ]).toEqual(['processing', 'rejected']);
});

test('if inspection is required, only the claimant who opened the pictures can approve', () => {
  const looking = { id: 'a', inspection: { opened: true } };
  expect(refusal(approveRequest(fresh(), looking, two, NOW))).toBe('claimFirst');
  const claimed = after(claimForReview(fresh(), looking, NOW));
  expect(refusal(approveRequest(claimed, { ...looking, inspection: { opened: false } }, two, NOW))).toBe(
    'voucherFirst',
  );
  expect(after(approveRequest(claimed, looking, two, NOW)).approvals).toEqual([{ by: 'a', at: NOW }]);
  // Lapsed, it is theirs until somebody else takes it over.
  const later = NOW + CLAIM_DURATION_MS;
  expect(after(approveRequest(claimed, looking, two, later)).approvals).toEqual([{ by: 'a', at: later }]);
  const taken = after(claimForReview(claimed, { id: 'b' }, later));
  expect(refusal(approveRequest(taken, looking, two, later + CLAIM_DURATION_MS))).toBe('claimFirst');
  expect(after(rejectRequest(claimed, 'staff:a', 'detailsWrong', null, NOW)).status).toBe('rejected');
});

test("an approver's claim can't keep a second person from deciding", () => {
  const half = after(approveRequest(fresh(), { id: 'a' }, two, NOW));
  expect(half).toMatchObject({ status: 'inReview', claimedBy: null });
  expect(refusal(claimForReview(half, { id: 'a' }, NOW))).toBe('secondApproverNeeded');
  expect(after(claimForReview(half, { id: 'b' }, NOW)).claimedBy).toBe('b');
});

test('a claim ends after an hour, and then another person can claim or decide', () => {
  const claimed = after(claimForReview(fresh(), { id: 'a' }, NOW));
  const [last, later] = [NOW + CLAIM_DURATION_MS - 1, NOW + CLAIM_DURATION_MS];
  expect([
    refusal(claimForReview(claimed, { id: 'b' }, last)),
    refusal(approveRequest(claimed, { id: 'b' }, one, last)),
  ]).toEqual(['requestClaimed', 'requestClaimed']);
  expect([
    after(claimForReview(claimed, { id: 'b' }, later)).claimedBy,
    after(claimForReview(claimed, { id: 'a' }, later)).updatedAt,
    after(approveRequest(claimed, { id: 'b' }, one, later)).status,
  ]).toEqual(['b', later, 'processing']);
});

test('repeated claims keep a request from others for at most three hours a day', () => {
  const hour = (count: number): number => NOW + count * CLAIM_DURATION_MS;
  const again = (at: number, claimedAt: number | null) => claimForReview(fresh(), { id: 'a', claimedAt }, at);
  expect(after(again(hour(2), NOW)).claimedBy).toBe('a');
  expect(again(hour(2) + 1, NOW)).toEqual({ refused: 'claimsUsedUp', params: { hours: 3 } });
  expect(after(again(hour(30), null)).claimedBy).toBe('a');
});

test("in the specification's words a paid withdrawal is passed2, every other done request passed", () => {
  const words = (kind: ReviewRequest['kind']) => REQUEST_STATUSES.map((status) => reviewStateOf({ kind, status }));
  expect(words('withdrawal')).toEqual(['pending', 'pending', 'passed', 'passed2', 'rejected', 'cancelled', 'rejected']);
  expect(words('deposit')).toEqual(['pending', 'pending', 'passed', 'passed', 'rejected', 'cancelled', 'rejected']);
});

test('in any order of actions steps count up, an end is final, and nobody approves a request twice', () => {
  const tries = fc.array(
    fc.record({
      who: fc.constantFrom('a', 'b', 'c'),
      act: fc.constantFrom('claim', 'unclaim', 'approve', 'reject', 'cancel', 'pay', 'fail'),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(tries, fc.constantFrom(one, two), (list, approving) => {
      let request = fresh();
      for (const { who, act } of list) {
        const reviewer = { id: who };
        const change =
          act === 'claim'
            ? claimForReview(request, reviewer, NOW)
            : act === 'unclaim'
              ? releaseClaim(request, reviewer, NOW)
              : act === 'approve'
                ? approveRequest(request, reviewer, approving, NOW)
                : act === 'reject'
                  ? rejectRequest(request, `staff:${who}`, 'detailsWrong', null, NOW)
                  : act === 'cancel'
                    ? cancelRequest(request, NOW)
                    : advanceRequest(
                        request,
                        act === 'pay' ? 'done' : 'failed',
                        'rule',
                        NOW,
                        act === 'fail' ? { reason: 'payoutReturned' } : {},
                      );
        if (isRequestRefusal(change)) continue;
        expect(ALLOWED[request.status]).toContain(change.request.status);
        expect(change.request.step).toBe(request.step + 1);
        request = change.request;
      }
      const people = request.approvals.map(({ by }) => by);
      expect(new Set(people).size).toBe(people.length);
      if (request.status === 'processing') expect(people.length).toBe(approving.needed);
    }),
  );
});
