/**
 * By Alpaca's protocol one customer's key, and the key of another portfolio, use every id of a customer: "not yours"
 * must equal "not there" in words and time, lists contain nothing of it, and nothing changes. A key that only reads
 * writes nothing, and nobody ends another's key.
 */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { expectSuccess } from '@bourse/e2e/browser/customer-with-history.ts';
import { type MatrixPerson, registerCustomer } from '@bourse/e2e/matrix/matrix-customers-and-staff.ts';
import { createMatrixKey } from '@bourse/e2e/matrix/matrix-world.ts';
import { ALPACA_ROUTES } from '@bourse/server/alpaca/all-routes.ts';
import { type Caller, type CallerSession, createCaller, type HttpAnswer, type HttpRequest } from '../caller.ts';
import {
  compareForeignWithMissing,
  type ForeignDataAttackSize,
  type TimingArea,
} from './compare-foreign-with-missing.ts';
import type { AttackTarget } from './run-attack.ts';

const PREFIX = '/alpaca';
/** Each has its calls of a minute. */
const KEYS_OF_AN_ASKER = 8;
/** How often those keys may ask together, less what else they do. */
const PAIRS_MAXIMUM = 60;

/** What belongs to the customer, by the part of a route that names it. */
interface Belongings {
  order: readonly string[];
  client_order_id: string;
  watchlist: string;
  name: string;
  symbol: string;
}
interface Asker {
  who: string;
  nextKey(): CallerSession;
  /** Watchlists are the customer's in all portfolios. */
  hasWatchlists: boolean;
}
interface KeyAttack {
  target: AttackTarget;
  caller: Caller;
  theirs: Belongings;
  nobodys: Belongings;
}

/** `size`: of the comparisons of times, as far as the keys' calls of a minute allow. */
export async function attackWithKeys(target: AttackTarget, size: ForeignDataAttackSize): Promise<string> {
  const caller = createCaller(target.server.port, 4);
  try {
    const [owner, other] = [(await registerCustomer(target.server)).client, await registerCustomer(target.server)];
    const { portfolio } = await expectSuccess(
      owner.call('portfolios/createPortfolio', { name: 'Bots', key: createIdempotencyKey() }),
    );
    const ownerKey = await createMatrixKey(owner, { scopes: ['read', 'trade'] });
    const theirs = await createBelongingsByKey(caller, ownerKey);
    const attack = { target, caller, theirs, nobodys: nobodysLike(theirs) };
    const before = await describeBelongings(attack, ownerKey);
    const askers: Asker[] = [
      { who: 'another customer', nextKey: await createKeys(other.client), hasWatchlists: false },
      { who: 'another portfolio', nextKey: await createKeys(owner, portfolio.portfolio), hasWatchlists: true },
    ];
    let count = 0;
    const areas: TimingArea[] = [];
    for (const asker of askers) {
      await readListsAs(attack, asker);
      count += await askForEverythingAs(attack, asker);
      areas.push(...(await timeQuestionsAs(attack, asker, size)));
    }
    const refused = await writeWithReadKey(attack, await createMatrixKey(owner, { scopes: ['read'] }));
    await endAnothersKey(target, other, ownerKey['apca-api-key-id']!);
    if ((await describeBelongings(attack, ownerKey)) !== before)
      target.fault('what belongs to the customer was changed by a key of somebody else');
    const furthest = areas.map(({ area }) => Math.abs(area - 0.5)).reduce((a, b) => Math.max(a, b), 0);
    return (
      `${count} questions by keys for another's ids in Alpaca's paths, AUC at most ${furthest.toFixed(3)} from 0.5; ` +
      `${refused} writes of a key that only reads`
    );
  } finally {
    caller.close();
  }
}

async function createKeys(
  client: Parameters<typeof createMatrixKey>[0],
  portfolio?: string,
): Promise<() => CallerSession> {
  const keys: CallerSession[] = [];
  const terms = {
    scopes: ['read', 'trade'] as ('read' | 'trade')[],
    ...(portfolio === undefined ? {} : { portfolio }),
  };
  while (keys.length < KEYS_OF_AN_ASKER) keys.push(await createMatrixKey(client, terms));
  let turn = 0;
  return () => keys[turn++ % keys.length]!;
}

const send = (
  { caller }: Pick<KeyAttack, 'caller'>,
  key: CallerSession,
  { method, path, body }: HttpRequest,
): Promise<HttpAnswer | null> => caller.send({ method, path: PREFIX + path, ...(body ? { body } : {}) }, key);

async function sendSuccessfully(caller: Caller, key: CallerSession, request: HttpRequest): Promise<unknown> {
  const answer = await send({ caller }, key, request);
  if (answer?.http !== 200) throw new Error(`${request.method} ${request.path}: ${JSON.stringify(answer?.json)}`);
  return answer.json;
}

interface MadeOrder {
  id: string;
  symbol: string;
  legs: { id: string }[] | null;
}

async function createBelongingsByKey(caller: Caller, key: CallerSession): Promise<Belongings> {
  const place = async (more: object): Promise<MadeOrder> => {
    const body = { symbol: 'GLDN', side: 'buy', qty: '1', type: 'market', time_in_force: 'day', ...more };
    return (await sendSuccessfully(caller, key, { method: 'POST', path: '/v2/orders', body })) as MadeOrder;
  };
  const filled = await place({});
  const waits = { type: 'limit', limit_price: '1', time_in_force: 'gtc' };
  const waiting = await place({ ...waits, client_order_id: 'bots-own-name' });
  const bracket = await place({
    order_class: 'bracket',
    take_profit: { limit_price: '900' },
    stop_loss: { stop_price: '0.5' },
  });
  const body = { name: 'Bots own list', symbols: ['NWRB'] };
  const watchlist = (await sendSuccessfully(caller, key, { method: 'POST', path: '/v2/watchlists', body })) as {
    id: string;
  };
  return {
    order: [filled.id, waiting.id, bracket.id, ...(bracket.legs ?? []).map(({ id }) => id)],
    client_order_id: 'bots-own-name',
    watchlist: watchlist.id,
    name: body.name,
    symbol: filled.symbol,
  };
}

const LETTERS_OF_NUMBER = 12;
/** The same account's, with a number that it hasn't reached. */
const nobodysId = (id: string): string =>
  `${id.slice(0, -LETTERS_OF_NUMBER)}${'0fffff'.padEnd(LETTERS_OF_NUMBER, '0')}`;

const nobodysLike = ({ order, watchlist }: Belongings): Belongings => ({
  order: order.map(nobodysId),
  client_order_id: 'bots-new-name',
  watchlist: nobodysId(watchlist),
  name: 'Bots new list',
  symbol: 'ALPN',
});

/** Routes that name nobody's belongings. */
const FOR_EVERYBODY = /^\/(v1|v1beta\d|v3|v2\/(assets|calendar|clock|stocks|crypto|corporate_actions))\b/;
const QUERIES: Readonly<Record<string, 'client_order_id' | 'name'>> = {
  'orders:by_client_order_id': 'client_order_id',
  'watchlists:by_name': 'name',
};
const BODY = { symbol: 'GLDN', name: 'Changed', symbols: ['GLDN'], qty: '2', limit_price: '1.5' };

interface Question {
  request: HttpRequest;
  /** What it names, which an answer may repeat. */
  named: string;
  isOfWatchlist: boolean;
}

/** Every route that names something, once for each thing; null: it names something that is not known here. */
function buildQuestions(line: string, things: Belongings): Question[] | null {
  const [method = '', path = ''] = line.split(' ');
  const request = (filled: string): HttpRequest => ({
    method: method as HttpRequest['method'],
    path: filled,
    ...(['POST', 'PUT', 'PATCH'].includes(method) ? { body: BODY } : {}),
  });
  const isOfWatchlist = path.includes('watchlists');
  const query = QUERIES[path.slice(path.lastIndexOf('/') + 1)];
  if (query) {
    const named = things[query];
    return [{ request: request(`${path}?${query}=${encodeURIComponent(named)}`), named, isOfWatchlist }];
  }
  if (!path.includes('/:') || path.endsWith('activities/:type')) return [];
  // A pair is a symbol of two parts.
  if (path.endsWith('/:symbol/:quote')) return [];
  const of = (name: string, values: readonly string[], rest = path): Question[] =>
    values.map((named) => ({ request: request(rest.replace(`:${name}`, named)), named, isOfWatchlist }));
  if (path.includes(':order')) return of('order', things.order);
  if (isOfWatchlist) return of('watchlist', [things.watchlist], path.replace(':symbol', 'NWRB'));
  return path.endsWith('positions/:symbol') ? of('symbol', [things.symbol]) : null;
}

const ROUTES = Object.keys(ALPACA_ROUTES).filter((line) => !FOR_EVERYBODY.test(line.split(' ')[1] ?? ''));

function listQuestions({ target, theirs, nobodys }: KeyAttack, { hasWatchlists }: Asker): [Question, Question][] {
  return ROUTES.flatMap((line) => {
    const [there, nowhere] = [buildQuestions(line, theirs), buildQuestions(line, nobodys)];
    if (!there || !nowhere) target.fault(`${line}: names something of a customer's that is not tried`);
    return (there ?? [])
      .map((question, index): [Question, Question] => [question, nowhere![index]!])
      .filter(([{ isOfWatchlist }]) => !(isOfWatchlist && hasWatchlists));
  });
}

const PASSING_HEADERS = /^(date|x-request-id|x-ratelimit-.*)$/;
/** Everything in an answer, without what is different in each. */
function describeAnswer(answer: HttpAnswer | null, named: string): string {
  const heads = Object.entries(answer?.headers ?? {}).filter(([name]) => !PASSING_HEADERS.test(name));
  return `${answer?.http} ${heads.join()} ${JSON.stringify(answer?.json)?.replaceAll(named, 'NAMED')}`;
}

async function askForEverythingAs(attack: KeyAttack, asker: Asker): Promise<number> {
  const questions = listQuestions(attack, asker);
  for (const [there, nowhere] of questions) {
    const [found, missing] = [
      await send(attack, asker.nextKey(), there.request),
      await send(attack, asker.nextKey(), nowhere.request),
    ];
    const where = `${there.request.method} ${there.request.path} by a key of ${asker.who}`;
    if (found?.http !== 404) attack.target.fault(`${where} is answered ${found?.http} ${JSON.stringify(found?.json)}`);
    if (describeAnswer(found, there.named) !== describeAnswer(missing, nowhere.named))
      attack.target.fault(`${where}: ${describeAnswer(found, there.named)}, ${describeAnswer(missing, nowhere.named)}`);
  }
  return questions.length;
}

/** What reads, as often as the asker's keys may. */
async function timeQuestionsAs(
  attack: KeyAttack,
  asker: Asker,
  { least, most }: ForeignDataAttackSize,
): Promise<TimingArea[]> {
  const areas: TimingArea[] = [];
  const reading = listQuestions(attack, asker).filter(([{ request }]) => request.method === 'GET');
  const size = { least: Math.min(least, PAIRS_MAXIMUM), most: Math.min(most, PAIRS_MAXIMUM) };
  for (const [there, nowhere] of reading) {
    const question =
      ({ request, named }: Question) =>
      async () => {
        const started = performance.now();
        const answer = await send(attack, asker.nextKey(), request);
        return { ms: performance.now() - started, words: describeAnswer(answer, named) };
      };
    const what = `${there.request.path} by a key of ${asker.who}`;
    areas.push(await compareForeignWithMissing(attack, what, size, question(there), question(nowhere)));
  }
  return areas;
}

const LISTS = ['/v2/orders?status=all&nested=true&limit=500', '/v2/positions', '/v2/account/activities', '/v2/account'];

async function readListsAs(attack: KeyAttack, asker: Asker): Promise<void> {
  const { order, client_order_id: clientId, watchlist, name } = attack.theirs;
  const names = [...order, clientId, ...(asker.hasWatchlists ? [] : [watchlist, name])];
  for (const path of [...LISTS, '/v2/watchlists']) {
    const answer = await send(attack, asker.nextKey(), { method: 'GET', path });
    const text = JSON.stringify(answer?.json) ?? '';
    if (answer?.http !== 200) attack.target.fault(`${path} by a key of ${asker.who} is answered ${answer?.http}`);
    for (const each of names)
      if (text.includes(each)) attack.target.fault(`${path} by a key of ${asker.who} tells of ${each}`);
  }
}

const FORBIDDEN = 403;
const SEVERAL = 207;
/** An answer for each thing, all of them refusals. */
const refusesEach = (answer: HttpAnswer | null): boolean =>
  answer?.http === SEVERAL && (answer.json as { status: number }[]).every(({ status }) => status >= 400);

async function writeWithReadKey(attack: KeyAttack, key: CallerSession): Promise<number> {
  const order = { symbol: 'GLDN', name: 'Read', side: 'buy', qty: '1', type: 'market', time_in_force: 'day' };
  let count = 0;
  for (const line of ROUTES.filter((each) => !each.startsWith('GET '))) {
    const [method = '', path = ''] = line.split(' ');
    const bare = { request: { method: method as HttpRequest['method'], path, body: order } };
    const questions = buildQuestions(line, attack.theirs) ?? [];
    for (const { request } of questions.length > 0 || path.includes('/:') ? questions : [bare]) {
      count += 1;
      const answer = await send(attack, key, request);
      if (answer?.http !== FORBIDDEN && !refusesEach(answer))
        attack.target.fault(
          `${line} by a key that only reads is answered ${answer?.http} ${JSON.stringify(answer?.json)?.slice(0, 300)}`,
        );
    }
  }
  return count;
}

/** Another customer's key, by its id, is like one that there never was. */
async function endAnothersKey(target: AttackTarget, { client }: MatrixPerson, id: string): Promise<void> {
  const nobodys = `BK${'A'.repeat(id.length - 2)}`;
  const answers = [];
  for (const each of [id, nobodys])
    answers.push(JSON.stringify(await client.call('user/revokeApiKey', { id: each, key: createIdempotencyKey() })));
  if (answers[0] !== answers[1] || !answers[0]!.includes('notFound'))
    target.fault(`user/revokeApiKey: another's key is answered ${answers[0]}, nobody's ${answers[1]}`);
}

/** As its owner sees it. */
async function describeBelongings({ caller, theirs }: KeyAttack, key: CallerSession): Promise<string> {
  const paths = [
    ...theirs.order.map((id) => `/v2/orders/${id}`),
    `/v2/watchlists/${theirs.watchlist}`,
    '/v2/account/configurations',
  ];
  const texts = [];
  for (const path of paths) texts.push(JSON.stringify(await sendSuccessfully(caller, key, { method: 'GET', path })));
  return texts.join('\n');
}
