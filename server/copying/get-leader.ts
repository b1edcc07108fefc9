import { refuse } from '@bourse/contract/errors.ts';
import { deviationOf } from '@bourse/core/copying/block.ts';
import { LEVEL_TERMS, LEVELS } from '@bourse/core/copying/levels.ts';
import { formatAmount, formatScaled } from '@bourse/core/money.ts';
import { directionOfFill } from '@bourse/core/copying/block-market.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { Handler } from '../calls/handler.ts';
import { nameIn } from '../venue/name-in.ts';
import type { WorthParts } from './equities.ts';
import { holdingsOf, readUndecided } from './leader-holdings.ts';
import { type ShowParts, showLeaders } from './leader-views.ts';
import { type CalendarParts, dateAt } from './months.ts';
import { readHistory, readIncome } from './levels-store.ts';
import { type LedRow, readLed } from './orders-store.ts';
import { readLeader } from './store.ts';

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
