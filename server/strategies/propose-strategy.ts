/**
 * Two people start, change and end the house's strategies. They choose a rule and what it may hold; what it then does
 * follows from prices alone. A version never changes: a new one runs from its approval on.
 */
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { formatDecimal } from '@bourse/core/ledger/money.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { propose, type Waiting } from '../proposals/proposals.ts';
import type { CarriedOut, ProposedKind } from '../reviews/review-kinds.ts';
import { keyOf, runCommand, type StaffWork } from '../commands/run-command.ts';
import { lockAccount } from '../commands/transaction.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { beginRun } from './run-lifecycle.ts';
import { type Planned, plannedKind, wished } from './plans.ts';
import { closeHouse, readRuns, reviseRun } from './runs-store.ts';
import { insertHouse, insertVersion, readHouse } from './store.ts';
import { strategyView } from './view.ts';

export type Asked = Omit<InputOf<Calls['staff/proposeStrategy']>, 'key'>;
type Shown = AnswerOf<Calls['staff/proposeStrategy']>;
type Db = StaffWork['db'];
export const KIND = 'houseStrategy' as const;
const RATE_DIGITS = 4;

/** What the proposal would run; for an end, what runs now. */
async function planBy(parts: Pick<Parts, 'feeds'>, db: Db, asked: Asked): Promise<Planned | Refusal> {
  if (asked.act === 'begin') {
    if (asked.strategy !== undefined) return refuse('badInput', { field: 'strategy' });
    if (asked.kind === undefined) return refuse('badInput', { field: 'kind' });
    const wish = wished(parts, plannedKind(asked.kind), asked);
    return isRefusal(wish) ? wish : { ...wish.planned, id: '', owner: 'house' };
  }
  if (asked.kind !== undefined) return refuse('badInput', { field: 'kind' });
  const strategy = BigInt(asked.strategy ?? 0);
  const [[planned], [run]] = await Promise.all([readHouse(db, { strategy, limit: 1 }), readRuns(db, { strategy })]);
  if (!planned || !run) return refuse('notFound');
  if (run.endedAt !== null || run.closingAt !== null) return refuse('strategyEnded');
  if (asked.act === 'end') return planned;
  const wish = wished(parts, planned, asked);
  if (isRefusal(wish)) return wish;
  // Holdings stay in the run's currency.
  const [first] = wish.listed;
  if (first?.currency !== run.currency) return refuse('strategyMarkets');
  return { ...wish.planned, version: planned.version + 1 };
}

export const proposedView = (
  parts: Pick<Parts, 'feeds'>,
  act: Asked['act'],
  planned: Planned,
  proposal: Waiting,
  language: Language,
): Shown => {
  const shown = strategyView(parts, planned, language);
  return { act, strategy: { ...shown, id: act === 'begin' ? planned.kind : shown.id }, proposal };
};

export const proposeStrategy =
  (parts: Parts): Handler<'staff/proposeStrategy'> =>
  ({ key, ...input }, caller) =>
    runCommand(parts, {
      actor: caller,
      key: keyOf('staff/proposeStrategy', { ...input, key }),
      permission: 'money.rules',
      async decide(work): Promise<Shown | Refusal> {
        const planned = await planBy(parts, work.db, input);
        if (isRefusal(planned)) return planned;
        const subject = input.strategy ?? planned.kind;
        const proposal = await propose(parts, work, caller, { kind: KIND, subject, terms: input });
        work.record.push({ action: 'proposeStrategy', subject, detail: recorded(input, proposal.id) });
        return proposedView(parts, input.act, planned, proposal, caller.language);
      },
    });

const plannedBy = (parts: Pick<Parts, 'feeds'>, asked: Asked, from?: Planned): Planned => {
  const before = from ?? plannedKind(asked.kind ?? 'equalWeight');
  const wish = wished(parts, before, asked);
  return isRefusal(wish) ? before : wish.planned;
};
const shownPlan = ({ kind, parameters, instruments, stopAt }: Planned) => ({
  strategyKind: kind,
  parameters: Object.entries(parameters)
    .map(([name, value]) => `${name} ${value}`)
    .join(', '),
  instruments: instruments.join(', '),
  stopAt: stopAt === null ? null : formatDecimal(BigInt(stopAt), RATE_DIGITS),
});

const recorded = ({ act, kind, parameters = [], instruments = [], stopAt }: Asked, proposal: string) => ({
  act,
  proposal,
  ...(kind === undefined ? {} : { kind }),
  parameters: parameters.map(({ name, value }) => `${name} ${value}`).join(', '),
  instruments: instruments.join(', '),
  ...(stopAt === undefined ? {} : { stopAt }),
});

/** Proposals that wait for a second person; those that aren't possible any more are left out. */
export async function waitingViews(
  parts: Pick<Parts, 'feeds' | 'database'>,
  waiting: readonly { terms: string; proposal: Waiting }[],
  language: Language,
): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const { terms, proposal } of waiting) {
    const asked = JSON.parse(terms) as Asked;
    const planned = await planBy(parts, parts.database.kysely as unknown as Db, asked);
    if (!isRefusal(planned)) shown.push(proposedView(parts, asked.act, planned, proposal, language));
  }
  return shown;
}

/** Nobody can start following it from now on. Takes its account's lock: what it traded before is still copied. */
async function end({ leading }: Pick<Parts, 'leading'>, work: StaffWork, strategy: bigint): Promise<void> {
  const [run] = await readRuns(work.db, { strategy });
  if (run) await lockAccount(work, run.account);
  await closeHouse(work.db, strategy, work.now);
  await leading.end(work.db, strategy);
}

/** Takes effect with the second approval; the next run of the job acts on it. */
export const proposedStrategy = (parts: Parts): ProposedKind => ({
  kind: KIND,
  async shows({ terms }) {
    const asked = JSON.parse(terms) as Asked;
    const { act } = asked;
    if (act === 'begin') return { terms: { act, ...shownPlan(plannedBy(parts, asked)) } };
    const strategy = BigInt(asked.strategy ?? 0);
    const [planned] = await readHouse(parts.database.kysely, { strategy, limit: 1 });
    if (!planned) return { terms: { act } };
    if (act === 'end') return { terms: { act, ...shownPlan(planned) } };
    return { terms: { act, ...shownPlan(plannedBy(parts, asked, planned)) }, holds: shownPlan(planned) };
  },
  async carryOut(work, { proposal }): Promise<CarriedOut | Refusal> {
    const { db, now } = work;
    const asked = JSON.parse(proposal.terms) as Asked;
    const planned = await planBy(parts, db, asked);
    if (isRefusal(planned)) return planned;
    if (asked.act === 'begin') {
      const begun = await beginRun(parts, db, await insertHouse(db, planned, now));
      return isRefusal(begun) ? begun : {};
    }
    const strategy = BigInt(planned.id);
    if (asked.act === 'end') await end(parts, work, strategy);
    else {
      await insertVersion(db, strategy, planned.version, planned, now);
      await reviseRun(db, strategy, planned.version);
      await parts.leading.revise(db, { strategy, version: planned.version });
    }
    return {};
  },
});
