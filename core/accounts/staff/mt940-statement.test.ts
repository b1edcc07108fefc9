import { describe, expect, it } from 'vitest';
import { buildPaymentReference } from '../deposits/payment-reference.ts';
import type { BankStatementLine } from './bank-reconciliation.ts';
import { parseMt940Statement } from './mt940-statement.ts';

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

function linesOf(text: string): BankStatementLine[] {
  const read = parseMt940Statement(text, 'USD');
  if (!('lines' in read)) throw new Error(`refused at line ${read.unreadable}`);
  return read.lines;
}

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
    ).toEqual({
      lines: [
        { line: 6, on: '2026-11-20', reference: OURS, amount: 250_50n, entry: '4711' },
        { line: 8, on: '2026-11-20', reference: 'BANK-17', amount: -40_00n, entry: 'B1' },
        { line: 10, on: '2026-11-21', reference: 'X-9', amount: -1_00n },
        { line: 11, on: '2026-11-21', reference: 'X-10', amount: 2_00n, entry: '55' },
      ],
      unreadable: [],
    });
  });

  it('dates a line by its entry date if its value date is later, also across a new year', () => {
    const ahead = [':61:2611231120C1,00NTRFA', ':61:2701021231C1,00NTRFB', ':61:2611201123C1,00NTRFC'];
    expect(linesOf(closingAt('C261121USD1003,00', ...ahead))).toMatchObject([
      { on: '2026-11-20' },
      { on: '2026-12-31' },
      { on: '2026-11-20' },
    ]);
  });

  it('finds our reference even if the bank breaks it across two lines', () => {
    const [start, end] = [OURS.slice(0, 2), OURS.slice(2)];
    expect(
      linesOf(
        closingAt('C261121USD1001,00', ':61:2611201120C1,00NTRFNONREF', `:86:?20DEPOSIT ${start}`, `${end}?21MORE`),
      ),
    ).toMatchObject([{ reference: OURS }]);
  });

  it.each([
    ['a month that there is not', ':61:2613201120C1,00NTRFBAD', '1,00', 'date'],
    ['a day that there is not, and no day of entry', ':61:260431C1,00NTRFBAD', '1,00', 'date'],
    ['nothing that moved', ':61:2611201120C0,00NTRFBAD', '0,00', 'zero'],
    ['no word of what it is', ':61:2611201120C1,00NTRFNONREF', '1,00', 'reference'],
    ['no type', ':61:2611201120C1,00', '1,00', 'form'],
  ])('an entry with %s is listed with its line; the others are read and still checked', (_, entry, amount, reason) => {
    const sum = (other: string) => `${1005 + Number(amount[0]) + Number(other)},00`;
    const entries = [':61:2611201120C2,00NTRFONE', entry, ':86:?20NONREF', ':61:2611201120C3,00NTRFTWO'];
    const read = (closing: string) => parseMt940Statement(closingAt(`C261121USD${closing}`, ...entries), 'USD');
    expect(read(sum('0'))).toEqual({
      lines: [
        { line: 6, on: '2026-11-20', reference: 'ONE', amount: 200n },
        { line: 9, on: '2026-11-20', reference: 'TWO', amount: 300n },
      ],
      unreadable: [{ line: 7, reason, text: entry.slice(4) }],
    });
    expect(read(sum('1'))).toEqual({ unreadable: 10, unbalanced: true });
  });

  it.each([
    ['parts of a cent', ':61:2611201120C1,001NTRFBAD', 'amount'],
    ['no side', ':61:2611201120X1,00NTRFBAD', 'form'],
    ['no amount', ':61:2611201120CNTRFBAD', 'form'],
  ])('an entry with %s leaves the lines of its statement unchecked, and those of no other', (_, entry, reason) => {
    const second = closingAt('C261121USD1004,00', ':61:2611201120C4,00NTRFTHREE');
    const text = `${closingAt('C261121USD9999,00', ':61:2611201120C2,00NTRFONE', entry)}\r\n${second}`;
    expect(parseMt940Statement(text, 'USD')).toMatchObject({
      lines: [
        { reference: 'ONE', unchecked: true },
        { reference: 'THREE', amount: 400n },
      ],
      unreadable: [{ line: 7, reason }],
    });
    expect(linesOf(text)[1]).not.toHaveProperty('unchecked');
  });

  it('the lines of a statement in another currency are listed, and those of the others read', () => {
    const euros = closingAt('C261121USD1002,00', ':61:2611201120C2,00NTRFONE').replaceAll('USD', 'EUR');
    const both = `${euros}\r\n${closingAt('C261121USD1001,00', ':61:2611201120C1,00NTRFTWO')}`;
    expect(parseMt940Statement(both, 'USD')).toMatchObject({
      lines: [{ reference: 'TWO' }],
      unreadable: [{ line: 6, reason: 'currency' }],
    });
  });

  it('values interest on 30 February, by 30/360, on the last of the month or its day of entry', () => {
    const on = (...entries: string[]) =>
      linesOf(closingAt(`C261121USD${1000 - entries.length},00`, ...entries)).map((each) => each.on);
    expect(on(':61:2602300301D1,00NMSCA', ':61:260230D1,00NMSCB', ':61:2802300227D1,00NMSCC')).toEqual([
      '2026-02-28',
      '2026-02-28',
      '2028-02-27',
    ]);
    expect(on(':61:2604310430D1,00NMSCA', ':61:2604310502D1,00NMSCB')).toEqual(['2026-04-30', '2026-05-02']);
  });

  it('reads types that a bank fills up with blanks, amounts without a comma and entries of no payer', () => {
    expect(
      linesOf(
        closingAt(
          'C261121USD995,00',
          ':61:261120D5,NOV NONREF',
          ':86: CHARGES OF THE QUARTER',
          ':61:261120C1NGT A PAYER',
          ':61:261120D1,NET NONREF//B17',
        ),
      ),
    ).toMatchObject([
      { reference: 'CHARGES OF THE QUARTER' },
      { reference: 'A PAYER', amount: 100n },
      { reference: 'B17' },
    ]);
  });

  it('must add up from balance to balance: a line injected by a payer is refused', () => {
    const slipped = [':61:2611201120C1,00NTRFNONREF', ':86:FOR YOU', `:61:261120C90000,NTRF${OURS}`];
    expect(parseMt940Statement(closingAt('C261121USD1001,00', ...slipped), 'USD')).toEqual({
      unreadable: 9,
      unbalanced: true,
    });
    const pages = [...HEAD, ':60F:D261120USD5,00', ':61:261120C7,NTRFA', ':62M:C261120USD2,00', ':20:PAGE 2'];
    const second = [':60M:C261120USD2,00', ':61:261120C1,NTRFB', ':62F:C261120USD3,00', ':64:C261120USD3,00', '-'];
    expect(linesOf([...pages, ...second].join('\n'))).toMatchObject([{ amount: 700n }, { amount: 100n }]);
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
    expect(parseMt940Statement(file(), 'USD')).toEqual({ lines: [], unreadable: [] });
  });
});
