import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  approve,
  cancel,
  claim,
  CLAIM_MS,
  isRequestRefusal,
  move,
  reject,
  submit,
  unclaim,
  type RequestRefusal,
} from './request-transitions.ts';
import { REQUEST_STATUSES, reviewWord, type Request, type RequestChange, type RequestStatus } from './requests.ts';

const NOW = 1_000;
const ACCOUNT = 7n;
const fresh = (details: Request['details'] = {}): Request =>
  submit({ kind: 'withdrawal', details, currency: 'USD', amount: 100n, fee: 1n }, 4n, NOW).request;
const after = (change: RequestChange | RequestRefusal): Request => {
  if (isRequestRefusal(change)) throw new Error(`refused: ${change.refused}`);
  return change.request;
};
const refusal = (change: RequestChange | RequestRefusal): string | null =>
  isRequestRefusal(change) ? change.refused : null;
const two = { needed: 2, onward: 'processing', account: ACCOUNT, inviter: 9n } as const;
const one = { ...two, needed: 1 } as const;

test("a request takes the account's next number and begins with its first step", () => {
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
  it.each(REQUEST_STATUSES)('to %s only where the states allow it', (to) => {
    const change = move({ ...fresh(), status: from }, to, 'rule', NOW + 1, { reason: 'detailsWrong' });
    expect(isRequestRefusal(change) ? change : change.request.status).toEqual(
      ALLOWED[from].includes(to) ? to : { refused: 'notInThatState', params: { state: from } },
    );
  });
});

test('one person is enough where one is needed, and two different ones where two are', () => {
  expect(after(approve(fresh(), { id: 'a' }, one, NOW))).toMatchObject({
    status: 'processing',
    approvals: [{ by: 'a' }],
  });
  const first = after(approve(fresh(), { id: 'a' }, two, NOW));
  expect(first).toMatchObject({ status: 'inReview', approvals: [{ by: 'a' }] });
  expect(refusal(approve(first, { id: 'a' }, two, NOW))).toBe('secondApproverNeeded');
  expect(after(approve(first, { id: 'b' }, two, NOW))).toMatchObject({
    status: 'processing',
    approvals: [{ by: 'a' }, { by: 'b' }],
  });
});

test.each([
  ["the customer's own", {}, [ACCOUNT]],
  ['one of a customer whom they have invited', {}, [9n]],
  ['one that they asked for', { requestedBy: 'a' }, []],
] as const)('nobody approves %s', (_, details, related) => {
  expect(refusal(approve(fresh(details), { id: 'a', related }, one, NOW))).toBe('ownApproval');
});

test('a customer cancels while nobody has looked at it, and not afterwards', () => {
  expect(after(cancel(fresh(), NOW))).toMatchObject({ status: 'cancelled' });
  const claimed = after(claim(fresh(), { id: 'a' }, NOW));
  expect(refusal(cancel(claimed, NOW))).toBe('notInThatState');
  expect(refusal(cancel(claimed, NOW + CLAIM_MS - 1))).toBe('notInThatState');
  // Who has claimed it hasn't come back; a first approval is more than a look.
  expect(after(cancel(claimed, NOW + CLAIM_MS))).toMatchObject({ status: 'cancelled', claimedBy: null });
  expect(refusal(cancel(after(approve(fresh(), { id: 'a' }, { ...one, needed: 2 }, NOW)), NOW + CLAIM_MS))).toBe(
    'notInThatState',
  );
  expect(after(unclaim(claimed, { id: 'a' }, NOW))).toMatchObject({ status: 'submitted', claimedBy: null });
});

test('what one has claimed nobody else does', () => {
  const claimed = after(claim(fresh(), { id: 'a' }, NOW));
  expect(claimed).toMatchObject({ status: 'inReview', claimedBy: 'a' });
  expect([refusal(claim(claimed, { id: 'b' }, NOW)), refusal(unclaim(claimed, { id: 'b' }, NOW))]).toEqual([
    'requestClaimed',
    'notInThatState',
  ]);
  expect([
    refusal(approve(claimed, { id: 'b' }, one, NOW)),
    refusal(reject(claimed, 'staff:b', 'detailsWrong', null, NOW)),
  ]).toEqual(['requestClaimed', 'requestClaimed']);
  expect([
    after(approve(claimed, { id: 'a' }, one, NOW)).status,
    after(reject(claimed, 'rule', 'detailsWrong', null, NOW)).status,
  ]).toEqual(['processing', 'rejected']);
});

test('where looking is asked, only who has claimed it and opened its pictures approves', () => {
  const looking = { id: 'a', looks: { opened: true } };
  expect(refusal(approve(fresh(), looking, two, NOW))).toBe('claimFirst');
  const claimed = after(claim(fresh(), looking, NOW));
  expect(refusal(approve(claimed, { ...looking, looks: { opened: false } }, two, NOW))).toBe('voucherFirst');
  expect(after(approve(claimed, looking, two, NOW)).approvals).toEqual([{ by: 'a', at: NOW }]);
  // Lapsed, it is theirs until somebody else takes it over.
  const later = NOW + CLAIM_MS;
  expect(after(approve(claimed, looking, two, later)).approvals).toEqual([{ by: 'a', at: later }]);
  const taken = after(claim(claimed, { id: 'b' }, later));
  expect(refusal(approve(taken, looking, two, later + CLAIM_MS))).toBe('claimFirst');
  expect(after(reject(claimed, 'staff:a', 'detailsWrong', null, NOW)).status).toBe('rejected');
});

test("an approver can't keep it from a second person", () => {
  const half = after(approve(fresh(), { id: 'a' }, two, NOW));
  expect(half).toMatchObject({ status: 'inReview', claimedBy: null });
  expect(refusal(claim(half, { id: 'a' }, NOW))).toBe('secondApproverNeeded');
  expect(after(claim(half, { id: 'b' }, NOW)).claimedBy).toBe('b');
});

test('a claim ends after an hour: then another one claims or decides', () => {
  const claimed = after(claim(fresh(), { id: 'a' }, NOW));
  const [last, later] = [NOW + CLAIM_MS - 1, NOW + CLAIM_MS];
  expect([refusal(claim(claimed, { id: 'b' }, last)), refusal(approve(claimed, { id: 'b' }, one, last))]).toEqual([
    'requestClaimed',
    'requestClaimed',
  ]);
  expect([
    after(claim(claimed, { id: 'b' }, later)).claimedBy,
    after(claim(claimed, { id: 'a' }, later)).updatedAt,
    after(approve(claimed, { id: 'b' }, one, later)).status,
  ]).toEqual(['b', later, 'processing']);
});

test('somebody who claims it again and again keeps it from others for three hours a day, and no longer', () => {
  const hour = (count: number): number => NOW + count * CLAIM_MS;
  const again = (at: number, claimedAt: number | null) => claim(fresh(), { id: 'a', claimedAt }, at);
  expect(after(again(hour(2), NOW)).claimedBy).toBe('a');
  expect(again(hour(2) + 1, NOW)).toEqual({ refused: 'claimsUsedUp', params: { hours: 3 } });
  expect(after(again(hour(30), null)).claimedBy).toBe('a');
});

test('the words of the specification: a paid withdrawal is passed2, everything else that is done passed', () => {
  const words = (kind: Request['kind']) => REQUEST_STATUSES.map((status) => reviewWord({ kind, status }));
  expect(words('withdrawal')).toEqual(['pending', 'pending', 'passed', 'passed2', 'rejected', 'cancelled', 'rejected']);
  expect(words('deposit')).toEqual(['pending', 'pending', 'passed', 'passed', 'rejected', 'cancelled', 'rejected']);
});

test('in any order of actions: steps count up, an end is final, and nobody approves the same thing twice', () => {
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
            ? claim(request, reviewer, NOW)
            : act === 'unclaim'
              ? unclaim(request, reviewer, NOW)
              : act === 'approve'
                ? approve(request, reviewer, approving, NOW)
                : act === 'reject'
                  ? reject(request, `staff:${who}`, 'detailsWrong', null, NOW)
                  : act === 'cancel'
                    ? cancel(request, NOW)
                    : move(
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
