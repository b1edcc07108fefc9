/**
 * The legs of an order: what is placed with it, or protects what it opens. Ours are orders once their entry has filled;
 * these clients know their ids from the beginning.
 */
import { isRefusal } from '@bourse/contract/refusals.ts';
import { EXIT_KINDS, type ExitKind } from '@bourse/core/trading/orders/order.ts';
import { decodeId, encodeId } from '../../ids.ts';
import { unwrap } from '../alpaca-errors.ts';
import type { AlpacaIdKind } from '../alpaca-ids.ts';
import type { AlpacaRequest } from '../alpaca-routes.ts';
import {
  type AlpacaOrder,
  buildAlpacaOrder,
  isExit,
  legKindOf,
  listLegKinds,
  numberOfOrder,
  splitOrderNumber,
  type OwnOrderView,
} from './order-view.ts';

type LegRequest = Pick<AlpacaRequest, 'ids' | 'symbols' | 'dependencies' | 'program'>;

const LEGS_MAXIMUM = 100;

const hasLegs = (order: OwnOrderView): boolean =>
  listLegKinds(order).length > 0 || (order.group !== null && order.parent === null && order.effect === 'close');

/** Null for a simple order, and for one that is a leg itself. */
export async function buildLegs(request: LegRequest, order: OwnOrderView): Promise<AlpacaOrder[] | null> {
  if (!hasLegs(order)) return null;
  const { rows } = unwrap(
    await request.program.call('trading/listOrders', { linkedTo: order.id, oldestFirst: true, limit: LEGS_MAXIMUM }),
  );
  if (order.effect === 'close') return rows.map((row) => buildAlpacaOrder(request, row));
  const placed = rows.filter(isExit);
  return listLegKinds(order).map((kind) => {
    const found = placed.findLast((row) => legKindOf(row) === kind);
    return found ? buildAlpacaOrder(request, found) : buildComingLeg(request, order, kind);
  });
}

/** What its entry will place once it fills; it ends with an entry that has filled nothing. */
function buildComingLeg(request: LegRequest, entry: OwnOrderView, kind: ExitKind): AlpacaOrder {
  const { stopNow: _, ...order } = {
    ...entry,
    ...buildComingTerms(entry, kind),
    effect: 'close' as const,
    timeInForce: 'gtc' as const,
    filled: '0',
    averagePrice: null,
    fills: [],
    replacements: 0,
    inactive: true,
    clientId: null,
  };
  const { account } = request.program;
  const id = request.ids.encode(kind, account, numberOfOrder(decodeId('o', account, entry.id)!, 0n));
  return { ...buildAlpacaOrder(request, order), id, client_order_id: id };
}

type ComingTerms = Pick<OwnOrderView, 'type' | 'limitPrice' | 'stopPrice' | 'trailAmount' | 'trailRate'>;
function buildComingTerms(entry: OwnOrderView, kind: ExitKind): ComingTerms {
  const { takeProfit, stopLoss, trailingStopAmount, trailingStopRate } = entry;
  const stopLossLimit = entry.stopLossLimit ?? null;
  const none = { limitPrice: null, stopPrice: null, trailAmount: null, trailRate: null };
  if (kind === 'takeProfit') return { ...none, type: 'limit', limitPrice: takeProfit };
  if (kind === 'trailingStop')
    return { ...none, type: 'trailing', trailAmount: trailingStopAmount ?? null, trailRate: trailingStopRate ?? null };
  return {
    ...none,
    type: stopLossLimit === null ? 'stop' : 'stopLimit',
    stopPrice: stopLoss,
    limitPrice: stopLossLimit,
  };
}

/** A leg that isn't placed yet, by its id; null for another one. */
export async function findComingLeg(request: LegRequest, id: string): Promise<AlpacaOrder | null> {
  const { ids, program } = request;
  const named = ids.kindOf(program.account, id);
  if (!named || !isLegKind(named.kind)) return null;
  const { seq } = splitOrderNumber(named.number);
  if (await findLegOrder(request, named.kind, seq)) return null;
  const order = encodeId('o', program.account, seq);
  const entry = await program.call('trading/getOrder', { order });
  const legs = isRefusal(entry) ? null : await buildLegs(request, entry.order);
  return legs?.find((leg) => leg.id === id) ?? null;
}

export const isLegKind = (kind: AlpacaIdKind): kind is ExitKind => (EXIT_KINDS as readonly string[]).includes(kind);

/** The own id of a leg's order, by its entry; null before it is placed. */
export async function findLegOrder(
  { program }: LegRequest,
  kind: ExitKind,
  entrySeq: bigint,
): Promise<OwnOrderView | null> {
  const linkedTo = encodeId('o', program.account, entrySeq);
  const { rows } = unwrap(await program.call('trading/listOrders', { linkedTo, limit: LEGS_MAXIMUM }));
  return rows.find((row) => isExit(row) && legKindOf(row) === kind) ?? null;
}
