/** Customers with practice money, and instruments that they can afford to trade hundreds of times. */
import { type Caller, callUntilAnswered, type CallerSession, repeatUntilAnswered } from './caller.ts';

export interface TrialCustomer {
  token: string;
  account: string;
  userId: string;
}

/**
 * Something to buy. Prices are those of the moment it was found, on the tick: `near` is the last one, `low` is 3 %
 * below.
 */
export interface TradableInstrument {
  instrument: string;
  quantity: string;
  twice: string;
  low: string;
  near: string;
  leverage: number;
}

export const TRIAL_PASSWORD = 'nine brave lanterns';
const AT_ONCE = 8;

/** Returns the data of a call that must succeed. With an idempotency key it may take a busy machine several tries. */
export async function callSuccessfully<Data>(
  caller: Caller,
  path: string,
  input: object,
  session?: CallerSession,
): Promise<Data> {
  const response =
    'key' in input && typeof input.key === 'string'
      ? await callUntilAnswered(caller, path, { ...input, key: input.key }, session)
      : await caller.call(path, input, session);
  if (response?.body.status !== 1)
    throw new Error(`${path} failed: ${response ? JSON.stringify(response.body) : 'no answer'}`);
  return response.body.data as Data;
}

/**
 * Registers customers; their mobile numbers start at `first`, so that trials on one server don't collide. One at a
 * time, they come in order.
 */
export async function registerCustomers(
  caller: Caller,
  invitation: string,
  first: number,
  count: number,
  atOnce = AT_ONCE,
): Promise<TrialCustomer[]> {
  const customers: TrialCustomer[] = [];
  const numbers = Array.from({ length: count }, (_, index) => String(first + index));
  const registering = async (): Promise<void> => {
    for (let account = numbers.pop(); account !== undefined; account = numbers.pop()) {
      const { token, userId } = await registerOrLogIn(caller, invitation, account);
      await callSuccessfully(
        caller,
        'trading/applyMargin',
        { agreed: true, key: `${account}-margin` },
        { account, token },
      );
      customers.push({ account, token, userId });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, registering));
  return customers.sort((a, b) => (a.account < b.account ? -1 : 1));
}

/** If no answer comes, the customer may be registered all the same, also while it is tried again. */
async function registerOrLogIn(caller: Caller, invitationCode: string, account: string) {
  const input = { account, password: TRIAL_PASSWORD, confirmPassword: TRIAL_PASSWORD, invitationCode, agreed: true };
  const response = await repeatUntilAnswered(() => caller.call('user/register', input));
  if (response?.body.status === 1) return response.body.data as { token: string; userId: string };
  if (response?.body.code !== 'accountExists')
    throw new Error(`user/register failed: ${response ? JSON.stringify(response.body) : 'no answer'}`);
  const { token } = await logInCustomer(caller, { account, token: '', userId: '' });
  const { userId } = await callSuccessfully<{ userId: string }>(caller, 'user/getUserinfo', {}, { account, token });
  return { token, userId };
}

/** The same customer under a new login. */
export async function logInCustomer(caller: Caller, customer: TrialCustomer): Promise<TrialCustomer> {
  const { token } = await callSuccessfully<{ token: string }>(caller, 'user/login', {
    account: customer.account,
    password: TRIAL_PASSWORD,
  });
  return { ...customer, token };
}

interface Row {
  instrument: string;
  board: string;
  last: string;
  tick: string;
}
/** How a board's instruments are traded: lots are a rule of the market. */
export interface LotRules {
  lot: string;
  fraction: boolean;
  parts: string | null;
}
interface Preview {
  total: string;
  available: string;
}

const MARKETS = ['US', 'KR', 'TH', 'SA', 'MX', 'IN', 'CRYPTO', 'FX'];
const ROWS_A_MARKET = 8;
const LEVERAGE = 3;

/**
 * Each board's lots, asked for one of its instruments only: an instrument's page has figures of its year, which take
 * the server a tenth of a second each.
 */
export function createLotRulesLookup(
  caller: Caller,
): (market: string, row: Pick<Row, 'instrument' | 'board'>) => Promise<LotRules> {
  const known = new Map<string, LotRules>();
  return async (market, { instrument, board }) => {
    const found =
      known.get(`${market} ${board}`) ??
      (await callSuccessfully<LotRules>(caller, 'quotes/getInstrument', { instrument }));
    known.set(`${market} ${board}`, found);
    return found;
  };
}

/** Instruments of which a new customer can buy a small quantity `times` times, in each instrument's currency. */
export async function findTradables(
  caller: Caller,
  customer: TrialCustomer,
  times: number,
): Promise<TradableInstrument[]> {
  const tradables: TradableInstrument[] = [];
  const lotsOf = createLotRulesLookup(caller);
  for (const market of MARKETS) {
    const { rows } = await callSuccessfully<{ rows: Row[] }>(caller, 'quotes/listInstruments', {
      market,
      rank: 'active',
      limit: ROWS_A_MARKET,
    });
    for (const { instrument, board, last, tick } of rows) {
      const { lot } = await lotsOf(market, { instrument, board });
      const low = onTick(Number(last) * 0.97, tick);
      // Where any fraction can be bought, the smallest one is worth nothing.
      const units = Number(lot) < 1 ? 10 / Number(last) : Number(lot);
      const [quantity, twice] = [units, units * 2].map((each) => String(Number(each.toFixed(lot === '1' ? 0 : 6)))) as [
        string,
        string,
      ];
      const response = await caller.call(
        'trading/previewOrder',
        { instrument, side: 'long', type: 'market', quantity: twice },
        customer,
      );
      if (response?.body.status !== 1) continue;
      const { total, available } = response.body.data as Preview;
      if (Number(total) * times >= Number(available)) continue;
      const levered = await caller.call(
        'trading/previewOrder',
        { instrument, side: 'long', type: 'market', quantity, leverage: LEVERAGE },
        customer,
      );
      tradables.push({
        instrument,
        quantity,
        twice,
        low,
        near: onTick(Number(last), tick),
        leverage: levered?.body.status === 1 ? LEVERAGE : 1,
      });
    }
  }
  if (tradables.length === 0) throw new Error('there is nothing that the customers could trade');
  return tradables;
}

function onTick(price: number, tick: string): string {
  const [, fraction = ''] = tick.split('.');
  return (Math.floor(price / Number(tick)) * Number(tick)).toFixed(fraction.length);
}
