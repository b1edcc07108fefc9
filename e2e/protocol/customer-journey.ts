/** A customer by HTTP alone: the journey's calls and repeated reads. */
import {
  sendCall,
  listAllRows,
  createCommandKey,
  type OrderRow,
  type PositionRow,
  type QuoteRow,
  type CallSession,
  sendCallSuccessfully,
  type WalletAnswer,
} from './call-client.ts';
import type { JourneyServer } from './journey-server.ts';

/** What the journey buys: an order without a limit. */
export interface MarketOrderFields {
  instrument: string;
  side: 'long';
  type: 'market';
  quantity: string;
}

export interface CustomerJourney {
  house: JourneyServer;
  session: CallSession;
  /** Called after each step. */
  say(step: string): void;
  buy: MarketOrderFields;
  callSuccessfully<Data>(path: string, input?: object): Promise<Data>;
  place(order: object, key?: string): Promise<{ order: OrderRow }>;
  orders(): Promise<OrderRow[]>;
  positions(): Promise<PositionRow[]>;
  quote(): Promise<QuoteRow>;
  /** Without what follows the prices. */
  money(): Promise<Pick<WalletAnswer['accounts'][number], 'currency' | 'available' | 'frozen' | 'margin'>[]>;
  frozen(): Promise<number>;
}

export function startCustomerJourney(
  house: JourneyServer,
  session: CallSession,
  say: CustomerJourney['say'],
  { instrument, quantity }: Pick<MarketOrderFields, 'instrument' | 'quantity'>,
): CustomerJourney {
  const callSuccessfully = <Data>(path: string, input: object = {}): Promise<Data> =>
    sendCallSuccessfully(house.origin(), path, input, session);
  const orders = (): Promise<OrderRow[]> => listAllRows(house.origin(), 'trading/listOrders', {}, session);
  const positions = (): Promise<PositionRow[]> => listAllRows(house.origin(), 'trading/listPositions', {}, session);
  const place = (order: object, key = createCommandKey()): Promise<{ order: OrderRow }> =>
    callSuccessfully('trading/placeOrder', { ...order, key });
  const quote = (): Promise<QuoteRow> => callSuccessfully('quotes/getQuote', { instrument });
  const money = async () =>
    (await callSuccessfully<WalletAnswer>('wallet/getWallet')).accounts.map(
      ({ currency, available, frozen, margin }) => ({
        currency,
        available,
        frozen,
        margin,
      }),
    );
  const frozen = async (): Promise<number> => (await money()).reduce((sum, account) => sum + Number(account.frozen), 0);
  const buy: MarketOrderFields = { instrument, side: 'long', type: 'market', quantity };
  return { house, session, say, buy, callSuccessfully, place, orders, positions, quote, money, frozen };
}

/** The nearest price on the tick, as given by the refusal of an off-tick one. */
export async function roundToTick({ house, session, buy }: CustomerJourney, price: number): Promise<string> {
  const requestedPrice = price.toFixed(8);
  const answer = await sendCall(
    house.origin(),
    'trading/previewOrder',
    { ...buy, type: 'limit', limitPrice: requestedPrice },
    session,
  );
  return answer.code === 'offTick' ? String(answer.params?.['nearest']) : requestedPrice;
}
