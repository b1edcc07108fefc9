import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginningOf, isLine, isProse, paragraphsOf } from './prose.ts';

describe('words for customers', () => {
  it.each(['Markets close early', 'P/E < 10 & falling', '<script>alert(1)</script>', '3월 휴장 안내', '🎉'])(
    'may be any that can be seen, since nothing reads them as markup: %s',
    (text) => {
      expect(isLine(text)).toBe(true);
      expect(isProse(text)).toBe(true);
    },
  );

  it.each([
    '',
    ' ',
    '\n',
    ' early',
    'late ',
    'a\u0000b',
    'a\tb',
    'a\rb',
    'a\u202eb',
    'a\u2066b',
    'a\u200bb',
    'a\ufeffb',
    'a\u2028b',
    '\u3164\u3164\u3164',
    '\u00ad\u00ad\u2800',
    'a\u{e0041}b',
    '...',
    '"-"',
  ])('hold nothing hidden: %j', (text) => {
    expect(isLine(text)).toBe(false);
    expect(isProse(text)).toBe(false);
  });

  it('have lines only where they are paragraphs', () => {
    expect([isLine('a\nb'), isProse('a\n\nb'), isProse('a\n')]).toEqual([false, true, false]);
  });

  it('are told apart by an empty line', () => {
    expect(paragraphsOf('One\nstill one\n\nTwo\n \n\n\nThree')).toEqual(['One\nstill one', 'Two', 'Three']);
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,5}(\n[a-z]{1,5})?$/), { minLength: 1 }), (paragraphs) => {
        expect(paragraphsOf(paragraphs.join('\n\n'))).toEqual(paragraphs);
      }),
    );
  });

  it('begin with whole words, or half a long one, and never with half a character', () => {
    expect(beginningOf('Markets close early today', 14)).toBe('Markets close…');
    expect(beginningOf('Markets\n\nclose', 20)).toBe('Markets close');
    expect(beginningOf('거래소휴장안내입니다', 5)).toBe('거래소휴…');
    expect(beginningOf('😀😀😀😀', 4)).toBe('😀…');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 4, max: 30 }), (text, length) => {
        expect(beginningOf(text, length).length).toBeLessThanOrEqual(length);
      }),
    );
  });
});
