/**
 * The instruments of the recorded day, which comes with the product so that a league can be tried without a network.
 * They are instruments of their own, named after real ones and marked as recorded, so that no position, chart or order
 * ever changes from an invented price to a real one.
 */
import { parseScaled, type Price } from '../../ledger/money.ts';
import type { Instrument } from '../market-types.ts';
import { listWellKnownInstruments } from '../well-known/well-known-instruments.ts';
import { RECORDED_CODE_SUFFIX } from './recorded-day.ts';

/** Around which its invented prices move, in its currency. Pairs of currencies value money, so there are none. */
const LEVELS: Readonly<Record<string, string>> = {
  'US.AAPL': '230',
  'US.MSFT': '420',
  'US.KO': '62',
  'US.JPM': '210',
  'KR.005930': '71500',
  'KR.000660': '182000',
  'KR.035720': '41000',
  'KR.373220': '395000',
  'MX.WALMEX': '62',
  'MX.AMXB': '15.4',
  'MX.GMEXICOB': '101',
  'TH.PTT': '33.5',
  'TH.OR': '16.2',
  'TH.IVL': '24',
  'IN.RELIANCE': '1290',
  'IN.TCS': '4050',
  'IN.INFY': '1850',
  'SA.2222': '27.4',
  'SA.1120': '92',
  'CRYPTO.BTCUSDT': '64000',
  'CRYPTO.ETHUSDT': '3100',
};

/** In the scripts in which markets name their own instruments. */
const LOCAL_SUFFIXES: Readonly<Record<string, string>> = { KR: '녹화', TH: 'บันทึก', SA: 'مسجّل' };

/** What else it is called stays, so that a search finds it. */
function markAsRecorded(known: Instrument): Instrument {
  const { id, market, code, name, localName, formerly: _, ...rest } = known;
  return {
    ...rest,
    id: `${id}${RECORDED_CODE_SUFFIX}`,
    market,
    code: `${code}${RECORDED_CODE_SUFFIX}`,
    name: `${name} (recorded)`,
    ...(localName === undefined ? {} : { localName: `${localName} (${LOCAL_SUFFIXES[market] ?? 'recorded'})` }),
  };
}

const RECORDED: readonly (Instrument & { level: Price })[] = listWellKnownInstruments().flatMap((known) => {
  const level = LEVELS[known.id];
  return level === undefined ? [] : [{ ...markAsRecorded(known), level: parseScaled(level)! }];
});

/** Market by market; the same objects always. */
export const listRecordedInstruments = (): readonly (Instrument & { level: Price })[] => RECORDED;
