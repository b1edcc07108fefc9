/** What a drawn errand comes to: a path and an input; for money that is changed also what was quoted. */
import type { Caller } from '../caller.ts';
import type { Wish } from '../intents.ts';
import type { Errand } from '../plan/draw-errands.ts';
import type { Customer } from '../population.ts';
import { at, part } from './wish-for.ts';

type Exchanging = Extract<Errand, { share: number }>;

const EXCHANGED = ['USD', 'KRW', 'USDT', 'JPY', 'THB', 'MXN', 'INR', 'SAR', 'CNY', 'TWD', 'HKD', 'VND', 'MYR'] as const;
/** Between these and USDT money is transferred, the last one apart. */
const TRANSFERRED = ['USD', 'KRW', 'INR', 'THB', 'SAR', 'MXN'] as const;

/** Null where there is no quote, or no answer. */
export async function wishForErrand(wanted: Errand, customer: Customer, caller: Caller): Promise<Wish | null> {
  switch (wanted.what) {
    case 'exchange':
    case 'transfer':
      return exchanging(wanted, customer, caller);
    case 'checkIn':
      return { path: 'rewards/checkIn', input: {} };
    case 'claimBonus':
      return { path: 'rewards/claimBonus', input: {} };
    case 'applyDayTrading':
      return { path: 'trading/applyDayTrading', input: { agreed: true } };
  }
}

function currenciesOf({ what, from, to }: Exchanging): [string, string] {
  if (what === 'exchange') return [at(EXCHANGED, from), at(EXCHANGED, to)];
  return from === 0 ? ['USDT', at(TRANSFERRED, to)] : [at(TRANSFERRED, to), 'USDT'];
}

async function exchanging(wanted: Exchanging, customer: Customer, caller: Caller): Promise<Wish | null> {
  const [from, to] = currenciesOf(wanted);
  const wallet = await caller.call('wallet/getWallet', {}, customer);
  const accounts =
    wallet?.body.status === 1
      ? (wallet.body.data as { accounts: { currency: string; available: string }[] }).accounts
      : [];
  const available = accounts.find(({ currency }) => currency === from)?.available;
  if (available === undefined) return null;
  const said = await caller.call(
    'wallet/quoteExchange',
    { from, to, amount: part(available, wanted.share), kind: wanted.what },
    customer,
  );
  if (said?.body.status !== 1) return null;
  const { quote, ...told } = said.body.data as Record<string, unknown> & { quote: string };
  return { path: `wallet/${wanted.what}`, input: { quote }, told };
}
