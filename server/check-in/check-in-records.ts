/** What the daily check-in stores. */
import type { CheckInBonus, CheckIn } from '@bourse/core/accounts/check-in/check-in-rewards.ts';
import type {
  AreaRecordDefinitions,
  RecordLoadRequest,
  RecordLoading,
  RecordWriting,
} from '../desk/record-registry.ts';
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
    {
      table: 'check_ins',
      columns: 'account_id bigint, day text, streak integer, currency text, amount bigint, at timestamptz',
      row: ({ account, thing: c }, at) => [account, c.day, c.streak, c.currency, c.amount, at],
    },
  ],
};

const bonuses: RecordWriting<CheckInBonus> = {
  tables: [
    {
      table: 'check_in_bonuses',
      columns: 'account_id bigint, number integer, currency text, amount bigint, at timestamptz',
      row: ({ account, thing: b }, at) => [account, b.number, b.currency, b.amount, at],
    },
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
