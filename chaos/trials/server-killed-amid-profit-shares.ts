/**
 * A month ends while many followers of a leader are in gain, and the server is killed (−9) as soon as the first share
 * of a gain is booked: before other followers' shares, or before the shared amount has reached the leader. Afterwards
 * each follower has paid once for the month, and the leader has received everything.
 */
import { certifyAccounts } from '../certify-accounts.ts';
import { readStoredRowsSnapshot } from '../model/stored-rows-snapshot.ts';
import { checkProfitShares } from '../model/check-profit-shares.ts';
import { readCopyTradingRows } from '../model/copy-trading-rows.ts';
import { type TrialCustomer, callSuccessfully } from '../trial-customers.ts';
import { prepareDatabase, readDatabase } from '../trial-database.ts';
import type { TrialContext, Trial } from '../trial-runner.ts';
import { countRows, waitForRow } from './wait-for-row.ts';

const FOLLOWERS = 24;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Within so many days one of many instruments rises, whatever the month. */
const TIME_TO_RISE_MS = 14 * DAY_MS;
const STAKE = 8_000;
/** The fraction of the stake that is invested; the rest pays the share. */
const PUT_IN = 0.8;
const COPIED_WITHIN_MS = 30_000;
const SHARED_WITHIN_MS = 60_000;
/** Candidates that everybody can trade. */
const LISTED = 60;

export const serverKillAmidProfitSharesTrial: Trial = {
  name: 'shares',
  title: "server killed while a month's gains are shared",
  fullSize: 3,
  world: { begins: Date.parse('2026-06-08T14:00:00Z') },
  async examine(client, { violate }) {
    return checkProfitShares(await readStoredRowsSnapshot(client), await readCopyTradingRows(client), violate);
  },
  async run(context, kills, isOver) {
    const figures = { kills: 0, amid: 0, shared: 0 };
    leaveTimeToRise(context);
    for (; figures.kills < kills && !isOver(); figures.kills += 1) {
      const followers = await copyWhatRises(context, figures.kills);
      const mine = `account_id = any('{${followers.map(({ userId }) => userId).join()}}')`;
      const shares = `select received_at from copy_shares where ${mine}`;
      context.world.setClock(monthAfter(context.world.nowMs()) + MINUTE_MS);
      await waitForRow(context, shares, SHARED_WITHIN_MS);
      await context.server().kill();
      const received = await countRows(context, `${shares} and received_at is not null`);
      if (received < FOLLOWERS) figures.amid += 1;
      await context.restartServer();
      const all = `select 1 from (${shares} and received_at is not null) s having count(*) = ${FOLLOWERS}`;
      if (!(await waitForRow(context, all, SHARED_WITHIN_MS)))
        context.journal.violate(`kill ${figures.kills + 1}: not everybody has paid the part of their gain`, 'lost');
      const there = await countRows(context, shares);
      if (there > FOLLOWERS) context.journal.violate(`kill ${figures.kills + 1}: ${there} parts are there`, 'twice');
      figures.shared += there;
    }
    return figures;
  },
};

/** The trial before may have left the clock a few hours before a month's end. */
function leaveTimeToRise({ world }: TrialContext): void {
  const end = monthAfter(world.nowMs());
  if (end - world.nowMs() < TIME_TO_RISE_MS) world.setClock(end + MINUTE_MS);
}

const monthAfter = (now: number): number => {
  const at = new Date(now);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
};

/** A new leader buys the instrument that will have risen the most by the month's end, and all followers copy it. */
async function copyWhatRises(context: TrialContext, round: number): Promise<TrialCustomer[]> {
  const [leader, ...followers] = await context.customers(FOLLOWERS + 1);
  await prepareDatabase(context.dataDir, (client) => certifyAccounts(client, context.dataDir, [leader!.userId]));
  const caller = context.caller(4);
  const callAs = <Data>(customer: TrialCustomer, path: string, input: object): Promise<Data> =>
    callSuccessfully<Data>(caller, path, { ...input, key: context.random.key() }, customer);
  const { portfolio } = (
    await callAs<{ portfolio: { portfolio: string } }>(leader!, 'portfolios/createPortfolio', { name: 'Led' })
  ).portfolio;
  const move = { from: '0', to: portfolio, currency: 'USD', amount: String(STAKE) };
  await callAs(leader!, 'portfolios/transferBetween', move);
  const led = {
    portfolio,
    name: `Round ${round} ${context.random.key().slice(0, 6)}`,
    currency: 'USD',
    profitShare: '0.05',
    agreed: true,
  };
  const { id } = (await callAs<{ leader: { id: string } }>(leader!, 'copying/applyLeader', led)).leader;
  const copy = { leader: id, amount: '200', currency: 'USD', size: 'proportional', profitShare: led.profitShare };
  const limits = { maximumDeviationRate: '0.5', maximumShareRate: '1' };
  for (const follower of followers) await callAs(follower, 'copying/startCopy', { ...copy, ...limits });
  const { instrument, price } = await rising(context, leader!);
  const quantity = String(Math.floor((STAKE * PUT_IN) / price));
  const order = { instrument, side: 'long', type: 'market', quantity, portfolio };
  await callAs(leader!, 'trading/placeOrder', order);
  const ids = followers.map(({ userId }) => userId).join();
  const copied = `select 1 from (select count(*) from copy_orders where account_id = any('{${ids}}')
    and status = 'filled') c where c.count = ${FOLLOWERS}`;
  if (!(await waitForRow(context, copied, COPIED_WITHIN_MS))) throw new Error('not everybody has copied');
  return followers;
}

/** Uses the world's own market, which is known ahead. */
async function rising(context: TrialContext, customer: TrialCustomer): Promise<{ instrument: string; price: number }> {
  const { rows } = await callSuccessfully<{ rows: { instrument: string; board: string; last: string }[] }>(
    context.caller(1),
    'quotes/listInstruments',
    { market: 'US', limit: LISTED },
    customer,
  );
  const { simulator } = await readDatabase(context.dataDir, readStoredRowsSnapshot);
  const now = context.world.nowMs();
  const gain = ({ instrument }: { instrument: string }): number => {
    const [before, after] = [
      simulator.quote(instrument, now),
      simulator.quote(instrument, monthAfter(now) + MINUTE_MS),
    ];
    return before && after ? Number(after.bid) / Number(before.ask) : 0;
  };
  const [best] = rows
    .filter(({ board, last }) => board === 'listed' && Number(last) < STAKE / 10)
    .toSorted((one, other) => gain(other) - gain(one));
  if (!best || gain(best) < 1.01) throw new Error('nothing rises');
  return { instrument: best.instrument, price: Number(best.last) };
}
