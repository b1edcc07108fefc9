import type { Subscription } from '@bourse/core/offerings/types.ts';
import { instant, instantOrNull } from '../db/instant.ts';

export const subscriptionOf = (row: Record<string, unknown>): Subscription =>
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
    payBy: instantOrNull(row.pay_by),
    position: row.position_seq,
    entrant: row.entrant,
    identity: row.identity,
    salt: row.salt,
    contribution: row.contribution,
    bid: row.bid_quantity,
    nonce: row.nonce,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  }) as Subscription;
