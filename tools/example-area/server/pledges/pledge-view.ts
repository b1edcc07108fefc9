/** A pledge as the wire shows it. */
import { formatAmount } from '@bourse/core/ledger/money.ts';
import type { Pledge } from '@bourse/core/products/pledges/pledge.ts';
import { type AccountId, encodeId } from '../ids.ts';

export const buildPledgeView = (account: AccountId, pledge: Pledge) => ({
  id: encodeId('g', account, pledge.seq),
  currency: pledge.currency,
  amount: formatAmount(pledge.amount, pledge.currency),
  until: pledge.until,
  status: pledge.status,
  madeAt: new Date(pledge.madeAt).toISOString(),
  endedAt: pledge.endedAt === null ? null : new Date(pledge.endedAt).toISOString(),
});
