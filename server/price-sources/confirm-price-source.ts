/**
 * Staff confirm a price in doubt, as when a share really falls by half. They choose no price: only one that a source
 * says and that is in doubt can be confirmed.
 */
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { refuse, type Refusal } from '@bourse/contract/refusals.ts';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { CommandContext } from '../commands/run-transaction-command.ts';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { StaffId } from '../ids.ts';
import type { ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import { loadDoubt, saveConfirmedPrice } from './confirmed-price-store.ts';
import { decideWith } from './decide-price-sources.ts';

type ConfirmInput = Omit<CallInput<Calls['staff/confirmPriceSource']>, 'key'>;

export const confirmPriceSource = (dependencies: ServerDependencies): Handler<'staff/confirmPriceSource'> =>
  decideWith(dependencies, {
    call: 'staff/confirmPriceSource',
    kind: 'confirmedPrice',
    action: 'confirmPriceSource',
    subjectOf: ({ instrument }: ConfirmInput) => instrument,
    detailOf: ({ source, last, why }) => ({ source, last, why }),
    hindranceOf: (input, { db }) => findHindrance(db, input),
    save: saveConfirmation,
  });

async function findHindrance(db: Db, { instrument, source, last }: ConfirmInput): Promise<Refusal | null> {
  const doubt = await loadDoubt(db, instrument);
  return doubt?.source === source && parseScaled(doubt.last) === parseScaled(last) ? null : refuse('notInDoubt');
}

async function saveConfirmation(
  { db, now }: CommandContext,
  { instrument, source, last, why }: ConfirmInput,
  by: StaffId,
  proposal: bigint | null,
): Promise<void> {
  await saveConfirmedPrice(db, { instrument, source, last: parseScaled(last)!, why, by, proposal, at: now });
}

export const confirmedPriceProposalKind = (dependencies: ServerDependencies): ProposalKindHandler => ({
  kind: 'confirmedPrice',
  describe({ terms }) {
    const { instrument, source, last, why } = JSON.parse(terms) as ConfirmInput;
    const believed = dependencies.realPrices.memory.newest(instrument)?.quote;
    return { terms: { source, last, why }, holds: { last: believed ? formatScaled(believed.last) : undefined } };
  },
  async carryOut(work, { proposal }) {
    const input = JSON.parse(proposal.terms) as ConfirmInput;
    const refused = await findHindrance(work.db, input);
    if (refused) return refused;
    await saveConfirmation(work, input, proposal.by, proposal.seq);
    return { detail: { last: input.last } };
  },
});
