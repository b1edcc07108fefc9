import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { CRYPTO_PAIRS, CURRENCY_PAIRS } from '@bourse/simulator/instruments/crypto-fx-indexes.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { expect, test } from 'vitest';
import { translateInstrumentNames, instrumentNameIn } from './instrument-names.ts';

const listed = (market: 'CRYPTO' | 'FX' | 'US', code: string, name: string): Instrument => ({
  id: `${market}.${code}`,
  market,
  code,
  name,
  board: market === 'US' ? 'listed' : market === 'FX' ? 'fx' : 'crypto',
  currency: 'USD',
  segment: 'SPOT',
  sector: 'digital',
  listedOn: '2000-01-01',
  sharesOutstanding: 0n,
});

test('every pair of the simulated world has a name in every language', () => {
  for (const [code, name] of CURRENCY_PAIRS) {
    for (const language of LANGUAGES.filter((each) => each !== 'en'))
      expect(instrumentNameIn(language, listed('FX', code, name)), language).not.toBe(name);
  }
});

test('shows Koreans every coin in Hangul, except those known by their letters', () => {
  const latin = CRYPTO_PAIRS.map(([code, name]) => instrumentNameIn('kor', listed('CRYPTO', code, name))).filter(
    (name) => !/\p{Script=Hangul}/u.test(name),
  );
  expect(latin).toEqual(['BNB']);
});

test('an index has a name in each language', () => {
  const index: Instrument = { ...listed('US', '^B100', 'Bourse US Index'), board: 'index' };
  expect(instrumentNameIn('kor', index)).toBe('보스 미국 지수');
  expect(instrumentNameIn('en', index)).toBe('Bourse US Index');
});

test('a company keeps its name, even one called like a coin', () => {
  expect(instrumentNameIn('kor', listed('US', 'BTC', 'Bitcoin'))).toBe('Bitcoin');
  expect(instrumentNameIn('kor', listed('FX', 'EURUSD', 'My own pair'))).toBe('My own pair');
});

test("shows Koreans an offer's company in Hangul", () => {
  const company: Instrument = {
    ...listed('US', '123456', 'Nuri Robotics'),
    market: 'KR',
    localName: '누리로보틱스',
  };
  const feeds = { instrument: () => company, listed: () => [] };
  const message = { params: { name: company.name, instrumentId: company.id } };
  expect(translateInstrumentNames(feeds, 'kor')(message).params.name).toBe('누리로보틱스');
  expect(translateInstrumentNames(feeds, 'en')(message).params.name).toBe('Nuri Robotics');
});

test.each([
  ['kor', '유로 / 달러'],
  ['zhs', '欧元 / 美元'],
  ['esp', 'Euro / Dólar'],
  ['en', 'Euro / US dollar'],
] as const)('a message of a pair tells it to a reader of %s: %s', (language, name) => {
  const pair = listed('FX', 'EURUSD', 'Euro / US dollar');
  const translated = translateInstrumentNames(
    { instrument: () => pair, listed: () => [] },
    language,
  )({ params: { instrument: pair.name, instrumentId: pair.id } });
  expect(translated.params.instrument).toBe(name);
});

test("a simulated company's name is its reader's, in a message too; a real namesake keeps its own", () => {
  const simulated: Instrument = { ...listed('US', 'NWRB', 'Nordwind Robotics'), isSimulated: true };
  const feeds = { instrument: () => simulated, listed: () => [simulated] };
  const names = LANGUAGES.map((language) => instrumentNameIn(language, simulated));
  expect(names).toEqual(['Nordwind Robotics', '北風機器人', '노르드윈드 로보틱스', '北风机器人', 'Nordwind Robotics']);
  expect(instrumentNameIn('kor', listed('US', 'NWRB', 'Nordwind Robotics'))).toBe('Nordwind Robotics');
  const translate = translateInstrumentNames(feeds, 'zhs');
  expect(translate({ params: { instrument: simulated.name } }).params.instrument).toBe('北风机器人');
  expect(translate({ params: { names: 'Nordwind Robotics, Unknown …' } }).params.names).toBe('北风机器人, Unknown …');
  // An offer's company that isn't listed yet.
  const offer = { params: { name: 'Saerom Robotics', instrumentId: 'KR.300110' } };
  const unlisted = { instrument: () => null, listed: () => [] };
  expect(translateInstrumentNames(unlisted, 'esp')(offer).params.name).toBe('Saerom Robótica');
});
