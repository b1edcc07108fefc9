/**
 * Explanations are read through the calls that show the same data, as the asking customer, so they contain only what
 * the customer may see.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CustomerCaller, Handler, Handlers } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildGuideSentences, loadGuideTexts } from './guide-sentences.ts';
import { readLatestGuidePlan } from './store.ts';
import type { CallAnswer, CallInput } from '@bourse/contract/call-definition.ts';
import { type Calls, calls } from '@bourse/contract/calls.ts';
import { formatRefusalText } from '@bourse/contract/texts/refusal-and-notice-texts.ts';
import { explainCharge } from '@bourse/core/information/guide/explain-costs.ts';
import { explainInstrument, type TradeTax } from '@bourse/core/information/guide/explain-instrument.ts';
import { explainOrderPreview } from '@bourse/core/information/guide/explain-order-preview.ts';
import {
  explainPortfolioPeriod,
  explainMoneyMovement,
} from '@bourse/core/information/guide/explain-portfolio-period.ts';
import {
  explainPortfolioExposures,
  type ExplainedPositionFigures,
} from '@bourse/core/information/guide/explain-portfolio-exposures.ts';
import { explainRefusal, explainRefusedOrder } from '@bourse/core/information/guide/explain-refusal.ts';
import type { GuideStatement } from '@bourse/core/information/guide/guide-facts.ts';
import { addDays, isDate } from '@bourse/core/dates.ts';
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { explainHouseRate, findCustomerMarket } from './find-question-subjects.ts';

type ExplainDependencies = Pick<ServerDependencies, 'clock' | 'log' | 'database' | 'config'>;

/**
 * Where the guide is sold, explained to everybody, with a plan or without: nobody is sold one while they decide about
 * an order.
 */
const FREE: readonly ExplainInput['about'][] = ['instrument', 'order', 'fee', 'refusal'];

export const explainSubject =
  (dependencies: ExplainDependencies, handlers: Handlers): Handler<'guide/explain'> =>
  async (input, caller) => {
    if (dependencies.config.guidePaid && !FREE.includes(input.about)) {
      const plan = await readLatestGuidePlan(dependencies.database.kysely, caller.account);
      if (plan === null || plan.status === 'ended') return refuse('guideNotInPlan');
    }
    const statements = await buildGuideStatements({ handlers, caller, now: dependencies.clock.now() }, input);
    if (isRefusal(statements)) return statements;
    return { sentences: await buildGuideSentences(dependencies, statements, caller.language, input.zone) };
  };

export type ExplainInput = CallInput<Calls['guide/explain']>;
export interface ExplanationContext {
  handlers: Handlers;
  caller: CustomerCaller;
  now: number;
}
type ExplanationResult = Promise<GuideStatement[] | Refusal>;
type RulebookCharge = CallAnswer<Calls['quotes/getRulebook']>['charges'][number];
type Order = CallInput<Calls['trading/previewOrder']>;
type OrderRow = CallAnswer<Calls['trading/listOrders']>['rows'][number];

const POSITIONS_MAXIMUM = 100;

/** Null if it isn't a tax, or not one that applies to buying and selling again at once. */
function taxOf({ kind, base, segments, holding, ...charge }: RulebookCharge, segment: string): TradeTax | null {
  if (kind !== 'tax' || (base !== 'notional' && base !== 'quantity') || holding === 'delivery') return null;
  return segments === null || segments.includes(segment) ? { ...charge, base } : null;
}

export async function buildInstrumentStatements(
  { handlers, caller, now }: ExplanationContext,
  instrument: string,
): ExplanationResult {
  const profile = await handlers['quotes/getInstrument']({ instrument }, caller);
  if (isRefusal(profile)) return profile;
  const [quote, rulebook] = await Promise.all([
    handlers['quotes/getQuote']({ instrument }, caller),
    handlers['quotes/getRulebook']({ market: profile.market }, caller),
  ]);
  const taxes = isRefusal(rulebook) ? [] : rulebook.charges.flatMap((charge) => taxOf(charge, profile.segment) ?? []);
  return explainInstrument({ profile, quote: isRefusal(quote) ? null : quote, taxes, now });
}

async function positionsOf(
  { handlers, caller }: ExplanationContext,
  portfolio: string,
): Promise<ExplainedPositionFigures[] | Refusal> {
  const [held, ready] = await Promise.all(
    (['inPosition', 'readyToClose'] as const).map((status) =>
      handlers['trading/listPositions']({ portfolio, status, limit: POSITIONS_MAXIMUM }, caller),
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

export async function buildPortfolioStatements(
  asking: ExplanationContext,
  portfolio: string,
  into: string,
): ExplanationResult {
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
  return explainPortfolioExposures({ portfolio: whole, currencies, positions, now });
}

export async function buildRefusalStatements(
  { caller, now }: ExplanationContext,
  code: string,
  params: Refusal['params'],
): ExplanationResult {
  const { texts } = await loadGuideTexts(caller.language);
  const refusalSentence = formatRefusalText(texts, code, params, 'UTC');
  return refusalSentence === null ? refuse('notFound') : explainRefusal(code, params, refusalSentence, now);
}

const marketOf = (instrument: string): Market | undefined => MARKETS.find((each) => instrument.startsWith(`${each}.`));

/** Where the latest refused order belonged, or else the customer's own market: its currency, and the money in it. */
async function moneyFor({ handlers, caller }: ExplanationContext, last: OrderRow | undefined) {
  const market = (last && marketOf(last.instrument)) ?? (await findCustomerMarket(handlers, caller));
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

/** Of a portfolio and an instrument, if they are named. */
export async function buildLastRefusedOrderStatements(
  asking: ExplanationContext,
  { portfolio, subject = null }: { portfolio?: string; subject?: { instrument: string } | null } = {},
): ExplanationResult {
  const { handlers, caller, now } = asking;
  const [orders, user, markets] = await Promise.all([
    handlers['trading/listOrders'](
      {
        status: 'rejected',
        limit: 1,
        ...(portfolio ? { portfolio } : {}),
        ...(subject ? { instrument: subject.instrument } : {}),
      },
      caller,
    ),
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
  return explainRefusedOrder(last ?? null, needs, now);
}

export async function buildOrderStatements(asking: ExplanationContext, order: Order): ExplanationResult {
  const { handlers, caller } = asking;
  const preview = await handlers['trading/previewOrder'](order, caller);
  if (isRefusal(preview)) return buildRefusalStatements(asking, preview.refused, preview.params);
  const profile = await handlers['quotes/getInstrument']({ instrument: order.instrument }, caller);
  const name = isRefusal(profile) ? order.instrument : profile.name;
  const { instrument, leverage = 1, effect } = order;
  return explainOrderPreview({ preview, name, instrument, leverage, opens: effect !== 'close' });
}

async function buildFeeStatements({ handlers, caller, now }: ExplanationContext, of: string): ExplanationResult {
  const [market = '', name = ''] = of.split(':');
  const special = explainHouseRate(of, now);
  if (special) return special;
  if (!(MARKETS as readonly string[]).includes(market)) return refuse('notFound');
  const rulebook = await handlers['quotes/getRulebook']({ market: market as Market }, caller);
  if (isRefusal(rulebook)) return rulebook;
  const named = <Charge extends { name: string }>(charges: Charge[]) => charges.filter((each) => each.name === name);
  const [today, ahead] = [named(rulebook.charges), named(rulebook.ahead)];
  return today.length + ahead.length === 0 ? refuse('notFound') : explainCharge(today, ahead, rulebook.currency);
}

async function buildAccountStatementStatements(
  { handlers, caller }: ExplanationContext,
  of: string,
): ExplanationResult {
  if (!/^[1-9]\d{0,16}$/.test(of)) return refuse('notFound');
  const found = await handlers['wallet/listTransfers']({ cursor: (BigInt(of) + 1n).toString(), limit: 1 }, caller);
  if (isRefusal(found)) return found;
  const movement = found.rows.find(({ seq }) => seq === of);
  return movement ? explainMoneyMovement(movement) : refuse('notFound');
}

const A_DAY = /^\d{4}-\d{2}-\d{2}$/;
const A_MONTH = /^\d{4}-\d{2}$/;
/** Its first and last day; null if there is no such day or month. */
function dayRangeOf(of: string): { from: string; to: string } | null {
  if (A_DAY.test(of)) return isDate(of) ? { from: of, to: of } : null;
  const from = `${of}-01`;
  if (!A_MONTH.test(of) || !isDate(from)) return null;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

export async function buildPeriodStatements(
  { handlers, caller, now }: ExplanationContext,
  of: string,
  into: string,
  portfolio?: string,
): ExplanationResult {
  const days = dayRangeOf(of);
  if (days === null) return refuse('notFound');
  const scope = portfolio === undefined ? {} : { portfolio };
  const figures = await handlers['performance/getPerformance']({ ...days, ...scope, in: into }, caller);
  if (isRefusal(figures)) return figures;
  return explainPortfolioPeriod(figures, { isOver: days.to < new Date(now).toISOString().slice(0, 10), now });
}

/** The statements about a subject. A subject of the wrong form is bad input. */
export async function buildGuideStatements(
  asking: ExplanationContext,
  { about, of, in: into = 'USD' }: ExplainInput,
): ExplanationResult {
  if (typeof of === 'string')
    switch (about) {
      case 'instrument':
        return buildInstrumentStatements(asking, of);
      case 'portfolio':
        return /^\d{1,5}$/.test(of) ? buildPortfolioStatements(asking, of, into) : refuse('portfolioNotFound');
      case 'fee':
        return buildFeeStatements(asking, of);
      case 'refusal':
        return of === 'last' ? buildLastRefusedOrderStatements(asking) : refuse('notFound');
      case 'statement':
        return of.includes('-') ? buildPeriodStatements(asking, of, into) : buildAccountStatementStatements(asking, of);
      default:
        return refuse('badInput', { field: 'of' });
    }
  if (about === 'order') {
    const order = calls['trading/previewOrder'].input.safeParse(of);
    if (order.success) return buildOrderStatements(asking, order.data);
  }
  const { code, params } = of;
  if (about === 'refusal' && typeof code === 'string' && typeof params === 'object' && params !== null)
    return buildRefusalStatements(asking, code, params as Refusal['params']);
  return refuse('badInput', { field: 'of' });
}
