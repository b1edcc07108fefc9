/** Pledges as the desk stores and loads them. */
import type { Pledge } from '@bourse/core/products/pledges/pledge.ts';
import {
  type AreaRecordDefinitions,
  buildScopeByColumns,
  defineRecordLoad,
  type RecordLoading,
  type RecordWriting,
} from '../desk/record-registry.ts';
import { ACCOUNT, defineRecordTable } from '../pipeline/record-table.ts';

declare module '../ids.ts' {
  interface IdKinds {
    g: 'pledge';
  }
}

const pledgeTable = defineRecordTable<Pledge>()('pledges', {
  key: { account_id: ACCOUNT, pledge_seq: { type: 'bigint', property: 'seq' } },
  fixed: { currency: 'text', amount: 'bigint', until: 'text', due_at: 'timestamptz', made_at: 'timestamptz' },
  changing: { status: 'text', ended_at: 'timestamptz' },
});
export const parsePledgeRow = pledgeTable.parse;

const pledges: RecordWriting<Pledge> = {
  tables: [pledgeTable],
  numberOf: ({ seq }) => seq,
  apply: (work, pledge) => void work.loaded('pledges').set(pledge.seq, pledge),
};

const loaded: RecordLoading<Pledge> = {
  of: parsePledgeRow,
  numberOf: (row) => row.pledge_seq as bigint,
  scopes: { seq: buildScopeByColumns('pledges', 'account_id bigint, pledge_seq bigint') },
  sees: (list) => ({ pledges: list }),
};

export const PLEDGE_RECORD_KINDS = { stored: { pledges }, loaded: { pledges: loaded } } satisfies AreaRecordDefinitions;

export const buildPledgeLoad = defineRecordLoad<[seq: bigint]>('pledges', 'seq');
