/**
 * `names`: one name (`client_order_id`) for two different orders, sent to two servers of one database at once, by
 * Alpaca's protocol and by our own call. One of them is placed, the other is refused because of its name.
 */
import { PREFIX, symbolOfInstrument } from '../alpaca-form.ts';
import { type Caller, type CallerSession, createCaller } from '../caller.ts';
import { messageOf } from '../send-intent.ts';
import { startSecondServer } from '../second-server.ts';
import { callSuccessfully, TRIAL_PASSWORD, type TradableInstrument, type TrialCustomer } from '../trial-customers.ts';
import type { Trial, TrialContext } from '../trial-runner.ts';

/** A key has 200 calls a minute, here as there. */
const NAMES_OF_A_CUSTOMER = 40;
const AT_ONCE = 8;
const TRIES_MAXIMUM = 40;
const PLACED = 'placed';
const USED = 'used';

interface NamedOrder {
  customer: TrialCustomer;
  name: string;
  /** What was accepted, with the quantity. */
  placed: string[];
}

export function createOrderNamesTrial(): Trial {
  let named: NamedOrder[] = [];
  return {
    name: 'names',
    title: 'one client_order_id for two orders at two servers at once',
    fullSize: 1_000,
    async run(context, size) {
      named = [];
      const { customers, tradables } = await context.prepareTraders(
        Math.ceil(size / NAMES_OF_A_CUSTOMER),
        NAMES_OF_A_CUSTOMER * 3,
      );
      const second = await startSecondServer(context);
      const callers = [context.caller(AT_ONCE), createCaller(second.server.port, AT_ONCE)] as const;
      try {
        await Promise.all(
          customers.map(async (customer) => {
            const key = await createKey(callers[0], customer);
            for (let index = 0; index < NAMES_OF_A_CUSTOMER && named.length < size; index += 1) {
              const order: NamedOrder = { customer, name: `name-${index}`, placed: [] };
              named.push(order);
              await placeBoth(context, callers, { order, key, index, tradable: context.random.pick(tradables) });
            }
          }),
        );
      } finally {
        callers[1].close();
        await second.close();
      }
      return { names: named.length };
    },
    async examine(client, { violate }) {
      const { rows } = await client.query<{ account_id: bigint; client_id: string; quantities: string[] }>(
        `select account_id, client_id, array_agg(trim_scale(quantity / 1e8)::text) as quantities from orders
          where client_id like 'name-%' group by account_id, client_id`,
      );
      const there = new Map(rows.map((row) => [`${row.account_id} ${row.client_id}`, row.quantities]));
      for (const { customer, name, placed } of named) {
        const quantities = there.get(`${customer.userId} ${name}`) ?? [];
        if (quantities.length !== 1 || Number(quantities[0]) !== Number(placed[0]))
          violate(
            `${customer.account} ${name}: there are ${quantities.join(' and ')}, placed was ${placed.join()}`,
            'twice',
          );
      }
      return { ordersThere: rows.length };
    },
  };
}

async function createKey(caller: Caller, customer: TrialCustomer): Promise<CallerSession> {
  const input = { name: 'Names', scopes: ['trade'], markets: ['KR', 'TH', 'SA', 'MX', 'IN', 'FX'] };
  const { id, secret } = await callSuccessfully<{ id: string; secret: string }>(
    caller,
    'user/createApiKey',
    { ...input, password: TRIAL_PASSWORD, key: `${customer.account}-names` },
    customer,
  );
  return { 'apca-api-key-id': id, 'apca-api-secret-key': secret };
}

interface Pair {
  order: NamedOrder;
  key: CallerSession;
  index: number;
  tradable: TradableInstrument;
}

/** By Alpaca's protocol at both servers, by both protocols, or by our own call at both, in turns. */
async function placeBoth(
  { journal }: Pick<TrialContext, 'journal'>,
  callers: readonly [Caller, Caller],
  { order, key, index, tradable }: Pair,
): Promise<void> {
  const { instrument, quantity, twice } = tradable;
  const isOwn = [index % 3 === 2, index % 3 !== 0];
  const outcomes = await Promise.all(
    [quantity, twice].map(async (each, nth) => {
      const place = isOwn[nth] ? placeByOwnCall : placeByAlpaca;
      let outcome: string | null = null;
      for (let tries = 0; outcome === null && tries < TRIES_MAXIMUM; tries += 1)
        outcome = await place(callers[nth]!, key, { name: order.name, instrument, quantity: each, nth });
      if (outcome === PLACED) order.placed.push(each);
      return outcome;
    }),
  );
  if (outcomes.toSorted().join() !== [PLACED, USED].join())
    journal.violate(`${order.customer.account} ${order.name}: its two orders are ${outcomes.join(' and ')}`, 'twice');
}

interface NamedTerms {
  name: string;
  instrument: string;
  quantity: string;
  nth: number;
}

async function placeByAlpaca(
  caller: Caller,
  key: CallerSession,
  { name, instrument, quantity }: NamedTerms,
): Promise<string | null> {
  const body = {
    symbol: symbolOfInstrument(instrument),
    side: 'buy',
    type: 'market',
    time_in_force: 'day',
    qty: quantity,
    client_order_id: name,
    position_intent: 'buy_to_open',
  };
  const answer = await caller.send({ method: 'POST', path: `${PREFIX}/orders`, body }, key);
  if (!answer || answer.http === 429 || answer.http >= 500) return null;
  if (answer.http === 200) return PLACED;
  const message = messageOf(answer) ?? '';
  return message === 'client_order_id must be unique' ? USED : message;
}

async function placeByOwnCall(
  caller: Caller,
  key: CallerSession,
  { name, instrument, quantity, nth }: NamedTerms,
): Promise<string | null> {
  const order = { instrument, side: 'long', type: 'market', quantity, clientId: name, key: `${name}-key-${nth}` };
  const answer = await caller.call('trading/placeOrder', order, key);
  if (!answer || answer.http === 429 || answer.http >= 500) return null;
  if (answer.body.status === 1) return PLACED;
  return answer.body.code === 'clientIdUsed' ? USED : (answer.body.code ?? '');
}
