import { expect, test } from 'vitest';
import {
  findMentionedCharges,
  isNearInstrumentName,
  isInstrumentMentioned,
  listPossibleInstrumentNames,
  findMentionedAppScreens,
  findQuestionThemes,
} from './find-question-subjects.ts';

const WORDS = {
  portfolio: 'portfolio|포트폴리오|投資組合',
  movement: 'transaction|입출금',
  month: 'month|이번 달|本月',
  day: 'today|오늘',
  charges: 'fee|charge|수수료|費用',
};

test("words match a theme at a word's start in Latin script, and anywhere in Hangul and Chinese", () => {
  expect(findQuestionThemes('What moves my Portfolio?', WORDS)).toEqual(['portfolio']);
  expect(findQuestionThemes('Which FEES and charges this month?', WORDS)).toEqual(['month', 'charges']);
  expect(findQuestionThemes('Is coffee dear?', WORDS)).toEqual([]);
  expect(findQuestionThemes('내 포트폴리오의 수수료', WORDS)).toEqual(['portfolio', 'charges']);
  expect(findQuestionThemes('本月的費用', WORDS)).toEqual(['month', 'charges']);
});

test('an instrument matches by its code or the start of its name, not by another part or a typo', () => {
  const stock = { code: 'NWRB', name: 'Nordwind Robotics' };
  for (const word of ['nwrb', 'Nordwind', 'nordwind robotics'])
    expect(isInstrumentMentioned(word, stock), word).toBe(true);
  for (const word of ['NWR', 'Robotics', 'Nord', 'Nordwing', 'wind'])
    expect(isInstrumentMentioned(word, stock), word).toBe(false);
  const short = { code: 'ALL', name: 'Allgood Insurance' };
  expect([isInstrumentMentioned('ALL', short), isInstrumentMentioned('all', short)]).toEqual([true, false]);
  const korean = { code: '085125', name: '한빛전자' };
  for (const word of ['085125', '한빛전자', '한빛', '한빛전자는'])
    expect(isInstrumentMentioned(word, korean), word).toBe(true);
  expect(isInstrumentMentioned('전자', korean)).toBe(false);
});

test("a longer name matches with a typo, a short one doesn't", () => {
  for (const word of ['가람젼자', '가람젼자는'])
    expect(isNearInstrumentName(word, { name: '가람전자' }), word).toBe(true);
  for (const word of ['Nordwing', 'Nordwind Robotcs'])
    expect(isNearInstrumentName(word, { name: 'Nordwind Robotics' })).toBe(true);
  for (const word of ['Northern', 'Nord', 'rules'])
    expect(isNearInstrumentName(word, { name: 'Nordwind Robotics' })).toBe(false);
  expect(isNearInstrumentName('수수료는', { name: '수서료' })).toBe(false);
});

test('possible names are limited in number, and longer ones come first', () => {
  expect(listPossibleInstrumentNames('Why is Nordwind Robotics up?')).toEqual(
    expect.arrayContaining(['Nordwind Robotics', 'Nordwind']),
  );
  expect(listPossibleInstrumentNames('Why is Nordwind Robotics up?')[0]).toBe('Nordwind Robotics');
  expect(listPossibleInstrumentNames('a b c')).toEqual(['a b', 'b c']);
  expect(listPossibleInstrumentNames('word '.repeat(200)).length).toBeLessThanOrEqual(24);
});

test('a question that names a charge matches only that charge', () => {
  const charges = [{ label: 'Commission' }, { label: 'SEC fee' }];
  expect(findMentionedCharges('What is the SEC fee?', charges)).toEqual([{ label: 'SEC fee' }]);
  expect(findMentionedCharges('What does it cost?', charges)).toEqual(charges);
});

test('a screen matches by a word of its title, a whole word in Latin script', () => {
  const screens = [{ title: 'Withdraw money' }, { title: 'Price alerts' }, { title: '출금' }];
  expect(findMentionedAppScreens('How do I withdraw?', screens)).toEqual([screens[0]]);
  expect(findMentionedAppScreens('Where are my alerts?', screens)).toEqual([screens[1]]);
  expect(findMentionedAppScreens('출금은 어떻게 해요?', screens)).toEqual([screens[2]]);
  expect(findMentionedAppScreens('Is it pricey?', screens)).toEqual([]);
});
