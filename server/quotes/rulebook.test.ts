import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { MARKETS, type Market } from '@bourse/core/markets/market-types.ts';
import { expect, it } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';

const server = provideTestServer();

async function rulebook(
  market: Market,
  language: 'en' | 'kor' | 'esp' = 'en',
): Promise<CallAnswer<Calls['quotes/getRulebook']>> {
  const result = await server.client(undefined, language).call('quotes/getRulebook', { market });
  if (!result.ok) throw new Error(result.code);
  return result.data;
}
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

it.each(MARKETS)('%s: thirty days from today, every rule with its source and date', async (market) => {
  const book = await rulebook(market);
  expect(book.days).toHaveLength(30);
  expect(book.days[0]?.date).toBe(book.date);
  for (const part of [
    book.sessions,
    book.ticks,
    book.bands,
    book.lots,
    book.settlement,
    book.shorting,
    book.leverage,
    ...book.charges,
  ]) {
    expect(part.source).not.toBe('');
    expect(part.from <= book.date).toBe(true);
  }
  for (const { from } of book.ahead) expect(from > book.date).toBe(true);
});

it("names an exchange's closed and special days in the reader's language, whatever hours the world keeps", async () => {
  const book = await rulebook('US', 'kor');
  expect(book.hours).toBe('always');
  const day = (date: string) => book.days.find((each) => each.date === date);
  expect(day('2026-11-26')).toMatchObject({ state: 'closed', name: '추수감사절', spans: [] });
  expect(day('2026-11-27')).toMatchObject({ state: 'open', name: '추수감사절 다음 날' });
  expect(day('2026-11-27')?.spans.find(({ kind }) => kind === 'regular')).toEqual({
    kind: 'regular',
    from: minutes('09:30'),
    to: minutes('13:00'),
  });
  expect(day('2026-11-23')).toMatchObject({ state: 'open', name: null });
  expect(day('2026-11-21')).toMatchObject({ state: 'closed', name: null });
});

it("cites Korea's acts by their Korean names to a Korean reader, in days, rules and charges", async () => {
  const [korean, english] = [await rulebook('KR', 'kor'), await rulebook('KR')];
  expect(korean.settlement.source).toBe('한국거래소 유가증권시장 업무규정 제7조(T+2)');
  expect(english.settlement.source).toBe('KRX KOSPI Market Business Regulation, article 7 (T+2)');
  const cited = ({ charges, days }: typeof korean) => [...charges, ...days].flatMap(({ source }) => source ?? []);
  expect(cited(english).some((source) => source.startsWith('Securities Transaction Tax Act'))).toBe(true);
  expect(cited(korean).some((source) => source.startsWith('「증권거래세법」 제5조·제8조'))).toBe(true);
  expect(cited(korean).filter((source) => /Act|KRX/.test(source))).toEqual([]);
});

it('returns lunch break, price steps, limits and lots as in the rulebook', async () => {
  const thai = await rulebook('TH');
  expect(thai.sessions.spans.filter(({ kind }) => kind === 'regular').map(({ from, to }) => [from, to])).toEqual([
    [minutes('10:00'), minutes('12:30')],
    [minutes('14:00'), minutes('16:30')],
  ]);
  const korea = await rulebook('KR');
  expect(korea.ticks).toMatchObject({
    by: 'price',
    from: '2023-01-25',
    steps: [
      { below: '2000', inclusive: false, tick: '1' },
      { below: '5000', tick: '5' },
      {},
      {},
      {},
      {},
      { below: null, tick: '1000' },
    ],
  });
  expect(korea.bands.rules.at(-1)).toMatchObject({ boards: null, firstDays: null, up: '0.3', down: '0.3' });
  expect(korea.settlement).toMatchObject({ days: 2 });
  expect((await rulebook('IN')).shorting).toMatchObject({ allowed: true, intradayOnly: true });
});

it('returns what each phase accepts, what pauses an instrument and what halts a market', async () => {
  const us = await rulebook('US');
  expect(us.taking?.rules.find(({ kind }) => kind === 'pre')).toEqual({ kind: 'pre', types: ['limit'], shorts: true });
  expect(us.pauses?.rules[0]).toMatchObject({
    mechanism: 'limit',
    seconds: 300,
    worthFrom: '5000000000',
    worthBelow: null,
  });
  expect(us.halts).toMatchObject({
    direction: 'down',
    levels: [{ move: '0.07' }, { move: '0.13' }, { move: '0.2', stops: [{ minutes: null }] }],
  });
  expect((await rulebook('KR')).taking?.rules.find(({ kind }) => kind === 'pre')?.shorts).toBe(false);
  expect((await rulebook('CRYPTO')).halts).toBeNull();
});

it("returns a trade's charges by name, side and date, commission first, without expired ones", async () => {
  const { charges } = await rulebook('KR');
  expect(charges[0]).toMatchObject({ name: 'commission', base: 'notional', rate: '0.00015' });
  expect(
    charges.filter(({ name, segments }) => name === 'kr.securitiesTransactionTax' && segments?.includes('KOSPI')),
  ).toEqual([expect.objectContaining({ from: '2026-01-01', side: 'sell', rate: '0.0005', kind: 'tax' })]);
  expect((await rulebook('US')).charges[0]).toMatchObject({ name: 'commission', base: 'order', rate: '0.99' });
});
