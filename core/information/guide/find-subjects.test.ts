import { expect, test } from 'vitest';
import { chargesMeant, isAlmost, isMeant, namesIn, screensMeant, themesOf } from './find-subjects.ts';

const WORDS = {
  portfolio: 'portfolio|포트폴리오|投資組合',
  movement: 'transaction|입출금',
  month: 'month|이번 달|本月',
  day: 'today|오늘',
  charges: 'fee|charge|수수료|費用',
};

test('words name a theme where they begin in Latin script, and anywhere in Hangul and Chinese', () => {
  expect(themesOf('What moves my Portfolio?', WORDS)).toEqual(['portfolio']);
  expect(themesOf('Which FEES and charges this month?', WORDS)).toEqual(['month', 'charges']);
  expect(themesOf('Is coffee dear?', WORDS)).toEqual([]);
  expect(themesOf('내 포트폴리오의 수수료', WORDS)).toEqual(['portfolio', 'charges']);
  expect(themesOf('本月的費用', WORDS)).toEqual(['month', 'charges']);
});

test('an instrument is meant by its code or how its name begins, not by a part or a slip', () => {
  const stock = { code: 'NWRB', name: 'Nordwind Robotics' };
  for (const word of ['nwrb', 'Nordwind', 'nordwind robotics']) expect(isMeant(word, stock), word).toBe(true);
  for (const word of ['NWR', 'Robotics', 'Nord', 'Nordwing', 'wind']) expect(isMeant(word, stock), word).toBe(false);
  const short = { code: 'ALL', name: 'Allgood Insurance' };
  expect([isMeant('ALL', short), isMeant('all', short)]).toEqual([true, false]);
  const korean = { code: '085125', name: '한빛전자' };
  for (const word of ['085125', '한빛전자', '한빛', '한빛전자는']) expect(isMeant(word, korean), word).toBe(true);
  expect(isMeant('전자', korean)).toBe(false);
});

test('a longer name is meant with a typing slip, a short one is not', () => {
  for (const word of ['가람젼자', '가람젼자는']) expect(isAlmost(word, { name: '가람전자' }), word).toBe(true);
  for (const word of ['Nordwing', 'Nordwind Robotcs']) expect(isAlmost(word, { name: 'Nordwind Robotics' })).toBe(true);
  for (const word of ['Northern', 'Nord', 'rules']) expect(isAlmost(word, { name: 'Nordwind Robotics' })).toBe(false);
  expect(isAlmost('수수료는', { name: '수서료' })).toBe(false);
});

test('names are looked for among few words, whole ones first', () => {
  expect(namesIn('Why is Nordwind Robotics up?')).toEqual(expect.arrayContaining(['Nordwind Robotics', 'Nordwind']));
  expect(namesIn('Why is Nordwind Robotics up?')[0]).toBe('Nordwind Robotics');
  expect(namesIn('a b c')).toEqual(['a b', 'b c']);
  expect(namesIn('word '.repeat(200)).length).toBeLessThanOrEqual(24);
});

test('a charge that is named is meant alone', () => {
  const charges = [{ label: 'Commission' }, { label: 'SEC fee' }];
  expect(chargesMeant('What is the SEC fee?', charges)).toEqual([{ label: 'SEC fee' }]);
  expect(chargesMeant('What does it cost?', charges)).toEqual(charges);
});

test('a screen is meant by a word of its title, whole in Latin script', () => {
  const screens = [{ title: 'Withdraw money' }, { title: 'Price alerts' }, { title: '출금' }];
  expect(screensMeant('How do I withdraw?', screens)).toEqual([screens[0]]);
  expect(screensMeant('Where are my alerts?', screens)).toEqual([screens[1]]);
  expect(screensMeant('출금은 어떻게 해요?', screens)).toEqual([screens[2]]);
  expect(screensMeant('Is it pricey?', screens)).toEqual([]);
});
