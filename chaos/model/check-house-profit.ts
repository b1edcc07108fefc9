/**
 * The house's profit as the console states it, by the written rules: each movement of a result account has one kind,
 * and the kinds of a day and currency sum to the movements, to the minor unit; reserves have none.
 */
import type pg from 'pg';

export interface HouseResultMovement {
  day: string;
  currency: string;
  account: string;
  code: string;
  amount: bigint;
}
/** A day and currency, in minor units; `sum` as the console states it next to the kinds. */
export interface ReportedProfit {
  day: string;
  currency: string;
  sum: bigint;
  kinds: ReadonlyMap<string, bigint>;
}

/** The kind by account; the dealer's gains are stated as three kinds, which together are what was booked. */
const OF_ACCOUNT: Readonly<Record<string, string>> = {
  dealer: 'trading',
  inventory: 'trading',
  fees: 'fees',
  guideIncome: 'fees',
  interest: 'financing',
  insurance: 'insurance',
  promotion: 'promotion',
  corrections: 'corrections',
  fundMadeGood: 'corrections',
  loanInterest: 'loans',
  loanFees: 'loans',
  provisionCost: 'loans',
};
/** Kinds decided by the occasion, whichever account it moves. */
const OF_OCCASION: readonly [kind: string, codes: readonly string[]][] = [
  ['actions', ['dividend', 'rights', 'fraction']],
  ['insurance', ['gap', 'houseImpact', 'insuranceCapital', 'insuranceCover']],
  ['exchange', ['exchangeSpread']],
  ['promotion', ['subscriptionDiscount']],
  ['corrections', ['tradeCorrection', 'tradeChargesBack', 'tradeTaxBack']],
];
/** Collateral set aside for lent stock and taken back remains the house's. Practice money had no owner before. */
const PUT_BY: readonly string[] = ['collateral', 'collateralBack', 'practice'];
const DEALER_GAIN_KINDS = new Set(['spread', 'impact', 'market']);

export const HOUSE_RESULT_ACCOUNTS: readonly string[] = Object.keys(OF_ACCOUNT);

/** All movements on those accounts, in one snapshot. */
export async function readHouseResultMovements(client: pg.Client): Promise<HouseResultMovement[]> {
  const side = (account: 'credit' | 'debit', sign: '' | '-'): string =>
    `select (at at time zone 'UTC')::date::text as day, currency, ${account}::text as account, code,
      ${sign}amount as amount from transfers where ${account}::text = any($1::text[])`;
  const { rows } = await client.query<HouseResultMovement>(
    `select day, currency, account, code, sum(amount)::bigint as amount
      from (${side('credit', '')} union all ${side('debit', '-')}) s group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    [HOUSE_RESULT_ACCOUNTS],
  );
  return rows;
}

export const profitKindOf = ({ account, code }: Pick<HouseResultMovement, 'account' | 'code'>): string =>
  OF_OCCASION.find(([, codes]) => codes.includes(code))?.[0] ?? OF_ACCOUNT[account] ?? 'other';

/** Sums by "day currency kind"; drops only zero sums. */
function added(parts: Iterable<[key: string, amount: bigint]>): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [key, amount] of parts) sums.set(key, (sums.get(key) ?? 0n) + amount);
  return new Map([...sums].filter(([, amount]) => amount !== 0n));
}

/** Returns how many days, currencies and kinds were compared. */
export function checkHouseProfit(
  moves: readonly HouseResultMovement[],
  reportedProfits: readonly ReportedProfit[],
  differ: (sentence: string) => void,
): number {
  const booked = added(
    moves
      .filter(({ code }) => !PUT_BY.includes(code))
      .map((move) => [`${move.day} ${move.currency} ${profitKindOf(move)}`, move.amount] as [string, bigint]),
  );
  const reportedSums = added(
    reportedProfits.flatMap(({ day, currency, kinds }) =>
      [...kinds].map(([kind, amount]): [string, bigint] => [
        `${day} ${currency} ${DEALER_GAIN_KINDS.has(kind) ? 'trading' : kind}`,
        amount,
      ]),
    ),
  );
  for (const key of new Set([...booked.keys(), ...reportedSums.keys()]))
    if (booked.get(key) !== reportedSums.get(key))
      differ(
        `the house's profit of ${key}: told ${reportedSums.get(key) ?? 0n}, ` +
          `its accounts moved ${booked.get(key) ?? 0n}`,
      );
  for (const { day, currency, sum, kinds } of reportedProfits) {
    const all = [...kinds.values()].reduce((one, other) => one + other, 0n);
    if (all !== sum) differ(`the house's profit of ${day} in ${currency}: told ${sum}, its kinds come to ${all}`);
  }
  return booked.size;
}
