/**
 * Staff confirm a price in doubt, as when a share really falls by half. They choose no price: only one that a source
 * says and that is in doubt can be confirmed.
 */
import { refuse } from '@bourse/contract/refusals.ts';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { CommandContext } from '../commands/run-transaction-command.ts';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { StaffId } from '../ids.ts';
import type { TermsOfCall } from '../reviews/define-proposal.ts';
import type { ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import type { InstrumentDoubt } from './source-status.ts';
import { loadDoubt, saveConfirmedPrice } from './confirmed-price-store.ts';
import { decideWith } from './decide-price-sources.ts';
import { confirmedPriceProposal } from './list-price-sources.ts';

type ConfirmInput = TermsOfCall<'staff/confirmPriceSource'>;

export const confirmPriceSource = (dependencies: ServerDependencies): Handler<'staff/confirmPriceSource'> =>
  decideWith(dependencies, {
    call: 'staff/confirmPriceSource',
    proposal: confirmedPriceProposal,
    subjectOf: ({ instrument }) => instrument,
    detailOf: ({ instrument, source, why }) => ({ source, doubted: doubtedPriceOf(dependencies, instrument), why }),
    hindranceOf: async (input, { db }) => ((await loadMatchingDoubt(db, input)) ? null : refuse('notInDoubt')),
    save: saveConfirmation,
  });

const doubtedPriceOf = ({ realPrices }: Pick<ServerDependencies, 'realPrices'>, instrument: InstrumentId) =>
  realPrices.choiceOf(instrument)?.doubt?.last ?? null;

/** The doubt that is meant; null if it has ended, or is about another price by now. */
async function loadMatchingDoubt(db: Db, { instrument, source, at }: ConfirmInput): Promise<InstrumentDoubt | null> {
  const doubt = await loadDoubt(db, instrument);
  return doubt?.source === source && doubt.at === Date.parse(at) ? doubt : null;
}

async function saveConfirmation(
  { db, now }: CommandContext,
  input: ConfirmInput,
  by: StaffId,
  proposal: bigint | null,
): Promise<void> {
  const { instrument, source, why } = input;
  const last = parseScaled((await loadMatchingDoubt(db, input))?.last ?? '');
  if (last === null) throw new Error('the price in doubt was checked in the same transaction');
  await saveConfirmedPrice(db, { instrument, source, last, why, by, proposal, at: now });
}

export const confirmedPriceProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  confirmedPriceProposal.handle({
    describe({ terms: { instrument, source, at, why } }) {
      const believed = dependencies.realPrices.memory.newest(instrument)?.quote;
      return {
        terms: { source, doubted: doubtedPriceOf(dependencies, instrument), at, why },
        holds: { doubted: believed ? formatScaled(believed.last) : undefined },
      };
    },
    async carryOut(work, { proposal, terms: input }) {
      const doubt = await loadMatchingDoubt(work.db, input);
      if (!doubt) return refuse('notInDoubt');
      await saveConfirmation(work, input, proposal.by, proposal.seq);
      return { detail: { doubted: doubt.last } };
    },
  });
