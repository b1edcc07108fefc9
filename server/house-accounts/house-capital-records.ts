/** Movements of the house's capital as the desk stores them. */
import type { HouseCapitalOutcome } from '@bourse/core/accounts/house-accounts/house-capital.ts';
import type { AreaRecordDefinitions, RecordWriting } from '../desk/record-registry.ts';
import { ACCOUNT, BATCH_TIME, defineRecordTable } from '../pipeline/record-table.ts';

const capitalMoves: RecordWriting<HouseCapitalOutcome> = {
  tables: [
    defineRecordTable<HouseCapitalOutcome>()('house_capital_moves', {
      key: { account_id: ACCOUNT },
      fixed: { number: 'bigint', booked: 'boolean', at: BATCH_TIME },
    }),
  ],
};

export const HOUSE_CAPITAL_RECORDS = { stored: { capitalMoves } } satisfies AreaRecordDefinitions;
