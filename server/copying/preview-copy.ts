import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { COPY_TIME_LIMIT_MS } from '@bourse/core/products/copying/copy-block-pricing.ts';
import {
  NEW_COPIES_PER_DAY_MAXIMUM,
  COPIES_PER_CUSTOMER_MAXIMUM,
  computeRemainingLeaderCapacity,
  refuseStartCopy,
  DEFAULT_MAXIMUM_DEVIATION_RATE,
  DEFAULT_MAXIMUM_INSTRUMENT_SHARE_RATE,
} from '@bourse/core/products/copying/copy-lifecycle.ts';
import { FIRST_COPY_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { MAIN_PORTFOLIO, buildPortfolioTransfer } from '@bourse/core/ledger/transfer.ts';
import { type Amount, formatAmount, formatScaled, maximumOf } from '@bourse/core/ledger/money.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import { computeLateAmountIn, refuseMovingOverdueMoney } from '../desk/cross-area-record-loads.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type StartCopyContext, readStartCopyContext } from './prepare-copy-start.ts';
import { buildVisibleHoldings, readUndecidedFillQuantities } from './leader-capacity-and-holdings.ts';
import { type LeaderViewDependencies, buildLeaderViews } from './leader-views.ts';
import type { OperatorCalendarDependencies } from './operator-local-dates.ts';
import { readLeader } from './store.ts';

/** Refuses if a copy with any amount would be refused; `available` is the money that may leave the main portfolio. */
export const previewCopy =
  (
    dependencies: LeaderViewDependencies & OperatorCalendarDependencies & Pick<ServerDependencies, 'desk'>,
  ): Handler<'copying/previewCopy'> =>
  async (input, { account, language }) => {
    const { kysely } = dependencies.database;
    const leader = await readLeader(kysely, BigInt(input.leader));
    if (!leader) return refuse('notFound');
    const [{ wish, worth, loads }, [view]] = await Promise.all([
      readStartCopyContext(dependencies, leader, account),
      buildLeaderViews(dependencies, [leader], { account, language }),
    ]);
    // Read after the holdings, so that nothing filled meanwhile shows too early.
    const undecided = await readUndecidedFillQuantities(kysely, leader.leader);
    const seen = await dependencies.desk.peek({
      ...loads,
      decide: (state, now) => computeStartPreview(state, wish, now),
    });
    if (isRefusal(seen)) return seen;
    const { currency, least } = wish;
    return {
      leader: view!.row,
      available: formatAmount(seen.available, currency),
      left: formatAmount(seen.left, currency),
      minimum: formatAmount(least, currency),
      usual: {
        maximumDeviationRate: formatScaled(DEFAULT_MAXIMUM_DEVIATION_RATE),
        maximumShareRate: formatScaled(DEFAULT_MAXIMUM_INSTRUMENT_SHARE_RATE),
      },
      timeLimitSeconds: COPY_TIME_LIMIT_MS / 1_000,
      copiesLeft: seen.copiesLeft,
      copiesLeftToday: seen.copiesLeftToday,
      openPositions: buildVisibleHoldings(dependencies, leader, worth, undecided, language).length,
    };
  };

interface StartPreview {
  available: Amount;
  left: Amount;
  copiesLeft: number;
  copiesLeftToday: number;
}

function computeStartPreview(state: AccountState, wish: StartCopyContext['wish'], now: number): StartPreview | Refusal {
  const { currency, least, most, dayBegan } = wish;
  const smallest = { transfers: buildPortfolioTransfer(currency, least, MAIN_PORTFOLIO, FIRST_COPY_PORTFOLIO) };
  const refused = refuseStartCopy(state, wish, now) ?? refuseMovingOverdueMoney(state, smallest, now);
  if (refused) return refused;
  const copies = state.copies ?? [];
  return {
    available: maximumOf(state.available(currency) - computeLateAmountIn(state.loanBooks, currency, now), 0n),
    left: computeRemainingLeaderCapacity(state, most),
    copiesLeft: COPIES_PER_CUSTOMER_MAXIMUM - copies.filter(({ status }) => status !== 'ended').length,
    copiesLeftToday: NEW_COPIES_PER_DAY_MAXIMUM - copies.filter(({ startedAt }) => startedAt >= dayBegan).length,
  };
}
