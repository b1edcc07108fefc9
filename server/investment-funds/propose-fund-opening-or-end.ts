/** Opening a fund with the house's money, and closing one: proposed by one person, approved by another. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { formatAmount, formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import { getProposalNoticePeriodMs } from '../proposals/proposal-notice-and-input-checks.ts';
import { createProposal } from '../proposals/proposal-store.ts';
import type { ApprovalOutcome, ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import {
  computeIdempotencyKey,
  runTransactionCommand,
  type CommandContext,
} from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { openApprovedFunds } from './open-fund.ts';
import { findDealingDay } from './dealing-calendar.ts';
import { closeFunds } from './close-funds.ts';
import { type Db, type FundRecord, fundNameOf, readFundTotals } from './store.ts';
import { type FundProposalInput, validateFundMandate } from './validate-mandate.ts';
import { findFund, formatUnits } from './fund-views.ts';

type FundProposal = CallAnswer<Calls['staff/proposeFund']>;

/** Each fund has its own account, by its name. */
async function isNameTaken(db: Db, name: string): Promise<boolean> {
  const { rows } =
    await sql`select from house_accounts where purpose = 'fund' and lower(name) = lower(${name})`.execute(db);
  return rows.length > 0;
}

export const proposeFund =
  (dependencies: ServerDependencies): Handler<'staff/proposeFund'> =>
  async ({ key, ...input }, caller) =>
    runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/proposeFund', { ...input, key }),
      permission: 'money.rules',
      async decide(work): Promise<FundProposal | Refusal> {
        const bound = validateFundMandate(dependencies, input, work.now);
        if ('refused' in bound) return bound;
        const subject = input.name;
        if (await isNameTaken(work.db, subject)) return refuse('fundNameTaken');
        const waiting = await createProposal(dependencies, work, caller, {
          kind: 'fundOpening',
          subject,
          terms: input,
        });
        const { capital, currency, market } = input;
        work.auditEntries.push({
          action: 'proposeFund',
          subject,
          detail: { capital, currency, market, proposal: waiting.id },
        });
        return waiting;
      },
    });

const weightText = ({ instrument, part }: FundProposalInput['weights'][number]): string =>
  `${instrument} ${formatScaled((parseScaled(part) ?? 0n) * 100n)} %`;

/** The second person's approval creates its account; a job moves the house's money in, and then it begins. */
export const fundOpeningProposalKind = (dependencies: ServerDependencies): ProposalKindHandler => ({
  kind: 'fundOpening',
  reload: () => openApprovedFunds(dependencies),
  describe({ terms }) {
    const { names, weights, ...planned } = JSON.parse(terms) as FundProposalInput;
    return { terms: { ...planned, ...names, weights: weights.map(weightText).join(', ') } };
  },
  async carryOut(work, { proposal }): Promise<ApprovalOutcome | Refusal> {
    const planned = JSON.parse(proposal.terms) as FundProposalInput;
    const bound = validateFundMandate(dependencies, planned, work.now);
    if ('refused' in bound) return bound;
    if (await isNameTaken(work.db, planned.name)) return refuse('fundNameTaken');
    const account = await dependencies.houseAccounts.open(work.db, { purpose: 'fund', name: planned.name });
    await sql`insert into fund_openings (proposal, account_id, currency, seed, decided_at) values (${proposal.seq},
      ${account}, ${bound.mandate.currency}, ${bound.seed}, ${new Date(work.now)})`.execute(work.db);
    return {};
  },
});

export const proposeFundEnd =
  (dependencies: ServerDependencies): Handler<'staff/proposeFundEnd'> =>
  async ({ key, fund: id, why }, caller) =>
    runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/proposeFundEnd', { fund: id, why, key }),
      permission: 'money.rules',
      async decide(work): Promise<FundProposal | Refusal> {
        const closable = await findClosableFund(dependencies, work, id);
        if (isRefusal(closable)) return closable;
        const subject = fundNameOf(closable.fund, 'en');
        const waiting = await createProposal(dependencies, work, caller, {
          kind: 'fundClosing',
          subject,
          terms: { fund: id, why },
        });
        work.auditEntries.push({ action: 'proposeFundEnd', subject, detail: { fund: id, why, proposal: waiting.id } });
        return waiting;
      },
    });

/** Customers get the same notice as before a new rule: the first day of selling comes after it. */
async function findClosableFund(
  dependencies: Pick<ServerDependencies, 'timeZones' | 'world'>,
  { db, now }: { db: Db | CommandContext['db']; now: number },
  id: string,
): Promise<{ fund: FundRecord; sellsOn: string } | Refusal> {
  const fund = await findFund(db, id);
  if (!fund) return refuse('productNotFound');
  if (fund.sellsOn !== null) return refuse('fundCloses', { day: fund.sellsOn });
  const day = findDealingDay(dependencies, fund, now + getProposalNoticePeriodMs(dependencies.world));
  return day ? { fund, sellsOn: day.date } : refuse('fundCalendarUnknown');
}

/** The holders, orders and amounts that the end of a fund concerns. */
async function readAffectedTotals(db: Db, { fund, currency }: FundRecord) {
  const { holders, held, worth, plans, waiting } = (await readFundTotals(db, fund))[0]!;
  return {
    fundHolders: holders,
    fundHeld: formatUnits(held),
    fundWorth: worth === null ? null : formatAmount(worth, currency),
    currency,
    fundPlans: plans,
    fundWaiting: waiting,
  };
}

export const fundClosingProposalKind = (dependencies: ServerDependencies): ProposalKindHandler => ({
  kind: 'fundClosing',
  reload: () => closeFunds(dependencies),
  async describe({ subject, terms }, now) {
    const { kysely: db } = dependencies.database;
    const { fund, why } = JSON.parse(terms) as { fund: string; why?: string };
    const closable = await findClosableFund(dependencies, { db, now }, fund);
    if (isRefusal(closable)) return { terms: { fund: subject, why }, follows: { sellsOn: null } };
    return {
      terms: { fund: subject, why },
      follows: { sellsOn: closable.sellsOn, ...(await readAffectedTotals(db, closable.fund)) },
    };
  },
  async carryOut(work, { proposal }): Promise<ApprovalOutcome | Refusal> {
    const closable = await findClosableFund(dependencies, work, (JSON.parse(proposal.terms) as { fund: string }).fund);
    if (isRefusal(closable)) return closable;
    await sql`insert into fund_closings (fund, proposal, decided_at, sells_on) values (${closable.fund.fund},
      ${proposal.seq}, ${new Date(work.now)}, ${closable.sellsOn})`.execute(work.db);
    return { detail: { day: closable.sellsOn } };
  },
});
