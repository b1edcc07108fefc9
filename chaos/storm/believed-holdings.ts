/** What a customer believes to have, by the answers and lists so far; in a storm such beliefs are soon outdated. */
import { type JournalEntry, isAccepted } from '../trial-journal.ts';
import { isLeagueCommand } from '../model/check-leagues.ts';

export interface HeldPosition {
  id: string;
  instrument: string;
  side: 'long' | 'short';
  quantity: string;
  margin: string;
  portfolio?: string;
}
/** `prices`: the prices of the order that can be changed, with their values. */
export interface WaitingOrder {
  id: string;
  instrument: string;
  buys: boolean;
  prices: 'limitPrice' | 'stopPrice';
  price: string | null;
}

export interface ListedOrder {
  id: string;
  instrument: string;
  side: 'long' | 'short';
  effect: 'open' | 'close';
  status: string;
  filled: string;
  limitPrice: string | null;
  stopPrice: string | null;
  triggeredAt: string | null;
  position: string | null;
  portfolio?: string;
  type: string;
  parent: string | null;
}
export interface ListedPosition {
  id: string;
  instrument: string;
  side: 'long' | 'short';
  status: string;
  openQuantity: string;
  margin: string;
  portfolio?: string;
}

const REMEMBERED = 60;

export class BelievedHoldings {
  private readonly positions = new Map<string, HeldPosition>();
  private readonly orders = new Map<string, WaitingOrder>();
  private readonly alerts = new Set<string>();
  private readonly requests = { deposit: new Set<string>(), withdrawal: new Set<string>() };

  position(nth: number): HeldPosition | undefined {
    return [...this.positions.values()][nth % this.positions.size];
  }
  order(nth: number): WaitingOrder | undefined {
    return [...this.orders.values()][nth % this.orders.size];
  }
  instrumentOf(position: string): string | undefined {
    return this.positions.get(position)?.instrument;
  }
  request(kind: 'deposit' | 'withdrawal', nth: number): string | undefined {
    return [...this.requests[kind]].at(-1 - (nth % 2));
  }
  alert(nth: number): string | undefined {
    return [...this.alerts][nth % this.alerts.size];
  }

  /** Learns from the answer to a command. */
  learn({ path, input, decision }: JournalEntry): void {
    // League holdings are only for league commands.
    if (!isAccepted(decision) || isLeagueCommand({ path, input })) return;
    const { order, position, alert, deposit, withdrawal } = decision.data as {
      order?: ListedOrder;
      position?: ListedPosition;
      alert?: { id: string };
      deposit?: { id: string };
      withdrawal?: { id: string };
    };
    // By another protocol the answer has only its id here.
    if (order && 'status' in order) this.putOrder(order);
    if (position) this.putPosition(position);
    if (alert) this.alerts.add(alert.id);
    if (deposit) this.requests.deposit.add(deposit.id);
    if (withdrawal) this.requests.withdrawal.add(withdrawal.id);
    if (path === 'discovery/removeAlert') this.alerts.delete(String(input['alert']));
    if (path === 'trading/closePosition' && input['quantity'] === undefined)
      this.positions.delete(String(input['position']));
  }

  /** Learns from the lists of waiting orders and held positions, newest first. */
  see(orders: readonly ListedOrder[] | null, positions: readonly ListedPosition[] | null): void {
    if (orders) {
      this.orders.clear();
      for (const order of orders.slice(0, REMEMBERED)) this.putOrder(order);
    }
    if (positions) {
      this.positions.clear();
      for (const position of positions.slice(0, REMEMBERED)) this.putPosition(position);
    }
  }

  private putOrder(order: ListedOrder): void {
    const { id, instrument, side, effect, status, limitPrice, stopPrice, triggeredAt } = order;
    const prices = stopPrice !== null && triggeredAt === null ? 'stopPrice' : 'limitPrice';
    if (status === 'pending')
      this.orders.set(id, {
        id,
        instrument,
        buys: (side === 'long') === (effect === 'open'),
        prices,
        price: prices === 'stopPrice' ? stopPrice : limitPrice,
      });
    else this.orders.delete(id);
    const bought = effect === 'open' && order.position !== null && status !== 'closed';
    if (bought)
      this.positions.set(order.position!, {
        id: order.position!,
        instrument,
        side,
        quantity: order.filled,
        margin: '1',
        ...(order.portfolio === undefined ? {} : { portfolio: order.portfolio }),
      });
  }

  private putPosition({ id, instrument, side, status, openQuantity, margin, portfolio }: ListedPosition): void {
    if (status === 'closed') this.positions.delete(id);
    else
      this.positions.set(id, {
        id,
        instrument,
        side,
        quantity: openQuantity,
        margin,
        ...(portfolio === undefined ? {} : { portfolio }),
      });
  }
}
