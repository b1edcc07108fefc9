import type { Answer } from '../../api/client.ts';

export type Loan = Answer<'staff/listLoans'>['rows'][number];
export type Total = Answer<'staff/listLoans'>['totals'][number];
