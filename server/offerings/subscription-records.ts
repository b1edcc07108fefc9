import type {
  OfferingDecisionState,
  Subscription,
  SubscriptionStep,
} from '@bourse/core/products/offerings/offering.ts';
import { toEpochMs, toEpochMsOrNull } from '../db/epoch-ms.ts';
import { ACTIVE_SUBSCRIPTION_STATUSES } from '@bourse/core/products/offerings/subscribe-to-offering.ts';
import type { BatchAccount } from '../desk/batch-account.ts';
import { offeringApplicationLoading, personTurnLoad } from '../desk/cross-area-record-loads.ts';
import {
  type AreaRecordDefinitions,
  buildScopeByColumns,
  type RecordLoadRequest,
  type RecordLoading,
  type RecordWriting,
} from '../desk/record-registry.ts';
import { encodePersonWideNumber } from '../desk/same-person-holdings.ts';
import type { AccountId } from '../ids.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

export const parseSubscriptionRow = (row: Record<string, unknown>): Subscription =>
  ({
    seq: row.subscription_seq,
    offering: row.offering,
    kind: row.kind,
    instrument: row.instrument,
    currency: row.currency,
    status: row.status,
    cause: row.cause,
    step: row.step,
    quantity: row.quantity,
    allotted: row.allotted,
    price: row.price,
    held: row.held,
    charged: row.charged,
    refunded: row.refunded,
    due: row.due,
    payBy: toEpochMsOrNull(row.pay_by),
    position: row.position_seq,
    entrant: row.entrant,
    identity: row.identity,
    salt: row.salt,
    contribution: row.contribution,
    bid: row.bid_quantity,
    nonce: row.nonce,
    createdAt: toEpochMs(row.created_at),
    updatedAt: toEpochMs(row.updated_at),
  }) as Subscription;

/** Applications as the desk stores and loads them. */

declare module '../ids.ts' {
  interface IdKinds {
    i: 'subscription';
  }
}

const subscriptions: RecordWriting<Subscription> = {
  tables: [
    {
      table: 'subscriptions',
      columns: `account_id bigint, subscription_seq bigint, offering bigint, kind text, instrument text, currency text,
        status text, cause text, step integer, quantity bigint, allotted bigint, price bigint, held bigint,
        charged bigint, refunded bigint, due bigint, pay_by timestamptz, position_seq bigint, entrant text,
        identity text, salt text, contribution text, bid_quantity bigint, nonce text,
        created_at timestamptz, updated_at timestamptz`,
      row: ({ account, thing: s }) => [
        account,
        s.seq,
        s.offering,
        s.kind,
        s.instrument,
        s.currency,
        s.status,
        s.cause,
        s.step,
        s.quantity,
        s.allotted,
        s.price,
        s.held,
        s.charged,
        s.refunded,
        s.due,
        s.payBy,
        s.position,
        s.entrant,
        s.identity,
        s.salt,
        s.contribution,
        s.bid,
        s.nonce,
        s.createdAt,
        s.updatedAt,
      ],
      changes: {
        key: ['account_id', 'subscription_seq'],
        columns: [
          'status',
          'cause',
          'step',
          'allotted',
          'price',
          'bid_quantity',
          'nonce',
          'held',
          'charged',
          'refunded',
          'due',
          'pay_by',
          'position_seq',
          'updated_at',
        ],
      },
    },
  ],
  numberOf: ({ seq }) => seq,
  apply: (work, subscription) => void work.loaded('subscriptions').set(subscription.seq, subscription),
};

const subscriptionSteps: RecordWriting<SubscriptionStep> = {
  tables: [
    {
      table: 'subscription_steps',
      columns: `account_id bigint, subscription_seq bigint, step integer, status text, cause text, at timestamptz`,
      row: ({ account, thing: s }, at) => [account, s.subscription, s.step, s.status, s.cause, at],
    },
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

export const buildSubscriptionLoad = (seq: bigint): RecordLoadRequest => ({
  kind: 'subscriptions',
  scope: 'seq',
  values: [seq],
});
/** All applications that the customer has ever made for one offer. */
export const buildSubscriptionsOfOfferingLoad = (offering: bigint): RecordLoadRequest => ({
  kind: 'subscriptions',
  scope: 'offering',
  values: [offering],
});
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
