import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RequestChange } from '../../compliance/review-requests.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import {
  listOpenChannelsAt,
  combineDepositTerms,
  PRACTICE_DEPOSIT_CHANNELS,
  type DepositChannel,
} from './deposit-channels.ts';
import {
  decideApproveDeposit,
  decideCancelDeposit,
  decidePracticeDeposit,
  decideRejectDeposit,
  decideSubmitDeposit,
  type DepositFacts,
  type DepositRefusal,
} from './deposit-decisions.ts';
import { defaultDepositWithdrawalTerms } from '../funds-rules/deposit-withdrawal-rules.ts';
import { PLAIN_ACCOUNT_STATE } from '../../testing/plain-account.ts';

const FRIDAY = Date.UTC(2026, 10, 20, 8);
const SATURDAY = FRIDAY + 24 * 3_600_000;
/** The zone doesn't matter here: local time is UTC. */
const zones = {
  toLocal: (at: number) => ({
    date: new Date(at).toISOString().slice(0, 10),
    minute: Math.floor((at % 86_400_000) / 60_000),
    weekday: new Date(at).getUTCDay(),
  }),
};
const [usd] = PRACTICE_DEPOSIT_CHANNELS;
const channel: DepositChannel = { ...usd!, feeFixed: 1_00n, feeBps: 10 };
const terms = combineDepositTerms(channel, defaultDepositWithdrawalTerms('deposit', 'USD'));
const facts: DepositFacts = { channel, terms, verification: 'certified', states: [], requests: [], reference: 'BAB-C' };
const payment = { amount: 100_00n, reference: 'BAB-C', voucher: 'v', voucherHash: 'h' };
const submitted = (more: Partial<typeof payment> = {}): RequestChange =>
  decideSubmitDeposit(facts, { ...payment, ...more }, 7n, zones, FRIDAY) as RequestChange;
const refusalOf = (change: Partial<DepositFacts>, more: Partial<typeof payment> = {}, now = FRIDAY): string =>
  (decideSubmitDeposit({ ...facts, ...change }, { ...payment, ...more }, 7n, zones, now) as DepositRefusal).refused;
const stateOf = (change: RequestChange): AccountState => ({
  lastSeq: change.request.seq,
  ...PLAIN_ACCOUNT_STATE,
  marginEnabled: false,
  available: () => 0n,
  positions: [],
  orders: [],
  requests: [change.request],
});

describe('a deposit is accepted', () => {
  it('with its fee stated, and moves no money', () => {
    expect(submitted()).toMatchObject({
      author: 'customer',
      request: {
        seq: 8n,
        status: 'submitted',
        currency: 'USD',
        amount: 100_00n,
        fee: 1_10n,
        details: { reference: 'BAB-C', label: 'Practice Bank', approvers: 1 },
      },
    });
  });
  it.each([
    ['identityRequired', { verification: 'none' }],
    ['identityRequired', { verification: 'submitted' }],
    ['identityRequired', { verification: 'failed' }],
    [
      'accountFrozen',
      { states: [{ state: 'frozen', reason: 'security', author: 'x', at: '2026-11-20T00:00:00.000Z', until: null }] },
    ],
    [
      'cannotWithdraw',
      {
        states: [
          {
            state: 'withdrawingBanned',
            reason: 'security',
            author: 'x',
            at: '2026-11-20T00:00:00.000Z',
            until: '2026-12-20T00:00:00.000Z',
          },
        ],
      },
    ],
    ['depositPending', { requests: [{ kind: 'deposit', status: 'inReview', currency: 'USD' }] }],
    ['depositReference', { reference: 'BAB-D' }],
  ] as const)('by nobody where %s', (refused, change) =>
    expect(refusalOf(change as unknown as Partial<DepositFacts>)).toBe(refused),
  );
  it('within its limits and hours, and not while another one in its currency is pending', () => {
    expect(refusalOf({}, { amount: terms.minimum - 1n })).toBe('depositMinimum');
    expect(refusalOf({}, { amount: terms.maximum + 1n })).toBe('depositMaximum');
    expect(refusalOf({}, {}, SATURDAY)).toBe('depositTime');
    expect(refusalOf({ terms: { ...terms, opens: 600 } })).toBe('outsideDepositWindow');
    expect(
      decideSubmitDeposit(
        {
          ...facts,
          requests: [
            { kind: 'deposit', status: 'done', currency: 'USD' },
            { kind: 'deposit', status: 'submitted', currency: 'KRW' },
            { kind: 'withdrawal', status: 'submitted', currency: 'USD' },
          ],
        },
        payment,
        7n,
        zones,
        FRIDAY,
      ),
    ).toHaveProperty('request');
  });
});

const changeOf = (decided: DecisionChanges | DepositRefusal): RequestChange =>
  'refused' in decided ? expect.unreachable(decided.refused) : decided.records.requests![0]!;

describe('an approved deposit', () => {
  it('credits its amount from the bank and charges its fee, each by a transfer that names the deposit', () => {
    expect(decideApproveDeposit(stateOf(submitted()), 8n, { id: 'kim' }, 1n, FRIDAY)).toMatchObject({
      transfers: [
        { debit: 'bank', credit: 'available', amount: 100_00n, code: 'deposit', reference: 'r8' },
        { debit: 'available', credit: 'fees', amount: 1_10n, code: 'depositFee', reference: 'r8' },
      ],
      records: { requests: [{ author: 'staff:kim', request: { status: 'done', approvals: [{ by: 'kim' }] } }] },
      notices: [{ code: 'depositDone', params: { received: '98.90' } }],
    });
  });
  it('of a large amount needs two different approvers', () => {
    const first = decideApproveDeposit(
      stateOf(submitted({ amount: terms.fourEyesAbove! + 1n })),
      8n,
      { id: 'kim' },
      1n,
      FRIDAY,
    );
    expect(first).toMatchObject({
      transfers: [],
      records: { requests: [{ request: { status: 'inReview' } }] },
      notices: [{ code: 'depositInReview' }],
    });
    const state = stateOf(changeOf(first));
    expect(decideApproveDeposit(state, 8n, { id: 'kim' }, 1n, FRIDAY)).toMatchObject({
      refused: 'secondApproverNeeded',
    });
    expect(decideApproveDeposit(state, 8n, { id: 'lee' }, 1n, FRIDAY)).toMatchObject({
      transfers: [{ code: 'deposit' }, { code: 'depositFee' }],
      records: { requests: [{ request: { status: 'done' } }] },
    });
  });
  it("can't be approved again, nor after it was rejected or cancelled", () => {
    const approved = decideApproveDeposit(stateOf(submitted()), 8n, { id: 'kim' }, 1n, FRIDAY);
    const rejected = decideRejectDeposit(
      stateOf(submitted()),
      8n,
      { author: 'staff:kim', reason: 'notReceived', remark: null },
      FRIDAY,
    );
    expect(rejected).toMatchObject({ transfers: [] });
    const cancelled = decideCancelDeposit(submitted().request, FRIDAY) as RequestChange;
    for (const ended of [changeOf(approved), changeOf(rejected), cancelled]) {
      expect(decideApproveDeposit(stateOf(ended), 8n, { id: 'lee' }, 1n, FRIDAY)).toMatchObject({
        refused: 'notInThatState',
      });
      expect(
        decideRejectDeposit(stateOf(ended), 8n, { author: 'staff:lee', reason: 'notReceived', remark: null }, FRIDAY),
      ).toMatchObject({ refused: 'notInThatState' });
      expect(decideCancelDeposit(ended.request, FRIDAY)).toMatchObject({ refused: 'notInThatState' });
    }
  });
  it('credits exactly what was paid, to the minor unit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: terms.minimum, max: terms.maximum }), (amount) => {
        const { request } = submitted({ amount });
        expect(request.fee! >= 0n && request.fee! < amount).toBe(true);
        const approved = { ...request, details: { ...request.details, approvers: 1 } };
        const { transfers } = decideApproveDeposit(
          stateOf({ author: 'customer', request: approved }),
          8n,
          { id: 'kim' },
          1n,
          FRIDAY,
        ) as { transfers: { code: string; amount: bigint }[] };
        expect(transfers.reduce((sum, each) => sum + (each.code === 'deposit' ? each.amount : -each.amount), 0n)).toBe(
          amount - request.fee!,
        );
      }),
    );
  });
});

describe('a deposit of practice money', () => {
  const empty: AccountState = { ...stateOf(submitted()), lastSeq: 7n, requests: [] };
  const practised = (change: Partial<DepositFacts> = {}, amount = 100_00n, now = FRIDAY) =>
    decidePracticeDeposit(empty, { ...facts, ...change }, amount, zones, now);
  it('is credited by the same transfers as an approved one, submitted by the customer and done by a rule', () => {
    const approved = decideApproveDeposit(stateOf(submitted()), 8n, { id: 'kim' }, 1n, FRIDAY) as DecisionChanges;
    const decided = practised();
    expect(decided).toMatchObject({
      transfers: approved.transfers,
      records: {
        requests: [
          { author: 'customer', request: { seq: 8n, status: 'submitted', step: 1 } },
          { author: 'rule', request: { seq: 8n, status: 'done', step: 2, approvals: [], details: { practice: true } } },
        ],
      },
      notices: [{ code: 'depositDone', params: { received: '98.90' } }],
      lastSeq: 8n,
    });
  });
  it('of an amount for which two people would decide needs none either', () =>
    expect(practised({}, terms.fourEyesAbove! + 1n)).toHaveProperty('transfers'));
  it('keeps the limits and hours, needs no verified name, and waits for no other one', () => {
    const codeOf = (decided: ReturnType<typeof practised>) => ('refused' in decided ? decided.refused : 'credited');
    expect([
      codeOf(practised({}, terms.minimum - 1n)),
      codeOf(practised({}, terms.maximum + 1n)),
      codeOf(practised({}, 100_00n, SATURDAY)),
      codeOf(practised({ verification: 'none' })),
      codeOf(practised({ requests: [{ kind: 'deposit', status: 'inReview', currency: 'USD' }] })),
    ]).toEqual(['depositMinimum', 'depositMaximum', 'depositTime', 'credited', 'credited']);
  });
  it("isn't possible by a channel for real money", () =>
    expect(practised({ channel: { ...channel, practice: false } })).toMatchObject({ refused: 'notFound' }));
});

describe('deposit channels', () => {
  const at = (channels: DepositChannel[], now = FRIDAY): string[] =>
    listOpenChannelsAt(channels, now).map((each) => `${each.channel} ${each.accountName}`);
  it('apply from their date until a later row replaces or closes them', () => {
    const rows = [
      { ...channel, from: FRIDAY, accountName: 'first' },
      { ...channel, from: FRIDAY + 10, accountName: 'second' },
      { ...channel, from: FRIDAY + 20, open: false },
    ];
    expect([FRIDAY - 1, FRIDAY, FRIDAY + 10, FRIDAY + 20].map((now) => at(rows, now))).toEqual([
      [],
      ['practice-usd first'],
      ['practice-usd second'],
      [],
    ]);
  });
  it("narrow their currency's limits, never widen them, and add to its fee", () => {
    const rule = { ...defaultDepositWithdrawalTerms('deposit', 'USD'), minimum: 10n, maximum: 100n, feeBps: 5 };
    expect(combineDepositTerms({ ...channel, minimum: 1n, maximum: 1_000n }, rule)).toMatchObject({
      minimum: 10n,
      maximum: 100n,
      feeBps: 15,
    });
    expect(
      combineDepositTerms(
        { ...channel, minimum: 20n, maximum: 50n, hours: { weekdays: [6], opens: 60, closes: 120 } },
        rule,
      ),
    ).toMatchObject({ minimum: 20n, maximum: 50n, weekdays: [6], opens: 60 });
  });
  it('of a practice world lead nowhere, and say so', () => {
    for (const each of PRACTICE_DEPOSIT_CHANNELS)
      expect([each.practice, /PRACTICE/.test(each.accountNumber ?? each.address ?? '')]).toEqual([true, true]);
  });
});
