/** Asks the console for the house's profit, while nothing moves, and compares it with the ledger. */
import { setTimeout as wait } from 'node:timers/promises';
import { parseAmount, type Currency } from '@bourse/core/ledger/money.ts';
import type { TrialJournal } from '../trial-journal.ts';
import {
  checkHouseProfit,
  type HouseResultMovement,
  type ReportedProfit,
  readHouseResultMovements,
} from '../model/check-house-profit.ts';
import { callSuccessfully } from '../trial-customers.ts';
import { readDatabase } from '../trial-database.ts';
import { lastLoggedInStaff } from '../trial-staff.ts';
import type { TrialContext } from '../trial-runner.ts';

const DAYS = 92;
const TRIES = 40;
const PAUSE_MS = 500;

interface HouseProfitAnswer {
  rows: { day: string; currency: Currency; sum: string; kinds: { kind: string; amount: string }[] }[];
}

/** Returns how many days, currencies and kinds were compared. */
export async function checkReportedHouseProfit(
  context: TrialContext,
  journal: Pick<TrialJournal, 'violate'>,
): Promise<number> {
  const treasurer = lastLoggedInStaff(context).find(({ account }) => account === 'treasurer');
  if (!treasurer) throw new Error('nobody of the staff is logged in who may see the profit');
  const caller = context.caller(1);
  try {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const before = await readDatabase(context.dataDir, readHouseResultMovements);
      const answer = await callSuccessfully<HouseProfitAnswer>(
        caller,
        'staff/getHouseProfit',
        { days: DAYS },
        treasurer,
      );
      const after = await readDatabase(context.dataDir, readHouseResultMovements);
      if (textOf(before) === textOf(after))
        return checkHouseProfit(after, answer.rows.map(toReportedProfit), journal.violate);
      await wait(PAUSE_MS);
    }
  } finally {
    caller.close();
  }
  journal.violate(`the house's accounts still move ${(TRIES * PAUSE_MS) / 1_000} s after the storm`);
  return 0;
}

const textOf = (moves: readonly HouseResultMovement[]): string =>
  moves.map(({ day, currency, account, code, amount }) => [day, currency, account, code, amount].join(' ')).join('\n');

function toReportedProfit({ day, currency, sum, kinds }: HouseProfitAnswer['rows'][number]): ReportedProfit {
  const amountOf = (text: string): bigint => {
    const amount = parseAmount(text, currency);
    if (amount === null) throw new Error(`${text} ${currency} is no amount`);
    return amount;
  };
  return {
    day,
    currency,
    sum: amountOf(sum),
    kinds: new Map(kinds.map(({ kind, amount }) => [kind, amountOf(amount)])),
  };
}
