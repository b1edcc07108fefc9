/** Watchlists, by id and by name. */
import { randomUUID } from 'node:crypto';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal } from '@bourse/contract/refusals.ts';
import { invalidError, notFoundError, unprocessableError, unwrap } from '../alpaca-errors.ts';
import { AlpacaReply, type AlpacaRequest, type AlpacaRoutes, readText } from '../alpaca-routes.ts';
import { buildAsset } from '../reference/asset-routes.ts';

type Watchlist = CallAnswer<Calls['programs/listWatchlists']>['rows'][number];
/** How a request names the list that it is about. */
type FindWatchlist = (request: AlpacaRequest) => Promise<Watchlist>;

const idOf = ({ ids, program }: AlpacaRequest, { id }: Pick<Watchlist, 'id'>): string =>
  ids.encode('watchlist', program.account, BigInt(id));

const buildHead = (request: AlpacaRequest, watchlist: Watchlist) => ({
  id: idOf(request, watchlist),
  account_id: request.ids.encode('account', request.program.account, BigInt(request.program.apiKey.portfolio)),
  name: watchlist.name,
  created_at: watchlist.createdAt,
  updated_at: watchlist.updatedAt,
});

function buildWatchlist(request: AlpacaRequest, watchlist: Watchlist): object {
  const { venues } = request.dependencies;
  const assets = watchlist.instruments.flatMap((id) => venues.instrument(id) ?? []);
  return { ...buildHead(request, watchlist), assets: assets.map((asset) => buildAsset(request, asset)) };
}

const readAll = async ({ program }: AlpacaRequest): Promise<Watchlist[]> =>
  unwrap(await program.call('programs/listWatchlists', {})).rows;

const findById: FindWatchlist = async (request) => {
  const number = request.ids.decode('watchlist', request.program.account, request.params['watchlist'] ?? '');
  const found = (await readAll(request)).find(({ id }) => BigInt(id) === number);
  if (!found) throw notFoundError('watchlist not found');
  return found;
};
const findByName: FindWatchlist = async (request) => {
  const name = request.query.get('name') ?? '';
  const found = (await readAll(request)).find((each) => each.name === name);
  if (!found) throw notFoundError('watchlist not found');
  return found;
};

/** Our names of the symbols that the client sends. */
function readSymbols({ body, symbols, program }: AlpacaRequest): string[] | undefined {
  const value = body['symbols'] ?? undefined;
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw invalidError('invalid symbols');
  return value.map((symbol) => {
    const found = typeof symbol === 'string' ? symbols.find(symbol, program.apiKey) : null;
    if (!found) throw unprocessableError(`asset "${String(symbol)}" not found`);
    return found.id;
  });
}

async function save(
  request: AlpacaRequest,
  list: { id?: string; name: string; instruments: readonly string[] },
): Promise<object> {
  const { id, name, instruments } = list;
  const saved = await request.program.call('programs/saveWatchlist', {
    ...(id === undefined ? {} : { id }),
    name,
    instruments: [...instruments],
    key: randomUUID(),
  });
  if (isRefusal(saved) && saved.refused === 'watchlistNameUsed')
    throw unprocessableError('watchlist name must be unique');
  return buildWatchlist(request, unwrap(saved).watchlist);
}

const list = async (request: AlpacaRequest): Promise<unknown> =>
  (await readAll(request)).map((watchlist) => buildHead(request, watchlist));

async function create(request: AlpacaRequest): Promise<unknown> {
  const name = readText(request.body, 'name');
  if (name === undefined) throw invalidError('name is required');
  return save(request, { name, instruments: readSymbols(request) ?? [] });
}

const answerOf =
  (find: FindWatchlist) =>
  async (request: AlpacaRequest): Promise<unknown> =>
    buildWatchlist(request, await find(request));

const change = (find: FindWatchlist) => async (request: AlpacaRequest) => {
  const before = await find(request);
  const name = readText(request.body, 'name') ?? before.name;
  return save(request, { id: before.id, name, instruments: readSymbols(request) ?? before.instruments });
};

const addSymbol = (find: FindWatchlist) => async (request: AlpacaRequest) => {
  const before = await find(request);
  const symbol = readText(request.body, 'symbol');
  const asset = symbol === undefined ? null : request.symbols.find(symbol, request.program.apiKey);
  if (!asset) throw unprocessableError(`asset "${symbol ?? ''}" not found`);
  return save(request, { ...before, instruments: [...before.instruments, asset.id] });
};

const removeSymbol = (find: FindWatchlist) => async (request: AlpacaRequest) => {
  const before = await find(request);
  const asset = request.symbols.find(request.params['symbol'] ?? '', request.program.apiKey);
  if (!asset || !before.instruments.includes(asset.id)) throw notFoundError('symbol not found in watchlist');
  return save(request, { ...before, instruments: before.instruments.filter((id) => id !== asset.id) });
};

const remove = (find: FindWatchlist) => async (request: AlpacaRequest) => {
  const { id } = await find(request);
  unwrap(await request.program.call('programs/removeWatchlist', { id, key: randomUUID() }));
  return new AlpacaReply(204);
};

export const WATCHLIST_ROUTES: AlpacaRoutes = {
  'GET /v2/watchlists': list,
  'POST /v2/watchlists': create,
  'GET /v2/watchlists:by_name': answerOf(findByName),
  'PUT /v2/watchlists:by_name': change(findByName),
  'POST /v2/watchlists:by_name': addSymbol(findByName),
  'DELETE /v2/watchlists:by_name': remove(findByName),
  'GET /v2/watchlists/:watchlist': answerOf(findById),
  'PUT /v2/watchlists/:watchlist': change(findById),
  // As one client sends it.
  'PATCH /v2/watchlists/:watchlist': change(findById),
  'POST /v2/watchlists/:watchlist': addSymbol(findById),
  'DELETE /v2/watchlists/:watchlist': remove(findById),
  'DELETE /v2/watchlists/:watchlist/:symbol': removeSymbol(findById),
};
