import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LedgerAccount } from '../../ledger/base-chart-of-accounts.ts';
import { buildStatement, ZERO_BALANCES, type StatementTransfer, totalBalanceOf } from './account-statement.ts';

const transfer = (
  seq: bigint,
  currency: string,
  amount: bigint,
  debit: LedgerAccount,
  credit: LedgerAccount,
): StatementTransfer => ({
  seq,
  at: 0,
  currency,
  amount,
  debit,
  credit,
  code: 'x',
  reference: 'y',
});

it('every row has the balances after it, and money moved within the account is neither in nor out', () => {
  const sections = buildStatement(new Map([['USD', { ...ZERO_BALANCES, available: 100n }]]), [
    transfer(4n, 'USD', 30n, 'available', 'frozen'),
    transfer(5n, 'KRW', 7n, 'promotion', 'available'),
    transfer(6n, 'USD', 10n, 'frozen', 'dealer'),
    transfer(7n, 'USD', 5n, 'dealer', 'margin'),
  ]);
  expect(sections.map(({ currency }) => currency)).toEqual(['KRW', 'USD']);
  expect(sections[1]).toMatchObject({
    opening: { available: 100n },
    closing: { available: 70n, frozen: 20n, margin: 5n },
    into: 5n,
    out: 10n,
    rows: [
      { into: 0n, out: 0n, after: { available: 70n, frozen: 30n } },
      { into: 0n, out: 10n, after: { frozen: 20n } },
      { into: 5n, out: 0n, after: { margin: 5n } },
    ],
  });
});

it('no section has play money', () => {
  const league = { debitPortfolio: 10_000, creditPortfolio: 10_000 };
  const sections = buildStatement(new Map(), [
    transfer(1n, 'USD', 7n, 'promotion', 'available'),
    { ...transfer(2n, 'USD', 900n, 'playDealer', 'playAvailable'), ...league },
    { ...transfer(3n, 'KRW', 30n, 'playAvailable', 'playFrozen'), ...league },
  ]);
  expect(sections.map(({ portfolio, currency, into }) => [portfolio, currency, into])).toEqual([[0, 'USD', 7n]]);
});

it('no section has money that the house sets aside for itself', () => {
  const sections = buildStatement(new Map(), [
    transfer(1n, 'USD', 7n, 'receivables', 'available'),
    transfer(2n, 'USD', 700n, 'provisionCost', 'provision'),
    transfer(3n, 'USD', 5n, 'receivables', 'loanFees'),
    transfer(4n, 'USD', 700n, 'provision', 'provisionCost'),
  ]);
  expect(sections.map(({ rows }) => rows.map(({ seq }) => seq))).toEqual([[1n, 3n]]);
});

it('opening plus in less out makes the closing, in every currency and after every row', () => {
  const bucket = fc.constantFrom<LedgerAccount>('available', 'frozen', 'margin', 'loan', 'dealer', 'fees', 'exchange');
  const moves = fc.array(
    fc
      .tuple(fc.constantFrom('USD', 'KRW'), fc.bigInt(1n, 10n ** 12n), bucket, bucket)
      .filter(([, , debit, credit]) => debit !== credit),
  );
  fc.assert(
    fc.property(moves, fc.bigInt(0n, 10n ** 12n), (list, available) => {
      const sections = buildStatement(
        new Map([['USD', { ...ZERO_BALANCES, available }]]),
        list.map(([currency, amount, debit, credit], index) =>
          transfer(BigInt(index + 1), currency, amount, debit, credit),
        ),
      );
      expect(sections.flatMap(({ rows }) => rows)).toHaveLength(list.length);
      for (const { opening, rows, closing, into, out } of sections) {
        expect(totalBalanceOf(opening) + into - out).toBe(totalBalanceOf(closing));
        rows.reduce((before, row) => {
          expect(totalBalanceOf(row.after)).toBe(before + row.into - row.out);
          return totalBalanceOf(row.after);
        }, totalBalanceOf(opening));
      }
    }),
  );
});

it('each portfolio has its own sections, and a transfer leaves one and enters the other', () => {
  const moved = { ...transfer(5n, 'USD', 40n, 'available', 'available'), creditPortfolio: 2 };
  const bought = { ...transfer(6n, 'USD', 15n, 'available', 'fees'), debitPortfolio: 2 };
  const sections = buildStatement(
    new Map([
      ['USD', { ...ZERO_BALANCES, available: 100n }],
      ['USD 2', { ...ZERO_BALANCES, available: 3n }],
    ]),
    [moved, bought],
  );
  expect(
    sections.map(({ portfolio, opening, closing, into, out, rows }) => [
      portfolio,
      totalBalanceOf(opening),
      totalBalanceOf(closing),
      into,
      out,
      rows.map(({ seq }) => seq),
    ]),
  ).toEqual([
    [0, 100n, 60n, 0n, 40n, [5n]],
    [2, 3n, 28n, 40n, 15n, [5n, 6n]],
  ]);
});
