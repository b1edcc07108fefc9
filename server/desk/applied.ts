/** What a person has applied for in offers, in any account: who has may not sell it short. */
import type { OfferingState } from '@bourse/core/offerings/records.ts';
import { COUNTS } from '@bourse/core/offerings/subscribe.ts';
import type { Subscription } from '@bourse/core/offerings/types.ts';
import type { AccountId } from '../ids.ts';
import type { AccountWork } from './account-work.ts';
import { personsTurn } from './persons-turn.ts';
import type { Load, LoadedKind } from './record-kinds.ts';
import { numberOfPerson } from './same-person.ts';

/** Of the person's applications: whether and for what shares may still come. */
type Standing = Pick<Subscription, 'instrument' | 'status' | 'position'>;
export const applied: LoadedKind<Standing> = {
  of: (row) => ({ instrument: row.instrument, status: row.status, position: row.position_seq }) as Standing,
  numberOf: (row) => numberOfPerson(row.owner as AccountId, row.subscription_seq as bigint),
  scopes: {
    instrument: {
      by: 'account_id bigint, instrument text',
      select: `select n.account_id, s.account_id as owner, s.subscription_seq, s.instrument, s.status, s.position_seq
        from accounts me
        join accounts o on o.account_id = me.account_id or o.holder = me.holder
        join subscriptions s on s.account_id = o.account_id and s.instrument = n.instrument
        where me.account_id = n.account_id and s.position_seq is null`,
    },
  },
};

/** With the decisions of the batch so far, for accounts that are in it. */
export function seesApplied(work: Pick<AccountWork, 'account' | 'loaded' | 'samePerson'>): OfferingState {
  const found = new Map(work.loaded<Standing>('applied'));
  for (const each of [work, ...(work.samePerson?.present ?? [])])
    for (const [seq, subscription] of each.loaded<Subscription>('subscriptions'))
      found.set(numberOfPerson(each.account, seq), subscription);
  const stands = ({ status, position }: Standing): boolean => position === null && COUNTS.includes(status);
  return { applied: [...found.values()].filter(stands).map(({ instrument }) => instrument) };
}

/** What opening a short position in the instrument needs to see; a person's accounts take turns. */
export const appliedFor = (instrument: string): Load[] => [
  personsTurn,
  { kind: 'applied', scope: 'instrument', values: [instrument] },
];
