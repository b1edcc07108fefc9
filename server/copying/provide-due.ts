/** Sees that the leader's part of a gain lies in the copy's own currency, where the copy has the money in others. */
import { shareDue } from '@bourse/core/copying/copy.ts';
import { decideProvide } from '@bourse/core/copying/provide-due.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import type { CopyParts } from './copy-blocks.ts';
import { copyNumbered } from './records.ts';
import { placeKey, type Worth, worthOf } from './equities.ts';
import type { KnownCopy } from './store.ts';

/** How much of the leader's part isn't there in the copy's own currency. */
export const lackingOf = (copy: KnownCopy, { equity, cash }: Worth): bigint =>
  shareDue(copy, equity) - (cash.get(copy.currency) ?? 0n);

/** What the copy is worth then; null while a currency that it needs can't be exchanged, or the worth isn't sure. */
export async function provideDue(parts: CopyParts, copy: KnownCopy, worth: Worth): Promise<Worth | null> {
  const { account, portfolio, currency, highWater } = copy;
  let [now, waits] = [worth, false];
  for (const pay of [...worth.cash.keys()].filter((each) => each !== currency && worth.cash.get(each)! > 0n)) {
    if (lackingOf(copy, now) <= 0n) return now;
    const rate = parts.exchangeRates(pay, currency, parts.clock.now());
    waits ||= rate === null;
    if (!rate) continue;
    const { equity } = now;
    await parts.desk.run<Changes, object>({
      account,
      portfolio,
      actor: { rule: 'copying' },
      key: null,
      currencies: [currency, pay],
      instrument: null,
      loads: [copyNumbered(portfolio)],
      decide: (state, at) => decideProvide(state, portfolio, { equity, highWater }, rate, at),
      answer: () => ({}),
    });
    now = (await worthOf(parts, [copy], currency)).get(placeKey(copy))!;
    if (!now.sure) return null;
  }
  return waits && lackingOf(copy, now) > 0n ? null : now;
}
