/** Positions: all purchases of an instrument together, and closed as one. */
import { randomUUID } from 'node:crypto';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { hasApiKeyScope } from '@bourse/core/accounts/customers/api-key.ts';
import { divide, formatDecimal, formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { forbiddenError, invalidError, notFoundError, RefusedError, unwrap } from '../alpaca-errors.ts';
import { AlpacaReply, type AlpacaRequest, type AlpacaRoutes, readDecimal, readFlag } from '../alpaca-routes.ts';
import { buildAlpacaOrder } from '../orders/order-view.ts';
import { assetClassOf, assetExchangeOf } from '../reference/asset-routes.ts';

type NetPosition = CallAnswer<Calls['trading/listNetPositions']>['rows'][number];

const RATE_DIGITS = 8;
const HUNDRED = 100n;

const negate = (text: string): string => (text.startsWith('-') ? text.slice(1) : text === '0' ? text : `-${text}`);

/** `part` of `whole`, such as 0.0125. */
function shareOf(part: string, whole: string): string {
  const [above, below] = [parseScaled(part), parseScaled(whole)];
  if (above === null || below === null || below === 0n) return '0';
  return formatDecimal(divide(above * 10n ** BigInt(RATE_DIGITS), below, 'half-even'), RATE_DIGITS);
}

function buildPosition({ ids, symbols, dependencies }: AlpacaRequest, position: NetPosition): object {
  const isShort = position.side === 'short';
  const instrument = dependencies.venues.instrument(position.instrument);
  const change = formatScaled((parseScaled(position.markPrice) ?? 0n) - (parseScaled(position.previousClose) ?? 0n));
  return {
    asset_id: ids.encodeAsset(position.instrument),
    symbol: symbols.symbolOf(position.instrument),
    // Of all its amounts, which Alpaca's are in dollars.
    currency: position.currency,
    exchange: instrument ? assetExchangeOf(instrument) : '',
    asset_class: assetClassOf(position),
    asset_marginable: position.market !== 'CRYPTO',
    qty: isShort ? negate(position.quantity) : position.quantity,
    qty_available: isShort ? negate(position.available) : position.available,
    avg_entry_price: position.averageCost,
    side: position.side,
    market_value: isShort ? negate(position.marketValue) : position.marketValue,
    cost_basis: isShort ? negate(position.cost) : position.cost,
    unrealized_pl: position.openProfit,
    unrealized_plpc: shareOf(position.openProfit, position.cost),
    unrealized_intraday_pl: position.today,
    unrealized_intraday_plpc: shareOf(position.today, position.cost),
    current_price: position.markPrice,
    lastday_price: position.previousClose,
    change_today: shareOf(change, position.previousClose),
  };
}

async function listPositions(request: AlpacaRequest): Promise<unknown> {
  const { rows } = unwrap(await request.program.call('trading/listNetPositions', {}));
  return rows.map((row) => buildPosition(request, row));
}

/** Long and short are never held together, so there is one at most. */
async function findPosition(request: AlpacaRequest, symbol: string): Promise<NetPosition> {
  const asset = request.symbols.find(symbol, request.program.apiKey);
  const answer = asset && unwrap(await request.program.call('trading/listNetPositions', { instrument: asset.id }));
  const [found] = answer?.rows ?? [];
  if (!found) throw notFoundError('position does not exist');
  return found;
}

const symbolOf = ({ params }: AlpacaRequest): string =>
  params['quote'] === undefined ? params['symbol']! : `${params['symbol']!}/${params['quote']}`;

const getPosition = async (request: AlpacaRequest): Promise<unknown> =>
  buildPosition(request, await findPosition(request, symbolOf(request)));

/** What is misspelt or stands twice must not sell everything. */
function checkParameters(query: URLSearchParams, known: readonly string[]): void {
  const names = [...query.keys()];
  for (const [index, name] of names.entries()) {
    if (!known.includes(name)) throw invalidError(`unknown parameter: ${name}`);
    if (names.indexOf(name) !== index) throw invalidError(`parameter more than once: ${name}`);
  }
}

/** In whole or in part, at the market. */
async function closePosition(request: AlpacaRequest): Promise<unknown> {
  checkParameters(request.query, ['qty', 'percentage', 'symbol']);
  // One client repeats the symbol of the path.
  if ((request.query.get('symbol') ?? symbolOf(request)) !== symbolOf(request)) throw invalidError('invalid symbol');
  const position = await findPosition(request, symbolOf(request));
  const quantity = readPart(request.query, position);
  if (parseScaled(quantity)! > parseScaled(position.available)!)
    throw forbiddenError(
      `insufficient qty available for order (requested: ${quantity}, available: ${position.available})`,
      {
        available: position.available,
        existing_qty: position.quantity,
        held_for_orders: formatScaled(parseScaled(position.quantity)! - parseScaled(position.available)!),
        symbol: request.symbols.symbolOf(position.instrument),
      },
    );
  const closed = unwrap(await placeClosing(request, position, quantity));
  return buildAlpacaOrder(request, closed.order);
}

function readPart(query: URLSearchParams, { quantity }: NetPosition): string {
  const fields = Object.fromEntries(query);
  const units = readDecimal(fields, 'qty');
  const percentage = readDecimal(fields, 'percentage');
  if (units !== undefined && percentage !== undefined) throw invalidError('only one of qty or percentage is accepted');
  if (units !== undefined) return units;
  if (percentage === undefined) return quantity;
  const share = parseScaled(percentage);
  if (share === null || share <= 0n || share > HUNDRED * 10n ** 8n)
    throw invalidError('percentage must be between 0 and 100');
  return formatScaled((parseScaled(quantity)! * share) / (HUNDRED * 10n ** 8n));
}

const placeClosing = ({ program }: AlpacaRequest, { instrument, side }: NetPosition, quantity: string) =>
  program.call('trading/placeOrder', {
    instrument,
    side,
    effect: 'close',
    type: 'market',
    quantity,
    clientId: randomUUID(),
    key: randomUUID(),
  });

async function closePositions(request: AlpacaRequest): Promise<unknown> {
  const { program, query, symbols } = request;
  checkParameters(query, ['cancel_orders']);
  if (!hasApiKeyScope(program.apiKey, 'trade')) throw new RefusedError(refuse('apiKeyNotPermitted'));
  if (readFlag(query, 'cancel_orders')) unwrap(await program.call('trading/cancelOrders', { key: randomUUID() }));
  const { rows } = unwrap(await program.call('trading/listNetPositions', {}));
  const closed = await Promise.all(
    rows.map(async (row) => {
      const symbol = symbols.symbolOf(row.instrument);
      const answer = await placeClosing(request, row, row.available);
      return isRefusal(answer)
        ? { symbol, status: 422, body: { code: 42210000, message: answer.refused } }
        : { symbol, status: 200, body: buildAlpacaOrder(request, answer.order) };
    }),
  );
  return new AlpacaReply(207, closed);
}

export const POSITION_ROUTES: AlpacaRoutes = {
  'GET /v2/positions': listPositions,
  'DELETE /v2/positions': closePositions,
  'GET /v2/positions/:symbol': getPosition,
  'GET /v2/positions/:symbol/:quote': getPosition,
  'DELETE /v2/positions/:symbol': closePosition,
  'DELETE /v2/positions/:symbol/:quote': closePosition,
};
