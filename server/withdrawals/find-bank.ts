import { bankOf } from '@bourse/core/withdrawals/card-number.ts';
import type { Handler } from '../calls/handler.ts';

export const findBank =
  (): Handler<'wallet/findBank'> =>
  ({ digits }) =>
    Promise.resolve({ bankName: bankOf(digits) });
