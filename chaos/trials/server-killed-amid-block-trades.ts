/**
 * The two customers' sides of a block trade are two commands: the server is killed (−9) while many buy from one block
 * at once, so that it dies before, between and after them. Afterwards nothing is reserved, and what was sold was
 * bought.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { certifyAccounts } from '../certify-accounts.ts';
import { isAccepted } from '../trial-journal.ts';
import type { ExamineTrial } from '../audit-trial.ts';
import { type TrialCustomer, callSuccessfully } from '../trial-customers.ts';
import { prepareDatabase, readDatabase } from '../trial-database.ts';
import type { TrialContext, Trial } from '../trial-runner.ts';

const BUYERS = 12;
const SHARE = 'US.NWRB';
const SHARES = 40;
/** Shares per buyer: worth more than the smallest purchase of a block, and twelve buyers want more than there are. */
const EACH = 10;
/** From the first request to the kill: about as long as one request takes. */
const ALIVE_MS = { shortest: 5, longest: 120 };
const SETTLED_WITHIN_MS = 20_000;
const POLL_EVERY_MS = 50;

export const serverKillAmidBlockTradesTrial: Trial = {
  name: 'blocks',
  title: 'server killed while twelve customers buy of one block',
  fullSize: 20,
  examine: checkBlockPurchases,
  async run(context, kills, isOver) {
    const figures = { kills: 0 };
    for (; figures.kills < kills && !isOver(); figures.kills += 1) {
      const [seller, ...buyers] = await prepareBlockTradingSeats(context);
      const offering = await offer(context, seller!);
      const buying = buyers.map((customer) => buy(context, customer, offering));
      await wait(context.random.between(ALIVE_MS.shortest, ALIVE_MS.longest));
      await context.server().kill();
      await Promise.all(buying);
      await context.restartServer();
      if (!(await isSettled(context)))
        context.journal.violate(`kill ${figures.kills + 1}: something is reserved still`);
    }
    return figures;
  },
};

/** Certified customers with a seat, who need no channel password; the first holds the shares that it will offer. */
async function prepareBlockTradingSeats(context: TrialContext): Promise<TrialCustomer[]> {
  const customers = await context.customers(BUYERS + 1);
  const ids = customers.map(({ userId }) => userId);
  await prepareDatabase(context.dataDir, async (client) => {
    await certifyAccounts(client, context.dataDir, ids);
    await client.query('update accounts set seat = true where account_id = any($1)', [ids]);
  });
  return customers;
}

async function offer(context: TrialContext, seller: TrialCustomer): Promise<string> {
  const caller = context.caller(1);
  const open = { instrument: SHARE, side: 'long', type: 'market', quantity: String(SHARES / 2) };
  for (let times = 0; times < 2; times += 1)
    await callSuccessfully(caller, 'trading/placeOrder', { ...open, key: context.random.key() }, seller);
  const { last } = await callSuccessfully<{ last: string }>(
    caller,
    'offerings/getBlockTerms',
    { instrument: SHARE },
    seller,
  );
  const offerInput = { instrument: SHARE, quantity: String(SHARES), price: last, key: context.random.key() };
  return (await callSuccessfully<{ offering: string }>(caller, 'offerings/offerBlock', offerInput, seller)).offering;
}

async function buy(
  { journal, random, caller }: TrialContext,
  customer: TrialCustomer,
  offering: string,
): Promise<void> {
  const input = { offering, quantity: String(EACH) };
  const entry = journal.open({ customer, key: random.key(), path: 'offerings/subscribe', input });
  journal.note(entry, await caller(1).call(entry.path, { ...input, key: entry.key }, customer));
}

const waiting = ({ dataDir }: TrialContext): Promise<number> =>
  readDatabase(dataDir, async (client) =>
    Number(
      (await client.query<{ count: string }>(`select count(*) from block_purchases where status = 'reserved'`)).rows[0]
        ?.count,
    ),
  );

/** Waits until the job has finished what was cut off. */
async function isSettled(context: TrialContext): Promise<boolean> {
  for (const end = Date.now() + SETTLED_WITHIN_MS; Date.now() < end; await wait(POLL_EVERY_MS))
    if ((await waiting(context)) === 0) return true;
  return false;
}

/** Every customer with an acknowledged purchase has one, and nobody else does. */
async function checkBlockPurchases(
  client: pg.Client,
  { entries, violate }: Parameters<ExamineTrial>[1],
): Promise<Record<string, number>> {
  const { rows } = await client.query<{ account: string; status: string; count: string }>(
    `select mobile as account, status, count(*) as count from block_purchases join customers using (account_id)
      group by 1, 2`,
  );
  const figures: Record<string, number> = {};
  for (const { status, count } of rows) figures[status] = (figures[status] ?? 0) + Number(count);
  for (const { customer, decision, key } of entries) {
    const own = rows.filter(({ account }) => account === customer.account);
    const made = own.reduce((sum, { count }) => sum + Number(count), 0);
    if (made !== (isAccepted(decision) ? 1 : 0))
      violate(`purchase ${key} of ${customer.account}: ${made} are there`, made > 1 ? 'twice' : 'lost');
  }
  return figures;
}
