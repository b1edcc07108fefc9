/**
 * Correcting a wrong price: one person names the day and the cause, another approves it, and the price follows from the
 * closes.
 */
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { formatScaled } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import { propose } from '../desk/proposals.ts';
import type { CarriedOut, ProposedKind } from '../desk/review-kinds.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { insertTogether, makeGood } from './make-good.ts';
import { findRight, type Right } from './right-price.ts';
import { type Db, linesOf, nameOf, readPrice } from './store.ts';

const KIND = 'fundCorrection' as const;

/** The request with the price that the closes gave then. */
export type Terms = Omit<InputOf<Calls['staff/proposeFundCorrection']>, 'key'> & { nav: string };
type Waiting = AnswerOf<Calls['staff/proposeFundCorrection']>;

export const proposeFundCorrection =
  (parts: Parts): Handler<'staff/proposeFundCorrection'> =>
  async ({ key, ...input }, caller) =>
    runCommand(parts, {
      actor: caller,
      key: keyOf('staff/proposeFundCorrection', { ...input, key }),
      permission: 'money.correct',
      async decide(work): Promise<Waiting | Refusal> {
        const right = await findRight(parts, input);
        if (isRefusal(right)) return right;
        const subject = `${nameOf(right.fund, 'en')} ${input.date}`;
        const terms: Terms = { ...input, nav: right.sheet.nav.toString() };
        const waiting = await propose(parts, work, caller, { kind: KIND, subject, terms });
        work.record.push({ action: 'proposeFundCorrection', subject, detail: { ...terms, proposal: waiting.id } });
        return waiting;
      },
    });

/**
 * The second person approves the price that the first one saw: if the closes have changed since, a new proposal is
 * needed.
 */
export const proposedCorrection = (parts: Parts): ProposedKind => ({
  kind: KIND,
  reload: () => makeGood(parts),
  async shows({ subject, terms }) {
    const { fund, date, cause, why, nav } = JSON.parse(terms) as Terms;
    const was = await readPrice(parts.database.kysely, Number(fund), date);
    const right = formatScaled(BigInt(nav));
    return { terms: { fund: subject, cause, why }, follows: { was: was && formatScaled(was.nav), right } };
  },
  async carryOut(work, { proposal }): Promise<CarriedOut | Refusal> {
    const terms = JSON.parse(proposal.terms) as Terms;
    const right = await findRight(parts, terms);
    if (isRefusal(right)) return right;
    if (right.sheet.nav.toString() !== terms.nav) return refuse('fundClosesMoved');
    await insertCorrection(work.db, right, { proposal: proposal.seq, cause: terms.cause, at: new Date(work.now) });
    await insertTogether(work.db, { fund: right.fund.fund, date: right.was.date });
    return {};
  },
});

const insertCorrection = (
  db: Db,
  { fund: { fund }, was: { date }, sheet, price, last }: Right,
  { proposal, cause, at }: { proposal: bigint; cause: Terms['cause']; at: Date },
) =>
  sql`insert into fund_corrections (fund, date, proposal, cause, lines, due, fee, worth, nav, price, last_on, last,
      decided_at)
    values (${fund}, ${date}, ${proposal}, ${cause}, ${linesOf(sheet)}::jsonb, ${sheet.due}, ${sheet.fee},
      ${sheet.worth}, ${sheet.nav}, ${price}, ${last.date}, ${last.stands}, ${at})`.execute(db);
