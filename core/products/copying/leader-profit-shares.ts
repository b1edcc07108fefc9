/**
 * A leader's share of a copy's gain above its highest value so far: at each month's end, and at the copy's end. It is
 * owed from then on, and paid from the available money in the copy: a month's share in full, as soon as that suffices;
 * at the end, as far as the money goes.
 */
import { MAIN_PORTFOLIO, buildPortfolioTransfer, type Transfer } from '../../ledger/transfer.ts';
import { type Amount, type Currency, formatAmount, maximumOf, minimumOf } from '../../ledger/money.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import type { DecisionChanges, Notice } from '../../ledger/decision-changes.ts';
import { type CopyDecision, computeProfitShareDue } from './copy-lifecycle.ts';
import type { Copy, LeaderProfitShare } from './copy-types.ts';
import { decideCurrencyExchange, buildCurrencyExchangeOffer } from '../../trading/exchange/currency-exchange-offer.ts';
import {
  type CurrencyExchange,
  computeExchangeCost,
  type ExchangeRate,
} from '../../markets/charges/currency-exchange-rate.ts';

export interface ProfitSharePayment {
  transfers: Transfer[];
  /** New or paid shares. */
  shares: LeaderProfitShare[];
  copy: Copy;
  notices: Notice[];
}
export type ProfitShareAccountState = Pick<
  AccountState,
  'copies' | 'copyShares' | 'available' | 'lastSeq' | 'transferSeq'
>;

/** Books the leader's share of a gain up to `equity` (the copy's worth in its currency) as owed. */
export function recordOwedProfitShare(
  copy: Copy,
  { equity, month, share }: { equity: Amount; month: string; share: bigint },
  bookedAfter: bigint,
): { copy: Copy; shares: LeaderProfitShare[] } {
  const amount = computeProfitShareDue(copy, equity);
  const looked = { ...copy, sharedMonth: month === 'end' ? copy.sharedMonth : month };
  if (amount === 0n) return { copy: looked, shares: [] };
  const { portfolio, currency, leader, highWater, shareRate: rate } = copy;
  const booked = {
    share,
    portfolio,
    leader,
    month,
    currency,
    equity,
    highWater,
    rate,
    amount,
    paid: null,
    bookedAfter,
  };
  return { copy: { ...looked, highWater: equity, owed: copy.owed + amount }, shares: [booked] };
}

/** Pays these with `available`, oldest first: at an end, a missing rest is no longer owed. */
export function payProfitShares(copy: Copy, owed: readonly LeaderProfitShare[], available: Amount): ProfitSharePayment {
  const paid: ProfitSharePayment = { transfers: [], shares: [], copy, notices: [] };
  let left = maximumOf(available, 0n);
  for (const each of owed) {
    const amount = minimumOf(each.amount, left);
    left -= amount;
    const { highWater, shared, owed: before } = paid.copy;
    paid.shares.push({ ...each, paid: amount });
    paid.copy = { ...paid.copy, highWater: highWater - amount, shared: shared + amount, owed: before - each.amount };
    if (amount === 0n) continue;
    const { portfolio, currency, share } = each;
    paid.transfers.push(...buildPortfolioTransfer(currency, amount, portfolio, MAIN_PORTFOLIO), {
      currency,
      amount,
      debit: 'available',
      credit: 'profitShares',
      debitPortfolio: MAIN_PORTFOLIO,
      code: 'profitShare',
      reference: `y${share}`,
    });
    const params = { amount: formatAmount(amount, currency), currency, portfolio };
    paid.notices.push({ code: 'profitShared', params });
  }
  return paid;
}

const sumOf = (shares: readonly LeaderProfitShare[]): Amount => shares.reduce((sum, { amount }) => sum + amount, 0n);
const owedBy = (
  { copyShares = [] }: Pick<ProfitShareAccountState, 'copyShares'>,
  portfolio: number,
): readonly LeaderProfitShare[] => copyShares.filter((each) => each.portfolio === portfolio && each.paid === null);

/** With the exchanges that a leader's share needs, in one: nothing is exchanged for a share that isn't paid. */
function mergeWithExchanges(
  { transfers, notices, exchanges, lastSeq }: ExchangedForProfitShare,
  shared: Pick<ProfitSharePayment, 'shares' | 'notices'> & { copy: Copy; transfers: Transfer[] },
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

/** Null if there is nothing to do: it has ended, or the month has been processed. */
export function decideMonthlyProfitShare(
  state: ProfitShareAccountState,
  portfolio: number,
  known: { equity: Amount; month: string; share: bigint; highWater: Amount; exchangeRoutes: CopyCurrencyExchangeRates },
  now: number,
): CopyDecision | null {
  const copy = state.copies?.find((each) => each.portfolio === portfolio);
  if (!copy || copy.status === 'ended' || copy.sharedMonth >= known.month) return null;
  // Money that moved since the value was computed would look like a gain: it is computed again.
  if (copy.highWater !== known.highWater) return null;
  const { copy: booked, shares } = recordOwedProfitShare(copy, known, state.transferSeq ?? 0n);
  return payWholeProfitShares(
    state,
    booked,
    [...owedBy(state, portfolio), ...shares],
    shares,
    known.exchangeRoutes,
    now,
  );
}

/** Pays what is still owed for earlier months, as far as the money reaches; null if nothing can be paid. */
export function decidePayOwedProfitShares(
  state: ProfitShareAccountState,
  portfolio: number,
  exchangeRoutes: CopyCurrencyExchangeRates,
  now: number,
): CopyDecision | null {
  const copy = state.copies?.find((each) => each.portfolio === portfolio);
  if (!copy || copy.status === 'ended') return null;
  const decided = payWholeProfitShares(state, copy, owedBy(state, portfolio), [], exchangeRoutes, now);
  return decided.transfers.length > 0 ? decided : null;
}

/** Whole shares, as many as there is money for, oldest first. */
function payWholeProfitShares(
  state: ProfitShareAccountState,
  copy: Copy,
  owed: readonly LeaderProfitShare[],
  booked: readonly LeaderProfitShare[],
  { rates }: CopyCurrencyExchangeRates,
  now: number,
): CopyDecision {
  for (let count = owed.length; count > 0; count -= 1) {
    const [these, rest] = [owed.slice(0, count), owed.slice(count)];
    const provided = exchangeForProfitShare(state, copy.currency, sumOf(these), rates, now);
    const available = provided.available(copy.currency);
    if (sumOf(these) > available) continue;
    const paid = payProfitShares(copy, these, available);
    return mergeWithExchanges(provided, {
      ...paid,
      shares: [...paid.shares, ...rest.filter((each) => booked.includes(each))],
    });
  }
  const nothing = exchangeForProfitShare(state, copy.currency, 0n, [], now);
  return mergeWithExchanges(nothing, { copy, shares: [...booked], transfers: [], notices: [] });
}

/**
 * The end of a copy that is being stopped: the last gain is shared, and the available money returns to the main
 * portfolio. `cash`: the money by currency when its worth was computed; null if more has arrived since, or while what
 * the share needs can't be exchanged.
 */
export function decideEndCopy(
  state: ProfitShareAccountState,
  portfolio: number,
  known: {
    equity: Amount;
    share: bigint;
    cash: ReadonlyMap<Currency, Amount>;
    highWater: Amount;
    exchangeRoutes: CopyCurrencyExchangeRates;
  },
  now: number,
): CopyDecision | null {
  const copy = state.copies?.find((each) => each.portfolio === portfolio);
  if (copy?.status !== 'stopping' || copy.highWater !== known.highWater) return null;
  const currencies = [...new Set([copy.currency, ...known.cash.keys()])];
  if (currencies.some((each) => state.available(each) > (known.cash.get(each) ?? 0n))) return null;
  const booked = recordOwedProfitShare(copy, { ...known, month: 'end' }, state.transferSeq ?? 0n);
  const owed = [...owedBy(state, portfolio), ...booked.shares];
  const provided = exchangeForProfitShare(state, copy.currency, sumOf(owed), known.exchangeRoutes.rates, now);
  const available = provided.available(copy.currency);
  if (known.exchangeRoutes.missing && sumOf(owed) > available) return null;
  const shared = payProfitShares(booked.copy, owed, available);
  const gone = shared.copy.shared - copy.shared;
  const back = copy.keeps
    ? []
    : currencies.flatMap((currency): Transfer[] => {
        const left = provided.available(currency) - (currency === copy.currency ? gone : 0n);
        return buildPortfolioTransfer(currency, left, portfolio, MAIN_PORTFOLIO);
      });
  return mergeWithExchanges(provided, {
    ...shared,
    copy: { ...shared.copy, status: 'ended', endedAt: now },
    transfers: [...shared.transfers, ...back],
    notices: [...shared.notices, { code: 'copyEndedNow', params: { portfolio } }],
  });
}

/** Money in a copy that has ended and holds nothing any more. */
export function decideSweepEndedCopy(
  state: ProfitShareAccountState,
  portfolio: number,
  currencies: readonly Currency[],
): DecisionChanges | null {
  const copy = state.copies?.find((each) => each.portfolio === portfolio);
  const back = currencies.flatMap((currency) =>
    buildPortfolioTransfer(currency, state.available(currency), portfolio, MAIN_PORTFOLIO),
  );
  return copy?.status === 'ended' && back.length > 0
    ? { transfers: back, records: {}, notices: [], lastSeq: state.lastSeq }
    : null;
}

/** The leader receives paid shares, each once. */
export function decideReceiveProfitShares(
  state: Pick<AccountState, 'copyShares' | 'lastSeq'>,
  leader: bigint,
): DecisionChanges | null {
  const shares = (state.copyShares ?? []).flatMap((each) =>
    each.leader === leader && each.paid ? [{ ...each, amount: each.paid }] : [],
  );
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

// What the copy lacks of a leader's share in its currency is bought with its other currencies, at customers' rates.

/** The rates at which a copy's other currencies can be exchanged; `missing`: one of them can't be exchanged now. */
export interface CopyCurrencyExchangeRates {
  rates: readonly ExchangeRate[];
  missing: boolean;
}

interface ExchangedForProfitShare extends Pick<DecisionChanges, 'transfers' | 'notices' | 'lastSeq'> {
  exchanges: CurrencyExchange[];
  /** What is available after them. */
  available(currency: Currency): Amount;
}

/** As much of `due` as there is money for. It is paid even if the follower is restricted. */
function exchangeForProfitShare(
  state: Pick<AccountState, 'available' | 'lastSeq'>,
  currency: Currency,
  due: Amount,
  rates: readonly ExchangeRate[],
  now: number,
): ExchangedForProfitShare {
  const moved = new Map<Currency, Amount>();
  const available = (each: Currency): Amount => state.available(each) + (moved.get(each) ?? 0n);
  const provided: ExchangedForProfitShare = {
    transfers: [],
    notices: [],
    exchanges: [],
    lastSeq: state.lastSeq,
    available,
  };
  for (const rate of rates) {
    const lacking = due - available(currency);
    if (lacking <= 0n) break;
    const paid = minimumOf(computeExchangeCost(lacking, rate).paid, available(rate.pay));
    const offer = paid > 0n ? buildCurrencyExchangeOffer('exchange', paid, rate, now) : null;
    if (!offer || 'refused' in offer) continue;
    const decided = decideCurrencyExchange({ available, lastSeq: provided.lastSeq, states: [] }, offer, rate, now);
    if ('refused' in decided) continue;
    moved.set(rate.pay, (moved.get(rate.pay) ?? 0n) - offer.paid);
    moved.set(currency, (moved.get(currency) ?? 0n) + offer.bought);
    provided.transfers.push(...decided.transfers);
    provided.notices.push(...decided.notices);
    provided.exchanges.push(...decided.records.exchanges);
    provided.lastSeq = decided.lastSeq;
  }
  return provided;
}
