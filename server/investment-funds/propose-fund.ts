/** Opening a fund with the house's money, and closing one: proposed by one person, approved by another. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { formatAmount, formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import { noticePeriodMs } from '../proposals/proposal-terms.ts';
import { propose } from '../proposals/proposals.ts';
import type { CarriedOut, ProposedKind } from '../reviews/review-kinds.ts';
import { keyOf, runCommand, type StaffWork } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { beginFunds } from './open-fund.ts';
import { dayFor } from './calendar.ts';
import { closeFunds } from './close-funds.ts';
import { type Db, type KnownFund, nameOf, readTotals } from './store.ts';
import { type Planned, plannedMandate } from './validate-mandate.ts';
import { findFund, unitsOf } from './views.ts';

type Waiting = AnswerOf<Calls['staff/proposeFund']>;

/** Each fund has its own account, by its name. */
async function isTaken(db: Db, name: string): Promise<boolean> {
  const { rows } =
    await sql`select from house_accounts where purpose = 'fund' and lower(name) = lower(${name})`.execute(db);
  return rows.length > 0;
}

export const proposeFund =
  (parts: Parts): Handler<'staff/proposeFund'> =>
  async ({ key, ...input }, caller) =>
    runCommand(parts, {
      actor: caller,
      key: keyOf('staff/proposeFund', { ...input, key }),
      permission: 'money.rules',
      async decide(work): Promise<Waiting | Refusal> {
        const bound = plannedMandate(parts, input, work.now);
        if ('refused' in bound) return bound;
        const subject = input.name;
        if (await isTaken(work.db, subject)) return refuse('fundNameTaken');
        const waiting = await propose(parts, work, caller, { kind: 'fundOpening', subject, terms: input });
        const { capital, currency, market } = input;
        work.record.push({
          action: 'proposeFund',
          subject,
          detail: { capital, currency, market, proposal: waiting.id },
        });
        return waiting;
      },
    });

const weightText = ({ instrument, part }: Planned['weights'][number]): string =>
  `${instrument} ${formatScaled((parseScaled(part) ?? 0n) * 100n)} %`;

/** The second person's approval creates its account; a job moves the house's money in, and then it begins. */
export const proposedFund = (parts: Parts): ProposedKind => ({
  kind: 'fundOpening',
  reload: () => beginFunds(parts),
  shows({ terms }) {
    const { names, weights, ...planned } = JSON.parse(terms) as Planned;
    return { terms: { ...planned, ...names, weights: weights.map(weightText).join(', ') } };
  },
  async carryOut(work, { proposal }): Promise<CarriedOut | Refusal> {
    const planned = JSON.parse(proposal.terms) as Planned;
    const bound = plannedMandate(parts, planned, work.now);
    if ('refused' in bound) return bound;
    if (await isTaken(work.db, planned.name)) return refuse('fundNameTaken');
    const account = await parts.houseAccounts.open(work.db, { purpose: 'fund', name: planned.name });
    await sql`insert into fund_openings (proposal, account_id, currency, seed, decided_at) values (${proposal.seq},
      ${account}, ${bound.mandate.currency}, ${bound.seed}, ${new Date(work.now)})`.execute(work.db);
    return {};
  },
});

export const proposeFundEnd =
  (parts: Parts): Handler<'staff/proposeFundEnd'> =>
  async ({ key, fund: id, why }, caller) =>
    runCommand(parts, {
      actor: caller,
      key: keyOf('staff/proposeFundEnd', { fund: id, why, key }),
      permission: 'money.rules',
      async decide(work): Promise<Waiting | Refusal> {
        const closable = await findClosable(parts, work, id);
        if (isRefusal(closable)) return closable;
        const subject = nameOf(closable.fund, 'en');
        const waiting = await propose(parts, work, caller, { kind: 'fundClosing', subject, terms: { fund: id, why } });
        work.record.push({ action: 'proposeFundEnd', subject, detail: { fund: id, why, proposal: waiting.id } });
        return waiting;
      },
    });

/** Customers get the same notice as before a new rule: the first day of selling comes after it. */
async function findClosable(
  parts: Pick<Parts, 'zones' | 'world'>,
  { db, now }: { db: Db | StaffWork['db']; now: number },
  id: string,
): Promise<{ fund: KnownFund; sellsOn: string } | Refusal> {
  const fund = await findFund(db, id);
  if (!fund) return refuse('productNotFound');
  if (fund.sellsOn !== null) return refuse('fundCloses', { day: fund.sellsOn });
  const day = dayFor(parts, fund, now + noticePeriodMs(parts.world));
  return day ? { fund, sellsOn: day.date } : refuse('fundCalendarUnknown');
}

/** The holders, orders and amounts that the end of a fund concerns. */
async function concernedBy(db: Db, { fund, currency }: KnownFund) {
  const { holders, held, worth, plans, waiting } = (await readTotals(db, fund))[0]!;
  return {
    fundHolders: holders,
    fundHeld: unitsOf(held),
    fundWorth: worth === null ? null : formatAmount(worth, currency),
    currency,
    fundPlans: plans,
    fundWaiting: waiting,
  };
}

export const proposedFundEnd = (parts: Parts): ProposedKind => ({
  kind: 'fundClosing',
  reload: () => closeFunds(parts),
  async shows({ subject, terms }, now) {
    const { kysely: db } = parts.database;
    const { fund, why } = JSON.parse(terms) as { fund: string; why?: string };
    const closable = await findClosable(parts, { db, now }, fund);
    if (isRefusal(closable)) return { terms: { fund: subject, why }, follows: { sellsOn: null } };
    return {
      terms: { fund: subject, why },
      follows: { sellsOn: closable.sellsOn, ...(await concernedBy(db, closable.fund)) },
    };
  },
  async carryOut(work, { proposal }): Promise<CarriedOut | Refusal> {
    const closable = await findClosable(parts, work, (JSON.parse(proposal.terms) as { fund: string }).fund);
    if (isRefusal(closable)) return closable;
    await sql`insert into fund_closings (fund, proposal, decided_at, sells_on) values (${closable.fund.fund},
      ${proposal.seq}, ${new Date(work.now)}, ${closable.sellsOn})`.execute(work.db);
    return { detail: { day: closable.sellsOn } };
  },
});
