/**
 * The beginning of the documents: what a programmer needs before the list of calls. Every example with an `id` is run
 * by a test as it is printed.
 */
import { BASE_PATH } from './constants.ts';
import { CONNECTION_LOST_AFTER_MS, EVENT_RETENTION_DAYS, HEARTBEAT_INTERVAL_MS } from './stream-frames.ts';

export interface GuideExample {
  id: string;
  lines: readonly string[];
}
export interface GuideSection {
  id: string;
  title: string;
  /** Paragraphs, and examples among them. */
  parts: readonly (string | GuideExample)[];
}

const AS_CUSTOMER = '-H "token: $TOKEN" -H "account: $ACCOUNT"';
const BY_KEY = '-H "APCA-API-KEY-ID: $KEY_ID" -H "APCA-API-SECRET-KEY: $KEY_SECRET"';
const FIRST_ORDER =
  '{"instrument":"CRYPTO.BTCUSDT","side":"long","effect":"open","type":"market","quantity":"0.001","key":"first-%s"}';

const FIRST_CALLS = (origin: string): GuideExample => ({
  id: 'begin',
  lines: [
    `BOURSE=${origin}${BASE_PATH}`,
    `curl -s $BOURSE/quotes/listMarkets -d '{}'`,
    `curl -s $BOURSE/quotes/listInstruments -d '{"market":"US","limit":3}'`,
    `curl -s $BOURSE/quotes/getQuote -d '{"instrument":"US.NWRB"}'`,
    `curl -s $BOURSE/quotes/getBars -d '{"instrument":"US.NWRB","period":"1d","adjustment":"none","limit":3}'`,
    `curl -s $BOURSE/ledger/getSeal -d '{}'`,
  ],
});

const AS_DEMO_CUSTOMER: GuideExample = {
  id: 'begin-as-customer',
  lines: [
    'ACCOUNT=0100000001',
    `PASSWORD=$(sed -n '/"0100000001"/{n;s/.*: "\\(.*\\)".*/\\1/p;}' "\${BOURSE_DATA:-data}/demo.json")`,
    'TOKEN=$(curl -s $BOURSE/user/login -d ' +
      '"{\\"account\\":\\"$ACCOUNT\\",\\"password\\":\\"$PASSWORD\\"}" | sed ' +
      `'s/.*"token":"\\([^"]*\\)".*/\\1/')`,
    `curl -s $BOURSE/trading/getPortfolio ${AS_CUSTOMER} -d '{}'`,
  ],
};

const MAKE_KEY: GuideExample = {
  id: 'make-a-key',
  lines: [
    `NEW=$(curl -s $BOURSE/user/createApiKey ${AS_CUSTOMER} -d ` +
      '"{\\"name\\":\\"My bot\\",\\"scopes\\":[\\"read\\",\\"trade\\"],\\"password\\":\\"$PASSWORD\\",' +
      '\\"key\\":\\"new-key-$(date +%s%N)\\"}")',
    `KEY_ID=$(echo "$NEW" | sed 's/.*"id":"\\([^"]*\\)".*/\\1/')`,
    `KEY_SECRET=$(echo "$NEW" | sed 's/.*"secret":"\\([^"]*\\)".*/\\1/')`,
    'export BOURSE KEY_ID KEY_SECRET',
    `curl -s $BOURSE/trading/getPortfolio ${BY_KEY} -d '{}'`,
    `curl -s $BOURSE/trading/getPortfolio -H "Authorization: Bearer $KEY_ID.$KEY_SECRET" -d '{}'`,
  ],
};

const ORDER_IN_CURL: GuideExample = {
  id: 'order-curl',
  lines: [
    `curl -s $BOURSE/trading/placeOrder ${BY_KEY} -d "$(printf '${FIRST_ORDER}' $(date +%s%N))"`,
    `curl -s $BOURSE/trading/listNetPositions ${BY_KEY} -d '{}'`,
  ],
};

const ORDER_IN_JAVASCRIPT: GuideExample = {
  id: 'order-javascript',
  lines: [
    'const { BOURSE, KEY_ID, KEY_SECRET } = process.env;',
    'async function call(name, input = {}) {',
    '  const answer = await fetch(`${BOURSE}/${name}`, {',
    "    method: 'POST',",
    "    headers: { 'apca-api-key-id': KEY_ID, 'apca-api-secret-key': KEY_SECRET },",
    '    body: JSON.stringify(input),',
    '  });',
    '  const { status, msg, code, data } = await answer.json();',
    '  if (status !== 1) throw new Error(`${answer.status} ${code}: ${msg}`);',
    '  return data;',
    '}',
    '// Buy, and wait with a limit order for a lower price.',
    "const instrument = 'CRYPTO.BTCUSDT';",
    'const key = () => crypto.randomUUID();',
    "const buy = { instrument, side: 'long', effect: 'open', quantity: '0.001' };",
    "const { order } = await call('trading/placeOrder', { ...buy, type: 'market', key: key() });",
    'console.log(order.id, order.status, order.averagePrice);',
    'const clientId = `dip-${Date.now()}`;',
    "const waiting = { ...buy, type: 'limit', limitPrice: '1000', timeInForce: 'gtc', clientId };",
    "await call('trading/placeOrder', { ...waiting, key: key() });",
    '// Find it by your own name, and cancel it, or all that wait.',
    "console.log((await call('trading/getOrder', { clientId })).order.status);",
    "await call('trading/cancelOrder', { clientId, key: key() });",
    "await call('trading/cancelOrders', { key: key() });",
    '// All orders, page by page.',
    'let cursor;',
    'do {',
    "  const page = await call('trading/listOrders', { limit: 100, ...(cursor && { cursor }) });",
    '  for (const { id, side, effect, status } of page.rows) console.log(id, side, effect, status);',
    '  cursor = page.next;',
    '} while (cursor);',
    '// Sell what was bought: close the long position.',
    "const sale = { ...buy, effect: 'close', type: 'market' };",
    "console.log((await call('trading/placeOrder', { ...sale, key: key() })).order.status);",
  ],
};

const ORDER_IN_PYTHON: GuideExample = {
  id: 'order-python',
  lines: [
    'import json, os, urllib.error, urllib.request, uuid',
    'BOURSE, KEY_ID, KEY_SECRET = (os.environ[name] for name in ("BOURSE", "KEY_ID", "KEY_SECRET"))',
    'def call(name, **fields):',
    '    headers = {"Authorization": f"Bearer {KEY_ID}.{KEY_SECRET}"}',
    '    request = urllib.request.Request(f"{BOURSE}/{name}", json.dumps(fields).encode(), headers)',
    '    try:',
    '        answer = urllib.request.urlopen(request, timeout=15)',
    '    except urllib.error.HTTPError as error:',
    '        answer = error  # its body is an envelope too',
    '    envelope = json.load(answer)',
    '    if envelope["status"] != 1:',
    "        raise RuntimeError(f\"{envelope['code']}: {envelope['msg']}\")",
    '    return envelope["data"]',
    'buy = {"instrument": "CRYPTO.BTCUSDT", "side": "long", "effect": "open", "type": "market", "quantity": "0.001"}',
    'order = call("trading/placeOrder", **buy, key=str(uuid.uuid4()))["order"]',
    'print(order["id"], order["status"], order["averagePrice"])',
    'sale = {**buy, "effect": "close"}',
    'print(call("trading/placeOrder", **sale, key=str(uuid.uuid4()))["order"]["status"])',
  ],
};

const STREAM_IN_JAVASCRIPT: GuideExample = {
  id: 'stream-javascript',
  lines: [
    'const { BOURSE, KEY_ID: id, KEY_SECRET: secret } = process.env;',
    "const socket = new WebSocket(`${BOURSE.replace('http', 'ws')}/stream`);",
    'const send = (frame) => socket.send(JSON.stringify(frame));',
    'socket.onopen = () => send({ hello: { apiKey: { id, secret } } });',
    'socket.onmessage = ({ data }) => {',
    '  const frame = JSON.parse(data);',
    "  if (frame.type === 'welcome') send({ id: 1, subscribe: ['account', 'quote:CRYPTO.BTCUSDT'] });",
    "  if (frame.type === 'event') console.log(frame.seq, frame.kind);",
    "  if (frame.type === 'quote') {",
    '    console.log(frame.instrument, frame.bid, frame.ask, frame.at);',
    '    socket.close();',
    '  }',
    '};',
  ],
};

const importFromNode = (names: string, from: string): string =>
  `import { ${names} } from ${JSON.stringify(`node:${from}`)};`;

const WEBHOOK_IN_JAVASCRIPT: GuideExample = {
  id: 'webhook-javascript',
  lines: [
    importFromNode('createHmac, timingSafeEqual', 'crypto'),
    importFromNode('createServer', 'http'),
    "const key = Buffer.from(process.env.WEBHOOK_SECRET.slice('whsec_'.length), 'base64');",
    'const seen = new Set();',
    'function isGenuine(headers, body) {',
    "  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = headers;",
    '  if (!(Math.abs(Date.now() / 1000 - Number(at)) < 300)) return false;',
    "  const hash = createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest('base64');",
    '  const right = Buffer.from(`v1,${hash}`);',
    "  const sent = signatures.split(' ').map((each) => Buffer.from(each));",
    '  return sent.some((each) => each.length === right.length && timingSafeEqual(each, right));',
    '}',
    'const receiver = createServer(async (request, response) => {',
    '  const body = Buffer.concat(await request.toArray());',
    '  const genuine = isGenuine(request.headers, body);',
    '  response.writeHead(genuine ? 204 : 401).end();',
    "  const id = request.headers['webhook-id'];",
    '  if (!genuine || seen.has(id)) return;',
    '  seen.add(id);',
    '  const event = JSON.parse(body);',
    '  console.log(event.type, event.seq);',
    '});',
    "receiver.listen(Number(process.env.PORT), () => console.log('listening'));",
  ],
};

const WEBHOOK_IN_PYTHON: GuideExample = {
  id: 'webhook-python',
  lines: [
    'import base64, hashlib, hmac, json, os, time',
    'from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer',
    'KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))',
    'seen = set()',
    'def is_genuine(headers, body):',
    '    id, at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")',
    '    if not at.isdecimal() or abs(time.time() - int(at)) > 300:',
    '        return False',
    '    digest = hmac.new(KEY, f"{id}.{at}.".encode() + body, hashlib.sha256).digest()',
    '    right = b"v1," + base64.b64encode(digest)',
    '    signatures = headers.get("webhook-signature", "").split(" ")',
    '    return any(hmac.compare_digest(each.encode(), right) for each in signatures)',
    'class Receiver(BaseHTTPRequestHandler):',
    '    def do_POST(self):',
    '        body = self.rfile.read(int(self.headers["content-length"]))',
    '        genuine = is_genuine(self.headers, body)',
    '        self.send_response(204 if genuine else 401)',
    '        self.end_headers()',
    '        id = self.headers["webhook-id"]',
    '        if not genuine or id in seen:',
    '            return',
    '        seen.add(id)',
    '        event = json.loads(body)',
    '        print(event["type"], event.get("seq"), flush=True)',
    'receiver = ThreadingHTTPServer(("", int(os.environ["PORT"])), Receiver)',
    'print("listening", flush=True)',
    'receiver.serve_forever()',
  ],
};

/** `origin`: where the example calls go. */
export const buildGuide = (origin: string): GuideSection[] => [
  {
    id: 'start',
    title: 'Start',
    parts: [
      'Five calls that anyone may make. An answer is one line of JSON.',
      FIRST_CALLS(origin),
      'And as the customer of a practice world, in the folder where `npm start` was typed:',
      AS_DEMO_CUSTOMER,
      'Elsewhere open an account of your own, in the app or by `user/register` with the `code` of ' +
        '`user/getOpenInvitation`; a practice world gives it money.',
    ],
  },
  {
    id: 'keys',
    title: 'A key for your program',
    parts: [
      'Make one in the app: settings, for programs, API keys. Give it a name and what it may do ' +
        '(`read`, or `read` and ' +
        '`trade`), and if you like a portfolio, addresses, an expiry, limits for its orders, and the origins of web ' +
        'pages that may call with it. No key withdraws money or changes settings. Its secret is ' +
        'shown once. A revoked ' +
        'key is dead within a second. Or make one by a call, which needs the password and, if the account has one, ' +
        'the second factor:',
      MAKE_KEY,
      'A request carries the key in the two headers `APCA-API-KEY-ID` and `APCA-API-SECRET-KEY`, or as ' +
        '`Authorization: Bearer <id>.<secret>`. Never put your login password into a program.',
    ],
  },
  {
    id: 'orders',
    title: 'A first order',
    parts: [
      '`side` and `effect` name the position, not the direction. Buy: `long`, `open`. Sell what you hold: `long`, ' +
        '`close`. Sell short: `short`, `open`. Cover: `short`, `close`. Numbers are decimal strings.',
      ORDER_IN_CURL,
      'In JavaScript (`node order.mjs`, version 20 or newer):',
      ORDER_IN_JAVASCRIPT,
      "In Python's standard library:",
      ORDER_IN_PYTHON,
      '`status` is `pending`; then, for an opening order, `inPosition` while anything of it is held (`readyToClose`: ' +
        'all of that waits in closing orders) and `closed` once it is sold; a filled closing order is `closed`. ' +
        '`cancelled` and `rejected` name their `cause`; what was filled before stays: compare `filled` with ' +
        '`quantity`. A short sale needs `trading/applyMargin` once, from a session. Nobody holds both sides of an ' +
        'instrument, in whichever portfolio: `oppositeSide`. So check both legs of a pair with ' +
        '`trading/previewOrder` before you send the first.',
      '`trading/previewOrder` takes the same input without `key` and says what an order would cost. ' +
        '`trading/listPositions` has one ' +
        'row for each purchase, as taxes and stops need them; `trading/listNetPositions` one for each instrument and ' +
        'side.',
    ],
  },
  {
    id: 'safe-repeats',
    title: 'Safe repeats',
    parts: [
      'Whatever changes something takes a `key` that your program makes up once for each intent, ' +
        'such as a UUID. If no ' +
        'answer comes, send the same input with the same `key`: it is carried out once, and you get ' +
        'the first answer, ' +
        'for 7 days at least. A refusal by a rule is an answer too: once what it named is put right, take a new ' +
        'key. With another input the key is refused as `keyReused`. `clientId` is something else: ' +
        'your own name for an order, by which `trading/getOrder` and `trading/cancelOrder` find it; it is used once ' +
        '(`clientIdUsed`). `trading/cancelOrders` cancels all orders that wait, ' +
        '`trading/closePositions` closes all positions.',
      'Lists have pages: `limit` rows (10 unless told, 100 at most) and `next`, which the next request sends as ' +
        '`cursor`; null is the end.',
    ],
  },
  {
    id: 'limits',
    title: 'Limits',
    parts: [
      'A key makes 200 calls a minute, or fewer if its owner said so. Each answer to it has `x-ratelimit-limit`, ' +
        '`x-ratelimit-remaining` and `x-ratelimit-reset` (seconds since 1970). Beyond it the answer is HTTP 429 with ' +
        '`retry-after` in seconds. Besides, an address makes 200 calls a second and has 600 connections and 200 ' +
        'streams without a session; a connection beyond that is closed without an answer. Keep connections open, ' +
        'and use the stream instead of asking again and again.',
    ],
  },
  {
    id: 'errors',
    title: 'Errors',
    parts: [
      'Every answer is an envelope. `{"status":1,"msg":"","data":{}}` is success. `{"status":0,"msg":"…","code":"…",' +
        '"params":{}}` is a refusal: `code` and `params` are for programs, `msg` is a sentence in the language ' +
        'of the header `language`. A refusal by a rule has HTTP 200. 400 `badInput` names the field; where its ' +
        'form is wrong, `detail` says in English what it should be; 401 `unauthorized`: no such key or session; ' +
        '403 `apiKeyNotPermitted`: the key may not; 404 and 405: no such call or method; 429: too often; 503 ' +
        '`notReady`: nothing was decided, try again; 504 `outcomeUnknown`: repeat it with the same `key`.',
    ],
  },
  {
    id: 'streaming',
    title: 'Prices and events as they happen',
    parts: [
      'A WebSocket. The first frame is a hello with a key (or a token and account); then subscribe to channels: ' +
        '`account` for your orders, fills, positions and money, `quote:<instrument>` for prices. In JavaScript:',
      STREAM_IN_JAVASCRIPT,
      'Events have a number, `seq`. After a lost connection, send `{"id":2,"resume":<the last ' +
        'seq>}`: you get what you ' +
        `missed, or a \`gap\` if that was more than ${EVENT_RETENTION_DAYS} days ago; then read the ` +
        'lists again. A program that starts subscribes first and reads its lists after that; from then on it keeps ' +
        'the last `seq`. Numbers rise and may be left out, since a key gets neither what concerns the login nor ' +
        'other portfolios: a hole means nothing.',
      'An event says what changed, with the order or position as it is when it is sent: of several changes in a ' +
        'short time, and after a resume, each may already show the last of them. What was filled is in `fills`, and ' +
        '`trading/listOrderSteps` has every step. An event may come before the answer to the call that caused it.',
      `The server sends \`beat\` every ${HEARTBEAT_INTERVAL_MS / 1_000} seconds: after ` +
        `${CONNECTION_LOST_AFTER_MS / 1_000} seconds without any frame, connect again. The package \`bourse-client\` ` +
        'does all of this. Without WebSockets, as in the standard library of Python, ask `trading/listOrders` with ' +
        '`since` every few seconds. All frames are [below](#stream) and in [AsyncAPI](/docs/asyncapi.json).',
    ],
  },
  {
    id: 'alpaca',
    title: "Programs that speak Alpaca's protocol",
    parts: [
      'They work unmodified with the same keys, whose id and secret they ask for. Trading and data are at ' +
        `\`${origin}/alpaca\` (some clients need a host without a path: ask the operator for it), order updates at ` +
        '`/alpaca/stream`, prices at `/alpaca/v2/iex` and `/alpaca/v1beta3/crypto/us`, news at ' +
        '`/alpaca/v1beta1/news`, in JSON or MessagePack.',
      'Served are account, configurations, orders (market, limit, stop, stop_limit, trailing_stop; simple, bracket, ' +
        'oco, oto; replaced, cancelled, by `client_order_id`), positions, activities, portfolio history, watchlists, ' +
        'assets, clock, calendar, announcements, bars, quotes, trades, snapshots, order books, news, most actives ' +
        'and movers. Options and other things that are not traded here are 404 with code 40410000.',
      "Orders fill as the app's do, so seven things count that paper trading elsewhere leaves out: fees and taxes, " +
        'the size of an order and its impact, what others took from the book, dividends and other corporate ' +
        'actions, the cost and recall of borrowed stock, interest and margin calls, auctions and halts. The account ' +
        'is in dollars; a key sees US stocks and coins, and other markets (`KR.005930`) if it names them.',
    ],
  },
  {
    id: 'webhooks',
    title: 'Events without an open stream',
    parts: [
      'A webhook sends the events of `account` to an `https` address of yours, open to the whole internet, as a ' +
        '`POST` in the form of [Standard Webhooks](https://www.standardwebhooks.com): `type`, `timestamp`, `seq` and ' +
        '`data` as in the stream. Make one in the app, or by `user/createWebhook` with the password; its secret is ' +
        'shown once. Verify each event with it, over the bytes that arrived. In JavaScript, behind your proxy:',
      WEBHOOK_IN_JAVASCRIPT,
      "In Python's standard library:",
      WEBHOOK_IN_PYTHON,
      'Answer with a status from 200 to 299 within 15 seconds, then do your work: the next event waits for the ' +
        'answer. Redirects are not followed. What is not accepted is sent again for three days, ever more rarely, ' +
        'with the same `webhook-id`, so remember those you have had; then the webhook is disabled with a message. ' +
        '`user/replayWebhook` sends the last seven days again from a moment on, `user/listWebhookDeliveries` lists ' +
        'the attempts. An event of the type `gap` says that some are no longer stored: read the lists again.',
      'The operator has webhooks for the events of all accounts, which two owners make in the console: each event ' +
        "also has `account` and a `number` that counts them all. An account's arrive in order, those of different " +
        'accounts at the same time.',
    ],
  },
  {
    id: 'others',
    title: 'Other ways in',
    parts: [
      '`quotes/getClock` says what time it is here, and when each market opens and ' +
        'closes. A page of another origin may call from a browser with a key that names its origin.',
      'For tests of a strategy on past prices: `quotes/getBars` has bars, `quotes/listTicks` the quotes of each ' +
        'second, page by page, and `bourse export ticks US.NWRB --since 2026-11-02 --until 2026-11-03 --csv` of the ' +
        'command line writes them into a file.',
    ],
  },
];
