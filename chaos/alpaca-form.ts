/**
 * Own commands as clients of Alpaca's protocol send them, and their answers as those of our own calls, so that one
 * model judges both.
 */
import { encodeId } from '@bourse/server/ids.ts';
import type { HttpRequest } from './caller.ts';
import type { WantedCall } from './wanted-calls.ts';

/** What this protocol can say of an order; the rest is left out of the command. */
const EXPRESSIBLE = [
  'instrument',
  'side',
  'effect',
  'type',
  'quantity',
  'timeInForce',
  'limitPrice',
  'stopPrice',
  'trailRate',
  'trailAmount',
  'takeProfit',
  'stopLoss',
  'stopLossLimit',
  'trailingStopRate',
  'portfolio',
] as const;
const TYPES: Readonly<Record<string, string>> = { stopLimit: 'stop_limit', trailing: 'trailing_stop' };
const TIMES: Readonly<Record<string, string>> = { atOpen: 'opg', atClose: 'cls' };

export const PREFIX = '/alpaca/v2';

/** `buysEitherWay`: without an intent the server decides whether it opens or closes. */
export interface AlpacaForm extends HttpRequest {
  buysEitherWay?: boolean;
}
export interface AlpacaWish extends WantedCall {
  alpaca: AlpacaForm;
}

const text = (value: unknown): string => String(value);

/** `US.NWRB` is `NWRB`, `CRYPTO.BTCUSDT` is `BTC/USDT`, others keep their name. */
export function symbolOfInstrument(instrument: string): string {
  const [market, code = ''] = instrument.split('.');
  if (market === 'US') return code;
  return market === 'CRYPTO' && code.endsWith('USDT') ? `${code.slice(0, -4)}/USDT` : instrument;
}

export const isBuying = (input: WantedCall['input']): boolean =>
  (input['side'] === 'long') === (input['effect'] !== 'close');

/** `states`: whether the client says that it opens or closes. */
export function buildAlpacaOrder(wanted: WantedCall, clientId: string, states: boolean): AlpacaWish {
  const known = EXPRESSIBLE.filter((name) => wanted.input[name] !== undefined);
  const input: Record<string, unknown> = Object.fromEntries(known.map((name) => [name, wanted.input[name]]));
  if (input['timeInForce'] === 'gtd') input['timeInForce'] = 'gtc';
  input['clientId'] = clientId;
  const side = isBuying(input) ? 'buy' : 'sell';
  const type = text(input['type']);
  const time = text(input['timeInForce'] ?? 'day');
  const legs = buildLegs(input);
  return {
    path: wanted.path,
    input,
    alpaca: {
      method: 'POST',
      path: `${PREFIX}/orders`,
      ...(states || legs.order_class ? {} : { buysEitherWay: true }),
      body: {
        symbol: symbolOfInstrument(text(input['instrument'])),
        qty: input['quantity'],
        side,
        type: TYPES[type] ?? type,
        time_in_force: TIMES[time] ?? time,
        limit_price: input['limitPrice'],
        stop_price: input['stopPrice'],
        trail_price: input['trailAmount'],
        trail_percent: input['trailRate'] === undefined ? undefined : percentOf(input['trailRate']),
        client_order_id: clientId,
        position_intent: states ? `${side}_to_${text(input['effect'] ?? 'open')}` : undefined,
        ...legs,
      },
    },
  };
}

const percentOf = (rate: unknown): string => (Number(rate) * 100).toFixed(4);

function buildLegs({ takeProfit, stopLoss, stopLossLimit, trailingStopRate }: WantedCall['input']) {
  const stops = stopLoss !== undefined || trailingStopRate !== undefined;
  if (takeProfit === undefined && !stops) return {};
  return {
    order_class: takeProfit !== undefined && stops ? 'bracket' : 'oto',
    take_profit: takeProfit === undefined ? undefined : { limit_price: takeProfit },
    stop_loss: stops
      ? {
          stop_price: stopLoss,
          limit_price: stopLossLimit,
          trail_percent: trailingStopRate === undefined ? undefined : percentOf(trailingStopRate),
        }
      : undefined,
  };
}

/** `id`: of the order, to these clients. The new order has the next name. */
export const buildAlpacaReplacement = (wanted: WantedCall, id: string, clientId: string): AlpacaWish => ({
  path: wanted.path,
  input: { ...wanted.input, clientId },
  alpaca: {
    method: 'PATCH',
    path: `${PREFIX}/orders/${id}`,
    body: {
      qty: wanted.input['quantity'],
      limit_price: wanted.input['limitPrice'],
      stop_price: wanted.input['stopPrice'],
      client_order_id: clientId,
    },
  },
});

export const buildAlpacaCancellation = (wanted: WantedCall, id: string): AlpacaWish => ({
  ...wanted,
  alpaca: { method: 'DELETE', path: `${PREFIX}/orders/${id}` },
});

export const buildAlpacaClosing = (wanted: WantedCall, instrument: string): AlpacaWish => ({
  ...wanted,
  alpaca: {
    method: 'DELETE',
    path:
      `${PREFIX}/positions/${encodeURIComponent(symbolOfInstrument(instrument))}` +
      (wanted.input['quantity'] === undefined ? '' : `?qty=${text(wanted.input['quantity'])}`),
  },
});

export const ALPACA_CANCELLATION_OF_ALL: AlpacaForm = { method: 'DELETE', path: `${PREFIX}/orders` };

const ENTRY_KINDS: Readonly<Record<number, string>> = { 3: 'limit', 4: 'stop', 9: 'trailing' };
const REPLACEMENT_BITS = 10n;

/** What an id of this protocol names: an order by its number, or an exit by its entry's number and its type. */
export function parseAlpacaOrderId(id: string): { seq: bigint; exit: string | null } {
  const kind = Number.parseInt(id.slice(6, 8), 16);
  return { seq: BigInt(`0x${id.slice(-12)}`) >> REPLACEMENT_BITS, exit: ENTRY_KINDS[kind] ?? null };
}

/** The own id of an order, not of an exit. */
export const ownOrderIdOf = (userId: string, id: string): string =>
  encodeId('o', BigInt(userId), parseAlpacaOrderId(id).seq);
