/** Requests and their customers, as the desk stores and loads them. */
import type { ReviewRequest, RequestChange, RequestKind } from '@bourse/core/compliance/review-requests.ts';
import {
  type AreaRecordDefinitions,
  buildScopeByColumns,
  type RecordLoadRequest,
  type RecordLoading,
  type RecordWriting,
} from '../desk/record-registry.ts';
import { CUSTOMER_COLUMNS_SQL, parseCustomerRow, parseRequestRow } from '../ledger/parse-account-rows.ts';
import type { CustomerState } from '@bourse/core/accounts/customers/customer-state.ts';

const requestWriting: RecordWriting<RequestChange> = {
  tables: [
    {
      table: 'requests',
      columns: `account_id bigint, request_seq bigint, kind text, status text, step integer, currency text,
        amount bigint, fee bigint, details jsonb, approvals jsonb, claimed_by text, reason text, remark text,
        submitted_at timestamptz, updated_at timestamptz`,
      changes: {
        key: ['account_id', 'request_seq'],
        columns: ['status', 'step', 'details', 'approvals', 'claimed_by', 'reason', 'remark', 'updated_at'],
      },
      row: ({ account, thing: { request: r } }) => [
        account,
        r.seq,
        r.kind,
        r.status,
        r.step,
        r.currency,
        r.amount,
        r.fee,
        JSON.stringify(r.details),
        JSON.stringify(r.approvals),
        r.claimedBy,
        r.reason,
        r.remark,
        r.submittedAt,
        r.updatedAt,
      ],
    },
    {
      table: 'request_steps',
      columns: `account_id bigint, request_seq bigint, step integer, status text, author text, reason text,
        remark text, at timestamptz`,
      row: ({ account, thing: { request: r, author } }, at) => [
        account,
        r.seq,
        r.step,
        r.status,
        author,
        r.reason,
        r.remark,
        at,
      ],
    },
  ],
  numberOf: ({ request }) => request.seq,
  apply: (work, { request }) => void work.loaded('requests').set(request.seq, request),
};

const requestLoading: RecordLoading<ReviewRequest> = {
  of: parseRequestRow,
  numberOf: (row) => row.request_seq as bigint,
  scopes: {
    open: buildScopeByColumns(
      'requests',
      'account_id bigint, kind text',
      `and status in ('submitted', 'inReview', 'processing')`,
    ),
    seq: buildScopeByColumns('requests', 'account_id bigint, request_seq bigint'),
  },
  sees: (list) => ({ requests: list }),
};

const customerLoading: RecordLoading<CustomerState> = {
  of: parseCustomerRow,
  numberOf: () => 0n,
  scopes: { account: { by: 'account_id bigint', select: `${CUSTOMER_COLUMNS_SQL} where c.account_id = n.account_id` } },
  sees: ([customer]) => (customer ? { customer } : {}),
};

export const REQUEST_RECORDS = {
  stored: { requests: requestWriting },
  loaded: { requests: requestLoading, customers: customerLoading },
} satisfies AreaRecordDefinitions;

/** One request, whatever its status. */
export const buildRequestRecordLoad = (seq: bigint): RecordLoadRequest => ({
  kind: 'requests',
  scope: 'seq',
  values: [seq],
});
/** All requests of these kinds that are still open. */
export const buildOpenRequestRecordLoads = (...kinds: RequestKind[]): RecordLoadRequest[] =>
  kinds.map((kind) => ({ kind: 'requests', scope: 'open', values: [kind] }));
/** Who the customer is. */
export const CUSTOMER_RECORD_LOAD: RecordLoadRequest = { kind: 'customers', scope: 'account', values: [] };
