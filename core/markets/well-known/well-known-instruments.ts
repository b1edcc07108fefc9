/**
 * Well-known instruments of the eight markets, so that a league at real prices starts without typing. Unconfirmed:
 * codes, names, dates and numbers of shares were written from general knowledge, not copied from a listing; each list
 * says what to check it against. What has been delisted or renamed since gets no price.
 */
import type { Instrument, Market } from '../market-types.ts';
import { CURRENCY_PAIRS, DIGITAL_CURRENCIES, INDEXES } from './crypto-fx-indexes.ts';
import { INDIA_COMPANIES } from './india-companies.ts';
import { instrumentFromRow, type InstrumentRow } from './instrument-row.ts';
import { KOREA_COMPANIES } from './korea-instruments.ts';
import { MEXICO_INSTRUMENTS } from './mexico-instruments.ts';
import { SAUDI_COMPANIES } from './saudi-companies.ts';
import { THAILAND_COMPANIES } from './thailand-companies.ts';
import { US_COMPANIES } from './us-companies.ts';
import { US_FUNDS } from './us-funds.ts';

const ROWS: Readonly<Record<Market, readonly InstrumentRow[]>> = {
  US: [...US_COMPANIES, ...US_FUNDS],
  MX: MEXICO_INSTRUMENTS,
  TH: THAILAND_COMPANIES,
  KR: KOREA_COMPANIES,
  IN: INDIA_COMPANIES,
  SA: SAUDI_COMPANIES,
  CRYPTO: DIGITAL_CURRENCIES,
  FX: CURRENCY_PAIRS,
};

const WELL_KNOWN: readonly Instrument[] = [
  ...Object.entries(ROWS).flatMap(([market, rows]) => rows.map((row) => instrumentFromRow(market as Market, row))),
  ...INDEXES.map(([market, row]) => instrumentFromRow(market, row)),
];

/**
 * Market by market, the best known first, then all indexes; the same objects always, since a search caches by them.
 */
export const listWellKnownInstruments = (): readonly Instrument[] => WELL_KNOWN;
