/**
 * `rate`: one key sends 10,000 orders within a minute, by Alpaca's protocol. It has its calls of each minute, all else
 * is answered 429 with the headers that its clients read; other customers' orders take hardly longer than before.
 */
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { PREFIX, symbolOfInstrument } from '../alpaca-form.ts';
import type { Caller, CallerSession, HttpAnswer } from '../caller.ts';
import { callSuccessfully, TRIAL_PASSWORD, type TradableInstrument, type TrialCustomer } from '../trial-customers.ts';
import type { Trial, TrialContext } from '../trial-runner.ts';

const CALLS_PER_MINUTE = 200;
const FLOOD_MS = 60_000;
const FLOOD_CONNECTIONS = 40;
const BYSTANDERS = 6;
const BYSTANDER_EVERY_MS = 500;
const CALM_MS = 15_000;
const ORDERS_OF_ONE = 400;
/** Others' median may be so many times that of calm, unless it is short all the same. */
const SLOWER_MAXIMUM = 3;
const SHORT_MS = 200;

export function createKeyRateTrial(): Trial {
  let placed: Set<string> = new Set();
  let keyId = '';
  return {
    name: 'rate',
    title: 'one key sends 10,000 orders in a minute',
    fullSize: 10_000,
    async run(context, size) {
      const { customers, tradables } = await context.prepareTraders(BYSTANDERS + 1, ORDERS_OF_ONE);
      const [flooder, ...others] = customers as [TrialCustomer, ...TrialCustomer[]];
      const key = await createKey(context.caller(1), flooder);
      keyId = key['apca-api-key-id'];
      const calm = await measureOrders(context, others, tradables[0]!, wait(CALM_MS));
      const flooding = flood(context, key, size, tradables[0]!);
      const busy = await measureOrders(context, others, tradables[0]!, flooding);
      const answers = await flooding;
      placed = new Set(answers.filter(({ http }) => http === 200).map(({ name }) => name));
      checkRefusals(answers, context);
      const [before, during] = [medianOf(calm), medianOf(busy)];
      if (during > SHORT_MS && during > SLOWER_MAXIMUM * before)
        context.journal.violate(`others' orders take ${during.toFixed(0)} ms, in calm ${before.toFixed(0)} ms`);
      return {
        ordersSent: answers.length,
        placed: placed.size,
        tooMany: answers.filter(({ http }) => http === TOO_MANY).length,
        notAnswered: answers.filter(({ http }) => http === 0).length,
        othersOrders: busy.length,
        othersMedianMs: Math.round(during),
        othersMedianTimesCalm: Number((during / before).toFixed(2)),
        othersSlowestTimesCalm: Number((slowestOf(busy) / slowestOf(calm)).toFixed(2)),
      };
    },
    async examine(client, { violate }) {
      const { rows } = await client.query<{ client_id: string }>('select client_id from orders where api_key_id = $1', [
        keyId,
      ]);
      const there = new Set(rows.map((row) => row.client_id));
      for (const name of placed)
        if (!there.has(name)) violate(`order ${name} was acknowledged and is not there`, 'lost');
      for (const name of there)
        if (!placed.has(name)) violate(`order ${name} is there, and its sender was not told so`, 'twice');
      if (there.size !== rows.length) violate('an order is there twice', 'twice');
      return { ordersThere: rows.length };
    },
  };
}

async function createKey(
  caller: Caller,
  customer: TrialCustomer,
): Promise<CallerSession & { 'apca-api-key-id': string }> {
  const { id, secret } = await callSuccessfully<{ id: string; secret: string }>(
    caller,
    'user/createApiKey',
    { name: 'Flood', scopes: ['trade'], markets: MARKETS, password: TRIAL_PASSWORD, key: `${customer.account}-flood` },
    customer,
  );
  return { 'apca-api-key-id': id, 'apca-api-secret-key': secret };
}

interface FloodAnswer {
  name: string;
  /** 0 without an answer. */
  http: number;
  headers: HttpAnswer['headers'];
}

/** At the same pace throughout, whatever the answers. */
async function flood(
  context: TrialContext,
  key: CallerSession,
  size: number,
  { instrument, quantity }: TradableInstrument,
): Promise<FloodAnswer[]> {
  const caller = context.caller(FLOOD_CONNECTIONS);
  const began = performance.now();
  const sent: Promise<FloodAnswer>[] = [];
  for (let index = 0; index < size; index += 1) {
    await wait(Math.max(0, began + (index * FLOOD_MS) / size - performance.now()));
    const name = `flood-${index}`;
    const order = { symbol: symbolOfInstrument(instrument), qty: quantity, side: 'buy', type: 'market' };
    const body = { ...order, time_in_force: 'day', client_order_id: name };
    sent.push(
      caller
        .send({ method: 'POST', path: `${PREFIX}/orders`, body }, key)
        .then((answer) => ({ name, http: answer?.http ?? 0, headers: answer?.headers ?? {} })),
    );
  }
  return Promise.all(sent);
}

const TOO_MANY = 429;
const HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'];

function checkRefusals(answers: readonly FloodAnswer[], { journal }: TrialContext): void {
  for (const { name, http, headers } of answers) {
    if (http !== 200 && http !== TOO_MANY) journal.violate(`order ${name} is answered ${http || 'nothing'}`);
    const missing = http === TOO_MANY ? HEADERS.filter((header) => !/^\d+$/.test(String(headers[header]))) : [];
    if (missing.length > 0) journal.violate(`a 429 has no ${missing.join()}`);
  }
  const minutes = new Set(answers.map(({ headers }) => headers['x-ratelimit-reset']).filter(Boolean)).size;
  const placed = answers.filter(({ http }) => http === 200).length;
  if (placed === 0 || placed > minutes * CALLS_PER_MINUTE)
    journal.violate(`${placed} orders were placed in ${minutes} minutes of ${CALLS_PER_MINUTE} calls`);
}

/** How long other customers' own orders take, in ms, until something has ended. */
async function measureOrders(
  context: TrialContext,
  customers: readonly TrialCustomer[],
  { instrument, quantity }: TradableInstrument,
  until: Promise<unknown>,
): Promise<number[]> {
  const caller = context.caller(customers.length);
  const times: number[] = [];
  let isOver = false;
  void until.then(() => (isOver = true));
  const acts = customers.map(async (customer) => {
    while (!isOver) {
      const order = { instrument, side: 'long', type: 'market', quantity, key: context.random.key() };
      const started = performance.now();
      const answer = await caller.call('trading/placeOrder', order, customer);
      times.push(performance.now() - started);
      if (answer?.body.status !== 1)
        context.journal.violate(`another customer's order is answered ${answer?.http} ${answer?.body.code}`, 'lost');
      await wait(BYSTANDER_EVERY_MS);
    }
  });
  await Promise.all(acts);
  return times;
}

const sorted = (times: readonly number[]): number[] => times.toSorted((a, b) => a - b);
const medianOf = (times: readonly number[]): number => sorted(times)[Math.floor(times.length / 2)]!;
/** All but one in a hundred take no longer. */
const slowestOf = (times: readonly number[]): number => sorted(times)[Math.floor(times.length * 0.99)]!;
