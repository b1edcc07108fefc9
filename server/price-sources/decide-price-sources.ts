/**
 * The operator's decisions about real prices: which sources may be displayed, and whether orders may fill at delayed
 * prices. In a practice world one person decides, elsewhere another approves.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { RECORDED_DAY_SOURCE } from '@bourse/core/markets/recorded-day/recorded-day.ts';
import type { Handler } from '../calls/handler-types.ts';
import {
  type CommandContext,
  computeIdempotencyKey,
  runTransactionCommand,
} from '../commands/run-transaction-command.ts';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { StaffId } from '../ids.ts';
import type { ProposalDefinition } from '../reviews/define-proposal.ts';
import { lockRuleDating } from '../proposals/proposal-store.ts';
import type { NamedValues, ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import { isPracticeWorld } from '../world/world.ts';
import { insertDelayedTradingRule, insertSourceDecisions } from './real-price-store.ts';
import {
  buildSourcesView,
  delayedTradingProposal,
  priceSourceProposal,
  type DelayedInput,
  type SourceInput,
  type SourcesCaller,
  type SourcesView,
} from './list-price-sources.ts';

export const decidePriceSource = (dependencies: ServerDependencies): Handler<'staff/decidePriceSource'> =>
  decideWith(dependencies, {
    call: 'staff/decidePriceSource',
    proposal: priceSourceProposal,
    subjectOf: ({ source }) => `priceSource ${source}`,
    detailOf: ({ markets, displayed, rank, words, termsUrl }) => ({
      markets: markets.join(' '),
      displayed,
      rank,
      why: words,
      termsUrl,
    }),
    // The recorded day's prices are invented.
    hindranceOf: ({ source, displayed }, { isAlone }) =>
      source === RECORDED_DAY_SOURCE && displayed && !isAlone ? refuse('practiceOnly') : null,
    save: saveSourceDecision,
  });

export const decideDelayedTrading = (dependencies: ServerDependencies): Handler<'staff/decideDelayedTrading'> =>
  decideWith(dependencies, {
    call: 'staff/decideDelayedTrading',
    proposal: delayedTradingProposal,
    subjectOf: ({ market }) => `delayedTrading ${market}`,
    detailOf: ({ allowed, from, why }) => ({ allowed, from, why }),
    hindranceOf: ({ from }, { now }) =>
      from !== null && Date.parse(from) <= now ? refuse('notAhead', { earliest: isoTime(now) }) : null,
    save: saveDelayedRule,
  });

interface Decision<Input extends NamedValues> {
  call: 'staff/decidePriceSource' | 'staff/decideDelayedTrading' | 'staff/confirmPriceSource';
  proposal: ProposalDefinition<Input>;
  subjectOf(input: Input): string;
  detailOf(input: Input): Record<string, string | number | boolean | null>;
  /** `isAlone`: in a practice world, where one person decides. */
  hindranceOf(input: Input, world: { db: Db; now: number; isAlone: boolean }): Refusal | null | Promise<Refusal | null>;
  save(work: CommandContext, input: Input, by: StaffId, proposal: bigint | null): Promise<void>;
}

export function decideWith<Input extends NamedValues>(
  dependencies: ServerDependencies,
  { call, proposal: definition, subjectOf, detailOf, hindranceOf, save }: Decision<Input>,
) {
  return async ({ key, ...rest }: Input & { key: string }, caller: SourcesCaller): Promise<SourcesView | Refusal> => {
    const input = rest as unknown as Input;
    const done = await runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey(call, { ...input, key }),
      permission: 'money.rules',
      async decide(work): Promise<{ proposal: string | null } | Refusal> {
        // Whatever decides that a world has real money takes the same lock.
        await lockRuleDating(work);
        const isAlone = await isPracticeWorld(dependencies, work.db);
        const refused = await hindranceOf(input, { db: work.db, now: work.now, isAlone });
        if (refused) return refused;
        const subject = subjectOf(input);
        const proposal = isAlone
          ? null
          : await definition.create(dependencies, work, caller, { subject, terms: input });
        if (isAlone) await save(work, input, caller.staff, null);
        work.auditEntries.push({
          action: call.slice('staff/'.length),
          subject,
          detail: { ...detailOf(input), ...(proposal ? { proposal: proposal.id } : {}) },
        });
        return { proposal: proposal?.id ?? null };
      },
    });
    return isRefusal(done) ? done : buildSourcesView(dependencies, caller);
  };
}

async function saveSourceDecision(
  { db, now }: CommandContext,
  { source, markets, displayed, rank, words, termsUrl }: SourceInput,
  by: StaffId,
  proposal: bigint | null,
): Promise<void> {
  const row = { source, displayed, rank, words, terms_url: termsUrl, staff_id: by, proposal, at: new Date(now) };
  await insertSourceDecisions(
    db,
    markets.map((market) => ({ ...row, market })),
  );
}

async function saveDelayedRule(
  { db, now }: CommandContext,
  { market, allowed, from, why }: DelayedInput,
  by: StaffId,
  proposal: bigint | null,
): Promise<void> {
  const at = new Date(now);
  const begins = from === null ? at : new Date(from);
  await insertDelayedTradingRule(db, { market, allowed, from_at: begins, why, staff_id: by, proposal, at });
}

export const priceSourceProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  priceSourceProposal.handle({
    describe({ terms: { source, markets, displayed, rank, words, termsUrl } }) {
      const holds = dependencies.realPrices.decisions().findLast((each) => each.source === source);
      return {
        terms: { source, markets: markets.join(' '), displayed, rank, why: words, termsUrl },
        holds: { displayed: holds?.displayed ?? false, rank: holds?.rank },
      };
    },
    reload: () => dependencies.realPrices.reload(),
    async carryOut(work, { proposal, terms: input }) {
      await saveSourceDecision(work, input, proposal.by, proposal.seq);
      return { detail: { displayed: input.displayed } };
    },
  });

export const delayedTradingProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  delayedTradingProposal.handle({
    describe({ terms: { market, allowed, from, why } }, now) {
      const holds = dependencies.realPrices.rules().findLast((each) => each.market === market && each.from <= now);
      return { terms: { market, allowed, from, why }, holds: { allowed: holds?.allowed ?? false } };
    },
    reload: () => dependencies.realPrices.reload(),
    async carryOut(work, { proposal, terms: input }) {
      // A moment that has passed while the proposal waited begins now: nothing applies to the past.
      const from = input.from !== null && Date.parse(input.from) > work.now ? input.from : isoTime(work.now);
      await saveDelayedRule(work, { ...input, from }, proposal.by, proposal.seq);
      return { detail: { allowed: input.allowed } };
    },
  });
