import type { Instrument } from '@bourse/core/market.ts';
import { accountsOf, kindOf } from '@bourse/core/ledger/play.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import type { DayTrading } from '@bourse/core/day-trading/day-trade.ts';
import type { AccountState } from '@bourse/core/orders/account-state.ts';
import type { Restriction } from '@bourse/core/restrictions.ts';
import { comingIn, NO_LOTS, unsettled } from '@bourse/core/ledger/value-dates.ts';
import type { Database } from '../db/database.ts';
import { readLadders } from '../desk/ladders.ts';
import { partedBy } from '../desk/portfolios.ts';
import { ofPerson } from '../desk/same-person.ts';
import { readOpenBooks } from '../ledger/loan-books.ts';
import { readLots } from '../ledger/lots.ts';
import { orderOf, positionOf } from '../ledger/rows.ts';
import type { AccountId } from '../ids.ts';

interface Asked {
  portfolio?: number;
  payWith?: string | undefined;
  dayTrading?: DayTrading | undefined;
  /** Whether a late loan may forbid it. */
  owes?: boolean;
}

/**
 * One portfolio of the account as a preview sees it: free money, of a currency that it pays with too, and what it has
 * in the instrument; apart from that, what others have in it.
 */
export async function readState(
  { kysely }: Database,
  account: AccountId,
  instrument: Instrument,
  { portfolio = MAIN, payWith, dayTrading, owes = false }: Asked = {},
): Promise<AccountState> {
  const kind = kindOf(portfolio);
  const { available } = accountsOf(kind);
  const currencies = owes ? null : [instrument.currency, payWith ?? instrument.currency];
  const [ladders, owner, all, positions, orders, loanBooks] = await Promise.all([
    readLadders(kysely, account),
    readOwner(kysely, account),
    readCash(kysely, account, currencies),
    readPositions(kysely, account, instrument),
    readOrders(kysely, account, instrument),
    owes ? readOpenBooks({ kysely }, account) : [],
  ]);
  const others = await ofPerson(kysely, account, owner?.holder ?? null, instrument.id);
  const free = all.filter(({ bucket }) => bucket === available);
  const balances = free.filter((each) => each.portfolio === portfolio);
  const lots = balances.reduce(
    (read, { currency, lots: text }) => (text === null ? read : readLots(read, currency, text)),
    NO_LOTS,
  );
  const held = partedBy(portfolio, positions.map(positionOf));
  const waiting = partedBy(portfolio, orders.map(orderOf));
  return {
    lastSeq: 0n,
    portfolio,
    consumed: (of, direction) => ladders.get(of, direction),
    unsettled: (currency, after, reference) => unsettled(lots, currency, after, reference),
    marginEnabled: (owner?.margin_since ?? null) !== null,
    seat: owner?.seat ?? false,
    states: (owner?.states ?? []) as unknown as readonly Restriction[],
    lent: null,
    lenders: 0n,
    house: false,
    mayShort: (owner?.margin_since ?? null) !== null || dayTrading !== undefined,
    coming: (currency, after) => comingIn(lots, currency, after),
    frozen: () => 0n,
    dayTrading: dayTrading ?? null,
    available: (currency) => balances.find((each) => each.currency === currency)?.amount ?? 0n,
    positions: held.here,
    orders: waiting.here,
    elsewhere: { positions: held.elsewhere, orders: waiting.elsewhere },
    others: others && kindOf(portfolio) !== 'league' ? others : null,
    loanBooks,
    principalOwed: (currency) => all.find((each) => each.bucket === 'loan' && each.currency === currency)?.amount ?? 0n,
    // An order is paid out of its own portfolio; others count where something is owed.
    cashElsewhere: (currency) =>
      free
        .filter((each) => kind !== 'league' && each.currency === currency && each.portfolio !== portfolio)
        .map((each) => ({ portfolio: each.portfolio, available: each.amount })),
  };
}

type Db = Database['kysely'];

const readOwner = (db: Db, account: AccountId) =>
  db
    .selectFrom('accounts')
    .select(['margin_since', 'seat', 'states', 'holder'])
    .where('account_id', '=', account)
    .executeTakeFirst();

/** `currencies`: null for all of them. */
const readCash = (db: Db, account: AccountId, currencies: string[] | null) =>
  db
    .selectFrom('balances')
    .select(['currency', 'amount', 'lots', 'bucket', 'portfolio'])
    .where('account_id', '=', account)
    .$if(currencies !== null, (query) => query.where('currency', 'in', currencies ?? []))
    .where('bucket', 'in', ['available', 'playAvailable', 'loan'])
    .execute();

const readPositions = (db: Db, account: AccountId, instrument: Instrument) =>
  db
    .selectFrom('positions')
    .selectAll()
    .where('account_id', '=', account)
    .where('instrument', '=', instrument.id)
    .where('status', '<>', 'closed')
    .orderBy('position_seq')
    .execute();

const readOrders = (db: Db, account: AccountId, instrument: Instrument) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', account)
    .where('instrument', '=', instrument.id)
    .where('status', '=', 'pending')
    .orderBy('order_seq')
    .execute();
