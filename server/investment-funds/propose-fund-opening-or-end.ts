/** Opening a fund with the house's money, and closing one: proposed by one person, approved by another. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { formatAmount, formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { getProposalNoticePeriodMs } from '../proposals/proposal-notice-and-input-checks.ts';
import { proposeHandler } from '../reviews/define-proposal.ts';
import type { ApprovalOutcome, ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import type { CommandContext } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { openApprovedFunds } from './open-fund.ts';
import { findDealingDay } from './dealing-calendar.ts';
import { closeFunds } from './close-funds.ts';
import { insertFundClosing } from './fund-closing-store.ts';
import { insertFundOpening, isFundNameTaken } from './fund-openings-store.ts';
import { type Db, type FundRecord, fundNameOf, readFundTotals } from './store.ts';
import { fundClosingProposal, type FundProposalInput, fundOpeningProposal } from './fund-proposals.ts';
import { type ValidatedFundMandate, validateFundMandate } from './validate-mandate.ts';
import { findFund, formatUnits } from './fund-views.ts';

export const proposeFund = (dependencies: ServerDependencies): Handler<'staff/proposeFund'> =>
  proposeHandler(dependencies, {
    call: 'staff/proposeFund',
    proposal: fundOpeningProposal,
    check: (work, planned) => checkOpening(dependencies, work, planned),
    describe: ({ name, capital, currency, market }) => ({ subject: name, detail: { capital, currency, market } }),
    answer: (proposal) => proposal,
  });

async function checkOpening(
  dependencies: ServerDependencies,
  { db, now }: CommandContext,
  planned: FundProposalInput,
): Promise<ValidatedFundMandate | Refusal> {
  const bound = validateFundMandate(dependencies, planned, now);
  if ('refused' in bound) return bound;
  return (await isFundNameTaken(db, planned.name)) ? refuse('fundNameTaken') : bound;
}

const weightText = ({ instrument, part }: FundProposalInput['weights'][number]): string =>
  `${instrument} ${formatScaled((parseScaled(part) ?? 0n) * 100n)} %`;

/** The second person's approval creates its account; a job moves the house's money in, and then it begins. */
export const fundOpeningProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  fundOpeningProposal.handle({
    reload: () => openApprovedFunds(dependencies),
    describe: ({ terms: { names, weights, ...planned } }) => ({
      terms: { ...planned, ...names, weights: weights.map(weightText).join(', ') },
    }),
    async carryOut(work, { proposal, terms: planned }): Promise<ApprovalOutcome | Refusal> {
      const bound = await checkOpening(dependencies, work, planned);
      if ('refused' in bound) return bound;
      const account = await dependencies.houseAccounts.open(work.db, { purpose: 'fund', name: planned.name });
      const { seed, mandate } = bound;
      await insertFundOpening(work.db, { proposal: proposal.seq, account, currency: mandate.currency, seed }, work.now);
      return {};
    },
  });

export const proposeFundEnd = (dependencies: ServerDependencies): Handler<'staff/proposeFundEnd'> =>
  proposeHandler(dependencies, {
    call: 'staff/proposeFundEnd',
    proposal: fundClosingProposal,
    check: (work, { fund }) => findClosableFund(dependencies, work, fund),
    describe: (terms, { fund }) => ({ subject: fundNameOf(fund, 'en'), detail: terms }),
    answer: (proposal) => proposal,
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

export const fundClosingProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  fundClosingProposal.handle({
    reload: () => closeFunds(dependencies),
    async describe({ subject, terms: { fund, why } }, now) {
      const { kysely: db } = dependencies.database;
      const closable = await findClosableFund(dependencies, { db, now }, fund);
      if (isRefusal(closable)) return { terms: { fund: subject, why }, follows: { sellsOn: null } };
      return {
        terms: { fund: subject, why },
        follows: { sellsOn: closable.sellsOn, ...(await readAffectedTotals(db, closable.fund)) },
      };
    },
    async carryOut(work, { proposal, terms }): Promise<ApprovalOutcome | Refusal> {
      const closable = await findClosableFund(dependencies, work, terms.fund);
      if (isRefusal(closable)) return closable;
      const { fund, sellsOn } = closable;
      await insertFundClosing(work.db, { fund: fund.fund, proposal: proposal.seq, sellsOn }, work.now);
      return { detail: { day: sellsOn } };
    },
  });
