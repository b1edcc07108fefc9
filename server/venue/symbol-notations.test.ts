/** One search for app, console and API finds an instrument in whatever notation it was copied from elsewhere. */
import type { Instrument, Market } from '@bourse/core/markets/market-types.ts';
import { expect, test } from 'vitest';
import { createInstrumentSearchIndex } from './instrument-search-index.ts';
import { filterMatchingInstruments } from './match-instrument-by-text.ts';

const listing = (market: Market, code: string, name: string, more: Partial<Instrument> = {}): Instrument => ({
  id: `${market}.${code}`,
  market,
  code,
  name,
  board: market === 'CRYPTO' ? 'crypto' : market === 'FX' ? 'fx' : 'listed',
  currency: 'USD',
  segment: 'SPOT',
  sector: 'technology',
  listedOn: '2000-01-01',
  sharesOutstanding: 1n,
  ...more,
});
const ALL: Instrument[] = [
  listing('US', 'NWRB', 'Nordwind Robotics'),
  listing('US', 'PLRX', 'Polarix Cloud', { alsoNamed: ['폴라릭스 클라우드'] }),
  listing('US', 'BRK.B', 'Berryfield Class B'),
  listing('US', 'BRK.A', 'Berryfield Class A'),
  listing('US', '005930', 'Decoy of another market'),
  listing('US', '^B100', 'Bourse US Index', { board: 'index' }),
  listing('MX', 'NOPALCEMCPO', 'Nopal Cementos CPO', { localName: 'Nopal Cementos México' }),
  listing('TH', 'KHAO', 'Khao Rice', { localName: 'ข้าวไทยพัฒนา' }),
  listing('KR', '005930', 'Garam Electronics', { localName: '가람전자' }),
  listing('IN', 'AARAV', 'Aarav Finance', { localName: 'आरव फ़ाइनेंस' }),
  listing('SA', '2222', 'Najd Petroleum', { localName: 'شركة أنوار نجد للطاقة' }),
  listing('CRYPTO', 'BTCUSDT', 'Bitcoin'),
  listing('FX', 'USDKRW', 'US dollar / Korean won'),
  listing('FX', 'EURUSD', 'Euro / US dollar'),
];

const NOTATIONS: [id: string, spellings: string[]][] = [
  [
    'US.NWRB',
    [
      '$NWRB',
      '＄nwrb',
      'NASDAQ:NWRB',
      'nasdaq: nwrb',
      'XNAS:NWRB',
      'US:NWRB',
      'US.NWRB',
      'NWRB.O',
      'NWRB.OQ',
      'NWRB.US',
      'NWRB US',
      'NWRB US Equity',
      'ＮＷＲＢ',
    ],
  ],
  ['US.BRK.B', ['BRK-B', 'BRK.B', 'BRK/B', 'BRK B', 'BRKB', 'brk_b', '$BRK.B', 'NYSE:BRK.B', 'NYSE:BRK-B', 'BRK/B US']],
  [
    'KR.005930',
    [
      'KRX:005930',
      'KOSPI:005930',
      '005930.KS',
      '005930.KQ',
      '005930 KS',
      '005930 KS Equity',
      '005930.KR',
      'KR:005930',
      '００５９３０.KS',
    ],
  ],
  [
    'MX.NOPALCEMCPO',
    ['BMV:NOPALCEMCPO', 'NOPALCEMCPO.MX', 'NOPALCEMCPO MM', 'XMEX:NOPALCEMCPO', 'cementos mexico', 'MÉXICO'],
  ],
  ['TH.KHAO', ['SET:KHAO', 'KHAO.BK', 'KHAO TB', 'KHAO TB Equity', 'ข้าวไทย']],
  ['IN.AARAV', ['NSE:AARAV', 'BSE:AARAV', 'AARAV.NS', 'AARAV.BO', 'AARAV IN', 'आरव', 'फाइनेंस']],
  ['SA.2222', ['TADAWUL:2222', '2222.SR', '2222.SE', '2222 AB', '٢٢٢٢', 'انوار نجد', 'أَنْوَار']],
  [
    'CRYPTO.BTCUSDT',
    [
      'BTC/USDT',
      'BTC-USDT',
      'BTC_USDT',
      'BTC:USDT',
      'BTC USDT',
      'btcusdt',
      'BINANCE:BTCUSDT',
      'BTC-USD',
      'BTC/USD',
      '$BTC',
    ],
  ],
  ['FX.USDKRW', ['USD/KRW', 'USD-KRW', 'usd krw', 'USDKRW=X', 'KRW=X', 'FX:USDKRW', 'OANDA:USDKRW', 'USDKRW Curncy']],
  ['US.PLRX', ['폴라릭스', '폴라릭스 클라우드', 'ㅍㄹㄹㅅ', '클라우드']],
];

const firstOf = async (query: string) => (await createInstrumentSearchIndex().find(ALL, query, 10))[0]?.id;
const filtered = (query: string) =>
  filterMatchingInstruments(
    ALL.map((instrument) => ({ instrument })),
    query,
  ).map(({ instrument }) => instrument.id);

test.each(NOTATIONS)('finds %s first, and a list keeps it, in each notation', async (id, spellings) => {
  for (const spelling of spellings) {
    expect(await firstOf(spelling), spelling).toBe(id);
    expect(filtered(spelling), spelling).toContain(id);
  }
});

test('an exchange limits the search to its market, and a wrong one finds what the text means without it', async () => {
  expect(await createInstrumentSearchIndex().find(ALL, 'KRX:005930', 10)).toHaveLength(1);
  expect(filtered('NASDAQ:005930')).toEqual(['US.005930']);
  // "BRK.A": the last letter is a class, although it is also an exchange's suffix elsewhere.
  expect(await firstOf('BRK.A')).toBe('US.BRK.A');
});

/** An index may be found by its own name. */
const stocksOf = async (query: string) =>
  (await createInstrumentSearchIndex().find(ALL, query, 10))
    .filter(({ board }) => board !== 'index')
    .map(({ id }) => id)
    .toSorted();

test('a market is found by its name in five languages, and limits what follows', async () => {
  const ofUs = ['US.005930', 'US.BRK.A', 'US.BRK.B', 'US.NWRB', 'US.PLRX'];
  for (const query of [
    '미국 주식',
    '미국주식',
    '미국',
    '미국 증시',
    'US stocks',
    'American stocks',
    '美股',
    '美国股票',
    '美國',
    'acciones de EE. UU.',
    'acciones estadounidenses',
  ])
    expect(await stocksOf(query), query).toEqual(ofUs);
  for (const [query, id] of [
    ['한국 주식', 'KR.005930'],
    ['Korean stocks', 'KR.005930'],
    ['韩股', 'KR.005930'],
    ['Thai stocks', 'TH.KHAO'],
    ['태국', 'TH.KHAO'],
    ['인도 주식', 'IN.AARAV'],
    ['Saudi stocks', 'SA.2222'],
    ['acciones de Mexico', 'MX.NOPALCEMCPO'],
    ['암호화폐', 'CRYPTO.BTCUSDT'],
    ['crypto', 'CRYPTO.BTCUSDT'],
    ['数字货币', 'CRYPTO.BTCUSDT'],
    ['미국 폴라릭스', 'US.PLRX'],
    ['한국 주식 005930', 'KR.005930'],
  ] as const)
    expect(await firstOf(query), query).toBe(id);
  expect((await createInstrumentSearchIndex().find(ALL, '환율', 10)).map(({ id }) => id)).toEqual([
    'FX.EURUSD',
    'FX.USDKRW',
  ]);
});
