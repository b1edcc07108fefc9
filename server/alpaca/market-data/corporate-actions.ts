/** Splits, dividends and the like by the names of Alpaca's lists: those of the past, and those announced. */
import { addDays } from '@bourse/core/dates.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { CorporateAction } from '@bourse/core/markets/market-types.ts';
import { createHash } from 'node:crypto';
import { invalidError } from '../alpaca-errors.ts';
import { type AlpacaRequest, readCount, readList, readTime, readWord } from '../alpaca-routes.ts';

const USUAL = 100;
const MAXIMUM = 1_000;
/** Each one's history is computed elsewhere, one after the other. */
const SYMBOLS_MAXIMUM = 20;
const USUAL_DAYS = 90;
const LONGEST_DAYS = 6 * 366;

type Kind =
  | 'forward_splits'
  | 'reverse_splits'
  | 'stock_dividends'
  | 'cash_dividends'
  | 'rights_distributions'
  | 'name_changes'
  | 'worthless_removals'
  | 'cash_mergers'
  | 'stock_mergers'
  | 'stock_and_cash_mergers'
  | 'spin_offs';
interface AlpacaAction {
  kind: Kind;
  exDate: string;
  symbol: string;
  view: object;
}

/** Our id, in the form of Alpaca's, from what makes the action the only one. */
export function actionIdOf({ dependencies }: AlpacaRequest, { instrument, kind, exDate }: CorporateAction): string {
  const words = [dependencies.world.createdAt, instrument, kind, exDate];
  const digits = createHash('sha256').update(words.join(' ')).digest('hex');
  return [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`]
    .concat(digits.slice(20, 32))
    .join('-');
}

const decimal = (scaled: bigint): number => Number(formatScaled(scaled));

/** Nobody here has numbers of securities. */
const CUSIP = '';

function describe(request: AlpacaRequest, action: CorporateAction): AlpacaAction | null {
  const { symbols } = request;
  const { exDate, recordDate } = action;
  const symbol = symbols.symbolOf(action.instrument);
  const shared = { id: actionIdOf(request, action), process_date: 'payDate' in action ? action.payDate : exDate };
  const own = { ...shared, symbol, cusip: CUSIP };
  const dated = { ex_date: exDate, ...(recordDate === undefined ? {} : { record_date: recordDate }) };
  const of = (kind: Kind, view: object): AlpacaAction => ({ kind, exDate, symbol, view });
  switch (action.kind) {
    case 'split': {
      const { numerator, denominator } = action.ratio;
      const rates = { new_rate: Number(numerator), old_rate: Number(denominator) };
      if (numerator >= denominator) return of('forward_splits', { ...own, ...dated, ...rates });
      const cusips = { old_cusip: CUSIP, new_cusip: CUSIP };
      return of('reverse_splits', { ...shared, symbol, ...cusips, ...dated, ...rates });
    }
    case 'stockDividend': {
      const { numerator, denominator } = action.ratio;
      const rate = decimal(((numerator - denominator) * 100_000_000n) / denominator);
      return of('stock_dividends', { ...own, ...dated, rate });
    }
    case 'dividend': {
      const paid = { payable_date: action.payDate, rate: decimal(action.amount), special: false, foreign: false };
      return of('cash_dividends', { ...own, ...dated, ...paid });
    }
    case 'symbolChange': {
      const names = { old_symbol: symbol, new_symbol: action.code, old_cusip: CUSIP, new_cusip: CUSIP };
      return of('name_changes', { ...shared, ...names });
    }
    case 'delisting':
      return of('worthless_removals', own);
    case 'merger':
      return describeMerger(request, symbol, shared, action);
    case 'spinOff': {
      const sources = { source_symbol: symbol, source_cusip: CUSIP, new_cusip: CUSIP };
      const { numerator, denominator } = action.shares;
      const rates = { source_rate: Number(denominator), new_rate: Number(numerator) };
      const company = { new_symbol: symbols.symbolOf(action.company) };
      return of('spin_offs', { ...shared, ...sources, ...company, ...rates, ...dated });
    }
    default:
      // Rights are paid out in money here, and a suspension is a status.
      return null;
  }
}

function describeMerger(
  { symbols }: AlpacaRequest,
  symbol: string,
  shared: object,
  { exDate, acquirer, shares, cash }: Extract<CorporateAction, { kind: 'merger' }>,
): AlpacaAction {
  const acquiree = { acquiree_symbol: symbol, acquiree_cusip: CUSIP, effective_date: exDate };
  const other = { acquirer_symbol: symbols.symbolOf(acquirer), acquirer_cusip: CUSIP };
  const rates = { acquiree_rate: Number(shares.denominator), acquirer_rate: Number(shares.numerator) };
  const of = (kind: Kind, view: object): AlpacaAction => ({
    ...{ kind, exDate, symbol },
    view: { ...shared, ...acquiree, ...other, ...view },
  });
  if (shares.numerator === 0n) return of('cash_mergers', { rate: decimal(cash) });
  return cash === 0n
    ? of('stock_mergers', rates)
    : of('stock_and_cash_mergers', { ...rates, cash_rate: decimal(cash) });
}

/** By symbol also those of the past, from the local date `since` on; without symbols those announced. */
export async function readOwnActions(
  { symbols, program, dependencies: { venues }, now }: AlpacaRequest,
  names: readonly string[],
  since: string,
): Promise<CorporateAction[]> {
  if (names.length > SYMBOLS_MAXIMUM) throw invalidError(`too many symbols, ${SYMBOLS_MAXIMUM} are the most`);
  const wanted =
    names.length === 0
      ? symbols.list(program.apiKey)
      : names.flatMap((name) => symbols.find(name, program.apiKey) ?? []);
  const found: CorporateAction[] = [];
  for (const { id } of wanted) {
    if (names.length > 0) found.push(...(await venues.history(id, now, since)).actions);
    found.push(...venues.upcoming(id, now));
  }
  return found;
}

export async function listCorporateActions(request: AlpacaRequest): Promise<unknown> {
  const { query, now } = request;
  const today = new Date(now).toISOString().slice(0, 10);
  const dateOf = (at: number | undefined): string | undefined =>
    at === undefined ? undefined : new Date(at).toISOString().slice(0, 10);
  const oldest = addDays(today, -LONGEST_DAYS);
  const wanted = dateOf(readTime(query, 'start')) ?? addDays(today, -USUAL_DAYS);
  const start = wanted < oldest ? oldest : wanted;
  const end = dateOf(readTime(query, 'end')) ?? addDays(today, USUAL_DAYS);
  const newestFirst = readWord(query.get('sort'), 'sort', ['asc', 'desc'] as const) === 'desc';
  // In the singular, as Alpaca names them here.
  const types = readList(query, 'types').map((type) => `${type.toLowerCase()}s`);
  const limit = readCount(query, 'limit', USUAL, MAXIMUM);
  const from = readOffset(query.get('page_token'));
  const all = (await readOwnActions(request, readList(query, 'symbols'), start))
    .flatMap((action) => describe(request, action) ?? [])
    .filter(({ exDate, kind }) => exDate >= start && exDate <= end && (types.length === 0 || types.includes(kind)))
    .toSorted((a, b) => compareActions(a, b) * (newestFirst ? -1 : 1));
  const page = all.slice(from, from + limit);
  return {
    corporate_actions: Object.fromEntries(
      [...Map.groupBy(page, ({ kind }) => kind)].map(([kind, of]) => [kind, of.map(({ view }) => view)]),
    ),
    next_page_token: from + limit < all.length ? String(from + limit) : null,
  };
}

const compareActions = (a: AlpacaAction, b: AlpacaAction): number =>
  a.exDate === b.exDate ? (a.symbol < b.symbol ? -1 : 1) : a.exDate < b.exDate ? -1 : 1;

function readOffset(token: string | null): number {
  if (token === null || token === '') return 0;
  if (!/^\d{1,6}$/.test(token)) throw invalidError('invalid page_token');
  return Number(token);
}
