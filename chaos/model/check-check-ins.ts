/**
 * Check-ins by the written rule: once a day, paid from the promotion account by the number of days in a row, and never
 * more than its budget.
 */
import type { StoredRowsSnapshot, TransferRow } from './stored-rows-snapshot.ts';

/** Paid USDT, in millionths: for the first to the seventh day in a row, and a bonus for every seven days. */
const PAID = [100_000n, 120_000n, 140_000n, 160_000n, 180_000n, 200_000n, 250_000n] as const;
const BONUS = 1_000_000n;
const BONUS_EVERY = 7;
const DAY_MS = 86_400_000;

export function checkCheckIns(
  { checkIns, bonuses, transfers, promotion }: StoredRowsSnapshot,
  differ: (sentence: string) => void,
): { checkIns: number } {
  const moved = Map.groupBy(
    transfers.filter(({ code }) => code === 'checkIn'),
    ({ account_id }) => account_id,
  );
  const days = Map.groupBy(checkIns, ({ account_id }) => account_id);
  for (const account of new Set([...moved.keys(), ...days.keys()])) {
    const stored = new Map((days.get(account) ?? []).map((row) => [`checkIn ${row.day}`, row]));
    let last: { day: string; streak: number } | null = null;
    let bonus = 0;
    for (const transfer of moved.get(account) ?? []) {
      const row = stored.get(transfer.reference);
      const name = `account ${account}, ${transfer.reference}`;
      if (transfer.reference.startsWith('bonus ')) {
        bonus += 1;
        if (describePayment(transfer) !== describePayment({ amount: BONUS }) || transfer.reference !== `bonus ${bonus}`)
          differ(
            `${name}: moved ${describePayment(transfer)}, ` +
              `by the rule ${describePayment({ amount: BONUS })} for bonus ${bonus}`,
          );
        continue;
      }
      if (!row) {
        differ(`${name}: was paid, and no check-in says why or it was paid before`);
        continue;
      }
      stored.delete(transfer.reference);
      const follows: boolean = last !== null && Date.parse(row.day) - Date.parse(last.day) === DAY_MS;
      const streak: number = follows && last ? last.streak + 1 : 1;
      const amount = PAID[Math.min(streak, PAID.length) - 1] ?? 0n;
      if (row.streak !== streak || row.amount !== amount)
        differ(`${name}: day ${row.streak} in a row for ${row.amount}, by the rule day ${streak} for ${amount}`);
      if (describePayment(transfer) !== describePayment({ amount }))
        differ(`${name}: moved ${describePayment(transfer)}, by the rule ${describePayment({ amount })}`);
      if (last === null || row.day > last.day) last = { day: row.day, streak };
    }
    for (const reference of stored.keys()) differ(`account ${account}, ${reference}: nothing was paid for it`);
    const claimed = bonuses.filter(({ account_id }) => account_id === account).length;
    if (claimed !== bonus || bonus * BONUS_EVERY > (days.get(account)?.length ?? 0))
      differ(`account ${account}: ${claimed} bonuses, ${bonus} paid, for ${days.get(account)?.length ?? 0} check-ins`);
  }
  const paid = transfers.filter(({ code }) => code === 'checkIn').reduce((sum, { amount }) => sum + amount, 0n);
  if (promotion && (paid > promotion.reserved || promotion.reserved > promotion.cap))
    differ(`check-ins were paid ${paid}; ${promotion.reserved} of ${promotion.cap} was set aside`);
  return { checkIns: checkIns.length };
}

const describePayment = ({
  amount,
  currency = 'USDT',
  debit = 'promotion',
  credit = 'available',
}: Partial<TransferRow> & { amount: bigint }): string => `${amount} ${currency} ${debit} → ${credit}`;
