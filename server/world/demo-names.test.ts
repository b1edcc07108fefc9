import { expect, test } from 'vitest';
import { demoNameIn, listDemoNameTranslations } from './demo-names.ts';

test("translates a demo world's own names, and leaves customers' names in every world", () => {
  const demo = { kind: 'demo' } as const;
  expect(demoNameIn(demo, 'kor', 'Slow heron')).toBe('느긋한 왜가리');
  expect(demoNameIn(demo, 'en', 'Slow heron')).toBe('Slow heron');
  expect(demoNameIn(demo, 'kor', 'Slow and steady')).toBe('Slow and steady');
  expect(demoNameIn({ kind: 'empty' }, 'kor', 'Slow heron')).toBe('Slow heron');
});

test('no two demo names share a translation', () => {
  const all = listDemoNameTranslations();
  expect(new Set(all).size).toBe(all.length);
});
