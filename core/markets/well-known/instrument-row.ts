/**
 * How the lists of well-known instruments are written: one row for each, expanded to what the rest of Bourse knows
 * about an instrument.
 */
import type { Board, Instrument, Market } from '../market-types.ts';
import { getMarketRules } from '../rulebook/rulebook.ts';

/**
 * - `segment`: in the rulebook's words; it decides charges.
 * - `sector`: the house's industries; `none` for funds.
 * - `listedOn`: YYYY-MM-DD, or a year alone where the day isn't known, which stands for its 1 January; 1962 also for
 *   whatever was listed long before. Rules only distinguish the first days of a listing, so for old ones the order of
 *   magnitude suffices.
 * - `sharesMillion`: of the listed class, as of the reports for 2025, in two or three figures; of depositary receipts
 *   as many as all shares would make. They serve to show market values, and rules that go by them: bands in the United
 *   States, interruptions in Korea, which names may be sold short in Thailand, how many units can be lent. 0 is
 *   unknown: no market value is shown, and lending isn't limited. Funds have 0, since units are created and redeemed
 *   daily.
 * - `names`: separated by `|`. In Korea, Thailand and Saudi Arabia the first is the exchange's own name in its script;
 *   the others are what else it is called: in Korean, Chinese (mainland, Taiwan), or formerly.
 */
export type InstrumentRow = readonly [
  code: string,
  name: string,
  segment: string,
  sector: string,
  listedOn: string,
  sharesMillion: number,
  names?: string,
];

const MARKETS_WITH_LOCAL_NAMES: readonly Market[] = ['KR', 'TH', 'SA'];
const isHangul = (text: string): boolean => /[가-힣]/.test(text);

export function instrumentFromRow(market: Market, row: InstrumentRow): Instrument {
  const [code, name, segment, sector, listedOn, sharesMillion, names = ''] = row;
  const [first, ...others] = names.split('|').filter((each) => each !== '');
  const localName = first !== undefined && MARKETS_WITH_LOCAL_NAMES.includes(market) ? first : undefined;
  const also = first === undefined || (localName !== undefined && market !== 'KR') ? others : [first, ...others];
  // A search reads the first as the Korean name.
  const alsoNamed = [...also.filter(isHangul), ...also.filter((each) => !isHangul(each))];
  return {
    id: `${market}.${code}`,
    market,
    code,
    name,
    ...(localName === undefined ? {} : { localName }),
    ...(alsoNamed.length === 0 ? {} : { alsoNamed }),
    board: boardOf(market, code, segment),
    currency: market === 'FX' ? code.slice(3) : getMarketRules(market).currency,
    segment,
    sector,
    listedOn: listedOn.length === 4 ? `${listedOn}-01-01` : listedOn,
    sharesOutstanding: BigInt(Math.round(sharesMillion * 1e6)),
  };
}

function boardOf(market: Market, code: string, segment: string): Board {
  if (code.startsWith('^')) return 'index';
  if (market === 'CRYPTO') return 'crypto';
  if (market === 'FX') return 'fx';
  return getMarketRules(market).segments.otc.includes(segment) ? 'otc' : 'listed';
}
