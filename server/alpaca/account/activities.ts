/** Activities: fills, and every other movement of the portfolio's money, the newest first. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Refusal } from '@bourse/contract/refusals.ts';
import { getTradeDirection } from '@bourse/core/trading/orders/order.ts';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { decodeId } from '../../ids.ts';
import { invalidError, unwrap } from '../alpaca-errors.ts';
import { type AlpacaRequest, type AlpacaRoutes, readCount, readList, readTime, readWord } from '../alpaca-routes.ts';
import { idOfOrder, presentIdOf } from '../orders/order-view.ts';

const ACTIVITIES_MAXIMUM = 100;

/** By type, the codes under which such a movement is booked. */
const CODES_BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  CSD: ['deposit', 'practice', 'leagueStake'],
  CSW: ['withdrawPaid', 'withdrawFee'],
  DIV: ['dividend', 'rights'],
  FEE: ['fee', 'tax', 'borrowFee', 'depositFee', 'exchangeSpread', 'reservationFee', 'subscriptionFee', 'guidePlan'],
  INT: ['financing', 'rollover', 'lendingFee', 'loanInterestPaid', 'loanFeePaid'],
  JNLC: ['moveMoney', 'exchangeOut', 'exchangeIn'],
  MISC: ['correction', 'tradeCorrection', 'tradeChargesBack', 'tradeTaxBack', 'checkIn', 'fraction'],
};
const TYPE_BY_CODE = new Map(
  Object.entries(CODES_BY_TYPE).flatMap(([type, codes]) => codes.map((code) => [code, type] as const)),
);

interface Activity {
  id: string;
  activity_type: string;
  /** Epoch ms, for their order; not part of the answer. */
  at: number;
  fields: object;
}

interface Span {
  since: number | undefined;
  until: number | undefined;
  limit: number;
  oldestFirst: boolean;
}

async function listActivities(request: AlpacaRequest): Promise<unknown> {
  const { query, params } = request;
  const types = params['type']
    ? [params['type'].toUpperCase()]
    : readList(query, 'activity_types').map((each) => each.toUpperCase());
  const direction = readWord(query.get('direction'), 'direction', ['asc', 'desc'] as const) ?? 'desc';
  const limit = readCount(query, 'page_size', ACTIVITIES_MAXIMUM, ACTIVITIES_MAXIMUM);
  const after = query.get('page_token');
  const date = query.get('date') ? readTime(query, 'date') : undefined;
  const span = continueAfter(
    {
      since: date ?? readTime(query, 'after'),
      until: date === undefined ? readTime(query, 'until') : date + DAY_MS,
      limit: limit + 1,
      oldestFirst: direction === 'asc',
    },
    after,
  );
  const wantsFills = types.length === 0 || types.includes('FILL');
  const codes = types.length === 0 ? [...TYPE_BY_CODE.keys()] : types.flatMap((type) => CODES_BY_TYPE[type] ?? []);
  const found = [
    ...(wantsFills ? await listFills(request, span) : []),
    ...(codes.length > 0 ? await listMovements(request, codes, span) : []),
  ];
  const ordered = found.sort((a, b) => (span.oldestFirst ? a.at - b.at : b.at - a.at) || compareIds(a.id, b.id, span));
  const start = after === null || after === '' ? 0 : ordered.findIndex(({ id }) => id === after) + 1;
  return ordered.slice(start, start + limit).map(({ id, activity_type, fields }) => ({ id, activity_type, ...fields }));
}

const DAY_MS = 86_400_000;
const compareIds = (a: string, b: string, { oldestFirst }: Span): number => (a < b === oldestFirst ? -1 : 1);

/** The token is the id of the last activity, which begins with its time. */
function continueAfter(span: Span, token: string | null): Span {
  if (token === null || token === '') return span;
  const found = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{3})::/.exec(token);
  if (!found) throw invalidError('invalid page_token');
  const [, year, month, day, hour, minute, second, ms] = found;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
  return span.oldestFirst ? { ...span, since: at } : { ...span, until: at + 1 };
}

const boundsOf = ({ since, until }: Span) => ({
  ...(since === undefined ? {} : { since: new Date(since).toISOString() }),
  ...(until === undefined ? {} : { until: new Date(until).toISOString() }),
});
/** As many as are wanted, page by page. */
async function collectRows<Row>(
  span: Span,
  readPage: (page: object) => Promise<{ rows: Row[]; next: string | null } | Refusal>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const more = cursor === null ? {} : { cursor };
    const page: { rows: Row[]; next: string | null } = unwrap(
      await readPage({ ...boundsOf(span), oldestFirst: span.oldestFirst, limit: ACTIVITIES_MAXIMUM, ...more }),
    );
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null && rows.length < span.limit);
  return rows;
}

const idOf = (at: string, uuid: string): string => `${at.replaceAll(/\D/g, '')}::${uuid}`;

async function listFills({ program, ids, symbols }: AlpacaRequest, span: Span): Promise<Activity[]> {
  const rows = await collectRows(span, (page) => program.call('trading/listFills', page));
  const { account } = program;
  return rows.map((row) => {
    const left = formatScaled(parseScaled(row.ordered)! - parseScaled(row.filled)!);
    return {
      id: idOf(row.at, ids.encode('fill', account, decodeId('f', account, row.id)!)),
      activity_type: 'FILL',
      at: Date.parse(row.at),
      fields: {
        transaction_time: row.at,
        type: left === '0' ? 'fill' : 'partial_fill',
        price: row.price,
        qty: row.quantity,
        side: getTradeDirection(row.side, row.effect),
        symbol: symbols.symbolOf(row.instrument),
        leaves_qty: left,
        order_id: presentIdOf({ ids, program }, { ...row, id: row.order }),
        cum_qty: row.filled,
        order_status: left === '0' ? 'filled' : 'partially_filled',
      },
    };
  });
}

/** Money that came counts up, money that went counts down; between two portfolios it does both. */
const OWN = new Set(['available', 'unsettled', 'margin', 'frozen']);
type Movement = CallAnswer<Calls['wallet/listTransfers']>['rows'][number];
const isOutgoing = ({ from, to, fromPortfolio = MAIN_PORTFOLIO.toString() }: Movement, portfolio: number): boolean =>
  OWN.has(from) && (!OWN.has(to) || fromPortfolio === portfolio.toString());

async function listMovements(
  { program, ids }: AlpacaRequest,
  codes: readonly string[],
  span: Span,
): Promise<Activity[]> {
  const rows = await collectRows(span, (page) => program.call('wallet/listTransfers', { ...page, codes: [...codes] }));
  const { account, apiKey } = program;
  return rows.map((row) => {
    const order = decodeId('o', account, row.reference);
    return {
      id: idOf(row.at, ids.encode('movement', account, BigInt(row.seq))),
      activity_type: TYPE_BY_CODE.get(row.code) ?? 'MISC',
      at: Date.parse(row.at),
      fields: {
        date: row.at.slice(0, 10),
        net_amount: `${isOutgoing(row, apiKey.portfolio) ? '-' : ''}${row.amount}`,
        currency: row.currency,
        description: row.name === undefined ? row.code : `${row.code}: ${row.name}`,
        status: 'executed',
        // As it was placed, whatever has replaced it.
        ...(order !== null && { order_id: idOfOrder({ ids, program }, row.reference) }),
      },
    };
  });
}

export const ACTIVITY_ROUTES: AlpacaRoutes = {
  'GET /v2/account/activities': listActivities,
  'GET /v2/account/activities/:type': listActivities,
};
