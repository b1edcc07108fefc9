/** Well-known instruments of the markets, so that real prices start without typing. Codes and names are facts. */
import type { Instrument } from '../market-types.ts';

export const listWellKnownInstruments = (): readonly Instrument[] => WELL_KNOWN;

type Row = readonly [
  id: string,
  name: string,
  localName: string | null,
  segment: string,
  sector: string,
  listedOn: string,
];

/** Segments as in the rulebook; listing dates as the companies give them. */
const ROWS: readonly Row[] = [
  ['US.AAPL', 'Apple', null, '', 'technology', '1980-12-12'],
  ['US.MSFT', 'Microsoft', null, '', 'technology', '1986-03-13'],
  ['KR.005930', 'Samsung Electronics', '삼성전자', 'KOSPI', 'technology', '1975-06-11'],
];
const CURRENCIES: Readonly<Record<string, string>> = { US: 'USD', KR: 'KRW' };

const WELL_KNOWN: readonly Instrument[] = ROWS.map(([id, name, localName, segment, sector, listedOn]) => {
  const [market = '', code = ''] = id.split('.', 2);
  return {
    id,
    market: market as Instrument['market'],
    code,
    name,
    ...(localName === null ? {} : { localName }),
    board: 'listed',
    currency: CURRENCIES[market] ?? '',
    segment,
    sector,
    listedOn,
    sharesOutstanding: 0n,
  };
});
