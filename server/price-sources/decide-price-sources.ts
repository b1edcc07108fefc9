/**
 * The operator's decisions about real prices: which sources may be displayed, and whether orders may fill at delayed
 * prices. In a practice world one person decides, elsewhere another approves.
 */
import type { CallAnswer, CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { RECORDED_DAY_SOURCE } from '@bourse/core/markets/recorded-day/recorded-day.ts';
import type { Handler } from '../calls/handler-types.ts';
import {
  type CommandContext,
  computeIdempotencyKey,
  runTransactionCommand,
} from '../commands/run-transaction-command.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { StaffId } from '../ids.ts';
import { listFilesView } from './list-files-view.ts';
import { createProposal, lockRuleDating } from '../proposals/proposal-store.ts';
import { listWaitingProposals } from '../proposals/waiting-proposals.ts';
import type { ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import { isPracticeWorld } from '../world/world.ts';
import { loadSourceStates, type StoredSourceState } from './price-polling-store.ts';
import { buildSourceStatusView } from './source-status.ts';

type SourcesView = CallAnswer<Calls['staff/listPriceSources']>;
type SourceInput = Omit<CallInput<Calls['staff/decidePriceSource']>, 'key'>;
type DelayedInput = Omit<CallInput<Calls['staff/decideDelayedTrading']>, 'key'>;
type Caller = Parameters<Handler<'staff/listPriceSources'>>[1];

export const listPriceSources =
  (dependencies: ServerDependencies): Handler<'staff/listPriceSources'> =>
  async (_, caller) =>
    buildView(dependencies, caller);

async function buildView(dependencies: ServerDependencies, caller: Caller): Promise<SourcesView> {
  const { priceSources, realPrices, database, clock } = dependencies;
  const now = clock.now();
  await realPrices.reload();
  const [decisions, states, delayed, waitingSources, waitingRules] = await Promise.all([
    listDecisions(dependencies),
    loadSourceStates(database.kysely),
    listDelayedRules(dependencies),
    listWaitingProposals(dependencies, database.kysely, 'priceSource', caller, now),
    listWaitingProposals(dependencies, database.kysely, 'delayedTrading', caller, now),
  ]);
  return {
    alone: await isPracticeWorld(dependencies, database.kysely),
    sources: [...priceSources.values()].map((source) => ({
      source: source.name,
      title: source.declares.title,
      termsUrl: source.declares.termsUrl,
      attribution: source.declares.attribution,
      isSetUp: source.isSetUp ?? true,
      files: listFilesView(source),
      hasBook: source.declares.hasBook,
      delays: MARKETS.map((market) => ({ market, delayMs: source.declares.delayMs(market) })),
      decisions: decisions.filter((each) => each.source === source.name).map(({ source: _, ...each }) => each),
      status: statusViewOf(states.get(source.name), now),
    })),
    delayedTrading: delayed,
    proposals: [
      ...waitingSources.map(({ terms, proposal }) => ({
        kind: 'priceSource' as const,
        subject: (JSON.parse(terms) as SourceInput).source,
        proposal,
      })),
      ...waitingRules.map(({ terms, proposal }) => ({
        kind: 'delayedTrading' as const,
        subject: (JSON.parse(terms) as DelayedInput).market,
        proposal,
      })),
    ],
  };
}

const statusViewOf = (stored: StoredSourceState | undefined, now: number) =>
  stored ? buildSourceStatusView(stored.status, now) : null;

/** The decision in force of each source and market. */
async function listDecisions({ database }: Pick<ServerDependencies, 'database'>) {
  const rows = await database.kysely
    .selectFrom('price_source_decisions as d')
    .innerJoin('staff as s', 's.staff_id', 'd.staff_id')
    .distinctOn(['d.source', 'd.market'])
    .select(['d.source', 'd.market', 'd.displayed', 'd.rank', 'd.words', 'd.terms_url', 'd.at', 'd.staff_id', 's.name'])
    .orderBy('d.source')
    .orderBy('d.market')
    .orderBy('d.step', 'desc')
    .execute();
  return rows.map((row) => ({
    source: row.source,
    market: row.market as SourceInput['markets'][number],
    displayed: row.displayed,
    rank: row.rank,
    words: row.words,
    termsUrl: row.terms_url,
    by: { id: row.staff_id.toString(), name: row.name },
    at: row.at.toISOString(),
  }));
}

async function listDelayedRules({ database }: Pick<ServerDependencies, 'database'>) {
  const rows = await database.kysely
    .selectFrom('delayed_trading_rules as r')
    .innerJoin('staff as s', 's.staff_id', 'r.staff_id')
    .select(['r.market', 'r.allowed', 'r.from_at', 'r.why', 'r.staff_id', 's.name'])
    .orderBy('r.step', 'desc')
    .execute();
  return rows.map((row) => ({
    market: row.market as DelayedInput['market'],
    allowed: row.allowed,
    from: row.from_at.toISOString(),
    why: row.why,
    by: { id: row.staff_id.toString(), name: row.name },
  }));
}

export const decidePriceSource = (dependencies: ServerDependencies): Handler<'staff/decidePriceSource'> =>
  decideWith(dependencies, {
    call: 'staff/decidePriceSource',
    kind: 'priceSource',
    action: 'decidePriceSource',
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
    kind: 'delayedTrading',
    action: 'decideDelayedTrading',
    subjectOf: ({ market }) => `delayedTrading ${market}`,
    detailOf: ({ allowed, from, why }) => ({ allowed, from, why }),
    hindranceOf: ({ from }, { now }) =>
      from !== null && Date.parse(from) <= now ? refuse('notAhead', { earliest: isoTime(now) }) : null,
    save: saveDelayedRule,
  });

interface Decision<Input> {
  call: 'staff/decidePriceSource' | 'staff/decideDelayedTrading';
  kind: 'priceSource' | 'delayedTrading';
  action: string;
  subjectOf(input: Input): string;
  detailOf(input: Input): Record<string, string | number | boolean | null>;
  /** `isAlone`: in a practice world, where one person decides. */
  hindranceOf(input: Input, world: { now: number; isAlone: boolean }): Refusal | null;
  save(work: CommandContext, input: Input, by: StaffId, proposal: bigint | null): Promise<void>;
}

function decideWith<Input extends object>(
  dependencies: ServerDependencies,
  { call, kind, action, subjectOf, detailOf, hindranceOf, save }: Decision<Input>,
) {
  return async ({ key, ...rest }: Input & { key: string }, caller: Caller): Promise<SourcesView | Refusal> => {
    const input = rest as unknown as Input;
    const done = await runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey(call, { ...input, key }),
      permission: 'money.rules',
      async decide(work): Promise<{ proposal: string | null } | Refusal> {
        // Whatever decides that a world has real money takes the same lock.
        await lockRuleDating(work);
        const isAlone = await isPracticeWorld(dependencies, work.db);
        const refused = hindranceOf(input, { now: work.now, isAlone });
        if (refused) return refused;
        const subject = subjectOf(input);
        const proposal = isAlone
          ? null
          : await createProposal(dependencies, work, caller, { kind, subject, terms: input });
        if (isAlone) await save(work, input, caller.staff, null);
        work.auditEntries.push({
          action,
          subject,
          detail: { ...detailOf(input), ...(proposal ? { proposal: proposal.id } : {}) },
        });
        return { proposal: proposal?.id ?? null };
      },
    });
    return isRefusal(done) ? done : buildView(dependencies, caller);
  };
}

async function saveSourceDecision(
  { db, now }: CommandContext,
  { source, markets, displayed, rank, words, termsUrl }: SourceInput,
  by: StaffId,
  proposal: bigint | null,
): Promise<void> {
  await db
    .insertInto('price_source_decisions')
    .values(
      markets.map((market) => ({
        source,
        market,
        displayed,
        rank,
        words,
        terms_url: termsUrl,
        staff_id: by,
        proposal,
        at: new Date(now),
      })),
    )
    .execute();
}

async function saveDelayedRule(
  { db, now }: CommandContext,
  { market, allowed, from, why }: DelayedInput,
  by: StaffId,
  proposal: bigint | null,
): Promise<void> {
  const at = new Date(now);
  await db
    .insertInto('delayed_trading_rules')
    .values({ market, allowed, from_at: from === null ? at : new Date(from), why, staff_id: by, proposal, at })
    .execute();
}

export const priceSourceProposalKind = (dependencies: ServerDependencies): ProposalKindHandler => ({
  kind: 'priceSource',
  describe({ terms }) {
    const { source, markets, displayed, rank, words, termsUrl } = JSON.parse(terms) as SourceInput;
    const holds = dependencies.realPrices.decisions().findLast((each) => each.source === source);
    return {
      terms: { source, markets: markets.join(' '), displayed, rank, why: words, termsUrl },
      holds: { displayed: holds?.displayed ?? false, rank: holds?.rank },
    };
  },
  reload: () => dependencies.realPrices.reload(),
  async carryOut(work, { proposal }) {
    const input = JSON.parse(proposal.terms) as SourceInput;
    await saveSourceDecision(work, input, proposal.by, proposal.seq);
    return { detail: { displayed: input.displayed } };
  },
});

export const delayedTradingProposalKind = (dependencies: ServerDependencies): ProposalKindHandler => ({
  kind: 'delayedTrading',
  describe({ terms }, now) {
    const { market, allowed, from, why } = JSON.parse(terms) as DelayedInput;
    const holds = dependencies.realPrices.rules().findLast((each) => each.market === market && each.from <= now);
    return { terms: { market, allowed, from, why }, holds: { allowed: holds?.allowed ?? false } };
  },
  reload: () => dependencies.realPrices.reload(),
  async carryOut(work, { proposal }) {
    const input = JSON.parse(proposal.terms) as DelayedInput;
    // A moment that has passed while the proposal waited begins now: nothing applies to the past.
    const from = input.from !== null && Date.parse(input.from) > work.now ? input.from : isoTime(work.now);
    await saveDelayedRule(work, { ...input, from }, proposal.by, proposal.seq);
    return { detail: { allowed: input.allowed } };
  },
});
