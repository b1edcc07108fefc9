/**
 * Explanations are read through the calls that show the same data, as the asking customer, so they contain only what
 * the customer may see.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { Customer, Handler, Handlers } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { sayAll, wordsIn } from './sentences.ts';
import { readLastPlan } from './store.ts';
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import { type Calls, calls } from '@bourse/contract/calls.ts';
import { refusalText } from '@bourse/contract/texts/catalogue.ts';
import { explainFee } from '@bourse/core/information/guide/explain-costs.ts';
import { explainInstrument, type TradeTax } from '@bourse/core/information/guide/explain-instrument.ts';
import { explainOrder } from '@bourse/core/information/guide/explain-order.ts';
import { explainPeriod, explainStatement } from '@bourse/core/information/guide/explain-period.ts';
import { explainPortfolio, type PositionFigures } from '@bourse/core/information/guide/explain-portfolio.ts';
import { explainRefusal, explainRefused } from '@bourse/core/information/guide/explain-refusal.ts';
import type { Statement } from '@bourse/core/information/guide/facts.ts';
import { addDays, isDate } from '@bourse/core/dates.ts';
import { type Market, MARKETS } from '@bourse/core/markets/market.ts';
import { houseRate, ownMarket } from './find-subjects.ts';

type ExplainParts = Pick<Parts, 'clock' | 'log' | 'database'>;

/** Explained to everybody, with a plan or without. */
const FREE: readonly Asked['about'][] = ['instrument', 'fee', 'refusal'];

export const explain =
  (parts: ExplainParts, handlers: Handlers): Handler<'guide/explain'> =>
  async (input, caller) => {
    if (!FREE.includes(input.about)) {
      const plan = await readLastPlan(parts.database.kysely, caller.account);
      if (plan === null || plan.status === 'ended') return refuse('guideNotInPlan');
    }
    const statements = await statementsOf({ handlers, caller, now: parts.clock.now() }, input);
    if (isRefusal(statements)) return statements;
    return { sentences: await sayAll(parts, statements, caller.language, input.zone) };
  };

type Asked = InputOf<Calls['guide/explain']>;
export interface Asking {
  handlers: Handlers;
  caller: Customer;
  now: number;
}
type Explained = Promise<Statement[] | Refusal>;
type RulebookCharge = AnswerOf<Calls['quotes/getRulebook']>['charges'][number];
type Order = InputOf<Calls['trading/previewOrder']>;
type OrderRow = AnswerOf<Calls['trading/listOrders']>['rows'][number];

const HELD = 100;

/** Null if it isn't a tax, or not one that applies to buying and selling again at once. */
function taxOf({ kind, base, segments, holding, ...charge }: RulebookCharge, segment: string): TradeTax | null {
  if (kind !== 'tax' || (base !== 'notional' && base !== 'quantity') || holding === 'delivery') return null;
  return segments === null || segments.includes(segment) ? { ...charge, base } : null;
}

async function ofInstrument({ handlers, caller, now }: Asking, instrument: string): Explained {
  const profile = await handlers['quotes/getInstrument']({ instrument }, caller);
  if (isRefusal(profile)) return profile;
  const [quote, rulebook] = await Promise.all([
    handlers['quotes/getQuote']({ instrument }, caller),
    handlers['quotes/getRulebook']({ market: profile.market }, caller),
  ]);
  const taxes = isRefusal(rulebook) ? [] : rulebook.charges.flatMap((charge) => taxOf(charge, profile.segment) ?? []);
  return explainInstrument({ profile, quote: isRefusal(quote) ? null : quote, taxes, now });
}

async function positionsOf({ handlers, caller }: Asking, portfolio: string): Promise<PositionFigures[] | Refusal> {
  const [held, ready] = await Promise.all(
    (['inPosition', 'readyToClose'] as const).map((status) =>
      handlers['trading/listPositions']({ portfolio, status, limit: HELD }, caller),
    ),
  );
  if (!held || !ready) return [];
  if (isRefusal(held)) return held;
  if (isRefusal(ready)) return ready;
  const rows = [...held.rows, ...ready.rows];
  const quotes = new Map(
    await Promise.all(
      [...new Set(rows.map(({ instrument }) => instrument))].map(
        async (instrument) => [instrument, await handlers['quotes/getQuote']({ instrument }, caller)] as const,
      ),
    ),
  );
  return rows.map((row) => {
    const quote = quotes.get(row.instrument);
    return { ...row, quote: quote === undefined || isRefusal(quote) ? null : quote };
  });
}

async function ofPortfolio(asking: Asking, portfolio: string, into: string): Explained {
  const { handlers, caller, now } = asking;
  const [whole, wallet] = await Promise.all([
    handlers['trading/getPortfolio']({ portfolio, in: into }, caller),
    handlers['wallet/getWallet']({ portfolio, in: into }, caller),
  ]);
  if (isRefusal(whole)) return whole;
  if (isRefusal(wallet)) return wallet;
  const positions = await positionsOf(asking, portfolio);
  if (isRefusal(positions)) return positions;
  const rates = new Map(whole.byCurrency.map(({ currency, rate }) => [currency, rate]));
  const currencies = wallet.accounts.map((account) => ({ ...account, rate: rates.get(account.currency) ?? null }));
  return explainPortfolio({ portfolio: whole, currencies, positions, now });
}

async function ofRefusal({ caller, now }: Asking, code: string, params: Refusal['params']): Explained {
  const { texts } = await wordsIn(caller.language);
  const said = refusalText(texts, code, params, 'UTC');
  return said === null ? refuse('notFound') : explainRefusal(code, params, said, now);
}

const marketOf = (instrument: string): Market | undefined => MARKETS.find((each) => instrument.startsWith(`${each}.`));

/** Where the latest refused order belonged, or else the customer's own market: its currency, and the money in it. */
async function moneyFor({ handlers, caller }: Asking, last: OrderRow | undefined) {
  const market = (last && marketOf(last.instrument)) ?? (await ownMarket(handlers, caller));
  const [rulebook, wallet] = await Promise.all([
    handlers['quotes/getRulebook']({ market }, caller),
    handlers['wallet/getWallet'](last?.portfolio === undefined ? {} : { portfolio: last.portfolio }, caller),
  ]);
  if (isRefusal(rulebook)) return rulebook;
  if (isRefusal(wallet)) return wallet;
  const currency = last?.currency ?? rulebook.currency;
  const available = wallet.accounts.find((each) => each.currency === currency)?.available ?? '0';
  return { market, currency, available };
}

async function ofLastRefused(asking: Asking): Explained {
  const { handlers, caller, now } = asking;
  const [orders, user, markets] = await Promise.all([
    handlers['trading/listOrders']({ status: 'rejected', limit: 1 }, caller),
    handlers['user/getUserinfo']({}, caller),
    handlers['quotes/listMarkets']({}, caller),
  ]);
  if (isRefusal(orders)) return orders;
  if (isRefusal(user)) return user;
  if (isRefusal(markets)) return markets;
  const [last] = orders.rows;
  const money = await moneyFor(asking, last);
  if (isRefusal(money)) return money;
  const { session, nextOpen } = markets.rows.find(({ market }) => market === money.market) ?? {
    session: 'open',
    nextOpen: null,
  };
  const needs = {
    ...money,
    restrictions: user.states.length,
    opensAt: session === 'open' ? null : nextOpen,
  };
  return explainRefused(last ?? null, needs, now);
}

async function ofOrder(asking: Asking, order: Order): Explained {
  const { handlers, caller } = asking;
  const preview = await handlers['trading/previewOrder'](order, caller);
  if (isRefusal(preview)) return ofRefusal(asking, preview.refused, preview.params);
  const profile = await handlers['quotes/getInstrument']({ instrument: order.instrument }, caller);
  const name = isRefusal(profile) ? order.instrument : profile.name;
  return explainOrder({ preview, name, leverage: order.leverage ?? 1, opens: order.effect !== 'close' });
}

async function ofFee({ handlers, caller, now }: Asking, of: string): Explained {
  const [market = '', name = ''] = of.split(':');
  const special = houseRate(of, now);
  if (special) return special;
  if (!(MARKETS as readonly string[]).includes(market)) return refuse('notFound');
  const rulebook = await handlers['quotes/getRulebook']({ market: market as Market }, caller);
  if (isRefusal(rulebook)) return rulebook;
  const named = <Charge extends { name: string }>(charges: Charge[]) => charges.filter((each) => each.name === name);
  const [today, ahead] = [named(rulebook.charges), named(rulebook.ahead)];
  return today.length + ahead.length === 0 ? refuse('notFound') : explainFee(today, ahead, rulebook.currency);
}

async function ofStatement({ handlers, caller }: Asking, of: string): Explained {
  if (!/^[1-9]\d{0,16}$/.test(of)) return refuse('notFound');
  const found = await handlers['wallet/listTransfers']({ cursor: (BigInt(of) + 1n).toString(), limit: 1 }, caller);
  if (isRefusal(found)) return found;
  const movement = found.rows.find(({ seq }) => seq === of);
  return movement ? explainStatement(movement) : refuse('notFound');
}

const A_DAY = /^\d{4}-\d{2}-\d{2}$/;
const A_MONTH = /^\d{4}-\d{2}$/;
/** Its first and last day; null if there is no such day or month. */
function daysOf(of: string): { from: string; to: string } | null {
  if (A_DAY.test(of)) return isDate(of) ? { from: of, to: of } : null;
  const from = `${of}-01`;
  if (!A_MONTH.test(of) || !isDate(from)) return null;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

async function ofPeriod({ handlers, caller, now }: Asking, of: string, into: string): Explained {
  const days = daysOf(of);
  if (days === null) return refuse('notFound');
  const figures = await handlers['performance/getPerformance']({ ...days, in: into }, caller);
  if (isRefusal(figures)) return figures;
  return explainPeriod(figures, { isOver: days.to < new Date(now).toISOString().slice(0, 10), now });
}

/** The statements about a subject. A subject of the wrong form is bad input. */
export async function statementsOf(asking: Asking, { about, of, in: into = 'USD' }: Asked): Explained {
  if (typeof of === 'string')
    switch (about) {
      case 'instrument':
        return ofInstrument(asking, of);
      case 'portfolio':
        return /^\d{1,5}$/.test(of) ? ofPortfolio(asking, of, into) : refuse('portfolioNotFound');
      case 'fee':
        return ofFee(asking, of);
      case 'refusal':
        return of === 'last' ? ofLastRefused(asking) : refuse('notFound');
      case 'statement':
        return of.includes('-') ? ofPeriod(asking, of, into) : ofStatement(asking, of);
      default:
        return refuse('badInput', { field: 'of' });
    }
  if (about === 'order') {
    const order = calls['trading/previewOrder'].input.safeParse(of);
    if (order.success) return ofOrder(asking, order.data);
  }
  const { code, params } = of;
  if (about === 'refusal' && typeof code === 'string' && typeof params === 'object' && params !== null)
    return ofRefusal(asking, code, params as Refusal['params']);
  return refuse('badInput', { field: 'of' });
}
