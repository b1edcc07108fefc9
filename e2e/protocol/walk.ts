/** A customer by HTTP alone: the journey's calls and repeated reads. */
import {
  call,
  listAll,
  newKey,
  type Order,
  type Position,
  type Quote,
  type Session,
  succeed,
  type Wallet,
} from './calls.ts';
import type { House } from './house.ts';

/** What the journey buys: an order without a limit. */
export interface Ticket {
  instrument: string;
  side: 'long';
  type: 'market';
  quantity: string;
}

export interface Walk {
  house: House;
  session: Session;
  /** Called after each step. */
  say(step: string): void;
  buy: Ticket;
  tell<Data>(path: string, input?: object): Promise<Data>;
  place(order: object, key?: string): Promise<{ order: Order }>;
  orders(): Promise<Order[]>;
  positions(): Promise<Position[]>;
  quote(): Promise<Quote>;
  /** Without what follows the prices. */
  money(): Promise<Pick<Wallet['accounts'][number], 'currency' | 'available' | 'frozen' | 'margin'>[]>;
  frozen(): Promise<number>;
}

export function startWalk(
  house: House,
  session: Session,
  say: Walk['say'],
  { instrument, quantity }: Pick<Ticket, 'instrument' | 'quantity'>,
): Walk {
  const tell = <Data>(path: string, input: object = {}): Promise<Data> => succeed(house.origin(), path, input, session);
  const orders = (): Promise<Order[]> => listAll(house.origin(), 'trading/listOrders', {}, session);
  const positions = (): Promise<Position[]> => listAll(house.origin(), 'trading/listPositions', {}, session);
  const place = (order: object, key = newKey()): Promise<{ order: Order }> =>
    tell('trading/placeOrder', { ...order, key });
  const quote = (): Promise<Quote> => tell('quotes/getQuote', { instrument });
  const money = async () =>
    (await tell<Wallet>('wallet/getWallet')).accounts.map(({ currency, available, frozen, margin }) => ({
      currency,
      available,
      frozen,
      margin,
    }));
  const frozen = async (): Promise<number> => (await money()).reduce((sum, account) => sum + Number(account.frozen), 0);
  const buy: Ticket = { instrument, side: 'long', type: 'market', quantity };
  return { house, session, say, buy, tell, place, orders, positions, quote, money, frozen };
}

/** The nearest price on the tick, as given by the refusal of an off-tick one. */
export async function onTick({ house, session, buy }: Walk, price: number): Promise<string> {
  const asked = price.toFixed(8);
  const answer = await call(
    house.origin(),
    'trading/previewOrder',
    { ...buy, type: 'limit', limitPrice: asked },
    session,
  );
  return answer.code === 'offTick' ? String(answer.params?.['nearest']) : asked;
}
