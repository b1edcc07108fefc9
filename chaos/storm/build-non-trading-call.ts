/** The call that a drawn errand becomes: a path and an input; for exchanges also the quote. */
import type { Caller } from '../caller.ts';
import type { WantedCall } from '../wanted-calls.ts';
import type { NonTradingAction } from '../plan/generate-non-trading-action.ts';
import type { TrialCustomer } from '../trial-customers.ts';
import { hasSecondPortfolio, SECOND_PORTFOLIO } from './second-portfolio.ts';
import { pickModulo, scaleDecimal } from './build-trading-call.ts';
import { buildLendingCall } from './build-lending-call.ts';
import { buildLoanCall } from './build-loan-call.ts';

type Exchanging = Extract<NonTradingAction, { from: number }>;

const MOVED_TIMES = 12;
const FIRST_SHARE = 0.4;
const EXCHANGED = ['USD', 'KRW', 'USDT', 'JPY', 'THB', 'MXN', 'INR', 'SAR', 'CNY', 'TWD', 'HKD', 'VND', 'MYR'] as const;
/** Transfers go between these and USDT; the last one is a separate case. */
const TRANSFERRED = ['USD', 'KRW', 'INR', 'THB', 'SAR', 'MXN'] as const;

/** Null if there is no quote, or no answer. */
export async function buildNonTradingCall(
  wanted: NonTradingAction,
  customer: TrialCustomer,
  caller: Caller,
): Promise<WantedCall | null> {
  switch (wanted.what) {
    case 'transfer':
      return hasSecondPortfolio(customer) && wanted.to % 4 !== 0
        ? buildPortfolioTransferCall(wanted, customer, caller)
        : buildExchangeCall(wanted, customer, caller);
    case 'exchange':
      return buildExchangeCall(wanted, customer, caller);
    case 'loan':
      return buildLoanCall(wanted, customer, caller);
    case 'lend':
      return buildLendingCall(wanted, customer, caller);
    case 'checkIn':
      return { path: 'rewards/checkIn', input: {} };
    case 'claimBonus':
      return { path: 'rewards/claimBonus', input: {} };
    case 'applyDayTrading':
      return { path: 'trading/applyDayTrading', input: { agreed: true } };
    case 'subscribe':
      return buildSubscribeCall(wanted, customer, caller);
    case 'takeBack':
      return buildCancelSubscriptionCall(wanted, customer, caller);
  }
}

function currenciesOf({ what, from, to }: Exchanging): [string, string] {
  if (what === 'exchange') return [pickModulo(EXCHANGED, from), pickModulo(EXCHANGED, to)];
  return from === 0 ? ['USDT', pickModulo(TRANSFERRED, to)] : [pickModulo(TRANSFERRED, to), 'USDT'];
}

/** Mostly to the second portfolio, which begins empty; larger fractions than in exchanges. */
async function buildPortfolioTransferCall(
  wanted: Exchanging,
  customer: TrialCustomer,
  caller: Caller,
): Promise<WantedCall | null> {
  const [from, to] = wanted.to % 4 === 3 ? [SECOND_PORTFOLIO, '0'] : ['0', SECOND_PORTFOLIO];
  const currency = pickModulo(EXCHANGED, wanted.to);
  const available = await availableIn(currency, { portfolio: from }, customer, caller);
  if (available === undefined) return null;
  const amount = scaleDecimal(available, wanted.share * MOVED_TIMES);
  return { path: 'portfolios/transferBetween', input: { from, to, currency, amount } };
}

/** The second portfolio's first money; null without an answer. */
export async function buildFirstTransferCall(
  currency: string,
  customer: TrialCustomer,
  caller: Caller,
): Promise<WantedCall | null> {
  const available = await availableIn(currency, {}, customer, caller);
  if (available === undefined) return null;
  const amount = scaleDecimal(available, FIRST_SHARE);
  return { path: 'portfolios/transferBetween', input: { from: '0', to: SECOND_PORTFOLIO, currency, amount } };
}

async function availableIn(
  currency: string,
  of: { portfolio?: string },
  customer: TrialCustomer,
  caller: Caller,
): Promise<string | undefined> {
  const wallet = await caller.call('wallet/getWallet', of, customer);
  if (wallet?.body.status !== 1) return undefined;
  const { accounts } = wallet.body.data as { accounts: { currency: string; available: string }[] };
  return accounts.find((each) => each.currency === currency)?.available;
}

async function buildExchangeCall(
  wanted: Exchanging,
  customer: TrialCustomer,
  caller: Caller,
): Promise<WantedCall | null> {
  const [from, to] = currenciesOf(wanted);
  const available = await availableIn(from, {}, customer, caller);
  if (available === undefined) return null;
  const response = await caller.call(
    'wallet/quoteExchange',
    { from, to, amount: scaleDecimal(available, wanted.share), kind: wanted.what },
    customer,
  );
  if (response?.body.status !== 1) return null;
  const { quote, ...quotedTerms } = response.body.data as Record<string, unknown> & { quote: string };
  return { path: `wallet/${wanted.what}`, input: { quote }, quotedTerms };
}

const LISTED = 100;

/** An application in an open offer: the minimum plus some steps. */
async function buildSubscribeCall(
  { nth, steps }: Extract<NonTradingAction, { what: 'subscribe' }>,
  customer: TrialCustomer,
  caller: Caller,
): Promise<WantedCall | null> {
  const openOffers = { kind: 'ipo', phase: 'open', limit: LISTED };
  const offers = await caller.call('offerings/listOfferings', openOffers, customer);
  if (offers?.body.status !== 1) return null;
  const { rows } = offers.body.data as { rows: { id: string; minimum: string; step: string }[] };
  if (rows.length === 0) return null;
  const { id, minimum, step } = pickModulo(rows, nth);
  return {
    path: 'offerings/subscribe',
    input: { offering: id, quantity: String(Number(minimum) + steps * Number(step)) },
  };
}

/** One of the customer's applications, whatever its state. */
async function buildCancelSubscriptionCall(
  { nth }: Extract<NonTradingAction, { what: 'takeBack' }>,
  customer: TrialCustomer,
  caller: Caller,
): Promise<WantedCall | null> {
  const mine = await caller.call('offerings/listSubscriptions', { limit: LISTED }, customer);
  if (mine?.body.status !== 1) return null;
  const { rows } = mine.body.data as { rows: { id: string }[] };
  return rows.length === 0
    ? null
    : { path: 'offerings/cancelSubscription', input: { subscription: pickModulo(rows, nth).id } };
}
