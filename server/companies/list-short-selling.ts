import { refuse } from '@bourse/contract/errors.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { toldBalance } from '@bourse/core/information/companies/short-balance.ts';
import { daysToCover } from '@bourse/core/information/companies/trades.ts';
import type { Instrument, Market, SessionTrade } from '@bourse/core/markets/market.ts';
import { formatAmount, formatScaled, scaledOrNull } from '@bourse/core/ledger/money.ts';
import { rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import { shortingOf } from '@bourse/core/markets/order-rules/short-selling.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { pageOf } from '../venue/quote-views.ts';
import { nameIn } from '../venue/instrument-names.ts';
import { type MarketTrades, pageFound } from './market-trades.ts';

type Row = AnswerOf<Calls['discovery/listShortSelling']>['rows'][number];

function balanceOf(market: Market, sessions: readonly SessionTrade[]): Row['balance'] {
  const told = toldBalance(market, sessions);
  if (!told) return null;
  const days = daysToCover(told.short.balance, sessions);
  return {
    on: told.date,
    shares: formatScaled(told.short.balance),
    ratio: formatScaled(told.short.balanceRatio),
    daysToCover: scaledOrNull(days),
  };
}

/** The row of the newest session (they come newest first), with the figures published by its end. */
function rowOf(instrument: Instrument, sessions: readonly SessionTrade[], language: Language): Row[] {
  const [newest] = sessions;
  if (!newest) return [];
  const { date, short } = newest;
  return [
    {
      instrument: instrument.id,
      code: instrument.code,
      name: nameIn(language, instrument),
      currency: instrument.currency,
      date,
      volume: formatScaled(short.volume),
      value: formatAmount(short.value, instrument.currency),
      volumeRatio: formatScaled(short.volumeRatio),
      balance: balanceOf(instrument.market, sessions),
    },
  ];
}

/** By the share of the volume that was sold short; ties by code. */
const most = (a: { newest: SessionTrade }, b: { newest: SessionTrade }): number =>
  Number(b.newest.short.volumeRatio - a.newest.short.volumeRatio);

export const listShortSelling =
  (parts: Pick<Parts, 'feeds' | 'clock' | 'zones'>, trades: MarketTrades): Handler<'discovery/listShortSelling'> =>
  async ({ market, instrument, cursor, limit = PAGE_SIZE }, { language }) => {
    const { date } = parts.zones.toLocal(parts.clock.now(), rulesOf(market).zone);
    const { allowed, intradayOnly } = shortingOf(market, date);
    if (instrument === undefined) {
      const published = trades.tells(market);
      const traded = await trades.soon(market);
      const { rows, ...rest } = pageFound(traded, traded.found.toSorted(most), cursor, limit);
      const shown = rows.flatMap((each) => rowOf(each.instrument, each.trades, language));
      return { allowed, intradayOnly, published, rows: shown, ...rest };
    }
    const known = parts.feeds.instrument(instrument);
    if (!known || known.market !== market) return refuse('instrumentNotFound', { instrument });
    const sessions = (await trades.of(known))?.trades ?? [];
    const { rows, next } = pageOf(
      sessions.map((_, at) => at),
      cursor,
      limit,
    );
    return {
      allowed,
      intradayOnly,
      published: trades.tells(known),
      computing: null,
      rows: rows.flatMap((at) => rowOf(known, sessions.slice(at), language)),
      next,
    };
  };
