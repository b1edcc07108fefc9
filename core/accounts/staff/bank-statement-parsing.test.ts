import { describe, expect, it } from 'vitest';
import { buildPaymentReference } from '../deposits/payment-reference.ts';
import { parseMt940Statement, findPaymentReference } from './bank-statement-parsing.ts';

const OURS = buildPaymentReference(7n, 3n);
const HEAD = [
  '{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:',
  ':20:STARTUMS',
  ':25:50880050/0194774600',
  ':28C:9/1',
];
/** From 1,000.00 to the closing balance. */
const closingAt = (closing: string, ...lines: string[]): string =>
  [...HEAD, ':60F:C261120USD1000,00', ...lines, `:62F:${closing}`, '-}'].join('\r\n');
const file = (...lines: string[]): string => closingAt('C261121USD1000,00', ...lines);

describe('a statement in MT940', () => {
  it('is read line by line: incoming, outgoing, and reversals with the opposite sign', () => {
    expect(
      parseMt940Statement(
        closingAt(
          'C261121USD1211,50',
          ':61:2611201120CR250,5NTRFNONREF//4711',
          `:86:166?00CREDIT?20EREF+NOTPROVIDED?21SVWZ+deposit ${OURS.toLowerCase()}?32ADA LOVELACE`,
          ':61:261120D40,NMSCBANK-17//B1',
          ':86:PAID OUT',
          ':61:2611211121RC1,00NTRFX-9',
          ':61:2611211121RD2,00NTRFX-10//55\r\nMORE ABOUT IT',
        ),
        'USD',
      ),
    ).toEqual([
      { line: 6, on: '2026-11-20', reference: OURS, amount: 250_50n, entry: '4711' },
      { line: 8, on: '2026-11-20', reference: 'BANK-17', amount: -40_00n, entry: 'B1' },
      { line: 10, on: '2026-11-21', reference: 'X-9', amount: -1_00n },
      { line: 11, on: '2026-11-21', reference: 'X-10', amount: 2_00n, entry: '55' },
    ]);
  });

  it('dates a line by its entry date if its value date is later, also across a new year', () => {
    const ahead = [':61:2611231120C1,00NTRFA', ':61:2701021231C1,00NTRFB', ':61:2611201123C1,00NTRFC'];
    expect(parseMt940Statement(closingAt('C261121USD1003,00', ...ahead), 'USD')).toMatchObject([
      { on: '2026-11-20' },
      { on: '2026-12-31' },
      { on: '2026-11-20' },
    ]);
  });

  it('finds our reference even if the bank breaks it across two lines', () => {
    const [start, end] = [OURS.slice(0, 2), OURS.slice(2)];
    expect(
      parseMt940Statement(
        closingAt('C261121USD1001,00', ':61:2611201120C1,00NTRFNONREF', `:86:?20DEPOSIT ${start}`, `${end}?21MORE`),
        'USD',
      ),
    ).toMatchObject([{ reference: OURS }]);
  });

  it.each([
    ['a day that there is not', [':61:2613201120C1,00NTRFA'], 6],
    ['parts of a cent', [':61:2611201120C1,001NTRFA'], 6],
    ['nothing that moved', [':61:2611201120C0,00NTRFA'], 6],
    ['no side', [':61:2611201120X1,00NTRFA'], 6],
    ['no word of what it is', [':61:2611201120C1,00NTRFNONREF'], 6],
    ['another currency', [':60F:C261120EUR1000,00'], 6],
  ])('reports the unreadable line and guesses nothing: %s', (_, lines, line) => {
    expect(parseMt940Statement(file(...lines), 'USD')).toEqual({ unreadable: line });
  });

  it('must add up from balance to balance: a line injected by a payer is refused', () => {
    const slipped = [':61:2611201120C1,00NTRFNONREF', ':86:FOR YOU', `:61:261120C90000,NTRF${OURS}`];
    expect(parseMt940Statement(closingAt('C261121USD1001,00', ...slipped), 'USD')).toEqual({
      unreadable: 9,
      unbalanced: true,
    });
    const pages = [...HEAD, ':60F:D261120USD5,00', ':61:261120C7,NTRFA', ':62M:C261120USD2,00', ':20:PAGE 2'];
    const second = [':60M:C261120USD2,00', ':61:261120C1,NTRFB', ':62F:C261120USD3,00', ':64:C261120USD3,00', '-'];
    expect(parseMt940Statement([...pages, ...second].join('\n'), 'USD')).toMatchObject([
      { amount: 700n },
      { amount: 100n },
    ]);
  });

  it.each([
    ['a line before an opening balance', [...HEAD, ':61:261120C1,NTRFA'], 5],
    ['a line after a closing balance', [file(), ':61:261120C1,NTRFA'], 8],
    ['a closing balance without an opening one', [...HEAD, ':62F:C261121USD1,00'], 5],
    ['an opening balance within a statement', [file(':60F:C261120USD1000,00')], 6],
    ['another account within a statement', [file(':25:1/2')], 6],
    ['an end without a closing balance', [...HEAD, ':60F:C261120USD0,00', ':61:261120C1,NTRFA'], 5],
  ])('is refused with %s', (_, lines, line) => {
    expect(parseMt940Statement(lines.join('\r\n'), 'USD')).toEqual({ unreadable: line });
  });

  it("isn't a statement without an entry or a balance", () => {
    expect(parseMt940Statement('date,reference,amount\n', 'USD')).toEqual({ unreadable: 1 });
    expect(parseMt940Statement(file(), 'USD')).toEqual([]);
  });
});

it("a reference counts as ours only with a valid check character; otherwise the bank's own is used", () => {
  const wrong = OURS.replace(/.$/, OURS.endsWith('A') ? 'C' : 'A');
  expect([
    findPaymentReference(['NONREF', `SAID ${OURS} AND MORE`]),
    findPaymentReference(['NONREF', wrong]),
    findPaymentReference(['NONREF', ' ']),
  ]).toEqual([OURS, wrong, '']);
});

it('finds a reference quickly in a text of any length', () => {
  const began = performance.now();
  expect(findPaymentReference(['A'.repeat(60_000)])).toHaveLength(500);
  expect(findPaymentReference([`${'A-'.repeat(200)} ${OURS} ${'A'.repeat(60_000)}`])).toBe(OURS);
  expect(performance.now() - began).toBeLessThan(1_000);
});

it('a payment with two of our references matches neither of them', () => {
  const other = buildPaymentReference(8n, 1n);
  expect(findPaymentReference([OURS, `FOR ${other} AND ${OURS}`])).toBe(`${OURS} ${other}`);
});

it('a reference without its dash is recognised: repeated it counts once, and two different ones match neither', () => {
  const [bare, other] = [OURS.replace('-', ''), buildPaymentReference(100_008n, 1n)];
  const long = buildPaymentReference(100_007n, 3n);
  expect(findPaymentReference([`REF ${long.replace('-', '')} THANKS`])).toBe(long.replace('-', ''));
  expect(findPaymentReference([long, long.replace('-', '')])).toBe(long);
  expect(findPaymentReference([long, `AND ${other.replace('-', '')}`])).toBe(`${long} ${other.replace('-', '')}`);
  // Too short to tell from a word.
  expect(findPaymentReference(['said first', `${bare}`])).toBe('said first');
});
