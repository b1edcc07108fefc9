import { expect, test } from 'vitest';
import { findNamedInstruments, buildInstrumentNameIndex, NAMED_INSTRUMENTS_MAXIMUM } from './find-named-instruments.ts';

const instrument = (id: string, name: string, localName?: string) => {
  const [market, code] = [id.slice(0, 2) as 'US' | 'KR', id.slice(3)];
  return { id, market, code, name, ...(localName === undefined ? {} : { localName }) };
};
const NAMES = buildInstrumentNameIndex([
  instrument('US.NWRB', 'Nordwind Robotics'),
  instrument('US.NWRH', 'Nordwind Robotics Holding'),
  instrument('US.TGT', 'Target'),
  instrument('US.BRK.B', 'Berkshire Example'),
  instrument('US.TWIN', 'Twin Name'),
  instrument('KR.000001', 'Twin Name'),
  instrument('KR.085125', 'Hanbit Electronics', '한빛전자'),
  instrument('KR.085126', 'Hanbit Electronics Pref', '한빛전자우'),
]);
const named = (text: string) => findNamedInstruments(text, NAMES);

test('an exchange with a code identifies an instrument, whatever its name', () => {
  expect(named('The maker (NASDAQ: NWRB) and the shop (NYSE:TGT) agreed.')).toEqual(['US.NWRB', 'US.TGT']);
  expect(named('Listed as NYSE: BRK.B.')).toEqual(['US.BRK.B']);
  expect(named('KRX:085125 올라')).toEqual(['KR.085125']);
  expect(named('NASDAQ: NOPE, SONASDAQ: NWRB, nasdaq: nwrb')).toEqual([]);
});

test('a full name of several words identifies it, the longest match first; a single word or part doesn’t', () => {
  expect(named('Shares of Nordwind Robotics, up since noon')).toEqual(['US.NWRB']);
  expect(named('Nordwind Robotics Holding sells')).toEqual(['US.NWRH']);
  expect(named('Nordwind Roboticsworks, Target prices, Nordwind, Nordwind robotics')).toEqual([]);
  expect(named('Twin Name grows')).toEqual([]);
});

test('Korean names are found with their particles, and not within longer words', () => {
  expect(named('한빛전자는 오늘')).toEqual(['KR.085125']);
  expect(named('한빛전자우의 배당')).toEqual(['KR.085126']);
  expect(named('한빛전자서비스, 새한빛전자')).toEqual([]);
});

test('each instrument is returned once, in the text’s order, up to the maximum', () => {
  expect(named('Nordwind Robotics (NASDAQ: NWRB) and 한빛전자')).toEqual(['US.NWRB', 'KR.085125']);
  const many = Array.from({ length: 20 }, (_, at) => instrument(`US.C${at}`, `Company ${'abcdefghijklmnopqrst'[at]}`));
  const text = many.map(({ name }) => name).join(', ');
  expect(findNamedInstruments(text, buildInstrumentNameIndex(many))).toHaveLength(NAMED_INSTRUMENTS_MAXIMUM);
});

test('a long text is searched for many names quickly', () => {
  const many = buildInstrumentNameIndex(
    Array.from({ length: 20_000 }, (_, at) => instrument(`US.C${at}`, `Company Number ${at}`)),
  );
  const before = process.threadCpuUsage();
  findNamedInstruments('Other Company Name and NYSE: '.repeat(350), many);
  // Its own processor time, in microseconds: what else runs on the machine doesn't count.
  expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000);
});
