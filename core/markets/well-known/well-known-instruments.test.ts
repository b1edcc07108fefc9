import { describe, expect, it, test } from 'vitest';
import { computeLendableStock } from '../../borrowing/stock-borrowing.ts';
import { OVERNIGHT_RATES } from '../rulebook/fx-rollover-rates-and-holidays.ts';
import { INDUSTRY_CODES, NO_INDUSTRY } from '../../information/companies/industry-breadth.ts';
import { isCurrency, parseScaled, SCALE } from '../../ledger/money.ts';
import { RATIO_ONE } from '../../ledger/ratio.ts';
import { computeCharges } from '../charges/compute-charges.ts';
import { type Instrument, type Market, MARKETS } from '../market-types.ts';
import { getLotSizeRules, isValidLotQuantity } from '../order-rules/lot-sizes.ts';
import { computePriceBand, isInRuleScope } from '../order-rules/price-bands.ts';
import { getInstrumentTickSize, isOnTick } from '../order-rules/tick-sizes.ts';
import { getMarketRules, getValueInForce } from '../rulebook/rulebook.ts';
import { listWellKnownInstruments } from './well-known-instruments.ts';

const TODAY = '2026-11-30';
const all = listWellKnownInstruments();
const traded = all.filter(({ board }) => board !== 'index');
const get = (id: string): Instrument => all.find((each) => each.id === id)!;
const idsOf = (some: readonly Instrument[]): string[] => some.map(({ id }) => id);
const unitsOf = (text: string): bigint => parseScaled(text)!;

/** What the exchanges' codes look like; an index's has a caret before it. */
const CODES: Readonly<Record<Market, RegExp>> = {
  US: /^[A-Z]{1,5}(\.[AB])?$/,
  MX: /^[A-Z]{1,12}\d{0,2}(-\d)?$/,
  TH: /^[A-Z0-9]{1,8}$/,
  KR: /^\d{6}$/,
  IN: /^[A-Z0-9-]{1,12}$/,
  SA: /^\d{4}$/,
  CRYPTO: /^[A-Z]{2,6}USDT$/,
  FX: /^[A-Z]{6}$/,
};

const SCRIPTS: Readonly<Partial<Record<Market, RegExp>>> = { TH: /\p{Script=Thai}/u, SA: /\p{Script=Arabic}/u };

describe('the well-known instruments', () => {
  it('are some hundreds, of each market, each once', () => {
    expect(all.length).toBeGreaterThan(300);
    for (const market of MARKETS)
      expect(all.filter((each) => each.market === market).length, market).toBeGreaterThan(14);
    expect(new Set(idsOf(all)).size).toBe(all.length);
    for (const { id, market, code } of all) expect(id).toBe(`${market}.${code}`);
  });

  test('a name is given once in its market', () => {
    const names = all.map(({ market, name }) => `${market} ${name}`);
    expect(names.filter((each, index) => names.indexOf(each) !== index)).toEqual([]);
    const localNames = all.flatMap(({ market, localName }) =>
      localName === undefined ? [] : [`${market} ${localName}`],
    );
    expect(localNames.filter((each, index) => localNames.indexOf(each) !== index)).toEqual([]);
  });

  it('have codes as their exchanges and calls write them', () => {
    const isCode = ({ market, code, board }: Instrument): boolean =>
      board === 'index' ? /^\^[A-Z0-9]{3,9}$/.test(code) : CODES[market].test(code);
    expect(idsOf(all.filter((each) => !isCode(each)))).toEqual([]);
    expect(idsOf(all.filter(({ id }) => !/^[A-Z]{2,6}\.\^?[A-Z0-9._-]{1,24}$/.test(id)))).toEqual([]);
  });

  it('have names without blanks at their ends, and local names in the local script', () => {
    for (const { id, name, localName, alsoNamed = [], market, board } of all) {
      expect(name, id).toMatch(/^[\p{Script=Latin}0-9].*$/u);
      for (const each of [name, ...(localName === undefined ? [] : [localName]), ...alsoNamed])
        expect(each, id).toBe(each.trim());
      expect(new Set(alsoNamed).size, id).toBe(alsoNamed.length);
      const script = SCRIPTS[market];
      if (script) expect(localName, id).toMatch(script);
      else expect(localName === undefined || market === 'KR', id).toBe(true);
      if (market === 'KR' && board !== 'index') expect(localName, id).toBeTruthy();
    }
  });

  // A search takes the first of the other names for the Korean one.
  it('have a Korean name first if they have other names', () => {
    const others = all.filter(({ alsoNamed, market }) => alsoNamed !== undefined && market !== 'KR');
    expect(idsOf(others.filter(({ alsoNamed }) => !/[가-힣]/.test(alsoNamed![0]!)))).toEqual([]);
  });

  test.each([
    ['US.AAPL', ['애플', '苹果', '蘋果']],
    ['US.NVDA', ['엔비디아', '英伟达', '輝達']],
    ['KR.005930', ['삼성전자', '三星电子', '三星電子']],
    ['KR.035420', ['네이버', 'NAVER']],
    ['SA.2222', ['아람코', '沙特阿美', '沙烏地阿美']],
  ])('%s is also found by its other names', (id, names) => {
    expect(get(id).alsoNamed).toEqual(names);
  });

  it('have an industry, or none for funds, and what the product calls other sectors', () => {
    const companies = traded.filter(({ board }) => board === 'listed');
    const industries = new Set<string>([...INDUSTRY_CODES, NO_INDUSTRY]);
    expect(idsOf(companies.filter(({ sector }) => !industries.has(sector)))).toEqual([]);
    const other = { crypto: 'digital', fx: 'currency', index: 'index' } as const;
    for (const { id, board, sector } of all) if (board in other) expect(sector, id).toBe(other[board as 'fx']);
  });

  it('were listed on a day that existed, before today', () => {
    for (const { id, listedOn } of all) {
      expect(new Date(`${listedOn}T00:00:00Z`).toISOString().slice(0, 10), id).toBe(listedOn);
      expect(listedOn > '1890' && listedOn < TODAY, id).toBe(true);
    }
  });

  it('have no number of shares if they are funds, pairs or indexes', () => {
    const without = all.filter(({ board, sector }) => board === 'fx' || board === 'index' || sector === NO_INDUSTRY);
    expect(idsOf(without.filter(({ sharesOutstanding }) => sharesOutstanding !== 0n))).toEqual([]);
    expect(get('KR.005930').sharesOutstanding).toBe(5_920_000_000n);
    expect(get('CRYPTO.BTCUSDT').sharesOutstanding).toBe(19_900_000n);
  });
});

describe('an order in each of them', () => {
  const PRICES: Readonly<Record<Market, bigint>> = {
    ...{ US: unitsOf('200'), MX: unitsOf('100'), TH: unitsOf('50'), KR: unitsOf('100000'), IN: unitsOf('1000') },
    ...{ SA: unitsOf('50'), CRYPTO: unitsOf('100'), FX: unitsOf('1') },
  };

  test.each(traded.map((each) => [each.id, each] as const))('%s', (_, instrument) => {
    const { market, segment, currency, board } = instrument;
    const { listed, otc } = getMarketRules(market).segments;
    expect([...listed, ...otc]).toContain(segment);
    expect(otc.includes(segment)).toBe(board === 'otc');
    expect(isCurrency(currency)).toBe(true);

    const price = PRICES[market];
    const lots = getLotSizeRules(instrument, TODAY);
    const quantity = lots.fraction ? SCALE : (lots.displayLot ?? lots.lot);
    expect(isValidLotQuantity(quantity, lots)).toBe(true);
    expect(price % getInstrumentTickSize(instrument, price, TODAY)).toBe(0n);
    expect(isOnTick(market, price, TODAY)).toBe(true);
    const band = computePriceBand(instrument, price, TODAY);
    expect(band === null || (band.low < price && price < band.high)).toBe(true);

    for (const side of ['buy', 'sell'] as const) {
      const charges = computeCharges({ instrument, side, price, quantity, date: TODAY });
      expect(charges.length > 0).toBe(market !== 'FX');
    }
    const context = { date: TODAY, previousClose: price, splitRatio: RATIO_ONE, splitRatioSinceRule: RATIO_ONE };
    const lent = computeLendableStock(instrument, null, context);
    // In Thailand only large companies are lent.
    expect(lent !== null || market === 'TH').toBe(true);
  });

  test('pays the taxes and fees of its exchange', () => {
    const namesOf = (id: string): string[] =>
      computeCharges({
        instrument: get(id),
        side: 'sell',
        price: PRICES[get(id).market],
        quantity: 100n * SCALE,
        date: TODAY,
      }).map(({ name }) => name);
    expect(namesOf('KR.005930')).toEqual(['commission', 'kr.securitiesTransactionTax', 'kr.ruralTax']);
    expect(namesOf('KR.247540')).toEqual(['commission', 'kr.securitiesTransactionTax']);
    expect(namesOf('IN.RELIANCE')).toContain('in.exchangeCharge');
    expect(namesOf('SA.2222')).toContain('sa.vat');
  });

  test('has a rate for rolling over both currencies of a pair', () => {
    for (const { code } of all.filter(({ board }) => board === 'fx'))
      for (const currency of [code.slice(0, 3), code.slice(3)]) {
        expect(isCurrency(currency), code).toBe(true);
        expect(getValueInForce(OVERNIGHT_RATES[currency]!, TODAY), code).toBeTypeOf('bigint');
      }
  });

  // The best known of each market are large ones.
  test('is treated as one in a large company where rules go by the market value', () => {
    const large = { capitalisation: { from: 5_000_000_000n } };
    for (const id of ['US.AAPL', 'US.BRK.B', 'TH.PTT', 'KR.005930'])
      expect(isInRuleScope(large, get(id), TODAY, PRICES[get(id).market]), id).toBe(true);
  });
});
