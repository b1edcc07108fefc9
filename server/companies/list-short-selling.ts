import { refuse } from '@bourse/contract/errors.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { daysToCover } from '@bourse/core/companies/trades.ts';
import { type Instrument, type Market, type SessionTrade, STOCK_MARKETS } from '@bourse/core/market.ts';
import { formatAmount, formatScaled, type Rate } from '@bourse/core/money.ts';
import { rulesOf } from '@bourse/core/rulebook/index.ts';
import { shortingOf } from '@bourse/core/shorting.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { pageOf } from '../venue/page-of.ts';
import { nameIn } from '../venue/name-in.ts';
import type { MarketTrades } from './market-trades.ts';

const COMPANIES_ON: readonly Market[] = STOCK_MARKETS;
type Row = AnswerOf<Calls['discovery/listShortSelling']>['rows'][number];

function rowOf(instrument: Instrument, { date, short }: SessionTrade, days: Rate | null, language: Language): Row {
  return {
    instrument: instrument.id,
    code: instrument.code,
    name: nameIn(language, instrument),
    currency: instrument.currency,
    date,
    volume: formatScaled(short.volume),
    value: formatAmount(short.value, instrument.currency),
    volumeRatio: formatScaled(short.volumeRatio),
    balance: formatScaled(short.balance),
    balanceRatio: formatScaled(short.balanceRatio),
    daysToCover: days === null ? null : formatScaled(days),
  };
}

/** By the part of the volume that was sold short, equals by code. */
const most = (a: { newest: SessionTrade }, b: { newest: SessionTrade }): number =>
  Number(b.newest.short.volumeRatio - a.newest.short.volumeRatio);

export const listShortSelling =
  (parts: Pick<Parts, 'feeds' | 'clock' | 'zones'>, trades: MarketTrades): Handler<'discovery/listShortSelling'> =>
  async ({ market, instrument, cursor, limit = PAGE_SIZE }, { language }) => {
    const { date } = parts.zones.toLocal(parts.clock.now(), rulesOf(market).zone);
    const { allowed, intradayOnly } = shortingOf(market, date);
    const published = COMPANIES_ON.includes(market);
    if (instrument === undefined) {
      const { rows, next } = pageOf((await trades.all(market)).toSorted(most), cursor, limit);
      const shown = rows.map((each) => rowOf(each.instrument, each.newest, each.daysToCover, language));
      return { allowed, intradayOnly, published, rows: shown, next };
    }
    const known = parts.feeds.instrument(instrument);
    if (!known || known.market !== market) return refuse('instrumentNotFound', { instrument });
    const sessions = (await trades.of(known))?.trades ?? [];
    const { rows, next } = pageOf(
      sessions.map((trade, at) => ({ trade, days: daysToCover(trade.short.balance, sessions.slice(at)) })),
      cursor,
      limit,
    );
    return {
      allowed,
      intradayOnly,
      published,
      rows: rows.map(({ trade, days }) => rowOf(known, trade, days, language)),
      next,
    };
  };
