import { expect, test } from 'vitest';
import { listMoneyPortfolios } from './move-money-form.tsx';

test('money moves between portfolios that follow nothing: neither copies nor strategies are offered', () => {
  const rows = [
    { portfolio: '0', kind: 'main' },
    { portfolio: '1', kind: 'own' },
    { portfolio: '8000', kind: 'copy' },
    { portfolio: '9000', kind: 'copy' },
  ] as const;
  expect(listMoneyPortfolios(rows).map(({ portfolio }) => portfolio)).toEqual(['0', '1']);
});
