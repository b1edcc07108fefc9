/**
 * Correcting a wrong price: one person names the day and the cause, another approves it, and the price follows from the
 * closes.
 */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { fundCorrectionProposal, type ProposedFundCorrection } from './fund-proposals.ts';
import type { ApprovalOutcome, ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  type CorrectedPrice,
  findFundDayToCorrect,
  insertFundCorrection,
  insertLinkedDealingAccounts,
} from './fund-corrections-store.ts';
import { payFundCompensations } from './fund-payouts.ts';
import {
  isFundClosingOn,
  type FundRecord,
  fundNameOf,
  type FundPriceRow,
  readFundPrice,
  readFundPrices,
} from './store.ts';
import {
  isMaterialPriceError,
  recomputeFundValuation,
  correctDealingPrice,
} from '@bourse/core/products/investment-funds/fund-price-correction.ts';
import type {
  FundValuation,
  SuspendedFundValuation,
} from '@bourse/core/products/investment-funds/fund-valuation-and-rules.ts';
import { toDayNumber } from '@bourse/core/dates.ts';
import { createValuationRates } from '../ledger/exchange-rates.ts';
import { findFund } from './fund-views.ts';
import { readFundDividendsDue, readFundPositionsAt, valueHoldingsAtCloses } from './fund-valuation-state.ts';

type CorrectionProposal = CallAnswer<Calls['staff/proposeFundCorrection']>;

export const proposeFundCorrection =
  (dependencies: ServerDependencies): Handler<'staff/proposeFundCorrection'> =>
  async ({ key, ...input }, caller) =>
    runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/proposeFundCorrection', { ...input, key }),
      permission: 'money.correct',
      async decide(work): Promise<CorrectionProposal | Refusal> {
        const right = await computeCorrectedPrice(dependencies, input);
        if (isRefusal(right)) return right;
        const subject = `${fundNameOf(right.fund, 'en')} ${input.date}`;
        const terms: ProposedFundCorrection = { ...input, nav: right.sheet.nav.toString() };
        return fundCorrectionProposal.create(dependencies, work, caller, {
          subject,
          terms,
          record: { action: 'proposeFundCorrection', detail: terms },
        });
      },
    });

/**
 * The second person approves the price that the first one saw: if the closes have changed since, a new proposal is
 * needed.
 */
export const fundCorrectionProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  fundCorrectionProposal.handle({
    reload: () => payFundCompensations(dependencies),
    async describe({ subject, terms: { fund, date, cause, why, nav } }) {
      const was = await readFundPrice(dependencies.database.kysely, Number(fund), date);
      const right = formatScaled(BigInt(nav));
      return { terms: { fund: subject, cause, why }, follows: { was: was && formatScaled(was.nav), right } };
    },
    async carryOut(work, { proposal, terms }): Promise<ApprovalOutcome | Refusal> {
      const right = await computeCorrectedPrice(dependencies, terms);
      if (isRefusal(right)) return right;
      if (right.sheet.nav.toString() !== terms.nav) return refuse('fundClosesMoved');
      await insertFundCorrection(work.db, right, { proposal: proposal.seq, cause: terms.cause }, work.now);
      await insertLinkedDealingAccounts(work.db, { fund: right.fund.fund, date: right.was.date });
      return {};
    },
  });

export type PriceCorrectionDependencies = Pick<ServerDependencies, 'database' | 'venues' | 'corporateActionSchedule'>;

/** A day's sheet, by the closes as known now. */
async function recomputeSheet(
  { database: { kysely: db }, venues, corporateActionSchedule }: PriceCorrectionDependencies,
  fund: FundRecord,
  was: FundPriceRow,
  before: FundPriceRow,
): Promise<FundValuation | SuspendedFundValuation> {
  const { date } = was;
  const at = was.valued_at.getTime();
  const rates = createValuationRates(venues);
  const sealed = {
    cash: was.cash,
    owed: was.owed,
    units: was.units,
    due: await readFundDividendsDue(db, fund, date, was.valued_at),
  };
  const held = valueHoldingsAtCloses(
    { venues, corporateActionSchedule },
    await readFundPositionsAt(db, fund, date, was.valued_at),
    at,
  );
  const days = toDayNumber(date) - toDayNumber(before.date);
  return recomputeFundValuation(fund, { ...sealed, days, feeRest: before.fee_rest }, held, (amount, from) =>
    rates.convert(amount, from, fund.currency, at - 1),
  );
}

/** Whether the last price, by which compensations would be computed, itself needs correcting. */
async function needsCorrection(
  dependencies: PriceCorrectionDependencies,
  fund: FundRecord,
  last: FundPriceRow,
): Promise<boolean> {
  const [before] = await readFundPrices(dependencies.database.kysely, fund.fund, 1, last.date);
  if (!before || last.stands !== last.nav) return false;
  const sheet = await recomputeSheet(dependencies, fund, last, before);
  return !('suspended' in sheet) && isMaterialPriceError(last.nav, sheet.nav);
}

/**
 * Whether the fund has had its last price, holding only money: then everybody is redeemed, and soon there is no fund to
 * restore.
 */
const isLiquidated = ({ sellsOn, endedAt }: FundRecord, last: FundPriceRow): boolean =>
  endedAt !== null || (isFundClosingOn({ sellsOn }, last.date) && last.lines.length === 0);

/**
 * Recomputes a day's price from what was sealed and the closes as known now. The first day can't be corrected: it has
 * no close, its price is the mandate's.
 */
async function computeCorrectedPrice(
  dependencies: PriceCorrectionDependencies,
  { fund: id, date }: { fund: string; date: string },
): Promise<CorrectedPrice | Refusal> {
  const { kysely: db } = dependencies.database;
  const fund = await findFund(db, id);
  if (!fund) return refuse('productNotFound');
  const day = await findFundDayToCorrect(db, { fund: fund.fund, date });
  if (day?.corrected) return refuse('fundCorrected');
  const [was, [before], [last]] = await Promise.all([
    readFundPrice(db, fund.fund, date),
    readFundPrices(db, fund.fund, 1, date),
    readFundPrices(db, fund.fund, 1),
  ]);
  if (day?.dealt && was && !before) return refuse('fundFirstPrice', { day: date });
  if (!day?.dealt || !was || !before || !last) return refuse('fundNotDealt', { day: date });
  if (isLiquidated(fund, last)) return refuse('fundCloses', { day: fund.sellsOn ?? last.date });
  const sheet = await recomputeSheet(dependencies, fund, was, before);
  if ('suspended' in sheet) return refuse('fundNotPriced');
  if (!isMaterialPriceError(was.nav, sheet.nav))
    return refuse('fundPriceWithinTolerance', { was: formatScaled(was.nav), right: formatScaled(sheet.nav) });
  const price = correctDealingPrice(was, sheet.nav);
  if (last.date === date) return { fund, was, sheet, price, last: { date, stands: sheet.nav } };
  if (await needsCorrection(dependencies, fund, last)) return refuse('fundLaterWrong', { day: last.date });
  return { fund, was, sheet, price, last };
}
