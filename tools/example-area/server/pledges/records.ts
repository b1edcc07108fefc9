/** Pledges as the desk stores and loads them. */
import type { Pledge } from '@bourse/core/products/pledges/pledge.ts';
import {
  type AreaRecordDefinitions,
  buildScopeByColumns,
  type RecordLoadRequest,
  type RecordLoading,
  type RecordWriting,
} from '../desk/record-registry.ts';
import { parsePledgeRow } from './store.ts';

declare module '../ids.ts' {
  interface IdKinds {
    g: 'pledge';
  }
}

const pledges: RecordWriting<Pledge> = {
  tables: [
    {
      table: 'pledges',
      columns: `account_id bigint, pledge_seq bigint, currency text, amount bigint, until text, due_at timestamptz,
        status text, made_at timestamptz, ended_at timestamptz`,
      row: ({ account, thing: p }) => [
        account,
        p.seq,
        p.currency,
        p.amount,
        p.until,
        p.dueAt,
        p.status,
        p.madeAt,
        p.endedAt,
      ],
      changes: { key: ['account_id', 'pledge_seq'], columns: ['status', 'ended_at'] },
    },
  ],
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

export const buildPledgeLoad = (seq: bigint): RecordLoadRequest => ({ kind: 'pledges', scope: 'seq', values: [seq] });
