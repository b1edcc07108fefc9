/** Leaders as customers see them: the list, and the page of one. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler.ts';
import { showLeaders, type ShowParts } from './leader-views.ts';
import { countLeaders, readLeader, readLeaders } from './store.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { deviationOf, directionOfFill } from '@bourse/core/products/copying/block-order.ts';
import { LEVEL_TERMS, LEVELS } from '@bourse/core/products/copying/levels.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { nameIn } from '../venue/instrument-names.ts';
import type { WorthParts } from './portfolio-worth.ts';
import { holdingsOf, readUndecided } from './leader-state.ts';
import { type CalendarParts, dateAt } from './calendar.ts';
import { readHistory, readIncome } from './levels-store.ts';
import { type LedRow, readLed } from './block-store.ts';

export const listLeaders =
  (parts: ShowParts): Handler<'copying/listLeaders'> =>
  async ({ level, kind, cursor, limit = PAGE_SIZE }, { account, language }) => {
    const { kysely } = parts.database;
    const after = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;
    const [found, counts] = await Promise.all([
      readLeaders(kysely, { level, kind, after, limit: limit + 1 }),
      countLeaders(kysely, { kind, level }),
    ]);
    const shown = found.slice(0, limit);
    return {
      rows: (await showLeaders(parts, shown, { account, language })).map(({ row }) => row),
      next: found.length > limit ? shown.at(-1)!.leader.toString() : null,
      ...counts,
    };
  };

const TRADES = 50;
const NIGHTS = 90;

export const getLeader =
  (parts: ShowParts & CalendarParts): Handler<'copying/getLeader'> =>
  async (input, { account, language }) => {
    const { kysely } = parts.database;
    const leader = await readLeader(kysely, BigInt(input.leader));
    if (!leader) return refuse('notFound');
    const [[shown], led, history, income] = await Promise.all([
      showLeaders(parts, [leader], { account, language }),
      readLed(kysely, leader.leader, TRADES),
      readHistory(kysely, leader.leader, NIGHTS),
      leader.account === account ? readIncome(kysely, leader.leader) : null,
    ]);
    const { row, worth } = shown!;
    const began = dateAt(parts, leader.startedAt);
    // Read after the holdings, so that nothing filled meanwhile shows too early.
    const undecided = await readUndecided(kysely, leader.leader);
    return {
      leader: { ...row, stoppedAt: leader.stoppedAt === null ? null : new Date(leader.stoppedAt).toISOString() },
      holdings: holdingsOf(parts, leader, worth, undecided, language),
      trades: led.map((each) => tradeRow(parts, each, language)),
      levels: levelRows(),
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

export const levelRows = () =>
  LEVELS.map((level) => {
    const { needs, multiple, shareCeiling } = LEVEL_TERMS[level];
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

function tradeRow({ feeds }: WorthParts, { block, copies, skipped }: LedRow, language: Language) {
  const { fill, price } = block;
  const instrument = feeds.instrument(fill.instrument as never);
  const shownPrice = copies > 0 ? price : null;
  return {
    id: block.block.toString(),
    instrument: fill.instrument,
    name: instrument ? nameIn(language, instrument) : fill.instrument,
    currency: instrument?.currency ?? 'USD',
    side: fill.side,
    effect: fill.effect,
    leverage: fill.leverage,
    price: formatScaled(fill.price),
    quantity: formatScaled(fill.quantity),
    at: new Date(fill.filledAt).toISOString(),
    copyPrice: shownPrice && formatScaled(shownPrice.price),
    difference: shownPrice && formatScaled(deviationOf(directionOfFill(fill), shownPrice.price, fill.price)),
    copies,
    skipped,
  };
}
