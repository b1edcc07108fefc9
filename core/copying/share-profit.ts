/**
 * A leader's part of what a copy has gained above its highest value so far: at each month's end, and at the copy's own.
 * It is paid from what is available in the copy: a month's whole, as soon as that suffices, an end's as far as it does.
 */
import { MAIN, type Transfer } from '../ledger/transfer.ts';
import { divide, formatAmount, larger, SCALE, smaller, type Amount, type Currency } from '../money.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { Changes, Notice } from '../ledger/changes.ts';
import { type CopyDecision, moved, shareDue } from './copy.ts';
import { provide, type Provided, type Ways } from './provide-due.ts';
import type { Copy, CopyShare } from './types.ts';

export interface Shared {
  transfers: Transfer[];
  shares: CopyShare[];
  copy: Copy;
  notices: Notice[];
}

/** `equity`: what the copy is worth in its currency, as it was reckoned for this decision. */
export function shareOf(
  copy: Copy,
  { equity, available, month, share }: { equity: Amount; available: Amount; month: string; share: bigint },
): Shared {
  const gain = larger(equity - copy.highWater, 0n);
  const due = shareDue(copy, equity);
  const amount = smaller(due, larger(available, 0n));
  const looked = { ...copy, sharedMonth: month === 'end' ? copy.sharedMonth : month };
  if (amount === 0n) return { transfers: [], shares: [], copy: looked, notices: [] };
  const { portfolio, currency, leader, highWater, shareRate: rate } = copy;
  // All of a gain is behind it where all of its share was paid; else as much as was paid for.
  const settled = amount === due ? gain : divide(amount * SCALE, rate, 'down');
  return {
    transfers: [
      moved(currency, amount, portfolio, MAIN),
      {
        currency,
        amount,
        debit: 'available',
        credit: 'profitShares',
        debitPortfolio: MAIN,
        code: 'profitShare',
        reference: `y${share}`,
      },
    ],
    shares: [{ share, portfolio, leader, month, currency, equity, highWater, rate, amount }],
    copy: { ...looked, highWater: highWater + settled - amount, shared: copy.shared + amount },
    notices: [{ code: 'profitShared', params: { amount: formatAmount(amount, currency), currency, portfolio } }],
  };
}

type Seen = Pick<AccountState, 'copies' | 'available' | 'lastSeq'>;

/** With the exchanges that a leader's part needs, in one: nothing is exchanged for a part that isn't paid. */
function together(
  { transfers, notices, exchanges, lastSeq }: Provided,
  shared: Pick<Shared, 'shares' | 'notices'> & { copy: Copy; transfers: Transfer[] },
): CopyDecision {
  return {
    transfers: [...transfers, ...shared.transfers],
    records: {
      copies: [shared.copy],
      ...(exchanges.length > 0 ? { exchanges } : {}),
      ...(shared.shares.length > 0 ? { copyShares: shared.shares } : {}),
    },
    notices: [...notices, ...shared.notices],
    lastSeq,
  };
}

/** Null where there is nothing to do: it has ended, the month has been looked at, or what is due isn't there yet. */
export function decideMonth(
  state: Seen,
  portfolio: number,
  known: { equity: Amount; month: string; share: bigint; highWater: Amount; ways: Ways },
  now: number,
): CopyDecision | null {
  const copy = state.copies?.find((each) => each.portfolio === portfolio);
  if (!copy || copy.status === 'ended' || copy.status === 'stopping' || copy.sharedMonth >= known.month) return null;
  // Money that came or went since the value was reckoned would look like a gain: it is reckoned again.
  if (copy.highWater !== known.highWater) return null;
  const due = shareDue(copy, known.equity);
  const provided = provide(state, copy.currency, due, known.ways.rates, now);
  const available = provided.available(copy.currency);
  if (due > larger(available, 0n)) return null;
  return together(provided, shareOf(copy, { ...known, available }));
}

/**
 * The end of a copy that is being stopped: the last gain is shared, and what is available goes back to the main
 * portfolio. `cash`: what lay there when its worth was reckoned, by currency; null where more has come since, or while
 * what the part needs can't be exchanged.
 */
export function decideEnd(
  state: Seen,
  portfolio: number,
  known: { equity: Amount; share: bigint; cash: ReadonlyMap<Currency, Amount>; highWater: Amount; ways: Ways },
  now: number,
): CopyDecision | null {
  const copy = state.copies?.find((each) => each.portfolio === portfolio);
  if (copy?.status !== 'stopping' || copy.highWater !== known.highWater) return null;
  const currencies = [...new Set([copy.currency, ...known.cash.keys()])];
  if (currencies.some((each) => state.available(each) > (known.cash.get(each) ?? 0n))) return null;
  const due = shareDue(copy, known.equity);
  const provided = provide(state, copy.currency, due, known.ways.rates, now);
  const available = provided.available(copy.currency);
  if (known.ways.missing && due > available) return null;
  const shared = shareOf(copy, { ...known, month: 'end', available });
  const gone = shared.shares[0]?.amount ?? 0n;
  const back = copy.keeps
    ? []
    : currencies.flatMap((currency): Transfer[] => {
        const left = provided.available(currency) - (currency === copy.currency ? gone : 0n);
        return left > 0n ? [moved(currency, left, portfolio, MAIN)] : [];
      });
  return together(provided, {
    ...shared,
    copy: { ...shared.copy, status: 'ended', endedAt: now },
    transfers: [...shared.transfers, ...back],
    notices: [...shared.notices, { code: 'copyEndedNow', params: { portfolio } }],
  });
}

/** Money that lies in a copy that has ended and holds nothing any more. */
export function decideSweep(state: Seen, portfolio: number, currencies: readonly Currency[]): Changes | null {
  const copy = state.copies?.find((each) => each.portfolio === portfolio);
  const back = currencies.flatMap((currency): Transfer[] =>
    state.available(currency) > 0n ? [moved(currency, state.available(currency), portfolio, MAIN)] : [],
  );
  return copy?.status === 'ended' && back.length > 0
    ? { transfers: back, records: {}, notices: [], lastSeq: state.lastSeq }
    : null;
}

/** What has been shared comes to the leader, each share once. */
export function decideReceive(state: Pick<AccountState, 'copyShares' | 'lastSeq'>): Changes | null {
  const shares = state.copyShares ?? [];
  if (shares.length === 0) return null;
  return {
    transfers: shares.map(({ share, currency, amount }) => ({
      currency,
      amount,
      debit: 'profitShares',
      credit: 'available',
      code: 'profitShareIn',
      reference: `y${share}`,
    })),
    records: { copyIncomes: shares.map(({ share }) => ({ share })) },
    notices: [],
    lastSeq: state.lastSeq,
  };
}
