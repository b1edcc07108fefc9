/** Requests that staff review, as the table stores them, and back. */
import type { ReviewRequest } from '@bourse/core/compliance/review-requests.ts';
import { ACCOUNT, defineRecordTable } from '../pipeline/record-table.ts';

export const requestTable = defineRecordTable<ReviewRequest>()('requests', {
  key: { account_id: ACCOUNT, request_seq: { type: 'bigint', property: 'seq' } },
  fixed: {
    kind: 'text',
    currency: 'text',
    amount: 'bigint',
    fee: 'bigint',
    submitted_at: 'timestamptz',
  },
  changing: {
    status: 'text',
    step: 'integer',
    details: { type: 'jsonb', write: ({ thing }) => JSON.stringify(thing.details) },
    approvals: { type: 'jsonb', write: ({ thing }) => JSON.stringify(thing.approvals) },
    claimed_by: 'text',
    reason: 'text',
    remark: 'text',
    updated_at: 'timestamptz',
  },
  read: ({ details, approvals }) => ({ details, approvals }) as Pick<ReviewRequest, 'details' | 'approvals'>,
});

export const parseRequestRow = requestTable.parse;
