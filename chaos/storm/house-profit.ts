/** Asks the console for the house's profit, while nothing moves, and compares it with the ledger. */
import { setTimeout as wait } from 'node:timers/promises';
import { parseAmount, type Currency } from '@bourse/core/ledger/money.ts';
import type { Journal } from '../journal.ts';
import { checkHouseProfit, type HouseMove, type ProfitTold, readHouseMoves } from '../model/check-house-profit.ts';
import { succeed } from '../population.ts';
import { readDatabase } from '../read-database.ts';
import { lastLoggedIn } from '../staff.ts';
import type { Stage } from '../stage.ts';

const DAYS = 92;
const TRIES = 40;
const PAUSE_MS = 500;

interface Said {
  rows: { day: string; currency: Currency; sum: string; kinds: { kind: string; amount: string }[] }[];
}

/** Returns how many days, currencies and kinds were compared. */
export async function examineHouseProfit(stage: Stage, journal: Pick<Journal, 'violate'>): Promise<number> {
  const treasurer = lastLoggedIn(stage).find(({ account }) => account === 'treasurer');
  if (!treasurer) throw new Error('nobody of the staff is logged in who may see the profit');
  const caller = stage.caller(1);
  try {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const before = await readDatabase(stage.dataDir, readHouseMoves);
      const said = await succeed<Said>(caller, 'staff/getHouseProfit', { days: DAYS }, treasurer);
      const after = await readDatabase(stage.dataDir, readHouseMoves);
      if (textOf(before) === textOf(after)) return checkHouseProfit(after, said.rows.map(toldOf), journal.violate);
      await wait(PAUSE_MS);
    }
  } finally {
    caller.close();
  }
  journal.violate(`the house's accounts still move ${(TRIES * PAUSE_MS) / 1_000} s after the storm`);
  return 0;
}

const textOf = (moves: readonly HouseMove[]): string =>
  moves.map(({ day, currency, account, code, amount }) => [day, currency, account, code, amount].join(' ')).join('\n');

function toldOf({ day, currency, sum, kinds }: Said['rows'][number]): ProfitTold {
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
