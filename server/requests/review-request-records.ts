/** Requests and their customers, as the desk stores and loads them. */
import type { ReviewRequest, RequestChange, RequestKind } from '@bourse/core/compliance/review-requests.ts';
import {
  type AreaRecordDefinitions,
  buildScopeByColumns,
  type RecordLoadRequest,
  type RecordLoading,
  type RecordWriting,
  defineRecordLoad,
} from '../desk/record-registry.ts';
import { ACCOUNT, BATCH_TIME, defineRecordTable } from '../pipeline/record-table.ts';
import { CUSTOMER_COLUMNS_SQL, parseCustomerRow } from '../ledger/parse-account-rows.ts';
import { requestTable } from '../ledger/request-table.ts';
import type { CustomerState } from '@bourse/core/accounts/customers/customer-state.ts';

const requestWriting: RecordWriting<RequestChange> = {
  tables: [
    requestTable.within(({ request }) => request),
    defineRecordTable<RequestChange>()('request_steps', {
      key: {
        account_id: ACCOUNT,
        request_seq: { type: 'bigint', write: ({ thing }) => thing.request.seq },
        step: { type: 'integer', write: ({ thing }) => thing.request.step },
      },
      fixed: {
        status: { type: 'text', write: ({ thing }) => thing.request.status },
        author: 'text',
        reason: { type: 'text', write: ({ thing }) => thing.request.reason },
        remark: { type: 'text', write: ({ thing }) => thing.request.remark },
        at: BATCH_TIME,
      },
    }),
  ],
  numberOf: ({ request }) => request.seq,
  apply: (work, { request }) => void work.loaded('requests').set(request.seq, request),
};

const requestLoading: RecordLoading<ReviewRequest> = {
  of: requestTable.parse,
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
export const buildRequestRecordLoad = defineRecordLoad<[seq: bigint]>('requests', 'seq');
/** All requests of these kinds that are still open. */
export const buildOpenRequestRecordLoads = (...kinds: RequestKind[]): RecordLoadRequest[] =>
  kinds.map((kind) => ({ kind: 'requests', scope: 'open', values: [kind] }));
/** Who the customer is. */
export const CUSTOMER_RECORD_LOAD: RecordLoadRequest = { kind: 'customers', scope: 'account', values: [] };
