/**
 * Writes a decision to the customer's private stream: one row per order, naming everything that the order changed. A
 * row is expanded only for listeners; most orders have none, and the records themselves are stored anyway.
 */
import type { CustomerMoneyAccount, DisplayedLedgerAccount } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import { portfolioKindOf } from '@bourse/core/ledger/portfolio-kinds.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { portfoliosOfTransfer } from '@bourse/core/ledger/settlement-lots-by-portfolio.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import type { DecisionChanges, Notice } from '@bourse/core/ledger/decision-changes.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { BatchAccount, AccountEvent } from '../desk/batch-account.ts';
import { buildRequestView } from '../requests/review-request-view.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';
import { formatDisplayTick } from '../venue/tick-reference.ts';
import { type MarkPrices, markPricesOf } from '../ledger/position-valuation.ts';
import { buildOrderView, buildPositionView } from './order-and-position-views.ts';
import { accountsCountedInBalance } from '@bourse/core/registry/chart-of-accounts.ts';

/** A row's contents: the numbers of the order, positions and requests, and the currencies whose balances changed. */
export interface AccountEventReferences {
  order?: string;
  positions?: string[];
  currencies: string[];
  /** The portfolios of these balances; absent: only the main one. */
  portfolios?: number[];
  requests?: string[];
  notice?: Notice;
}

type EventFeeds = Pick<VenueRegistry, 'instrument' | 'quote' | 'monthEndClose'>;

export function createAccountEventBuilder(
  feeds: EventFeeds,
): (work: BatchAccount, changes: DecisionChanges, now: number) => AccountEvent[] {
  return (work, changes, now) => {
    const { transfers, records } = changes;
    const [notice, ...more] = changes.notices.map((each) => addNoticePortfolio(each, changes.portfolio));
    const portfolios = affectedPortfolios(changes);
    const { orders = [], positions = [] } = records;
    const order = orders.at(-1);
    const currencies = [...new Set(transfers.map((transfer) => transfer.currency))];
    const requests = (records.requests ?? []).map(({ request }) => request);
    const named: AccountEventReferences = { currencies };
    if (order) named.order = order.seq.toString();
    if (positions.length > 0) named.positions = positions.map(({ seq }) => seq.toString());
    if (!isMainAlone(portfolios)) named.portfolios = portfolios;
    if (requests.length > 0) named.requests = requests.map(({ seq }) => seq.toString());
    if (notice) named.notice = notice;
    const buildDetails = () => ({
      ...(order ? { order: orderWithFillsRow(feeds, work, records, order) } : {}),
      ...(positions.length > 0
        ? { positions: positions.map((position) => positionEventRow(feeds, work, records, position, now)) }
        : {}),
      accounts: portfolios.flatMap((portfolio) =>
        currencies.map((currency) =>
          buildAccountBalancesRow(portfolio, currency, (name) => work.balance(currency, name, portfolio)),
        ),
      ),
      ...(requests.length > 0 ? { requests: requests.map((request) => buildRequestView(work.account, request)) } : {}),
      ...(notice ? { notice } : {}),
    });
    const kind = order ? 'order' : positions.length > 0 ? 'position' : 'wallet';
    return [
      // Earlier orders of the same decision (a closing order that a stop-out ended) have a row of their own before it.
      ...orders.slice(0, -1).map((other) => {
        const row = () => ({ order: orderWithFillsRow(feeds, work, records, other), accounts: [] });
        return work.event('order', { order: other.seq.toString(), currencies: [] }, row, null, now);
      }),
      work.event(kind, named, buildDetails, notice?.code ?? null, now),
      // A decision over many days may have more notices: each in its own row, in order.
      ...more.map(({ code, params }) => work.event('notice', params, () => params, code, now)),
    ];
  };
}

/** A notice of a decision outside the main portfolio says where: readers get the portfolio's name when they read it. */
const addNoticePortfolio = (notice: Notice, portfolio = MAIN_PORTFOLIO): Notice =>
  portfolio === MAIN_PORTFOLIO || 'portfolio' in notice.params
    ? notice
    : { ...notice, params: { ...notice.params, portfolio: portfolio.toString() } };

const instrumentNameOf = (feeds: EventFeeds, instrument: string): string =>
  feeds.instrument(instrument)?.name ?? instrument;

/** An order with its fills by this decision. */
function orderWithFillsRow(
  feeds: EventFeeds,
  { account }: BatchAccount,
  records: DecisionChanges['records'],
  order: Order,
) {
  const { fills = [], dayEndCharges = [] } = records;
  return buildOrderView(
    account,
    order,
    fills.filter((fill) => fill.order === order.seq),
    instrumentNameOf(feeds, order.instrument),
    dayEndCharges.map(({ fill, order: of, tradedOn: date, charges }) => ({ fill, order: of, date, charges })),
  );
}

/** Without a fill (units reserved, a dividend owed) a position is valued at the market's price, not at its cost. */
function positionEventRow(
  feeds: EventFeeds,
  { account }: BatchAccount,
  { fills = [] }: DecisionChanges['records'],
  position: Position,
  now: number,
) {
  const known = markPricesOf(position, feeds.quote(position.instrument, now));
  const markPrices: MarkPrices = { ...known, last: fills.at(-1)?.price ?? known.last };
  const tick = formatDisplayTick(feeds, position, markPrices.last, now);
  return buildPositionView(account, position, markPrices, instrumentNameOf(feeds, position.instrument), tick);
}

/** A decision's portfolio, or those between which it moved money. A league's portfolio has no real money. */
function affectedPortfolios({ portfolio = MAIN_PORTFOLIO, transfers }: DecisionChanges): number[] {
  const found = new Set<number>();
  for (const transfer of transfers) {
    const { from, to } = portfoliosOfTransfer(transfer, portfolio);
    found.add(from).add(to);
  }
  return [...found].filter((each) => portfolioKindOf(each) !== 'league');
}
const isMainAlone = (portfolios: readonly number[]): boolean => portfolios.every((each) => each === MAIN_PORTFOLIO);

export function buildAccountBalancesRow(
  portfolio: number,
  currency: string,
  balance: (name: CustomerMoneyAccount) => bigint,
): Record<string, string> {
  const amount = (balanceName: DisplayedLedgerAccount): string =>
    formatAmount(
      accountsCountedInBalance(balanceName).reduce((sum, name) => sum + balance(name), 0n),
      currency,
    );
  return {
    currency,
    available: amount('available'),
    frozen: amount('frozen'),
    margin: amount('margin'),
    loan: amount('loan'),
    ...(portfolio === MAIN_PORTFOLIO ? {} : { portfolio: portfolio.toString() }),
  };
}
