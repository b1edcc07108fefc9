import { expect, test } from 'vitest';
import { PROPOSAL_KIND_RULES, REQUEST_KINDS } from './review-request-kinds.ts';
import { isRequestRefusal, proposeRequest, submitRequest } from '../compliance/review-request-transitions.ts';
import {
  approveProposal,
  approvalRulesOf,
  endRequestWithoutStaff,
  proposalLapsesAt,
} from './review-request-workflow.ts';
import type { ProposalKind } from '../compliance/review-requests.ts';

const NOW = Date.parse('2026-11-02T12:00:00Z');
const NOTICE_MS = 86_400_000;
const KINDS = Object.keys(PROPOSAL_KIND_RULES) as ProposalKind[];

test.each(KINDS)('a proposal of the kind %s can be approved until its deadline, and never after', (kind) => {
  const { request } = proposeRequest<ProposalKind>({ kind, details: {} }, '1', 0n, NOW);
  const isDated = PROPOSAL_KIND_RULES[kind].lapses === 'asDated';
  const from = isDated ? NOW + 3 * NOTICE_MS : proposalLapsesAt(kind, NOW);
  const last = isDated ? from - NOTICE_MS : from;
  const at = (now: number) => {
    const change = approveProposal(request, { id: '2' }, { from, noticeMs: NOTICE_MS }, now);
    return isRequestRefusal(change) ? change : change.request.status;
  };
  expect(at(last)).toBe('done');
  expect(at(last + 1)).toEqual(
    isDated
      ? { refused: 'notAhead', params: { earliest: new Date(last + 1 + NOTICE_MS).toISOString() } }
      : { refused: 'notInThatState', params: { state: 'rejected' } },
  );
});

test('a lapsed proposal still refuses an approver for the more specific reason', () => {
  const { request } = proposeRequest<ProposalKind>({ kind: 'practice', details: {} }, '1', 0n, NOW);
  const lapsed = { from: NOW, noticeMs: 0 };
  expect(approveProposal(request, { id: '1' }, lapsed, NOW + 1)).toMatchObject({ refused: 'ownApproval' });
  expect(approveProposal({ ...request, status: 'done' }, { id: '2' }, lapsed, NOW + 1)).toMatchObject({
    refused: 'notInThatState',
    params: { state: 'done' },
  });
});

test.each(REQUEST_KINDS)('a rule can end a %s if one person could approve it, and can reject any', (kind) => {
  const { request } = submitRequest({ kind, details: {} }, 0n, NOW);
  const end = (status: 'done' | 'rejected', endedRequest = request) => {
    const change = endRequestWithoutStaff(endedRequest, { status, reason: 'requirementsNotMet' }, 'rule', NOW);
    return isRequestRefusal(change) ? change.refused : `${change.request.status} by ${change.author}`;
  };
  const { needed, onward } = approvalRulesOf(request);
  expect(end('done')).toBe(needed === 1 && onward === 'done' ? 'done by rule' : 'secondApproverNeeded');
  expect(end('rejected')).toBe('rejected by rule');
  expect(end('rejected', { ...request, status: 'processing' })).toBe('notInThatState');
  expect(end('done', { ...request, status: 'processing' })).toBe('notInThatState');
});

test.each(['correction', 'withdrawal'] as const)('no rule can end a %s as done', (kind) => {
  const { request } = submitRequest({ kind, details: { approvers: 1 } }, 0n, NOW);
  expect(endRequestWithoutStaff(request, { status: 'done', reason: null }, 'rule', NOW)).toMatchObject({
    refused: 'secondApproverNeeded',
  });
});
