/**
 * Two people start, change and end the house's strategies. They choose a rule and what it may hold; what it then does
 * follows from prices alone. A version never changes: a new one runs from its approval on.
 */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { formatDecimal } from '@bourse/core/ledger/money.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { defineProposal, proposeHandler, type TermsOfCall, termsOfCall } from '../reviews/define-proposal.ts';
import type { WaitingProposalView } from '../proposals/proposal-store.ts';
import type { WaitingProposal } from '../proposals/waiting-proposals.ts';
import type { ApprovalOutcome, ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import type { CommandContext } from '../commands/run-transaction-command.ts';
import { lockAccount } from '../commands/transaction-with-events.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { startHouseRun } from './run-lifecycle.ts';
import {
  type StrategyDefinition,
  buildDefaultStrategyDefinition,
  applyStrategyDefinitionChanges,
} from './strategy-definitions.ts';
import { startClosingHouseRun, listStrategyRuns, setRunVersion } from './runs-store.ts';
import { insertHouseStrategy, insertStrategyVersion, listHouseStrategies } from './store.ts';
import { strategyView } from './strategy-view.ts';

export type StrategyProposalInput = TermsOfCall<'staff/proposeStrategy'>;
type StrategyProposalView = CallAnswer<Calls['staff/proposeStrategy']>;
type Db = CommandContext['db'];
export const strategyProposal = defineProposal('houseStrategy', termsOfCall('staff/proposeStrategy'));
const RATE_DIGITS = 4;

/** What the proposal would run; for an end, what runs now. */
async function planFromInput(
  dependencies: Pick<ServerDependencies, 'venues'>,
  db: Db,
  proposed: StrategyProposalInput,
): Promise<StrategyDefinition | Refusal> {
  if (proposed.act === 'begin') {
    if (proposed.strategy !== undefined) return refuse('badInput', { field: 'strategy' });
    if (proposed.kind === undefined) return refuse('badInput', { field: 'kind' });
    const wish = applyStrategyDefinitionChanges(dependencies, buildDefaultStrategyDefinition(proposed.kind), proposed);
    return isRefusal(wish) ? wish : { ...wish.planned, id: '', owner: 'house' };
  }
  if (proposed.kind !== undefined) return refuse('badInput', { field: 'kind' });
  const strategy = BigInt(proposed.strategy ?? 0);
  const [[planned], [run]] = await Promise.all([
    listHouseStrategies(db, { strategy, limit: 1 }),
    listStrategyRuns(db, { strategy }),
  ]);
  if (!planned || !run) return refuse('notFound');
  if (run.endedAt !== null || run.closingAt !== null) return refuse('strategyEnded');
  if (proposed.act === 'end') return planned;
  const wish = applyStrategyDefinitionChanges(dependencies, planned, proposed);
  if (isRefusal(wish)) return wish;
  // Holdings stay in the run's currency.
  const [first] = wish.listed;
  if (first?.currency !== run.currency) return refuse('strategyMarkets');
  return { ...wish.planned, version: planned.version + 1 };
}

export const buildStrategyProposalView = (
  dependencies: Pick<ServerDependencies, 'venues'>,
  act: StrategyProposalInput['act'],
  planned: StrategyDefinition,
  proposal: WaitingProposalView,
  language: Language,
): StrategyProposalView => {
  const strategyRow = strategyView(dependencies, planned, language);
  return { act, strategy: { ...strategyRow, id: act === 'begin' ? planned.kind : strategyRow.id }, proposal };
};

export const proposeStrategy = (dependencies: ServerDependencies): Handler<'staff/proposeStrategy'> =>
  proposeHandler(dependencies, {
    call: 'staff/proposeStrategy',
    proposal: strategyProposal,
    check: ({ db }, terms) => planFromInput(dependencies, db, terms),
    describe: (terms, planned) => ({ subject: terms.strategy ?? planned.kind, detail: auditDetail(terms) }),
    answer: (proposal, { terms: { act }, checked, caller }) =>
      buildStrategyProposalView(dependencies, act, checked, proposal, caller.language),
  });

const plannedOrDefault = (
  dependencies: Pick<ServerDependencies, 'venues'>,
  proposed: StrategyProposalInput,
  from?: StrategyDefinition,
): StrategyDefinition => {
  const before = from ?? buildDefaultStrategyDefinition(proposed.kind ?? 'equalWeight');
  const wish = applyStrategyDefinitionChanges(dependencies, before, proposed);
  return isRefusal(wish) ? before : wish.planned;
};
const planFactsOf = ({ kind, parameters, instruments, stopAt }: StrategyDefinition) => ({
  strategyKind: kind,
  parameters: Object.entries(parameters)
    .map(([name, value]) => `${name} ${value}`)
    .join(', '),
  instruments: instruments.join(', '),
  stopAt: stopAt === null ? null : formatDecimal(BigInt(stopAt), RATE_DIGITS),
});

const auditDetail = ({ act, kind, parameters = [], instruments = [], stopAt }: StrategyProposalInput) => ({
  act,
  ...(kind === undefined ? {} : { kind }),
  parameters: parameters.map(({ name, value }) => `${name} ${value}`).join(', '),
  instruments: instruments.join(', '),
  ...(stopAt === undefined ? {} : { stopAt }),
});

/** Proposals that wait for a second person; those that aren't possible any more are left out. */
export async function buildWaitingProposalViews(
  dependencies: Pick<ServerDependencies, 'venues' | 'database'>,
  waiting: readonly WaitingProposal<StrategyProposalInput>[],
  language: Language,
): Promise<StrategyProposalView[]> {
  const strategyRow: StrategyProposalView[] = [];
  for (const { terms: proposed, proposal } of waiting) {
    const planned = await planFromInput(dependencies, dependencies.database.kysely as unknown as Db, proposed);
    if (!isRefusal(planned))
      strategyRow.push(buildStrategyProposalView(dependencies, proposed.act, planned, proposal, language));
  }
  return strategyRow;
}

/** Nobody can start following it from now on. Takes its account's lock: what it traded before is still copied. */
async function endHouseRun(
  { strategyLeaders }: Pick<ServerDependencies, 'strategyLeaders'>,
  work: CommandContext,
  strategy: bigint,
): Promise<void> {
  const [run] = await listStrategyRuns(work.db, { strategy });
  if (run) await lockAccount(work, run.account);
  await startClosingHouseRun(work.db, strategy, work.now);
  await strategyLeaders.end(work.db, strategy);
}

/** Takes effect with the second approval; the next run of the job acts on it. */
export const strategyProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  strategyProposal.handle({
    async describe({ terms: proposed }) {
      const { act } = proposed;
      if (act === 'begin') return { terms: { act, ...planFactsOf(plannedOrDefault(dependencies, proposed)) } };
      const strategy = BigInt(proposed.strategy ?? 0);
      const [planned] = await listHouseStrategies(dependencies.database.kysely, { strategy, limit: 1 });
      if (!planned) return { terms: { act } };
      if (act === 'end') return { terms: { act, ...planFactsOf(planned) } };
      return {
        terms: { act, ...planFactsOf(plannedOrDefault(dependencies, proposed, planned)) },
        holds: planFactsOf(planned),
      };
    },
    async carryOut(work, { terms: proposed }): Promise<ApprovalOutcome | Refusal> {
      const { db, now } = work;
      const planned = await planFromInput(dependencies, db, proposed);
      if (isRefusal(planned)) return planned;
      if (proposed.act === 'begin') {
        const started = await startHouseRun(dependencies, db, await insertHouseStrategy(db, planned, now));
        return isRefusal(started) ? started : {};
      }
      const strategy = BigInt(planned.id);
      if (proposed.act === 'end') await endHouseRun(dependencies, work, strategy);
      else {
        await insertStrategyVersion(db, strategy, planned.version, planned, now);
        await setRunVersion(db, strategy, planned.version);
        await dependencies.strategyLeaders.revise(db, { strategy, version: planned.version });
      }
      return {};
    },
  });
