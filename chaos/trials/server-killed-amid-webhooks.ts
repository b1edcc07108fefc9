/**
 * Webhooks of several customers and one of the operator's, whose receiver fails half of the time: it refuses, hangs up,
 * takes an event without saying so, answers too late. Two processes serve on one port; again and again one is killed
 * (−9) while a request is unanswered. Afterwards a receiver that remembers ids has every event, in the order of each
 * account, and none twice. The clock runs fast.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { listServingProcesses } from '@bourse/e2e/starting/serving-processes.ts';
import { Secret, TOTP } from 'otpauth';
import { callSuccessfully, TRIAL_PASSWORD, type TrialCustomer } from '../trial-customers.ts';
import { readDatabase } from '../trial-database.ts';
import type { Trial, TrialContext } from '../trial-runner.ts';
import { openWebhookStormReceiver, type WebhookStormReceiver } from '../webhook-storm-receiver.ts';

const ACCOUNTS = 5;
const ORDERS_A_ROUND = 2;
const PROCESSES = 2;
const KINDS = ['order', 'position', 'wallet', 'notice'];
/** Requests between the orders of a round and its kill. */
const REQUESTS_BEFORE_KILL = 20;
const STEP_MS = 20_000;
const STEP_EVERY_MS = 100;
const GIVE_UP_AFTER_MS = 180_000;
const OPERATOR = 'operator';

export const serverKillAmidWebhooksTrial: Trial = {
  name: 'webhooks',
  title: 'processes killed while they deliver to webhooks that fail half of the time',
  fullSize: 10,
  world: { processes: PROCESSES, privateReceivers: true },
  async run(context, kills, isOver) {
    const receiver = await openWebhookStormReceiver(context.random.fork('receiver'));
    try {
      return await playStorm(context, receiver, kills, isOver);
    } finally {
      receiver.close();
    }
  },
};

async function playStorm(
  context: TrialContext,
  receiver: WebhookStormReceiver,
  kills: number,
  isOver: () => boolean,
): Promise<Record<string, number>> {
  const { journal, random } = context;
  const { customers, tradables } = await context.prepareTraders(ACCOUNTS, (kills + 1) * ORDERS_A_ROUND);
  const begins = await readLastEventNumber(context);
  const hooks = [await createOperatorWebhook(context, receiver)];
  for (const customer of customers) hooks.push(await createWebhook(context, receiver, customer));

  const trade = async (customer: TrialCustomer): Promise<void> => {
    const caller = context.caller(1);
    for (let each = 0; each < ORDERS_A_ROUND; each += 1) {
      const { instrument, quantity } = random.pick(tradables);
      const order = { instrument, side: 'long', type: 'market', quantity, key: random.key() };
      // A process that is killed takes connections with it.
      await isReached(async () => (await caller.call('trading/placeOrder', order, customer)) !== null);
    }
  };
  const clock = runClockFast(context);
  const figures = { kills: 0 };
  try {
    for (; figures.kills < kills && !isOver(); figures.kills += 1) {
      const killing = receiver.amidRequest(random.int(REQUESTS_BEFORE_KILL), () => killOneProcess(context));
      await Promise.all([...customers.map(trade), killing]);
      if (!(await isReached(async () => (await listServingProcesses(context.server())).length === PROCESSES)))
        journal.violate(`kill ${figures.kills + 1}: the process did not come back`);
    }
    await Promise.all(customers.map(trade));
    if (!(await isReached(async () => (await countWaiting(context, hooks)) === 0)))
      journal.violate(`${await countWaiting(context, hooks)} webhooks have something to send still`, 'lost');
  } finally {
    clock.stop();
  }
  const events = await compareWithStoredEvents(context, receiver, hooks, begins);
  await removeWebhooks(context, hooks, customers);
  return { ...figures, webhooks: hooks.length, events, ...receiver.figures };
}

interface Hook {
  id: string;
  /** Null: the operator's. */
  account: string | null;
  name: string;
}

async function createWebhook(
  context: TrialContext,
  receiver: WebhookStormReceiver,
  customer: TrialCustomer,
): Promise<Hook> {
  const name = `of-${customer.userId}`;
  const input = { name, url: receiver.addressOf(name), kinds: KINDS, password: TRIAL_PASSWORD };
  const made = await callSuccessfully<{ id: string }>(
    context.caller(1),
    'user/createWebhook',
    { ...input, key: context.random.key() },
    customer,
  );
  return { id: made.id, account: customer.userId, name };
}

async function logInOwner(context: TrialContext, login: string): Promise<{ token: string; account: string }> {
  const person = context.server().demo.staff.find((each) => each.login === login)!;
  const otp = new TOTP({ secret: Secret.fromBase32(person.otpSecret) }).generate({ timestamp: context.world.nowMs() });
  const input = { login, password: person.password, otp };
  const { token } = await callSuccessfully<{ token: string }>(context.caller(1), 'staff/login', input);
  return { token, account: login };
}

async function createOperatorWebhook(context: TrialContext, receiver: WebhookStormReceiver): Promise<Hook> {
  const { random } = context;
  const caller = context.caller(1);
  const [proposer, approver] = [await logInOwner(context, 'owner'), await logInOwner(context, 'owner-2')];
  const input = { name: 'storm', url: receiver.addressOf(OPERATOR), kinds: KINDS, key: random.key() };
  const { id, proposal } = await callSuccessfully<{ id: string; proposal: { id: string } }>(
    caller,
    'staff/proposeOperatorWebhook',
    input,
    proposer,
  );
  const approval = { proposal: proposal.id, verdict: 'approve', key: random.key() };
  await callSuccessfully(caller, 'staff/decideProposal', approval, approver);
  return { id, account: null, name: OPERATOR };
}

async function removeWebhooks(
  context: TrialContext,
  hooks: readonly Hook[],
  customers: readonly TrialCustomer[],
): Promise<void> {
  const caller = context.caller(1);
  const owner = await logInOwner(context, 'owner');
  for (const { id, account } of hooks) {
    const call = account === null ? 'staff/removeOperatorWebhook' : 'user/removeWebhook';
    const session = customers.find(({ userId }) => userId === account) ?? owner;
    await callSuccessfully(caller, call, { webhook: id, key: context.random.key() }, session);
  }
}

async function killOneProcess({ server, random }: TrialContext): Promise<void> {
  const serving = await listServingProcesses(server());
  process.kill(random.pick(serving), 'SIGKILL');
}

function runClockFast({ world }: TrialContext): { stop(): void } {
  const timer = setInterval(() => world.moveClock(STEP_MS), STEP_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}

async function isReached(condition: () => Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + GIVE_UP_AFTER_MS; performance.now() < end; await wait(STEP_EVERY_MS))
    if (await condition()) return true;
  return false;
}

const readLastEventNumber = ({ dataDir }: TrialContext): Promise<string> =>
  readDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ number: string }>('select number::text from last_event_number');
    return rows[0]!.number;
  });

/** Webhooks that haven't sent all that there is. */
const countWaiting = ({ dataDir }: TrialContext, hooks: readonly Hook[]): Promise<number> =>
  readDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) as count from webhooks w left join accounts a using (account_id) where webhook_id = any($1)
        and (sent_seq < coalesce(a.event_seq, (select number from last_event_number))
          or (account_id is null and exists (select from unnumbered_events)))`,
      [hooks.map(({ id }) => id)],
    );
    return Number(rows[0]?.count);
  });

/** `begins`: the number after which the operator's gets all. @returns how many events were taken. */
async function compareWithStoredEvents(
  { dataDir, journal }: TrialContext,
  receiver: WebhookStormReceiver,
  hooks: readonly Hook[],
  begins: string,
): Promise<number> {
  let events = 0;
  for (const { account, name } of hooks) {
    const { rows } = await readDatabase(dataDir, (client) =>
      client.query<{ account: string; seq: string }>(
        account === null
          ? 'select account_id::text as account, seq::text from event_numbers where number > $1 order by number'
          : `select account_id::text as account, seq::text from events where account_id = $1 and seq >
              (select max(seq) from events where account_id = $1 and notice = 'webhookCreated') order by events.seq`,
        [account ?? begins],
      ),
    );
    const stored = Map.groupBy(rows, (row) => row.account);
    const taken = Map.groupBy(receiver.takenAt(name), (event) => event.account ?? account ?? '');
    for (const each of new Set([...stored.keys(), ...taken.keys()])) {
      const expected = (stored.get(each) ?? []).map(({ seq }) => Number(seq));
      const found = (taken.get(each) ?? []).map(({ seq }) => seq);
      events += found.length;
      const missing = expected.filter((seq) => !found.includes(seq));
      if (missing.length > 0) journal.violate(`${name}, account ${each}: ${missing.join(', ')} never arrived`, 'lost');
      else if (new Set(found).size < found.length) journal.violate(`${name}, account ${each}: an event twice`, 'twice');
      else if (found.join() !== expected.join())
        journal.violate(`${name}, account ${each}: arrived as ${found.join(', ')} instead of ${expected.join(', ')}`);
    }
  }
  return events;
}
