import type {
  OfferingDecisionState,
  Subscription,
  SubscriptionStep,
} from '@bourse/core/products/offerings/offering.ts';
import { ACTIVE_SUBSCRIPTION_STATUSES } from '@bourse/core/products/offerings/subscribe-to-offering.ts';
import type { BatchAccount } from '../desk/batch-account.ts';
import { offeringApplicationLoading, personTurnLoad } from '../desk/cross-area-record-loads.ts';
import {
  type AreaRecordDefinitions,
  buildScopeByColumns,
  type RecordLoadRequest,
  type RecordLoading,
  type RecordWriting,
  defineRecordLoad,
} from '../desk/record-registry.ts';
import { ACCOUNT, BATCH_TIME, defineRecordTable } from '../pipeline/record-table.ts';
import { encodePersonWideNumber } from '../desk/same-person-holdings.ts';
import type { AccountId } from '../ids.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

/** Applications as the desk stores and loads them. */

declare module '../ids.ts' {
  interface IdKinds {
    i: 'subscription';
  }
}

const subscriptionTable = defineRecordTable<Subscription>()('subscriptions', {
  key: { account_id: ACCOUNT, subscription_seq: { type: 'bigint', property: 'seq' } },
  fixed: {
    offering: 'bigint',
    kind: 'text',
    instrument: 'text',
    currency: 'text',
    quantity: 'bigint',
    entrant: 'text',
    identity: 'text',
    salt: 'text',
    contribution: 'text',
    created_at: 'timestamptz',
  },
  changing: {
    status: 'text',
    cause: 'text',
    step: 'integer',
    allotted: 'bigint',
    price: 'bigint',
    held: 'bigint',
    charged: 'bigint',
    refunded: 'bigint',
    due: 'bigint',
    pay_by: 'timestamptz',
    position_seq: { type: 'bigint', property: 'position' },
    bid_quantity: { type: 'bigint', property: 'bid' },
    nonce: 'text',
    updated_at: 'timestamptz',
  },
});
export const parseSubscriptionRow = subscriptionTable.parse;

const subscriptions: RecordWriting<Subscription> = {
  tables: [subscriptionTable],
  numberOf: ({ seq }) => seq,
  apply: (work, subscription) => void work.loaded('subscriptions').set(subscription.seq, subscription),
};

const subscriptionSteps: RecordWriting<SubscriptionStep> = {
  tables: [
    defineRecordTable<SubscriptionStep>()('subscription_steps', {
      key: { account_id: ACCOUNT },
      fixed: {
        subscription_seq: { type: 'bigint', property: 'subscription' },
        step: 'integer',
        status: 'text',
        cause: 'text',
        at: BATCH_TIME,
      },
    }),
  ],
};

const loaded: RecordLoading<Subscription> = {
  of: parseSubscriptionRow,
  numberOf: (row) => row.subscription_seq as bigint,
  scopes: {
    seq: buildScopeByColumns('subscriptions', 'account_id bigint, subscription_seq bigint'),
    offering: buildScopeByColumns('subscriptions', 'account_id bigint, offering bigint'),
  },
  sees: (list) => ({ subscriptions: list }),
};

type Elsewhere = Pick<Subscription, 'offering' | 'status'>;
/** Applications for an offer by the person's other accounts. */
const elsewhere: RecordLoading<Elsewhere> = {
  of: (row) => ({ offering: row['offering'], status: row['status'] }) as Elsewhere,
  numberOf: (row) => encodePersonWideNumber(row['owner'] as AccountId, row['subscription_seq'] as bigint),
  scopes: {
    offering: {
      by: 'account_id bigint, offering bigint',
      select: `select n.account_id, s.account_id as owner, s.subscription_seq, s.offering, s.status
        from accounts me join accounts o on o.holder = me.holder and o.account_id <> me.account_id
        join subscriptions s on s.account_id = o.account_id and s.offering = n.offering
        where me.account_id = n.account_id`,
    },
  },
};
/** With the decisions of the batch so far, for accounts that are in it. */
export const createAppliedElsewhereBuilder =
  (offering: bigint) =>
  (work: Pick<BatchAccount, 'loaded' | 'samePerson'>): OfferingDecisionState => {
    const found = new Map(work.loaded<Elsewhere>('appliedElsewhere'));
    for (const each of work.samePerson?.present ?? [])
      for (const [seq, subscription] of each.loaded<Elsewhere>('subscriptions'))
        found.set(encodePersonWideNumber(each.account, seq), subscription);
    return {
      appliesElsewhere: [...found.values()].some(
        (each) => each.offering === offering && ACTIVE_SUBSCRIPTION_STATUSES.includes(each.status),
      ),
    };
  };

export const SUBSCRIPTION_RECORDS = {
  stored: { subscriptions, subscriptionSteps },
  loaded: { subscriptions: loaded, applied: offeringApplicationLoading, appliedElsewhere: elsewhere },
} satisfies AreaRecordDefinitions;

export const buildSubscriptionLoad = defineRecordLoad<[seq: bigint]>('subscriptions', 'seq');
/** All applications that the customer has ever made for one offer. */
export const buildSubscriptionsOfOfferingLoad = defineRecordLoad<[offering: bigint]>('subscriptions', 'offering');
/** What the person's other accounts have applied for, behind their turn. */
export const buildApplicationsElsewhereLoads = (offering: bigint): RecordLoadRequest[] => [
  personTurnLoad,
  { kind: 'appliedElsewhere', scope: 'offering', values: [offering] },
];

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  subscriptions: {
    columns: `subscription_seq, offering, kind, instrument, currency, status, cause, quantity, allotted, price, held,
      charged, refunded, due, pay_by, position_seq, identity, entrant, salt, contribution, bid_quantity, nonce,
      created_at, updated_at`,
    orderBy: 'subscription_seq',
  },
  offering_entries: {
    columns: 'offering, number, subscription_seq, entrant, quantity, contribution, place, allotted, next',
    orderBy: 'offering, number',
  },
  subscription_steps: {
    columns: 'subscription_seq, step, status, cause, at',
    orderBy: 'subscription_seq, step',
  },
};
