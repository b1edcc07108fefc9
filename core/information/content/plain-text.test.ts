import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { truncateText, isPlainLine, isPlainText, splitParagraphs } from './plain-text.ts';

describe('texts for customers', () => {
  it.each(['Markets close early', 'P/E < 10 & falling', '<script>alert(1)</script>', '3월 휴장 안내', '🎉'])(
    'may contain anything visible, since nothing reads them as markup: %s',
    (text) => {
      expect(isPlainLine(text)).toBe(true);
      expect(isPlainText(text)).toBe(true);
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
  ])('contain nothing hidden: %j', (text) => {
    expect(isPlainLine(text)).toBe(false);
    expect(isPlainText(text)).toBe(false);
  });

  it('have line breaks only if they are prose', () => {
    expect([isPlainLine('a\nb'), isPlainText('a\n\nb'), isPlainText('a\n')]).toEqual([false, true, false]);
  });

  it('are split into paragraphs at an empty line', () => {
    expect(splitParagraphs('One\nstill one\n\nTwo\n \n\n\nThree')).toEqual(['One\nstill one', 'Two', 'Three']);
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,5}(\n[a-z]{1,5})?$/), { minLength: 1 }), (paragraphs) => {
        expect(splitParagraphs(paragraphs.join('\n\n'))).toEqual(paragraphs);
      }),
    );
  });

  it('are truncated to whole words, or within a long one, and never within a character', () => {
    expect(truncateText('Markets close early today', 14)).toBe('Markets close…');
    expect(truncateText('Markets\n\nclose', 20)).toBe('Markets close');
    expect(truncateText('거래소휴장안내입니다', 5)).toBe('거래소휴…');
    expect(truncateText('😀😀😀😀', 4)).toBe('😀…');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 4, max: 30 }), (text, length) => {
        expect(truncateText(text, length).length).toBeLessThanOrEqual(length);
      }),
    );
  });
});
