/**
 * Forged rows that the storm's model must find: stolen money, lost orders, altered history. Each has the sentence that
 * must report it.
 */
import { FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import type { ViolationKind } from './trial-journal.ts';

/** Its name, the statement, and the kind and sentence that must report it. */
export type Forgery = readonly [name: string, statement: string, kind: ViolationKind, sentence: RegExp];

const customers = `account_id in (select account_id from customers where mobile like '2%')`;
const one = (table: string, keys: string, where: string): string =>
  `(${keys}) = (select ${keys} from ${table} where ${customers} and (${where}) order by ${keys} limit 1)`;
/** The model checks real money only, not the play money in leagues' portfolios. */
const ofMoney = `portfolio < ${FIRST_LEAGUE_PORTFOLIO}`;
const anOrder = (where: string): string => one('orders', 'account_id, order_seq', `${ofMoney} and (${where})`);
const aPosition = (where: string): string => one('positions', 'account_id, position_seq', `${ofMoney} and (${where})`);
const aFill = (where: string): string =>
  one(
    'fills',
    'account_id, order_seq, fill_seq',
    `(account_id, order_seq) in (select account_id, order_seq from orders where ${ofMoney}) and (${where})`,
  );
const aRequest = (where: string): string => one('requests', 'account_id, request_seq', where);
const aTransfer = (where: string): string => one('transfers', 'account_id, seq', where);

const ofShares = (which: 'min' | 'max'): string => `(select ${which}(share) from copy_shares)`;

export const FORGERIES: readonly Forgery[] = [
  [
    'an application that is lost',
    `delete from subscriptions where ${one('subscriptions', 'account_id, subscription_seq', `status = 'awaiting'`)}`,
    'lost',
    /application .*acknowledged and not there/,
  ],
  [
    'money that is frozen for an application',
    `update subscriptions set held = held + 1
      where ${one('subscriptions', 'account_id, subscription_seq', `status = 'awaiting'`)}`,
    'difference',
    /application .*: held \d+, by its transfers/,
  ],
  [
    'a command that is lost',
    'delete from orders where ' +
      `${anOrder(`filled = 0 and parent_seq is null and group_seq is null and status = 'cancelled'`)}`,
    'lost',
    /was acknowledged .* and is not there/,
  ],
  [
    'a doubled effect',
    `insert into orders select (jsonb_populate_record(o, '{"order_seq": 999999}')).* from orders o
      where ${anOrder(`filled = 0 and parent_seq is null and group_seq is null and status = 'cancelled'`)}`,
    'twice',
    /nobody asked for order 999999/,
  ],
  [
    'a cancellation that is lost',
    `delete from order_changes
      where ${one('order_changes', 'account_id, order_seq, step', `cause = 'cancelledByCustomer'`)}`,
    'lost',
    /cancelledByCustomer, order \d+: acknowledged and not there/,
  ],
  [
    'an alert that nobody set',
    `insert into price_alerts select account_id, 999999, instrument, kind, upper, lower, rate, reference, expires_at,
      created_at, fired_at, fired_price from price_alerts limit 1`,
    'twice',
    /alert 999999: there/,
  ],
  [
    'an order that is another one',
    `update orders set leverage = leverage + 1
      where ${anOrder(`parent_seq is null and group_seq is null and effect = 'open' and filled > 0`)}`,
    'difference',
    /asked for was|by the rules/,
  ],
  [
    'a fill at a better price',
    `update fills set price = price - 1000000 where ${aFill(`rule = 'market.within'`)}`,
    'difference',
    /by the rule \d+/,
  ],
  [
    'a fill on a quote that the market never showed',
    `update fills set bid = bid * 100, ask = ask * 100, price = price * 100 where ${aFill(`rule = 'market.within'`)}`,
    'difference',
    /the market showed/,
  ],
  [
    'a fee that the rulebook does not know',
    `update fills set fee = fee + 1 where ${aFill('fee > 0')}`,
    'difference',
    /by the rulebook/,
  ],
  [
    'a transfer of another amount',
    `update transfers set amount = amount + 1 where ${aTransfer(`code = 'margin'`)}`,
    'difference',
    /by the rules margin/,
  ],
  [
    'a transfer that is gone',
    `delete from transfers where ${aTransfer(`code = 'fee'`)}`,
    'difference',
    /by the rules fee|of its last fill are missing, fee/,
  ],
  [
    'a profit that went elsewhere',
    `update transfers set credit = 'fees' where ${aTransfer(`code = 'loss'`)}`,
    'difference',
    /margin → fees/,
  ],
  [
    'money that came from nowhere',
    `update balances set amount = amount + 1 where ${customers} and bucket = 'available' and currency = 'USD'`,
    'difference',
    /^balance .* USD available: stored/,
  ],
  [
    'money that settles on another day',
    `update balances
      set lots = case when lots is null then '[["2099-01-02",4070995200000,"1"]]'
        else regexp_replace(lots, ',(\\d+),', ',1,') end
      where ${customers} and bucket = 'available' and amount > 0`,
    'difference',
    /is to come, by the rules/,
  ],
  [
    'a hold that is too small',
    `update orders set hold = hold - 1 where ${anOrder('hold > 0')}`,
    'difference',
    /hold \d+, by its fills/,
  ],
  [
    'a position that holds more',
    `update positions set open_quantity = open_quantity + 1, quantity = quantity + 1
      where ${aPosition('open_quantity > 0')}`,
    'difference',
    /open quantity \d+, by the rules/,
  ],
  [
    'an average cost that is wrong',
    `update positions set average_cost = average_cost + 100 where ${aPosition('true')}`,
    'difference',
    /average cost/,
  ],
  [
    'a position that is closed too late',
    `update positions set liquidation_price = liquidation_price + 1
      where ${aPosition('liquidation_price is not null')}`,
    'difference',
    /liquidation price/,
  ],
  [
    'a realised profit',
    `update positions set realized = realized + 1 where ${aPosition(`status = 'closed'`)}`,
    'difference',
    /realized/,
  ],
  [
    'money that was changed at another rate',
    `update exchanges set rate = rate + 1 where ${one('exchanges', 'account_id, order_seq', 'true')}`,
    'difference',
    /^exchange .*by their prices/,
  ],
  [
    'money that was changed for more than its rate brings',
    `update exchanges set bought = bought + 1 where ${one('exchanges', 'account_id, order_seq', `kind <> 'order'`)}`,
    'difference',
    /^exchange .*by the rule \d+ for/,
  ],
  [
    'money that was changed and is gone',
    `delete from exchanges where ${one('exchanges', 'account_id, order_seq', `kind <> 'order'`)}`,
    'lost',
    /^exchange (exchange|transfer) .*acknowledged and not there/,
  ],
  [
    'money that was changed twice',
    `insert into exchanges select (jsonb_populate_record(e, '{"order_seq": 999999}')).* from exchanges e
      where ${one('exchanges', 'account_id, order_seq', `kind <> 'order'`)}`,
    'twice',
    /^exchange .*999999: there/,
  ],
  [
    'a check-in that is lost',
    `delete from check_ins where ${one('check_ins', 'account_id, day', 'true')}`,
    'lost',
    /^check-in .*acknowledged and not there/,
  ],
  [
    'a check-in that pays more',
    `update transfers set amount = amount + 1 where ${aTransfer(`code = 'checkIn'`)}`,
    'difference',
    /checkIn .*: moved 100001 /,
  ],
  [
    'a day that is paid twice',
    `insert into transfers select (jsonb_populate_record(t, '{"seq": 999999}')).* from transfers t
      where ${aTransfer(`code = 'checkIn'`)}`,
    'difference',
    /no check-in says why or it was paid before/,
  ],
  [
    'an application for day trading that is lost',
    `delete from day_trading_steps where ${one('day_trading_steps', 'account_id, step', `status = 'applied'`)}`,
    'lost',
    /^application for day trading of .*acknowledged and not there/,
  ],
  [
    'day trades of somebody whom nobody approved',
    "update day_trading_steps set status = 'refused' where " +
      one(
        'day_trading_steps',
        'account_id, step',
        "status = 'approved' and account_id in (select account_id from orders where day_trading)",
      ),
    'difference',
    /has day trades, and was not approved/,
  ],
  [
    'a day trade with too much leverage',
    `update day_trading_rules set maximum_leverage = 1`,
    'difference',
    /within the day/,
  ],
  ['day trades beyond the allowance', `update day_trading_rules set allowance = 1`, 'difference', /the allowance is 1/],
  [
    'a day trade that is too large',
    `update day_trading_rules set per_order = 1`,
    'difference',
    /at most 1 in one order/,
  ],
  [
    'too many day trades on one day',
    `update day_trading_rules set trades_per_day = 0`,
    'difference',
    /at most 0 a day/,
  ],
  [
    'a day trade that is kept over its night',
    `update positions set opened_at = opened_at - interval '2 days', status = 'inPosition'
      where ${aPosition('day_trading')}`,
    'difference',
    /it was due at/,
  ],
  [
    'an alert at another price',
    `update price_alerts set upper = upper + 1, lower = lower + 1
      where ${one('price_alerts', 'account_id, alert_seq', 'true')}`,
    'difference',
    /^alert .* asked for was/,
  ],
  [
    'an order that nothing triggers',
    `update orders set parent_seq = 888888 where ${anOrder(`first_steps like '% waitsForOther %'`)}`,
    'difference',
    /triggered by 888888: which is not there/,
  ],
  [
    'money that was changed for nothing',
    `delete from exchanges where ${one('exchanges', 'account_id, order_seq', 'true')}`,
    'difference',
    /no row says why/,
  ],
  [
    'money that was moved twice for one request',
    `insert into transfers select (jsonb_populate_record(t, '{"seq": 999999}')).* from transfers t
      where ${aTransfer(`code like 'deposit%' or code like 'withdraw%'`)}`,
    'difference',
    /moved .*by the rules/,
  ],
  [
    'a withdrawal that is lost',
    `delete from requests where ${aRequest(`kind = 'withdrawal'`)}`,
    'lost',
    /^request .*acknowledged and not there/,
  ],
  [
    'a withdrawal that nobody asked for',
    `insert into requests select (jsonb_populate_record(r, '{"request_seq": 999999}')).* from requests r
      where ${aRequest(`kind = 'withdrawal'`)}`,
    'twice',
    /^request .* r999999: there/,
  ],
  [
    'a withdrawal at another fee',
    `update requests set fee = fee + 1 where ${aRequest(`kind = 'withdrawal'`)}`,
    'difference',
    /fee \d+ of \d+, by the rule/,
  ],
  [
    'a hold that a withdrawal left',
    `delete from transfers where ${aTransfer(`code = 'withdrawHold'`)}`,
    'difference',
    /moved .*by the rules/,
  ],
  [
    'a decision that nobody took',
    `delete from request_steps where ${one(
      'request_steps',
      'account_id, request_seq, step',
      // Not a claim: claiming a request for review decides nothing.
      `author like 'staff:%' and status <> 'inReview' and (account_id, request_seq) in (select account_id, request_seq
        from requests where kind in ('deposit', 'withdrawal'))`,
    )}`,
    'lost',
    /^decision about .*acknowledged and not there/,
  ],
  [
    'a block at a better price',
    `update copy_blocks set price = price + 1
      where block = (select max(block) from copy_blocks where price is not null)`,
    'difference',
    /block \d+: \d+ for \d+, by the rule/,
  ],
  [
    'money that a strategy never got',
    `update transfers set amount = amount + 1 where code = 'moveMoney'
      and ${aTransfer(`code = 'moveMoney' and credit_portfolio between 9000 and 9999`)}`,
    'lost',
    /into strategies .*acknowledged and not there/,
  ],
  [
    'a strategy that nobody has begun',
    `update strategy_runs set portfolio = 9999 where strategy = (select min(strategy) from strategy_runs
      where portfolio > 0)`,
    'twice',
    /strategy that runs .*nobody was told so/,
  ],
  [
    'a block that stands in front of its leader',
    `update copy_blocks set taken_before = 0
      where block = (select max(block) from copy_blocks where taken_before > 0)`,
    'difference',
    /block \d+: behind 0 units/,
  ],
  [
    'a block on a quote that is older than its leader’s',
    `update copy_blocks set quote_at = leader_quote_at - interval '1 millisecond'
      where block = (select max(block) from copy_blocks where price is not null)`,
    'difference',
    /block \d+: stands on a quote older than its leader's/,
  ],
  [
    'a copy that is larger than its part',
    `update copy_orders set equity = equity / 2 where (account_id, portfolio, block) = (select o.account_id,
      o.portfolio, o.block from copy_orders o join copy_blocks b using (block) where o.status = 'filled'
        and b.effect = 'open' and o.fixed_amount is null and o.wanted > 100000000 order by 1, 2, 3 limit 1)`,
    'difference',
    /^copy .* of block \d+: wanted \d+, by what it stood on/,
  ],
  [
    'a copy that is larger than was fixed',
    `update copy_orders set fixed_amount = 1 where (account_id, portfolio, block) = (select o.account_id, o.portfolio,
      o.block from copy_orders o join copy_blocks b using (block) where o.status = 'filled' and b.effect = 'open'
      order by 1, 2, 3 limit 1)`,
    'difference',
    /^copy .* of block \d+: wanted \d+, by what it stood on/,
  ],
  [
    'a copy that is more of one instrument than it may be',
    `update copy_orders set held_value = equity where (account_id, portfolio, block) = (select o.account_id,
      o.portfolio, o.block from copy_orders o join copy_blocks b using (block) where o.status = 'filled'
      and b.effect = 'open' order by 1, 2, 3 limit 1)`,
    'difference',
    /^copy .* of block \d+: wanted \d+, by what it stood on 0/,
  ],
  [
    'a copy further from its leader than it allows',
    `update copy_orders set maximum_deviation_rate = -1 where (account_id, portfolio, block) = (select o.account_id,
      o.portfolio, o.block from copy_orders o join copy_blocks b using (block) where o.status = 'filled'
      and b.effect = 'open' order by 1, 2, 3 limit 1)`,
    'difference',
    /^copy .* of block \d+: opened \d+ beyond its leader's price, it allows -1/,
  ],
  [
    'a loss that closed a copy which has no limit',
    `insert into copy_stops select account_id, portfolio, base, base, 1 from copies
      where cause is distinct from 'stopLoss' order by 1, 2 limit 1`,
    'difference',
    /^copy .*: ended for .*, and has a loss that closed it/,
  ],
  [
    'a copy that is lost',
    `update copy_orders set status = 'skipped', reason = 'rule', filled = 0, order_seq = null
      where (account_id, portfolio, block) = (select account_id, portfolio, block from copy_orders
        where status = 'filled' order by 1, 2, 3 limit 1)`,
    'difference',
    /is a copy of nothing/,
  ],
  [
    'a share of a gain that was none',
    `insert into copy_shares select 999999, account_id, portfolio, leader, 'end', currency, paid, paid, share_rate, 1,
      now(), null, 1, now(), 0 from copies limit 1`,
    'difference',
    /share 999999: nothing left its copy/,
  ],
  [
    'a part of a gain that is too high',
    `update copy_shares set amount = amount + 1 where share = ${ofShares('max')}`,
    'difference',
    /^share \d+ of copy .*: \d+ of a gain of \d+, by the rule/,
  ],
  [
    'a part of a gain that is paid twice',
    `insert into transfers select (jsonb_populate_record(t, '{"seq": 999999}')).* from transfers t
      where t.code = 'profitShare' and t.reference = 'y' || ${ofShares('max')}`,
    'difference',
    /^share \d+: booked profitShare .*profitShare /,
  ],
  [
    'a copy whose base is less than was put in',
    `update copies set base = base - 1 where (account_id, portfolio) = (select account_id, portfolio
      from copies where base > 0 order by 1, 2 limit 1)`,
    'difference',
    /^copy .*: its base is \d+, by what came and went/,
  ],
  [
    'a gain above less than was put in',
    `update copy_shares set high_water = high_water - 1, equity = equity - 1 where share = ${ofShares('min')}`,
    'difference',
    /^share \d+ of copy .*: above \d+, by what came, went and was shared above/,
  ],
  [
    'units that are reserved for nobody',
    `update positions set reserved = open_quantity, status = 'readyToClose'
      where ${aPosition(`status = 'inPosition' and reserved = 0 and pledged = 0`)}`,
    'difference',
    /are reserved, orders wait for/,
  ],
  [
    'play money that is more than the rules give',
    `update transfers set amount = amount + 1 where ${aTransfer(`code = 'leagueStake'`)}`,
    'difference',
    /^stake of /,
  ],
  [
    'an entry that is lost',
    `delete from league_entries where ${one('league_entries', 'account_id, league', 'true')}`,
    'lost',
    /^entry .*acknowledged and not there/,
  ],
  [
    'an entry that has left, and was not asked',
    `update league_entries set left_at = joined_at
      where ${one('league_entries', 'account_id, league', 'left_at is null')}`,
    'twice',
    /^entry that was left /,
  ],
  [
    'an order for money that is said to be play',
    `update orders set portfolio = (select max(league) from league_entries)
      where ${anOrder(`portfolio = 0 and filled = 0 and cause = 'cancelledByCustomer' and parent_seq is null
        and group_seq is null`)}`,
    // If its customer plays in leagues, it is one too many there as well.
    'lost',
    /order \d+ was acknowledged .* and is not there/,
  ],
  [
    'a purchase of a fund that is lost',
    `delete from fund_orders
      where ${one('fund_orders', 'account_id, order_seq', `status = 'waiting' and plan_seq is null`)}`,
    'lost',
    /^fund order .*acknowledged and not there/,
  ],
  [
    'a purchase of a fund for more than was put aside',
    `update fund_orders set amount = amount + 1
      where ${one('fund_orders', 'account_id, order_seq', `status = 'waiting' and kind = 'buy'`)}`,
    'difference',
    /^fund order .*: \d+ put aside, by the rules/,
  ],
  [
    'a plan for a fund that nobody has made',
    `insert into fund_plans select (jsonb_populate_record(p, '{"plan_seq": 999999}')).* from fund_plans p
      where ${one('fund_plans', 'account_id, plan_seq', 'true')}`,
    'twice',
    /^fund plan .*nobody was told so/,
  ],
];

const PAYMENT = `(select account_id, seq from transfers where code = 'fundPaid' order by 1, 2 limit 1)`;
/** Forgeries of funds, also tried on ten random days of theirs. */
export const FUND_FORGERIES: readonly Forgery[] = [
  [
    'units that nobody bought',
    `update fund_holdings set units = units + 1
      where (account_id, fund) = (select account_id, fund from fund_holdings where units > 0 limit 1)`,
    'difference',
    /fund \d+: \d+ units, by its deals/,
  ],
  [
    'a unit that is worth more',
    'update fund_prices set nav = nav + 1 where date = (select max(date) from fund_prices)',
    'difference',
    /: a unit \d+, by the rules/,
  ],
  [
    'a day that is worth more',
    'update fund_prices set worth = worth + 1 where date = (select max(date) from fund_prices)',
    'difference',
    /: worth \d+, by the rules/,
  ],
  [
    'a fee that is too high',
    'update fund_prices set fee = fee + 1, worth = worth - 1 where date = (select max(date) from fund_prices)',
    'difference',
    /: fee \d+, by the rules/,
  ],
  [
    'a deal at another price',
    `update fund_deals set price = price - 1
      where (account_id, order_seq) = (select account_id, order_seq from fund_deals limit 1)`,
    'difference',
    /: u\d+ dealt at \d+, by the rules/,
  ],
  [
    'a price that didn’t swing',
    `update fund_prices set price = nav
      where (fund, date) = (select p.fund, p.date from fund_prices p join fund_days d using (fund, date)
        where p.price <> p.nav order by abs(d.bought - d.redeemed) / p.worth::numeric desc limit 1)`,
    'difference',
    /: price that swings \d+, by the rules/,
  ],
  [
    'units that no redemption reserves',
    `update fund_holdings set reserved = reserved + 1
      where (account_id, fund) = (select account_id, fund from fund_holdings where units > reserved limit 1)`,
    'difference',
    /fund \d+: \d+ units reserved, by its orders/,
  ],
  [
    'units that were left out of a day',
    'update fund_prices set units = units - 1 where date = (select max(date) from fund_prices)',
    'difference',
    /: units \d+, by the rules/,
  ],
  [
    'a redemption that is paid too much',
    `update transfers set amount = amount + 1 where (account_id, seq) = ${PAYMENT}`,
    'difference',
    /^fund movement \d+ fundPaid u\d+: \d+ moved, by its days \d+/,
  ],
  [
    'a redemption that is paid twice',
    `insert into transfers select (jsonb_populate_record(t, '{"seq": 999999}')).* from transfers t
      where (account_id, seq) = ${PAYMENT}`,
    'difference',
    /^fund movement \d+ fundPaid u\d+: \d+ and \d+ moved, by its days \d+/,
  ],
  [
    'money of a fund that is owed no more, and counts',
    'update fund_prices set owed = owed + 1 where date = (select max(date) from fund_prices)',
    'difference',
    /: money less what is owed -?\d+, by the rules/,
  ],
];
