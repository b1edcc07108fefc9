import { expect, test } from 'vitest';
import { simplified } from './han.ts';

test('what is written in traditional characters reads as on the mainland', () => {
  expect(simplified('華東國際電子')).toBe('华东国际电子');
  expect(simplified('臺灣半導體 TSMC')).toBe('台湾半导体 TSMC');
  expect(simplified('长荣航运')).toBe('长荣航运');
});

test('other scripts stay as they are', () => {
  for (const text of ['삼성전자', 'Nordwind Robotics', 'ソニー', '']) expect(simplified(text)).toBe(text);
});

test('a folded text folds to itself', () => {
  const once = simplified('廣達發財遠鴻寶龍億豐興業');
  expect(simplified(once)).toBe(once);
});
