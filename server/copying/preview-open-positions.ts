/** What copying a leader's open positions would buy with an amount now, each at its price and with all costs. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { CopySkipReason } from '@bourse/core/products/copying/copy-types.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { Handler } from '../calls/handler-types.ts';
import { computeQuoteChangeRate } from '../venue/instrument-ranking.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import {
  computeFollowedAmountLimit,
  listVisibleHoldings,
  readUndecidedFillQuantities,
  type VisibleHoldingValue,
} from './leader-capacity-and-holdings.ts';
import type { StoredLeader } from './parse-copying-rows.ts';
import { computePortfolioWorths, formatPortfolioKey, type WorthDependencies } from './portfolio-worth.ts';
import { type OpeningCost, priceHoldings, type PriceOpeningsDependencies } from './price-openings.ts';
import { DEFAULT_COPY_TERMS, parseAmountOrNull, parseCopyTerms } from './prepare-copy-start.ts';
import * as store from './store.ts';

type OpenPositionPreview = CallAnswer<Calls['copying/previewOpenPositions']>['rows'][number];
type PreviewDependencies = WorthDependencies & PriceOpeningsDependencies;

export const previewOpenPositions =
  (dependencies: PreviewDependencies): Handler<'copying/previewOpenPositions'> =>
  async (input, { account, language }) => {
    const { database, clock } = dependencies;
    const leader = await store.readLeader(database.kysely, BigInt(input.leader));
    if (!leader) return refuse('notFound');
    const { currency } = leader;
    const amount = input.amount === undefined ? null : parseAmountOrNull(input.amount, currency);
    if (amount === null && input.amount !== undefined) return refuse('badInput', { field: 'amount' });
    const chosen = parseCopyTerms(input, currency);
    if (isRefusal(chosen)) return chosen;
    const [worths, followed, margin] = await Promise.all([
      computePortfolioWorths(dependencies, [leader], currency),
      store.readFollowedTotals(database.kysely, [leader.leader]),
      store.readMarginEnabledAccounts(database.kysely, [{ account, portfolio: 0 }]),
    ]);
    const worth = worths.get(formatPortfolioKey(leader))!;
    // Read after the holdings, so that nothing filled meanwhile shows too early.
    const undecided = await readUndecidedFillQuantities(database.kysely, leader.leader);
    const holdings = listVisibleHoldings(dependencies, leader, worth, undecided);
    const copy =
      amount === null
        ? null
        : {
            leader,
            amount,
            terms: { ...DEFAULT_COPY_TERMS, ...chosen },
            marginEnabled: margin.has(account),
            led: {
              equity: worth.equity,
              most: computeFollowedAmountLimit(leader, worth.equity),
              followed: (followed.get(leader.leader)?.base ?? 0n) + amount,
            },
            now: clock.now(),
          };
    const priced = copy && (await priceHoldings(dependencies, copy, holdings));
    const total = (of: 'cost' | 'charges' | 'spread'): string | null =>
      priced &&
      formatAmount(
        priced.reduce((sum, each) => sum + (typeof each === 'string' ? 0n : each[of]), 0n),
        currency,
      );
    return {
      currency,
      rows: holdings.map((holding, index) =>
        buildRow(dependencies, leader, holding, priced?.[index] ?? null, language),
      ),
      cost: total('cost'),
      charges: total('charges'),
      spread: total('spread'),
    };
  };

function buildRow(
  { venues, clock }: PreviewDependencies,
  { currency }: StoredLeader,
  { instrument: id, side, leverage, part }: VisibleHoldingValue,
  priced: OpeningCost | CopySkipReason | null,
  language: Language,
): OpenPositionPreview {
  const instrument = venues.instrument(id as never);
  const quote = venues.quote(id as never, clock.now());
  const opening = typeof priced === 'string' ? null : priced;
  return {
    instrument: id as OpenPositionPreview['instrument'],
    name: instrument ? instrumentNameIn(language, instrument) : id,
    currency: instrument?.currency ?? currency,
    side,
    leverage,
    part: formatScaled(part),
    price: opening ? formatScaled(opening.price) : quote && formatScaled(quote.last),
    change: quote && formatScaled(computeQuoteChangeRate(quote)),
    quantity: opening && formatScaled(opening.quantity),
    cost: opening && formatAmount(opening.cost, currency),
    skipped: typeof priced === 'string' ? priced : null,
  };
}
