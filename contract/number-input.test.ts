import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDecimal } from '@bourse/core/ledger/money.ts';
import { extractDigits, formatFixed, groupThousands } from './format.ts';
import { LANGUAGES, LOCALES } from './texts/languages.ts';
import {
  filterNumberInput,
  NUMBER_SEPARATORS,
  parseNumberInput,
  type ParsedNumberInput,
  resolveNumberInput,
  suggestNumberWithoutLetters,
} from './number-input.ts';

const AS_PLAIN = 8;
const read = (text: string, decimals?: number, currency?: string): ParsedNumberInput =>
  parseNumberInput(text, {
    ...(decimals === undefined ? {} : { decimals }),
    ...(currency === undefined ? {} : { currency }),
  });
const value = (text: string, decimals = AS_PLAIN, currency?: string): string | null => {
  const typed = read(text, decimals, currency);
  return 'value' in typed ? typed.value : null;
};

describe('a typed number', () => {
  test.each([
    ['25', '25'],
    ['025', '25'],
    ['0', '0'],
    ['1.5', '1.5'],
    ['0.5', '0.5'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['12.', '12'],
    ['12,', '12'],
    ['1,500', '1500'],
    ['25,085', '25085'],
    ['1.500', '1.500'],
    ['0,125', '0.125'],
    ['1234,567', '1234.567'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u00a0234.56', '1234.56'],
    ['1\u202f234\u202f567', '1234567'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12,34,567.89', '1234567.89'],
    ['1.234,567', '1234.567'],
    ['1 234,567', '1234.567'],
    ["1'234.50", '1234.50'],
    ['1’234’567', '1234567'],
    ['  7 ', '7'],
    ['-5', '-5'],
    ['−5', '-5'],
    ['１，２３４．５', '1234.5'],
    ['１２', '12'],
    ['٣٫٥', '3.5'],
    ['١٬٢٣٤٫٥٦', '1234.56'],
    ['۱۲۳', '123'],
    ['१२', '12'],
    ['๑๒.๕', '12.5'],
    ['1。5', '1.5'],
    ['+5', '5'],
    ['\u200e12\u200f', '12'],
  ])('%j is %s', (text, means) => {
    expect(read(text, AS_PLAIN)).toEqual({ value: means });
  });

  test.each([
    ['1.2.3'],
    ['1,2,3'],
    ['1,23.5'],
    ['1.23,5.6'],
    ['12 34'],
    ['1 234 56'],
    ['1,234 567'],
    ['1e5'],
    ['5-'],
    ['--5'],
    ['1/2'],
    ['½'],
    ['5²'],
    ['(5)'],
    ['1+1'],
    ['1-2'],
    ['1..5'],
    ['1,.5'],
    ['0,123,456'],
    ['1.234,567,8'],
    ['12a3'],
    ['5\n6'],
    ['Ⅻ'],
    ['五'],
    ['25 shares'],
  ])('%j is refused', (text) => {
    expect(read(text, AS_PLAIN)).toEqual({ problem: 'notNumber' });
  });

  test.each([[''], [' '], ['-'], ['.'], [','], ['-.']])('%j is an incomplete number', (text) => {
    expect(read(text)).toEqual({ problem: 'missing' });
  });

  test('reads commas before full groups as thousands, but asks in Spanish, which uses both', () => {
    for (const language of LANGUAGES.filter((each) => each !== 'esp'))
      expect(parseNumberInput('1,500', { separators: NUMBER_SEPARATORS[language] }), language).toEqual({
        value: '1500',
      });
    const spanish = (text: string, decimals = AS_PLAIN) =>
      parseNumberInput(text, { decimals, separators: NUMBER_SEPARATORS.esp });
    expect(spanish('1,234')).toEqual({ problem: 'ambiguous', readings: ['1234', '1.234'] });
    expect(spanish('1,085', 5)).toEqual({ problem: 'ambiguous', readings: ['1085', '1.085'] });
    expect([spanish('1,000'), spanish('25,000', 5), spanish('1,234', 2), spanish('1,5'), spanish('1.234')]).toEqual([
      { value: '1000' },
      { value: '25000' },
      { value: '1234' },
      { value: '1.5' },
      { value: '1.234' },
    ]);
    expect([value('1,234', 2), value('1,000', 0), value('1.234', 3)]).toEqual(['1234', '1000', '1.234']);
  });

  test('may be counted in ten thousands in Korean', () => {
    const korean = (text: string, form: { decimals?: number; currency?: string } = {}) =>
      parseNumberInput(text, { separators: NUMBER_SEPARATORS.kor, ...form });
    for (const [text, means] of [
      ['50만', '500000'],
      ['8만2천', '82000'],
      ['8만 2천', '82000'],
      ['8만 2,000', '82000'],
      ['8만2000원', '82000'],
      ['₩8만', '80000'],
      ['1.5만', '15000'],
      ['1,200만', '12000000'],
      ['5천', '5000'],
      ['3만 50', '30050'],
    ] as const)
      expect(korean(text, { decimals: 0, currency: 'KRW' }), text).toEqual({ value: means });
    for (const text of ['8만 20,000', '1.5만 3천', '만', '5천만', '8만2천3000', '1억2천만', '-5만', '2백'])
      expect('value' in korean(text), text).toBe(false);
    expect(korean('5만원', { currency: 'USD' })).toEqual({ problem: 'otherCurrency', currency: 'KRW' });
  });

  test('that is a truncated thousand or a decimal comma is ambiguous, whatever decimals the field has', () => {
    for (const decimals of [0, 2, AS_PLAIN]) {
      expect(read('1,0', decimals)).toEqual({ problem: 'ambiguous', readings: ['10', '1'] });
      expect(read('82,00', decimals)).toEqual({ problem: 'ambiguous', readings: ['8200', '82'] });
      expect(read('82,000', decimals)).toEqual({ value: '82000' });
    }
    expect(read('1,5')).toEqual({ problem: 'ambiguous', readings: ['1.5', '15'] });
    expect(read('190,50', 2)).toEqual({ problem: 'ambiguous', readings: ['190.50', '19050'] });
    expect(read('1,5000')).toEqual({ problem: 'ambiguous', readings: ['1.5000', '15000'] });
    // What no thousand begins with is none.
    expect([value('0,00', 2), value('1.00', 2), value('0,5'), value('1234,00', 2)]).toEqual([
      '0.00',
      '1.00',
      '0.5',
      '1234.00',
    ]);
  });

  test('with too many decimals is refused, and never loses its point', () => {
    expect([read('1.5', 0), read('190.123', 2), read('0,5', 0)]).toEqual([
      { problem: 'tooPrecise', exact: '1.5', decimals: 0 },
      { problem: 'tooPrecise', exact: '190.123', decimals: 2 },
      { problem: 'tooPrecise', exact: '0.5', decimals: 0 },
    ]);
    expect([value('1.00', 0), value('2.500', 2)]).toEqual(['1', '2.50']);
  });

  test('may carry its currency, and no other one', () => {
    expect([
      value('₩1,000', 0, 'KRW'),
      value('$1,234.56', 2, 'USD'),
      value('1.234,56 €', 2, 'EUR'),
      value('USD 12', 2, 'USD'),
      value('12.50 usd', 2, 'USD'),
      value('1,000원', 0, 'KRW'),
      value('-$5', 2, 'USD'),
      value('US$ 5', 2, 'USD'),
    ]).toEqual(['1000', '1234.56', '1234.56', '12', '12.50', '1000', '-5', '5']);
    expect([read('₩1,000', 2, 'USD'), read('12 EUR', 2, 'USD'), read('€12', 2, 'MXN')]).toEqual([
      { problem: 'otherCurrency', currency: 'KRW' },
      { problem: 'otherCurrency', currency: 'EUR' },
      { problem: 'otherCurrency', currency: 'EUR' },
    ]);
  });

  test('in a field that is no money may carry its unit, and no currency', () => {
    for (const text of ['$5', '5 USD', 'USD 5', '5€', '500원', '₩500'])
      expect(read(text), text).toMatchObject({ problem: 'notMoney' });
    const shares = (text: string) => parseNumberInput(text, { unit: 'shares' });
    expect(['12 주', '12주', '2 shares', '3 股', '4 acciones', '5좌', '6 participaciones'].map(shares)).toEqual(
      ['12', '12', '2', '3', '4', '5', '6'].map((each) => ({ value: each })),
    );
    const korean = (text: string, more = {}) => parseNumberInput(text, { separators: NUMBER_SEPARATORS.kor, ...more });
    expect([korean('3만원'), korean('3만주', { unit: 'shares' }), korean('3만원', { currency: 'KRW' })]).toEqual([
      { problem: 'notMoney', currency: 'KRW' },
      { value: '30000' },
      { value: '30000' },
    ]);
    expect([korean('5주', { currency: 'KRW' }), korean('5주'), read('5 shares')]).toEqual(
      Array.from({ length: 3 }, () => ({ problem: 'notNumber' })),
    );
    expect([korean('₩5만주', { currency: 'KRW' }), korean('₩5만주', { unit: 'shares' })]).toEqual([
      { problem: 'notNumber' },
      { problem: 'notMoney', currency: 'KRW' },
    ]);
    expect(['1000 EUR', '€1000'].map((text) => parseNumberInput(text, { unit: 'EUR' }))).toEqual([
      { value: '1000' },
      { value: '1000' },
    ]);
    expect(parseNumberInput('$1000', { unit: 'EUR' })).toEqual({ problem: 'notMoney', currency: 'USD' });
    expect(parseNumberInput('0.1 ETH', { unit: 'ETH' })).toEqual({ value: '0.1' });
    expect(parseNumberInput('0.1 BTC', { unit: 'ETH' })).toEqual({ problem: 'notNumber' });
  });

  test('in abbreviated form has to be written out', () => {
    for (const text of ['5k', '5K', '1.5m', '5만', '3천', '2억', '5 million', '5万', '5 mil'])
      expect(read(text), text).toEqual({ problem: 'shortened' });
  });

  test('with more digits than a call accepts is too long', () => {
    expect(read('1234567890123')).toEqual({ problem: 'tooLong' });
    expect(read('0000123456789012')).toEqual({ value: '123456789012' });
  });
});

test('a code accepts the digits of any keypad', () => {
  expect([extractDigits('９００１０１'), extractDigits('١٢٣ ٤٥٦'), extractDigits('12-34a')]).toEqual([
    '900101',
    '123456',
    '1234',
  ]);
});

describe('the text kept in the field', () => {
  test('letters are removed if there is no digit, separators never', () => {
    expect([
      filterNumberInput('abc'),
      filterNumberInput('-a'),
      filterNumberInput('五'),
      filterNumberInput('k'),
    ]).toEqual(['', '-', '五', '']);
    for (const text of ['12a3', '25 shares', '五5', '1e5', '1e', '0x', '0x10', '1.2.3', '190,50', '1,5a'])
      expect(filterNumberInput(text)).toBe(text);
    expect(filterNumberInput('1.5', { decimals: 0 })).toBe('1.5');
  });

  test('a digit typed after a letter never joins the digits before it', () => {
    const typedSlowly = (text: string): string =>
      Array.from(text).reduce((typedSoFar, character) => filterNumberInput(typedSoFar + character), '');
    for (const text of ['1e3', '0x10', '12a3', '5m2', '1o0']) {
      expect(typedSlowly(text)).toBe(text);
      expect(parseNumberInput(typedSlowly(text))).toEqual({ problem: 'notNumber' });
    }
  });

  test('a text without its letters is suggested, never taken silently', () => {
    expect([
      suggestNumberWithoutLetters('12a3'),
      suggestNumberWithoutLetters('25 shares'),
      suggestNumberWithoutLetters('1.5a'),
    ]).toEqual(['123', '25', '1.5']);
    expect([
      suggestNumberWithoutLetters('1e3'),
      suggestNumberWithoutLetters('0x10'),
      suggestNumberWithoutLetters('5만'),
      suggestNumberWithoutLetters('五5'),
      suggestNumberWithoutLetters('1.2.3'),
      suggestNumberWithoutLetters('25'),
      suggestNumberWithoutLetters('12.345a', { decimals: 2 }),
    ]).toEqual([null, null, null, null, null, null, null]);
  });

  test('no separator, digit or minus is ever deleted, whatever is typed', () => {
    const separatorsIn = (text: string): string => text.replace(/[^\d.,\s'’-]/gu, '').trim();
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,- 'ak$₩".split('')) }), (text) => {
        expect(separatorsIn(filterNumberInput(text))).toBe(separatorsIn(text));
      }),
    );
  });

  test("a refused text can't be parsed by any later reader", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789.,- e'.split('')) }),
        fc.integer({ min: 0, max: 8 }),
        (text, decimals) => {
          const typed = read(text, decimals);
          const sent = resolveNumberInput(text, { decimals });
          if ('value' in typed) expect(sent).toBe(typed.value);
          else if (typed.problem === 'tooPrecise') expect(sent).toBe(typed.exact);
          else if (typed.problem !== 'tooLong') expect(parseDecimal(sent, 12)).toBeNull();
        },
      ),
    );
  });
});

describe('in five languages', () => {
  const amount = fc
    .record({ minor: fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }), digits: fc.integer({ min: 0, max: 8 }) })
    .map(({ minor, digits }) => {
      const text = minor.toString().padStart(digits + 1, '0');
      return { digits, plain: digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}` };
    });

  test.each([...LANGUAGES])(
    'displayed numbers parse back to their value, or are ambiguous with it among the readings (%s)',
    (language) => {
      fc.assert(
        fc.property(amount, ({ plain, digits }) => {
          for (const formatted of [
            plain,
            formatFixed(plain, digits),
            groupThousands(plain),
            new Intl.NumberFormat(LOCALES[language], {
              minimumFractionDigits: digits,
              maximumFractionDigits: digits,
            }).format(plain as Intl.StringNumericLiteral),
          ]) {
            const typed = parseNumberInput(formatted, { decimals: digits, separators: NUMBER_SEPARATORS[language] });
            const means = 'value' in typed ? [typed.value] : 'readings' in typed ? typed.readings : [];
            expect(
              means.map((each) => parseDecimal(each, 8)),
              `${formatted} ${JSON.stringify(typed)}`,
            ).toContain(parseDecimal(plain, 8));
            // Only a lone group of three asks.
            if (!/^\d{1,3},\d{3}$/.test(formatted)) expect('value' in typed, formatted).toBe(true);
          }
        }),
      );
    },
  );

  test.each(['de-DE', 'fr-FR', 'es-ES', 'en-IN', 'ar-EG', 'de-CH', 'th-TH', 'fa-IR'])(
    'an amount pasted as %s writes it has its value',
    (locale) => {
      fc.assert(
        fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), (minor) => {
          const plain = minor
            .toString()
            .padStart(3, '0')
            .replace(/(\d\d)$/, '.$1');
          const formatted = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(
            plain as Intl.StringNumericLiteral,
          );
          const typed = read(formatted, 2);
          const means = 'readings' in typed ? typed.readings : 'value' in typed ? [typed.value] : [];
          expect(
            means.map((each) => parseDecimal(each, 2)),
            formatted,
          ).toContain(minor);
          // Only a comma with two digits behind it asks.
          if (!/^[1-9]\d{0,2},\d\d$/.test(formatted)) expect('value' in typed, formatted).toBe(true);
        }),
      );
    },
  );

  test('the separators are those that each locale uses', () => {
    for (const language of LANGUAGES) {
      const parts = new Intl.NumberFormat(LOCALES[language], { useGrouping: 'always' }).formatToParts(1234567.5);
      expect(NUMBER_SEPARATORS[language]).toMatchObject({
        decimal: parts.find(({ type }) => type === 'decimal')?.value,
        group: parts.find(({ type }) => type === 'group')?.value,
      });
    }
  });
});

/** A reader apart from the one that is tested: every way in which people write a number, each with what it means. */
test('every accepted text has the value that a careful reader would give it', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0125.,\u00a0'.split('')), maxLength: 11 }), (text) => {
      const typed = read(text, AS_PLAIN);
      if (!('value' in typed)) return;
      const possibleValues = carefully(text.trim());
      // Where commas group thousands, 1,234 has none of them.
      if (/^[1-9]\d{0,2},\d{3}$/.test(text.trim()))
        possibleValues.delete(String(Number(text.trim().replace(',', '.'))));
      expect([...possibleValues], text).toContain(String(Number(typed.value)));
      expect(possibleValues.size, `${text} could be ${[...possibleValues].join(' or ')}`).toBe(1);
    }),
    { numRuns: 5_000 },
  );
});

function carefully(text: string): Set<string> {
  const possibleValues = new Set<string>();
  const styles = [
    ['.', ','],
    [',', '.'],
    ['.', '\u00a0'],
    [',', '\u00a0'],
  ] as const;
  for (const [decimal, group] of styles) {
    const [whole = '', fraction, ...more] = text.split(decimal);
    if (more.length > 0 || (fraction !== undefined && !/^\d*$/.test(fraction)) || (whole === '' && !fraction)) continue;
    const groups = whole.split(group);
    const [first = '', ...rest] = groups;
    const isPlain = rest.length === 0 && /^\d*$/.test(first);
    const isThrees = /^[1-9]\d{0,2}$/.test(first) && rest.every((each) => /^\d{3}$/.test(each));
    const isIndian =
      group === ',' &&
      /^[1-9]\d?$/.test(first) &&
      rest.length > 1 &&
      rest.slice(0, -1).every((each) => /^\d{2}$/.test(each)) &&
      /^\d{3}$/.test(rest.at(-1) ?? '');
    if (isPlain || isThrees || isIndian)
      possibleValues.add(String(Number(`${groups.join('') || '0'}.${fraction || '0'}`)));
  }
  // A lone point is the decimal point of all five languages.
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(text)) possibleValues.delete(String(Number(text.replace('.', ''))));
  return possibleValues;
}
