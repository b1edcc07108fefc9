/** Leaders as customers see them: the list, and the page of one. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler-types.ts';
import { buildLeaderViews, type LeaderViewDependencies } from './leader-views.ts';
import { countLeaders, readLeader, readLeaders } from './store.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { computePriceDeviation, getFillDirection } from '@bourse/core/products/copying/copy-block-pricing.ts';
import { LEADER_LEVEL_TERMS, LEADER_LEVELS } from '@bourse/core/products/copying/leader-levels.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import type { WorthDependencies } from './portfolio-worth.ts';
import { buildVisibleHoldings, readUndecidedFillQuantities } from './leader-capacity-and-holdings.ts';
import { type OperatorCalendarDependencies, operatorDateAt } from './operator-local-dates.ts';
import { readLevelHistory, readProfitShareIncome } from './leader-level-store.ts';
import { type CopiedFillRow, readCopiedFills } from './copy-block-store.ts';

export const listLeaders =
  (dependencies: LeaderViewDependencies): Handler<'copying/listLeaders'> =>
  async ({ level, kind, cursor, limit = PAGE_SIZE }, { account, language }) => {
    const { kysely } = dependencies.database;
    const after = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;
    const [found, counts] = await Promise.all([
      readLeaders(kysely, { level, kind, after, limit: limit + 1 }),
      countLeaders(kysely, { kind, level }),
    ]);
    const displayed = found.slice(0, limit);
    return {
      rows: (await buildLeaderViews(dependencies, displayed, { account, language })).map(({ row }) => row),
      next: found.length > limit ? displayed.at(-1)!.leader.toString() : null,
      ...counts,
    };
  };

const TRADES = 50;
const NIGHTS = 90;

export const getLeader =
  (dependencies: LeaderViewDependencies & OperatorCalendarDependencies): Handler<'copying/getLeader'> =>
  async (input, { account, language }) => {
    const { kysely } = dependencies.database;
    const leader = await readLeader(kysely, BigInt(input.leader));
    if (!leader) return refuse('notFound');
    const [[displayed], led, history, income] = await Promise.all([
      buildLeaderViews(dependencies, [leader], { account, language }),
      readCopiedFills(kysely, leader.leader, TRADES),
      readLevelHistory(kysely, leader.leader, NIGHTS),
      leader.account === account ? readProfitShareIncome(kysely, leader.leader) : null,
    ]);
    const { row, worth } = displayed!;
    const began = operatorDateAt(dependencies, leader.startedAt);
    // Read after the holdings, so that nothing filled meanwhile shows too early.
    const undecided = await readUndecidedFillQuantities(kysely, leader.leader);
    return {
      leader: { ...row, stoppedAt: leader.stoppedAt === null ? null : new Date(leader.stoppedAt).toISOString() },
      holdings: buildVisibleHoldings(dependencies, leader, worth, undecided, language),
      trades: led.map((each) => tradeRow(dependencies, each, language)),
      levels: buildLeaderLevelRules(),
      // Rows of nights before it began, which were once written, state nothing.
      history: history
        .filter(({ night }) => night >= began)
        .map((each) => ({
          ...each,
          drawdown: formatScaled(each.drawdown),
          stake: formatAmount(each.stake, 'USD'),
        })),
      income: income && income.map(({ currency, amount }) => ({ currency, amount: formatAmount(amount, currency) })),
    };
  };

export const buildLeaderLevelRules = () =>
  LEADER_LEVELS.map((level) => {
    const { needs, multiple, shareCeiling } = LEADER_LEVEL_TERMS[level];
    return {
      level,
      needs: needs && {
        ...needs,
        drawdown: formatScaled(needs.drawdown),
        stake: formatAmount(needs.stake, 'USD'),
      },
      multiple: Number(multiple),
      shareCeiling: formatScaled(shareCeiling),
    };
  });

function tradeRow({ venues }: WorthDependencies, { block, copies, skipped }: CopiedFillRow, language: Language) {
  const { fill, price } = block;
  const instrument = venues.instrument(fill.instrument as never);
  const displayedPrice = copies > 0 ? price : null;
  return {
    id: block.block.toString(),
    instrument: fill.instrument,
    name: instrument ? instrumentNameIn(language, instrument) : fill.instrument,
    currency: instrument?.currency ?? 'USD',
    side: fill.side,
    effect: fill.effect,
    leverage: fill.leverage,
    price: formatScaled(fill.price),
    quantity: formatScaled(fill.quantity),
    at: new Date(fill.filledAt).toISOString(),
    copyPrice: displayedPrice && formatScaled(displayedPrice.price),
    difference:
      displayedPrice && formatScaled(computePriceDeviation(getFillDirection(fill), displayedPrice.price, fill.price)),
    copies,
    skipped,
  };
}
