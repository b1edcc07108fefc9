import { expect, test } from 'vitest';
import { simplifyChinese } from './simplify-chinese.ts';

test('converts traditional characters to simplified ones', () => {
  expect(simplifyChinese('華東國際電子')).toBe('华东国际电子');
  expect(simplifyChinese('臺灣半導體 TSMC')).toBe('台湾半导体 TSMC');
  expect(simplifyChinese('长荣航运')).toBe('长荣航运');
});

test('leaves other scripts unchanged', () => {
  for (const text of ['삼성전자', 'Nordwind Robotics', 'ソニー', '']) expect(simplifyChinese(text)).toBe(text);
});

test('is idempotent', () => {
  const once = simplifyChinese('廣達發財遠鴻寶龍億豐興業');
  expect(simplifyChinese(once)).toBe(once);
});
