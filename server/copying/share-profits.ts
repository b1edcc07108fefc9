/** When a month has ended, the leader's share of its gain is owed, and paid as money becomes available. */
import type { CopyDecision } from '@bourse/core/products/copying/copy-lifecycle.ts';
import {
  decideMonthlyProfitShare,
  decidePayOwedProfitShares,
  type ProfitShareAccountState,
  type CopyCurrencyExchangeRates,
} from '@bourse/core/products/copying/leader-profit-shares.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  formatPortfolioKey,
  type PortfolioWorth,
  computePortfolioWorths,
  type WorthDependencies,
} from './portfolio-worth.ts';
import { type OperatorCalendarDependencies, operatorMonthAt, monthStartAt } from './operator-local-dates.ts';
import { buildCopyByPortfolioLoad, buildOwedProfitSharesLoad } from './copying-records.ts';
import * as store from './store.ts';
import { type StoredCopy, readLastTransferBefore, sumPortfolioMovesAfter } from './store.ts';
import type { Amount } from '@bourse/core/ledger/money.ts';

export type ProfitShareDependencies = MonthEndWorthDependencies &
  WorthDependencies &
  Pick<ServerDependencies, 'desk' | 'exchangeRates'>;
export const COPYING_ACTOR = { rule: 'copying' } as const;

/** Once a month, by the first process to get to it. */
export async function shareMonthlyProfit(
  dependencies: ProfitShareDependencies,
  copy: store.StoredCopy,
  worth: PortfolioWorth,
): Promise<void> {
  const equity = (await equityAtMonthsEnd(dependencies, copy)) ?? worth.equity;
  const month = operatorMonthAt(dependencies, dependencies.clock.now());
  const share = await store.nextProfitShareNumber(dependencies.database.kysely);
  const known = {
    equity,
    month,
    share,
    highWater: copy.highWater,
    exchangeRoutes: readCopyExchangeRates(dependencies, copy, worth),
  };
  await runShareDecision(dependencies, copy, worth, (state, now) =>
    decideMonthlyProfitShare(state, copy.portfolio, known, now),
  );
}

export async function payOwedProfitShares(
  dependencies: ProfitShareDependencies,
  copy: store.StoredCopy,
  worth: PortfolioWorth,
): Promise<void> {
  const exchangeRoutes = readCopyExchangeRates(dependencies, copy, worth);
  const isThere = (worth.cash.get(copy.currency) ?? 0n) > 0n || exchangeRoutes.rates.length > 0;
  if (isThere)
    await runShareDecision(dependencies, copy, worth, (state, now) =>
      decidePayOwedProfitShares(state, copy.portfolio, exchangeRoutes, now),
    );
}

/** The copy after its last month has been processed; null while its worth isn't certain. */
export async function readCopyAfterMonthlyProfitShare(
  dependencies: ProfitShareDependencies,
  copy: store.StoredCopy,
): Promise<store.StoredCopy | null> {
  if (copy.status === 'ended' || copy.sharedMonth >= operatorMonthAt(dependencies, dependencies.clock.now()))
    return copy;
  const worth = (await computePortfolioWorths(dependencies, [copy], copy.currency)).get(formatPortfolioKey(copy))!;
  if (!worth.sure) return null;
  await shareMonthlyProfit(dependencies, copy, worth);
  return store.readCopy(dependencies.database.kysely, copy);
}

const runShareDecision = (
  { desk }: ProfitShareDependencies,
  { account, portfolio, currency }: store.StoredCopy,
  { cash }: PortfolioWorth,
  decide: (state: ProfitShareAccountState, now: number) => CopyDecision | null,
): Promise<unknown> =>
  desk.runIfDue<CopyDecision, object>({
    account,
    portfolio,
    actor: COPYING_ACTOR,
    key: null,
    currencies: [...new Set([currency, ...cash.keys()])],
    instrument: null,
    loads: [buildCopyByPortfolioLoad(portfolio), buildOwedProfitSharesLoad(portfolio)],
    decide,
    answer: () => ({}),
  });

/** The rates at which a copy's money in other currencies can be exchanged to pay what its leader is due. */
export function readCopyExchangeRates(
  { exchangeRates, clock }: Pick<ServerDependencies, 'exchangeRates' | 'clock'>,
  { currency }: { currency: string },
  { cash }: PortfolioWorth,
): CopyCurrencyExchangeRates {
  const others = [...cash.keys()].filter((each) => each !== currency && cash.get(each)! > 0n);
  const rates = others.map((pay) => exchangeRates(pay, currency, clock.now()));
  return { rates: rates.filter((rate) => rate !== null), missing: rates.includes(null) };
}

type MonthEndWorthDependencies = OperatorCalendarDependencies &
  Pick<ServerDependencies, 'database' | 'clock' | 'portfolioPerformance'>;

const DAY_MS = 86_400_000;
/** Within this time after the month's end, the present worth is used. */
const PRESENT_MS = 60_000;

/**
 * A copy's worth at the end of the month, for when it is processed later: after hours without a server, or with the
 * clock moved on, the leader's share is still what it would have been. In the copy's currency, including money moved in
 * or out since: the high-water mark moves by the same amount. Portfolios' days end at midnight UTC. Null if the present
 * worth is to be used.
 */
async function equityAtMonthsEnd(dependencies: MonthEndWorthDependencies, copy: StoredCopy): Promise<Amount | null> {
  const now = dependencies.clock.now();
  const began = monthStartAt(dependencies, now);
  const end = began - (began % DAY_MS);
  if (now - began <= PRESENT_MS || copy.startedAt >= end) return null;
  const measured = await dependencies.portfolioPerformance.measured(
    copy,
    { from: end - DAY_MS, to: end },
    copy.currency,
  );
  const then = measured?.levels.findLast(({ at }) => at <= end);
  return then?.at === end ? then.value + (await movedSince(dependencies, copy, end)) : null;
}

async function movedSince(
  { database: { kysely } }: MonthEndWorthDependencies,
  copy: StoredCopy,
  since: number,
): Promise<Amount> {
  const moved = await sumPortfolioMovesAfter(kysely, copy, await readLastTransferBefore(kysely, copy.account, since));
  return moved.get(copy.currency) ?? 0n;
}
