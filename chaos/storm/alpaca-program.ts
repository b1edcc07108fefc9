/** What a program that speaks Alpaca's protocol makes of its customer's wishes, and by which ids it knows orders. */
import {
  ALPACA_CANCELLATION_OF_ALL,
  buildAlpacaCancellation,
  buildAlpacaClosing,
  buildAlpacaOrder,
  buildAlpacaReplacement,
  parseAlpacaOrderId,
  PREFIX,
} from '../alpaca-form.ts';
import type { Caller } from '../caller.ts';
import { decodeId } from '@bourse/server/ids.ts';
import type { WantedCall } from '../wanted-calls.ts';
import type { BelievedHoldings, ListedOrder } from './believed-holdings.ts';
import type { Program } from './programs.ts';

const LISTED = 500;
const REPLACEMENT_BITS = 10n;
const NOBODYS_SYMBOL = 'US.ZZZZZZ';

/** Our ids of orders with those of this protocol, as its lists show them. */
export class AlpacaNames {
  private readonly names = new Map<string, string>();
  /** The parts of an id that all of the account's orders share. */
  private head: string | null = null;

  /** `own`: the same orders in our lists, by which exits are recognised. */
  learn(userId: string, listed: readonly string[], own: readonly ListedOrder[]): void {
    const account = BigInt(userId);
    const byNumber = new Map<string, string>();
    for (const id of listed) {
      const { seq, exit } = parseAlpacaOrderId(id);
      byNumber.set(`${seq} ${exit ?? ''}`, id);
      if (exit === null) this.head = id.slice(0, -12);
    }
    for (const order of own) {
      const name =
        byNumber.get(`${decodeId('o', account, order.id)} `) ??
        (order.parent ? byNumber.get(`${decodeId('o', account, order.parent)} ${exitTypeOf(order)}`) : undefined);
      if (name !== undefined) this.names.set(order.id, name);
    }
  }

  /** One that it hasn't seen may be another portfolio's: the id that it would have. */
  of(userId: string, order: string): string | undefined {
    const known = this.names.get(order);
    const seq = decodeId('o', BigInt(userId), order);
    if (known !== undefined || this.head === null || seq === null) return known;
    return this.head + (seq << REPLACEMENT_BITS).toString(16).padStart(12, '0');
  }
}

const exitTypeOf = ({ type }: ListedOrder): string => (type === 'stopLimit' ? 'stop' : type);

export async function readAlpacaNames(
  { customer, key }: Program,
  names: AlpacaNames,
  caller: Caller,
  own: readonly ListedOrder[],
): Promise<void> {
  const path = `${PREFIX}/orders?status=open&limit=${LISTED}`;
  const answer = await caller.send({ method: 'GET', path }, key.headers);
  if (answer?.http !== 200) return;
  const listed = (answer.json as { id: string }[]).map(({ id }) => id);
  names.learn(customer.userId, listed, own);
}

/** In this protocol if it can say it, else as it was. `key`: under which the command is sent. */
export function speakAlpaca(
  wantedCall: WantedCall,
  { customer: { userId } }: Pick<Program, 'customer'>,
  key: string,
  { names, mine }: { names: AlpacaNames; mine: BelievedHoldings },
): WantedCall {
  const { path, input } = wantedCall;
  const order = names.of(userId, String(input['order']));
  switch (path) {
    case 'trading/placeOrder':
      return buildAlpacaOrder(wantedCall, key, key.charCodeAt(1) % 2 === 0);
    case 'trading/replaceOrder':
      return order === undefined ? wantedCall : buildAlpacaReplacement(wantedCall, order, key);
    case 'trading/cancelOrder':
      return order === undefined ? wantedCall : buildAlpacaCancellation(wantedCall, order);
    case 'trading/closePosition': {
      const instrument = mine.instrumentOf(String(input['position'])) ?? NOBODYS_SYMBOL;
      return buildAlpacaClosing(wantedCall, instrument);
    }
    case 'trading/cancelOrders': {
      const { instrument: _, ...whole } = input;
      return { path, input: whole, alpaca: ALPACA_CANCELLATION_OF_ALL };
    }
    default:
      return wantedCall;
  }
}
