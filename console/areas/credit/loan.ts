import type { Answer } from '../../api/client.ts';
import { formatMoney, withCurrency } from '../../language/format.ts';

export type Loan = Answer<'staff/listLoans'>['rows'][number];
export type Total = Answer<'staff/listLoans'>['totals'][number];

export const money = (amount: string, currency: string): string =>
  withCurrency(formatMoney(amount, currency), currency);
