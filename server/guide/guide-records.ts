/** Plans of the guide as the desk stores and loads them. */
import type { GuideSubscription } from '@bourse/core/information/guide/guide-subscription.ts';
import {
  type AreaRecordDefinitions,
  buildScopeByColumns,
  type RecordLoadRequest,
  type RecordLoading,
  type RecordWriting,
} from '../desk/record-registry.ts';
import { ACCOUNT, defineRecordTable } from '../pipeline/record-table.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

declare module '../ids.ts' {
  interface IdKinds {
    w: 'plan of the guide';
  }
}

const guidePlanTable = defineRecordTable<GuideSubscription>()('guide_plans', {
  key: { account_id: ACCOUNT, plan_seq: { type: 'bigint', property: 'seq' } },
  fixed: { currency: 'text', price: 'bigint', started_at: 'timestamptz', anchor_at: 'timestamptz' },
  changing: {
    status: 'text',
    due_at: 'timestamptz',
    paid: 'integer',
    reminded_at: 'timestamptz',
    cancelled_at: 'timestamptz',
    ended_at: 'timestamptz',
    cause: 'text',
    agreed_at: 'timestamptz',
  },
});
export const parseGuidePlanRow = guidePlanTable.parse;

const guidePlans: RecordWriting<GuideSubscription> = {
  tables: [guidePlanTable],
  numberOf: ({ seq }) => seq,
  apply: (work, plan) => void work.loaded('guidePlans').set(plan.seq, plan),
};

const guidePlanLoading: RecordLoading<GuideSubscription> = {
  of: parseGuidePlanRow,
  numberOf: (row) => row['plan_seq'] as bigint,
  scopes: { account: buildScopeByColumns('guide_plans', 'account_id bigint') },
  sees: (list) => ({ guidePlans: list }),
};

export const GUIDE_RECORDS = {
  stored: { guidePlans },
  loaded: { guidePlans: guidePlanLoading },
} satisfies AreaRecordDefinitions;

/** All plans that the customer has had. */
export const allGuidePlansLoad: RecordLoadRequest = { kind: 'guidePlans', scope: 'account', values: [] };

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  guide_plans: {
    columns: `plan_seq, currency, price, status, started_at, anchor_at, due_at, paid, reminded_at, cancelled_at,
      ended_at, cause, agreed_at`,
    orderBy: 'plan_seq',
  },
  guide_consents: { columns: 'endpoint, consented_at', orderBy: 'endpoint' },
  guide_answers: {
    columns: `number, endpoint, about, subject, at, sentences, dropped, reported_at, reported_question, resolved_at,
      resolved_as`,
    orderBy: 'number',
  },
};
