/**
 * Correcting a wrong price: one person names the day and the cause, another approves it, and the price follows from the
 * closes.
 */
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { formatScaled, type Price } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import { propose } from '../proposals/proposals.ts';
import type { CarriedOut, ProposedKind } from '../reviews/review-kinds.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { insertTogether, makeGood } from './pay-out.ts';
import { type Db, isClosing, type KnownFund, linesOf, nameOf, type PriceRow, readPrice, readPrices } from './store.ts';
import { isMaterial, restate, rightPrice } from '@bourse/core/products/investment-funds/correction.ts';
import type { Sheet, Unvalued } from '@bourse/core/products/investment-funds/fund-rules.ts';
import { dayNumber } from '@bourse/core/dates.ts';
import { createRates } from '../ledger/exchange-rates.ts';
import { findFund } from './views.ts';
import { readDue, readUnits, withCloses } from './valuation-state.ts';

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

export type RightParts = Pick<Parts, 'database' | 'feeds' | 'due'>;

interface Right {
  fund: KnownFund;
  was: PriceRow;
  sheet: Sheet;
  price: Price;
  /** The last priced day and its price per unit: if that is the wrong day itself, the right price. */
  last: Pick<PriceRow, 'date' | 'stands'>;
}

/** Whether the day has been dealt and not yet corrected. */
async function isOpen(db: Db, fund: number, date: string): Promise<boolean | Refusal> {
  const { rows } = await sql<{ dealt: boolean; corrected: boolean }>`select d.status = 'dealt' as dealt,
      c.fund is not null as corrected
    from fund_days d left join fund_corrections c using (fund, date)
    where d.fund = ${fund} and d.date = ${date}`.execute(db);
  const [day] = rows;
  return day?.corrected ? refuse('fundCorrected') : (day?.dealt ?? false);
}

/** A day's sheet, by the closes as known now. */
async function restated(
  { database: { kysely: db }, feeds, due }: RightParts,
  fund: KnownFund,
  was: PriceRow,
  before: PriceRow,
): Promise<Sheet | Unvalued> {
  const { date } = was;
  const at = was.valued_at.getTime();
  const rates = createRates(feeds);
  const sealed = {
    cash: was.cash,
    owed: was.owed,
    units: was.units,
    due: await readDue(db, fund, date, was.valued_at),
  };
  const held = withCloses({ feeds, due }, await readUnits(db, fund, date, was.valued_at), at);
  const days = dayNumber(date) - dayNumber(before.date);
  return restate(fund, { ...sealed, days, feeRest: before.fee_rest }, held, (amount, from) =>
    rates.convert(amount, from, fund.currency, at - 1),
  );
}

/** Whether the last price, by which compensations would be computed, itself needs correcting. */
async function isWrong(parts: RightParts, fund: KnownFund, last: PriceRow): Promise<boolean> {
  const [before] = await readPrices(parts.database.kysely, fund.fund, 1, last.date);
  if (!before || last.stands !== last.nav) return false;
  const sheet = await restated(parts, fund, last, before);
  return !('suspended' in sheet) && isMaterial(last.nav, sheet.nav);
}

/**
 * Whether the fund has had its last price, holding only money: then everybody is redeemed, and soon there is no fund to
 * restore.
 */
const isOver = ({ sellsOn, endedAt }: KnownFund, last: PriceRow): boolean =>
  endedAt !== null || (isClosing({ sellsOn }, last.date) && last.lines.length === 0);

/**
 * Recomputes a day's price from what was sealed and the closes as known now. The first day can't be corrected: it has
 * no close, its price is the mandate's.
 */
async function findRight(
  parts: RightParts,
  { fund: id, date }: { fund: string; date: string },
): Promise<Right | Refusal> {
  const { kysely: db } = parts.database;
  const fund = await findFund(db, id);
  if (!fund) return refuse('productNotFound');
  const open = await isOpen(db, fund.fund, date);
  if (isRefusal(open)) return open;
  const [was, [before], [last]] = await Promise.all([
    readPrice(db, fund.fund, date),
    readPrices(db, fund.fund, 1, date),
    readPrices(db, fund.fund, 1),
  ]);
  if (open && was && !before) return refuse('fundFirstPrice', { day: date });
  if (!open || !was || !before || !last) return refuse('fundNotDealt', { day: date });
  if (isOver(fund, last)) return refuse('fundCloses', { day: fund.sellsOn ?? last.date });
  const sheet = await restated(parts, fund, was, before);
  if ('suspended' in sheet) return refuse('fundNotPriced');
  if (!isMaterial(was.nav, sheet.nav))
    return refuse('fundPriceStands', { was: formatScaled(was.nav), right: formatScaled(sheet.nav) });
  const price = rightPrice(was, sheet.nav);
  if (last.date === date) return { fund, was, sheet, price, last: { date, stands: sheet.nav } };
  if (await isWrong(parts, fund, last)) return refuse('fundLaterWrong', { day: last.date });
  return { fund, was, sheet, price, last };
}
