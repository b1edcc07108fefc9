/**
 * The statements that answer a customer's question about their own figures, each read through the call whose screen
 * shows the same figures, as the customer who asks.
 */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal } from '@bourse/contract/refusals.ts';
import { isRequestOpen } from '@bourse/core/compliance/review-requests.ts';
import { addDays } from '@bourse/core/dates.ts';
import { explainCharge } from '@bourse/core/information/guide/explain-costs.ts';
import {
  explainClosedResult,
  explainOpenResult,
  explainShareOfTotal,
  explainStepOfAll,
  explainStepOfHolding,
  explainStepOfUnit,
  explainToday,
  type PriceStep,
} from '@bourse/core/information/guide/explain-price-step.ts';
import {
  explainEndedOrder,
  explainUnfinishedRequest,
  explainMoneyPlaces,
  explainWaitingOrder,
} from '@bourse/core/information/guide/explain-waiting-orders.ts';
import {
  createGuideFactBuilder,
  type GuideStatement,
  multiplyDecimals,
  parseScaledOrZero,
  removeSign,
} from '@bourse/core/information/guide/guide-facts.ts';
import type { GuideSentenceName } from '@bourse/core/information/guide/guide-sentence-names.ts';
import type { GuideQuestionKind } from '@bourse/core/information/guide/understand-question.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import {
  buildInstrumentStatements,
  buildLastRefusedOrderStatements,
  buildOrderStatements,
  buildPeriodStatements,
  buildPortfolioStatements,
  buildRefusalStatements,
  type ExplanationContext,
} from './build-guide-explanations.ts';
import { findCustomerMarket } from './find-question-subjects.ts';

export interface QuestionSubject {
  instrument: string;
  name: string;
}
export interface OwnFiguresQuestion {
  kind: GuideQuestionKind;
  step: PriceStep;
  quantity: string | null;
  selling: boolean;
  /** The instrument that the question is about; null: everything. */
  subject: QuestionSubject | null;
  portfolio: string;
  /** The currency of totals. */
  into: string;
  /** What the customer's last refused attempt was told on this phone. */
  refused: { code: string; params: Refusal['params'] } | null;
}
type Position = CallAnswer<Calls['trading/listPositions']>['rows'][number];
type Order = CallAnswer<Calls['trading/listOrders']>['rows'][number];

const PAGE = 100;
const PAGES_MAXIMUM = 10;
const HOLDINGS_MAXIMUM = 4;
const ORDERS_MAXIMUM = 3;
const CHARGES_MAXIMUM = 6;
const REQUESTS_MAXIMUM = 5;
const NEWS_MAXIMUM = 2;
const NEWS_DAYS = 3;
const DAY_MS = 86_400_000;

/** All open positions; the largest comes first, each instrument and side as a group. */
export async function listHoldings(
  { handlers, caller }: ExplanationContext,
  portfolio: string,
  instrument?: string,
): Promise<Position[][]> {
  const positions: Position[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAXIMUM; page += 1) {
    const found = await handlers['trading/listPositions'](
      { portfolio, status: 'open', limit: PAGE, ...(instrument ? { instrument } : {}), ...(cursor ? { cursor } : {}) },
      caller,
    );
    if (isRefusal(found)) break;
    positions.push(...found.rows);
    if (found.next === null) break;
    cursor = found.next;
  }
  return [...Map.groupBy(positions, (each) => `${each.instrument} ${each.side}`).values()];
}

const only = (statements: readonly GuideStatement[], names: readonly GuideSentenceName[]): GuideStatement[] =>
  statements.filter(({ say }) => names.includes(say));
const orNone = (statements: GuideStatement[] | Refusal): GuideStatement[] => (isRefusal(statements) ? [] : statements);

/** What the market charges, where no order can be previewed. */
async function explainMarketCharges(asking: ExplanationContext, market: Market): Promise<GuideStatement[]> {
  const rulebook = await asking.handlers['quotes/getRulebook']({ market }, asking.caller);
  if (isRefusal(rulebook)) return [];
  return only(
    rulebook.charges.slice(0, CHARGES_MAXIMUM).flatMap((charge) => explainCharge([charge], [], rulebook.currency)),
    ['feeOfValue', 'feeOfUnits', 'feeOfCharges', 'feeOfOrder', 'feeOfDay', 'feeLeast', 'feeMost'],
  );
}

async function explainCosts(asking: ExplanationContext, question: OwnFiguresQuestion): Promise<GuideStatement[]> {
  const { handlers, caller } = asking;
  const { subject, portfolio, quantity, selling } = question;
  if (subject === null) return explainMarketCharges(asking, await findCustomerMarket(handlers, caller));
  const { instrument } = subject;
  const profile = await handlers['quotes/getInstrument']({ instrument }, caller);
  if (isRefusal(profile)) return [];
  const [held] = selling ? ((await listHoldings(asking, portfolio, instrument))[0] ?? []) : [];
  const statements = await buildOrderStatements(asking, {
    ...(portfolio === '0' ? {} : { portfolio }),
    instrument,
    type: 'market',
    ...(held
      ? { side: held.side, effect: 'close', position: held.id, quantity: quantity ?? held.openQuantity }
      : { side: 'long', quantity: quantity ?? profile.lot }),
  });
  const isPreview = !isRefusal(statements) && statements.some(({ say }) => say === 'orderWorth');
  return isPreview
    ? statements
    : [...orNone(statements), ...(await explainMarketCharges(asking, profile.market as Market))];
}

async function explainWaiting(asking: ExplanationContext, orders: readonly Order[]): Promise<GuideStatement[]> {
  const { handlers, caller } = asking;
  const explained = orders.slice(0, ORDERS_MAXIMUM).map(async (order) => {
    const quote = await handlers['quotes/getQuote']({ instrument: order.instrument }, caller);
    return explainWaitingOrder(order, isRefusal(quote) ? null : quote);
  });
  return (await Promise.all(explained)).flat();
}

async function listOrders(
  { handlers, caller }: ExplanationContext,
  { portfolio, subject }: OwnFiguresQuestion,
  status: Order['status'],
): Promise<Order[]> {
  const of = subject ? { instrument: subject.instrument } : {};
  const found = await handlers['trading/listOrders']({ portfolio, status, limit: ORDERS_MAXIMUM, ...of }, caller);
  return isRefusal(found) ? [] : found.rows;
}

async function explainUnfilled(asking: ExplanationContext, question: OwnFiguresQuestion): Promise<GuideStatement[]> {
  const { refused } = question;
  const [waiting, ended] = await Promise.all([
    listOrders(asking, question, 'pending'),
    listOrders(asking, question, 'cancelled'),
  ]);
  const refusal = refused ? orNone(await buildRefusalStatements(asking, refused.code, refused.params)) : [];
  const incomplete = ended.filter(({ quantity, filled }) => quantity !== filled).slice(0, 1);
  const statements = [...refusal, ...(await explainWaiting(asking, waiting)), ...incomplete.flatMap(explainEndedOrder)];
  const none = createGuideFactBuilder('orders', asking.now).number('count', waiting.length);
  const needs = orNone(await buildLastRefusedOrderStatements(asking, question));
  // Without any order in question, what an order needs is all that can be said.
  return statements.length > 0
    ? [...statements, ...only(needs, ['refusedOrder', 'needsOpening', 'needsLifting'])]
    : [{ say: 'noneWaits', facts: { count: none } }, ...needs];
}

async function explainIfMoves(asking: ExplanationContext, question: OwnFiguresQuestion): Promise<GuideStatement[]> {
  const { handlers, caller, now } = asking;
  const { subject, step, portfolio, into } = question;
  const holdings = await listHoldings(asking, portfolio, subject?.instrument);
  if (subject !== null && holdings.length === 0) {
    const quote = await handlers['quotes/getQuote']({ instrument: subject.instrument }, caller);
    const profile = await handlers['quotes/getInstrument']({ instrument: subject.instrument }, caller);
    if (isRefusal(quote) || isRefusal(profile)) return [];
    return explainStepOfUnit({ ...subject, last: quote.last, currency: profile.currency }, step, now);
  }
  const whole = await handlers['trading/getPortfolio']({ portfolio, in: into }, caller);
  if (isRefusal(whole)) return [];
  if (holdings.length === 0) return orNone(await buildPortfolioStatements(asking, portfolio, into)).slice(0, 2);
  const rates = new Map(whole.byCurrency.map(({ currency, rate }) => [currency, rate]));
  const valued = holdings
    .map((positions) => ({ positions, worth: worthOf(positions, rates) }))
    .sort((one, other) => Number(parseScaledOrZero(other.worth) - parseScaledOrZero(one.worth)));
  const worthOn = (side: Position['side']): string =>
    sumOf(valued.filter(({ positions }) => positions[0]?.side === side).map(({ worth }) => worth));
  const totals = { total: whole.total, long: worthOn('long'), short: worthOn('short'), currency: into };
  return [
    ...(subject === null && holdings.length > 1
      ? [explainStepOfAll({ ...totals, count: holdings.length }, step, now)]
      : []),
    ...valued.slice(0, HOLDINGS_MAXIMUM).flatMap(({ positions }) => explainStepOfHolding(positions, step, now)),
  ];
}
const sumOf = (amounts: readonly string[]): string =>
  formatScaled(amounts.reduce((sum, each) => sum + parseScaledOrZero(each), 0n));
/** In the currency of the rates; nothing where there is no rate. */
const worthOf = (positions: readonly Position[], rates: ReadonlyMap<string, string | null>): string =>
  sumOf(
    positions.map(({ marketValue, currency }) => multiplyDecimals(removeSign(marketValue), rates.get(currency) ?? '0')),
  );

async function explainLosses(asking: ExplanationContext, question: OwnFiguresQuestion): Promise<GuideStatement[]> {
  const { handlers, caller, now } = asking;
  const { subject, portfolio, into } = question;
  const positions = (await listHoldings(asking, portfolio, subject?.instrument)).flat();
  if (subject !== null) {
    const { instrument } = subject;
    const closed = await handlers['trading/listPositions'](
      { portfolio, status: 'closed', instrument, limit: 3 },
      caller,
    );
    const statements = [
      ...positions.slice(0, HOLDINGS_MAXIMUM).flatMap((each) => explainOpenResult(each, now)),
      ...(isRefusal(closed) ? [] : closed.rows.flatMap((each) => explainClosedResult(each, now))),
    ];
    return statements.length > 0 ? statements : [notHeld(subject, now)];
  }
  const today = new Date(now).toISOString().slice(0, 10);
  const span = { portfolio, from: `${today.slice(0, 7)}-01`, to: today, in: into };
  const [figures, period] = await Promise.all([
    handlers['performance/getPerformance'](span, caller),
    buildPeriodStatements(asking, today.slice(0, 7), into, portfolio),
  ]);
  const owned = createGuideFactBuilder('portfolio', now);
  const losers = (isRefusal(figures) ? [] : figures.byInstrument)
    .filter(({ profit }) => parseScaledOrZero(profit) < 0n)
    .sort((one, other) => Number(parseScaledOrZero(one.profit) - parseScaledOrZero(other.profit)))
    .slice(0, ORDERS_MAXIMUM);
  const losing = positions.filter(({ profit }) => parseScaledOrZero(profit) < 0n);
  return [
    ...orNone(period),
    ...losers.map(
      ({ name, profit }): GuideStatement => ({
        say: 'instrumentLost',
        facts: { name: owned.text('name', name), part: owned.money('part', removeSign(profit), into) },
      }),
    ),
    ...(losing.length === 0
      ? [{ say: 'noneAtLoss' as const, facts: { count: owned.number('count', losing.length) } }]
      : losing.slice(0, NEWS_MAXIMUM).flatMap((each) => explainOpenResult(each, now))),
  ];
}
const notHeld = ({ name }: QuestionSubject, now: number): GuideStatement => ({
  say: 'notHeld',
  facts: { name: createGuideFactBuilder('positions', now).text('name', name) },
});

async function explainNews({ handlers, caller, now }: ExplanationContext, subject: QuestionSubject) {
  const found = await handlers['news/listNews'](
    { instrument: subject.instrument, withoutSponsored: true, otherLanguages: true, limit: NEWS_MAXIMUM },
    caller,
  );
  const since = now - NEWS_DAYS * DAY_MS;
  const recent = (isRefusal(found) ? [] : found.rows).filter(({ at }) => Date.parse(at) >= since);
  const from = createGuideFactBuilder('news', now);
  if (recent.length === 0) {
    const date = addDays(new Date(now).toISOString().slice(0, 10), -NEWS_DAYS);
    const facts = { name: from.text('name', subject.name), since: from.date('since', date) };
    return [{ say: 'noNews' as const, facts }];
  }
  return recent.map(({ at, title }): GuideStatement => {
    const own = createGuideFactBuilder('news', Date.parse(at));
    return { say: 'newsOf', facts: { at: own.time('at', at), title: own.text('title', title) } };
  });
}

const MOVES: readonly GuideSentenceName[] = [
  'priceRose',
  'priceFell',
  'priceSame',
  'dayRange',
  'suspended',
  'delisted',
  'announced',
  'announcedCash',
];

async function explainMove(asking: ExplanationContext, question: OwnFiguresQuestion): Promise<GuideStatement[]> {
  const { subject, portfolio } = question;
  if (subject === null) return [];
  const [figures, news, holdings] = await Promise.all([
    buildInstrumentStatements(asking, subject.instrument),
    explainNews(asking, subject),
    listHoldings(asking, portfolio, subject.instrument),
  ]);
  return [
    ...only(orNone(figures), MOVES),
    ...news,
    ...holdings.flatMap((positions) => explainToday(positions, asking.now)),
  ];
}

/** Deposits and withdrawals that aren't finished. */
async function explainOpenRequests({ handlers, caller }: ExplanationContext): Promise<GuideStatement[]> {
  const [deposits, withdrawals] = await Promise.all([
    handlers['wallet/listDeposits']({ page: 1, limit: REQUESTS_MAXIMUM }, caller),
    handlers['wallet/listWithdrawals']({ limit: REQUESTS_MAXIMUM }, caller),
  ]);
  return [
    ...(isRefusal(deposits) ? [] : deposits.rows.filter(isRequestOpen)).flatMap((each) =>
      explainUnfinishedRequest('depositOpen', each),
    ),
    ...(isRefusal(withdrawals) ? [] : withdrawals.rows.filter(isRequestOpen)).flatMap((each) =>
      explainUnfinishedRequest('withdrawalOpen', each),
    ),
  ];
}

async function explainMoney(asking: ExplanationContext, question: OwnFiguresQuestion): Promise<GuideStatement[]> {
  const { handlers, caller, now } = asking;
  const { portfolio, into } = question;
  const [wallet, whole, waiting] = await Promise.all([
    handlers['wallet/getWallet']({ portfolio, in: into }, caller),
    buildPortfolioStatements(asking, portfolio, into),
    listOrders(asking, { ...question, subject: null }, 'pending'),
  ]);
  if (isRefusal(wallet)) return [];
  const accounts = wallet.accounts.toSorted((one) => (one.currency === into ? -1 : 0));
  return [
    ...only(orNone(whole), ['worth', 'besides']),
    ...accounts.flatMap((account) => explainMoneyPlaces(account, now)),
    ...only(await explainWaiting(asking, waiting), ['holdsMoney']),
    ...(await explainOpenRequests(asking)),
    ...only(orNone(whole), ['unsettled', 'owed']),
  ];
}

const RISKS: readonly GuideSentenceName[] = [
  'worth',
  'nothingOpen',
  'largest',
  'largestMoves',
  'oneCurrency',
  'otherCurrencies',
  'currencyMoves',
  'beyondDisplayed',
  'closesItself',
  'owed',
];
const RISKS_OF_ONE: readonly GuideSentenceName[] = ['beyondDisplayed', 'closesItself'];

async function explainRisks(asking: ExplanationContext, question: OwnFiguresQuestion): Promise<GuideStatement[]> {
  const { handlers, caller, now } = asking;
  const { subject, portfolio, into } = question;
  const whole = orNone(await buildPortfolioStatements(asking, portfolio, into));
  if (subject === null) return only(whole, RISKS);
  const [figures, holdings, totals] = await Promise.all([
    buildInstrumentStatements(asking, subject.instrument),
    listHoldings(asking, portfolio, subject.instrument),
    handlers['trading/getPortfolio']({ portfolio, in: into }, caller),
  ]);
  const of = only(orNone(figures), ['yearRange', 'spread', 'debt', 'suspended', 'delisted']);
  if (holdings.length === 0 || isRefusal(totals)) return [notHeld(subject, now), ...of];
  const rates = new Map(totals.byCurrency.map(({ currency, rate }) => [currency, rate]));
  const worth = worthOf(holdings.flat(), rates);
  const names = new Set(holdings.flat().map(({ name }) => name));
  return [
    ...explainShareOfTotal(subject.name, { worth, total: totals.total, currency: into }, now),
    ...only(whole, RISKS_OF_ONE).filter(({ facts }) => names.has(facts['name']?.value ?? '')),
    ...of,
  ];
}

async function explainPresent(asking: ExplanationContext, { subject }: OwnFiguresQuestion): Promise<GuideStatement[]> {
  if (subject === null) return [];
  const figures = orNone(await buildInstrumentStatements(asking, subject.instrument));
  return only(figures, ['priceRose', 'priceFell', 'priceSame', 'yearRange']);
}

const EXPLAINS: Readonly<
  Record<GuideQuestionKind, (asking: ExplanationContext, question: OwnFiguresQuestion) => Promise<GuideStatement[]>>
> = {
  costs: explainCosts,
  unfilled: explainUnfilled,
  ifMoves: explainIfMoves,
  lost: explainLosses,
  moved: explainMove,
  money: explainMoney,
  risks: explainRisks,
  future: explainPresent,
};

export const buildOwnFiguresStatements = (
  asking: ExplanationContext,
  question: OwnFiguresQuestion,
): Promise<GuideStatement[]> => EXPLAINS[question.kind](asking, question);
