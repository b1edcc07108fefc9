/** What the daily check-in stores. */
import type { CheckInBonus, CheckIn } from '@bourse/core/accounts/check-in/check-in-rewards.ts';
import type {
  AreaRecordDefinitions,
  RecordLoadRequest,
  RecordLoading,
  RecordWriting,
} from '../desk/record-registry.ts';
import { ACCOUNT, BATCH_TIME, defineRecordTable } from '../pipeline/record-table.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

type LastCheckIn = Pick<CheckIn, 'day' | 'streak'>;

const last: RecordLoading<LastCheckIn> = {
  of: (row) => ({ day: row.day as string, streak: row.streak as number }),
  numberOf: () => 0n,
  scopes: {
    account: {
      by: 'account_id bigint',
      select: `select c.account_id, c.day, c.streak from check_ins c where c.account_id = n.account_id
        order by c.day desc limit 1`,
    },
  },
  sees: ([newest]) => (newest ? { lastCheckIn: newest } : {}),
};

const checkIns: RecordWriting<CheckIn> = {
  apply: (work, { day, streak }) => void work.loaded('lastCheckIn').set(0n, { day, streak }),
  tables: [
    defineRecordTable<CheckIn>()('check_ins', {
      key: { account_id: ACCOUNT },
      fixed: { day: 'text', streak: 'integer', currency: 'text', amount: 'bigint', at: BATCH_TIME },
    }),
  ],
};

const bonuses: RecordWriting<CheckInBonus> = {
  tables: [
    defineRecordTable<CheckInBonus>()('check_in_bonuses', {
      key: { account_id: ACCOUNT },
      fixed: { number: 'integer', currency: 'text', amount: 'bigint', at: BATCH_TIME },
    }),
  ],
};

export const CHECK_IN_RECORDS = {
  stored: { checkIns, bonuses },
  loaded: { lastCheckIn: last },
} satisfies AreaRecordDefinitions;

export const lastCheckInLoad: RecordLoadRequest = { kind: 'lastCheckIn', scope: 'account', values: [] };

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  check_ins: { columns: 'day, streak, currency, amount, at', orderBy: 'day' },
  check_in_bonuses: { columns: 'number, currency, amount, at', orderBy: 'number' },
};
