/** What the daily check-in stores. */
import type { Bonus, CheckIn } from '@bourse/core/rewards/check-in.ts';
import type { AreaRecords, StoredKind } from '../desk/record-kinds.ts';

const checkIns: StoredKind<CheckIn> = {
  tables: [
    {
      table: 'check_ins',
      columns: 'account_id bigint, day text, streak integer, currency text, amount bigint, at timestamptz',
      row: ({ account, thing: c }, at) => [account, c.day, c.streak, c.currency, c.amount, at],
    },
  ],
};

const bonuses: StoredKind<Bonus> = {
  tables: [
    {
      table: 'check_in_bonuses',
      columns: 'account_id bigint, number integer, currency text, amount bigint, at timestamptz',
      row: ({ account, thing: b }, at) => [account, b.number, b.currency, b.amount, at],
    },
  ],
};

export const REWARD_RECORDS = { stored: { checkIns, bonuses } } satisfies AreaRecords;
