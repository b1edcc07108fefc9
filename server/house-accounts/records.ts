import type { CapitalMove } from '@bourse/core/house-accounts/capital.ts';
import '@bourse/core/house-accounts/records.ts';
import type { AreaRecords, StoredKind } from '../desk/record-kinds.ts';

const capitalMoves: StoredKind<CapitalMove> = {
  tables: [
    {
      table: 'house_capital_moves',
      columns: 'account_id bigint, number bigint, booked boolean, at timestamptz',
      row: ({ account, thing: { number, booked } }, at) => [account, number, booked, at],
    },
  ],
};

export const CAPITAL_RECORDS = { stored: { capitalMoves } } satisfies AreaRecords;
