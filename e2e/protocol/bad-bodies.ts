/** Bodies that no call may accept, derived from its schema: each a good one with one thing wrong. */
import type { ApiOperation, JsonSchema } from './api-document.ts';

export interface BadBody {
  /** What is wrong with it, in words. */
  what: string;
  /** The bytes as they are sent. */
  bytes: string | Buffer;
  /** The field that the answer must name; null if no name is required. */
  field: string | null;
  /** Bad whatever the schema says of the parsed value: it isn't unambiguous JSON, or isn't text. */
  always: boolean;
}

const LEGAL = { title: 'A title', body: 'Before.\n\n# One\n\nSome words.\n\n---\n\nAfter.' };
const ASSERTION = { id: 'AAAA', clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' };

/** Good values by field name, or by call and field name; values that the schema itself provides aren't listed. */
const GOOD: Record<string, unknown> = {
  'staff/startEnrolment code': 'abcd-efgh-jkmn-pqrs',
  'staff/enrol code': 'abcd-efgh-jkmn-pqrs',
  link: 'A'.repeat(43),
  account: '1999999998',
  password: 'six calm pelicans',
  confirmPassword: 'six calm pelicans',
  invitationCode: 'ABCDEFGH',
  code: '123456',
  recoveryCode: 'abcd efgh ijkl mnop',
  otp: '123456',
  current: 'six calm pelicans',
  next: 'five loud magpies',
  confirm: 'five loud magpies',
  fundPassword: 'three still herons',
  session: 's1',
  phone: '1999999998',
  name: 'Ines Example',
  idKind: 'other',
  idFirst: '900101',
  idLast: '1',
  nickname: 'Ines',
  organisation: 'Example Cycling Club',
  clientDataJSON: 'e30',
  attestationObject: 'oA',
  authenticatorData: 'AAAA',
  signature: 'AAAA',
  market: 'US',
  rank: 'code',
  'staff/decidePriceSource rank': 1,
  termsUrl: 'https://example.com/terms',
  reports: ['1'],
  query: 'north',
  spark: true,
  cursor: 'c1',
  limit: 5,
  instrument: 'CRYPTO.BTCUSDT',
  viewed: 'CRYPTO.BTCUSDT',
  refused: { code: 'insufficientFunds', params: { missing: '1' } },
  index: 'CRYPTO.BTCUSDT',
  period: '1d',
  before: '2026-01-01T00:00:00.000Z',
  quantity: '0.01',
  limitPrice: '1000',
  stopPrice: '1000',
  takeProfit: '1000000',
  stopLoss: '1',
  dayTrading: false,
  timeInForce: 'gtc',
  order: 'o1-1',
  position: 'p1-1',
  status: 'closed',
  instruments: ['CRYPTO.BTCUSDT'],
  parameters: [{ name: 'lookback', value: 120 }],
  stopAt: 2000,
  names: ['Ines Example'],
  pledges: [{ position: 'p1-1', quantity: '1' }],
  positions: ['p1-1'],
  notice: 'n1-1',
  date: '2026-01-01',
  key: 'a-key-of-bad-input',
  alert: 'a1-1',
  kind: 'above',
  price: '1000',
  rate: '0.05',
  trailRate: '0.05',
  clientId: 'c-1',
  codes: ['fee'],
  linkedTo: 'o1-1',
  year: 2026,
  payMaximum: '100000',
  oco: { side: 'long', type: 'limit', quantity: '0.01', limitPrice: '1000' },
  oto: { side: 'long', type: 'limit', quantity: '0.01', limitPrice: '1000' },
  quote: `e30.${'A'.repeat(43)}`,
  first4: '4242',
  last12: '424242424242',
  holder: 'Ines Example',
  bankName: 'Example Bank',
  branch: 'Main Street',
  bankCode: 'EXAMPLE1',
  digits: '424242',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  zone: 'UTC',
  sha256: '0'.repeat(64),
  contribution: '0'.repeat(64),
  commitment: '0'.repeat(64),
  nonce: 'A'.repeat(32),
  months: 12,
  channel: 'bank-usd',
  channelKey: '7KQM-2R9D-X4TN-8HFW',
  reference: 'ABCD-1234',
  endpoint: 'https://127.0.0.1/push',
  'notices/subscribeApp token': 'token-of-a-phone',
  p256dh: 'AAAA',
  auth: 'AAAA',
  bySeconds: 60,
  transfer: '1',
  login: 'somebody',
  action: 'look',
  components: [{ liquidity: null, base: 'notional', rate: '0.002', minimum: null, maximum: null }],
  'staff/exportCsv filter': { state: 'open' },
  why: 'Asked by the customer',
  criteria: { market: 'US' },
  plan: { day: 31, roll: 'following' },
  ranges: { priceEarnings: { to: '20' } },
  remark: 'Seen',
  value: 'Example',
  texts: { en: { title: 'A title', body: 'Some words.' } },
  'staff/writeLegal texts': { en: LEGAL, cn: LEGAL, kor: LEGAL, zhs: LEGAL, esp: LEGAL },
  'user/exportData passkey': ASSERTION,
  'user/closeAccount passkey': ASSERTION,
  'user/startPasskey passkey': ASSERTION,
  'user/createWebhook passkey': ASSERTION,
  'user/rotateWebhookSecret passkey': ASSERTION,
  url: 'https://bot.example/bourse',
  'user/createWebhook kinds': ['order'],
  webhook: '3c1f0d9a-58d1-4a43-9d6f-0a4f6f6f7b11',
  'user/replayWebhook from': '2026-11-20T08:00:00.000Z',
  'user/createApiKey passkey': ASSERTION,
  addresses: ['203.0.113.7'],
  origins: ['https://bots.example'],
  limits: { currency: 'USD', perOrder: '10' },
  'user/revokeApiKey id': `BK${'A'.repeat(18)}`,
  'staff/revokeApiKey id': `BK${'A'.repeat(18)}`,
  'user/setFundPassword passkey': ASSERTION,
  'user/changeFundPassword passkey': ASSERTION,
  'wallet/addBankCard passkey': ASSERTION,
  'wallet/addWalletAddress passkey': ASSERTION,
  'wallet/submitWithdrawal passkey': ASSERTION,
  'wallet/startPasskeyProof call': 'wallet/addBankCard',
  'user/register read': { privacy: 1, agreement: 1 },
  'leagues/logInByName read': { privacy: 1, agreement: 1 },
  'staff/setStatementFormat format': null,
  'support/sendMessage pictures': ['x1-1'],
  'user/startOneTimeCodes passkey': ASSERTION,
  'staff/proposeMarginRule board': 'listed',
  'staff/proposeFund names': {},
  'staff/proposeFund weights': [{ instrument: 'US.ALPN', part: '0.9' }],
};
/** Good values for forms that many fields have. */
const GOOD_OF_FORM = [
  'x1-1',
  '1',
  'USD',
  '2027-01-01T00:00:00.000Z',
  '2026-01-01',
  '123456',
  '10000',
  true,
  1,
  0,
  'ABCDEFGH',
  '0'.repeat(16),
];

const propertiesOf = ({ input }: ApiOperation): Record<string, JsonSchema> =>
  (input['properties'] ?? {}) as Record<string, JsonSchema>;

function goodValue(operation: ApiOperation, name: string): unknown {
  const {
    const: only,
    enum: words,
    items,
  } = propertiesOf(operation)[name]! as { const?: unknown; enum?: unknown[]; items?: JsonSchema };
  const one = items?.['enum'] === undefined ? [1] : (items['enum'] as unknown[]).slice(0, 1);
  const good = [GOOD[`${operation.path} ${name}`], GOOD[name], only, words?.[0], ...GOOD_OF_FORM, one].find(
    (value) => value !== undefined && operation.fits(name, value),
  );
  if (good === undefined)
    throw new Error(
      `There is no good value for the field "${name}" of ${operation.path}: add one to GOOD in ` +
        'e2e/protocol/bad-bodies.ts.',
    );
  return good;
}

type GoodBody = Record<string, unknown>;

/** One of two fields of which a call takes either: a body with both is well formed, but refused at once. */
const ALTERNATIVES: Readonly<Record<string, string>> = {
  'trading/previewOrder': 'amount',
  'trading/getOrder': 'clientId',
  'trading/cancelOrder': 'clientId',
};

/** A good value for every field of a call. */
export function buildGoodBody(operation: ApiOperation): GoodBody {
  const names = Object.keys(propertiesOf(operation)).filter((name) => name !== ALTERNATIVES[operation.path]);
  return Object.fromEntries(names.map((name) => [name, goodValue(operation, name)]));
}

/** Written as JSON, to include what JavaScript can't represent. */
const VALUES = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1',
  '1.5',
  '101',
  '1000001',
  '1e400',
  '-1e400',
  '1e-400',
  '1e21',
  '9007199254740993',
  '-9007199254740993',
  '1.0000000000000001',
  '[]',
  '[[]]',
  '["x"]',
  '[null]',
  '{}',
  '{"a": 1}',
  '{"toString": 1}',
  '""',
  '" "',
  '"0"',
  '"-0"',
  '"-1"',
  '"+1"',
  '"1e3"',
  '"1E3"',
  '"NaN"',
  '"Infinity"',
  '"0x10"',
  '"1,5"',
  '"1."',
  '".5"',
  '"1.000000001"',
  '"1234567890123"',
  '"0.00"',
  '"１００"',
  '"١٢٣"',
  '"1\\n"',
  '"\\n1"',
  '" 1"',
  '"1 "',
  '"null"',
  '"undefined"',
  '"true"',
  '"__proto__"',
  '"constructor"',
  '"\'; drop table orders; --"',
  '"1 or 1=1"',
  '"<script>alert(1)</script>"',
  '"{{7*7}}"',
  '"${jndi:ldap://127.0.0.1/a}"',
  '"../../../../etc/passwd"',
  '"%00"',
  '"%s%n"',
  '"\\u202egnp.exe"',
  '"\\u200b"',
  '"\\ufeff"',
  '"Ω≈ç√"',
  '"😀😀😀😀"',
  '"پ"',
  '"é"',
  '"﷽"',
  '"2026-02-30T00:00:00.000Z"',
  '"2026-13-01T00:00:00.000Z"',
  '"2026-01-01"',
  '"KR.005930\\u0000"',
  '"kr.005930"',
  '"US."',
  '"XX.NWRB"',
  '"LONG"',
  '"Market"',
  `"${'9'.repeat(400)}"`,
  `"${'x'.repeat(10_000)}"`,
];
/** Strings that are no text in any encoding. */
const NO_TEXTS = ['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"a\\udfffb"', '"\\udc00\\ud800"'];
const EXTRA = [
  'isAdmin',
  'is_admin',
  'account_id',
  'user_id',
  'role',
  'price',
  'balance',
  'status_',
  'createdAt',
  '$where',
  'then',
  'toString',
  'constructor',
  '__proto__',
  'hasOwnProperty',
  'Key',
];

export const listBadBodies = (operation: ApiOperation): BadBody[] => {
  const good = buildGoodBody(operation);
  return [...listBodiesWithBadFields(good), ...listMalformedBodies(good)];
};

const body = (what: string, bytes: string | Buffer, field: string | null, always = false): BadBody => ({
  what,
  bytes,
  field,
  always,
});

/** A good body with one more part. */
function added(good: GoodBody, part: string): string {
  const text = JSON.stringify(good);
  return Object.keys(good).length > 0 ? `${text.slice(0, -1)},${part}}` : `{${part}}`;
}

/** Fields that are wrong, missing, duplicated, or unknown. */
function listBodiesWithBadFields(good: GoodBody): BadBody[] {
  const names = Object.keys(good);
  const replaced = (name: string, value: string): string => {
    const valueOf = (each: string): string => (each === name ? value : JSON.stringify(good[each]));
    return `{${names.map((each) => `${JSON.stringify(each)}:${valueOf(each)}`).join(',')}}`;
  };
  return [
    ...names.flatMap((name) =>
      VALUES.map((value) => body(`${name} ${value.slice(0, 40)}`, replaced(name, value), name)),
    ),
    ...names.flatMap((name) => NO_TEXTS.map((value) => body(`${name} ${value}`, replaced(name, value), name, true))),
    ...names.map((name) => body(`without ${name}`, JSON.stringify({ ...good, [name]: undefined }), name)),
    ...names.map((name) =>
      body(`${name} twice`, added(good, `${JSON.stringify(name)}:${JSON.stringify(good[name])}`), 'body', true),
    ),
    ...names.map((name) =>
      body(
        `${name} twice, once escaped`,
        added(good, `"\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}":1`),
        'body',
        true,
      ),
    ),
    ...EXTRA.filter((name) => !names.includes(name)).map((name) =>
      body(`with ${name}`, added(good, `${JSON.stringify(name)}:1`), name, true),
    ),
    body('a field without a name', added(good, '"":1'), null, true),
    body('a field with NUL in its name', added(good, '"a\\u0000":1'), null, true),
    body('a field with half a pair in its name', added(good, '"\\ud800":1'), null, true),
  ];
}

/** Bodies that aren't a JSON object, or aren't UTF-8. */
function listMalformedBodies(good: GoodBody): BadBody[] {
  const text = JSON.stringify(good);
  return [
    ...wholes(text)
      .filter((each) => each !== text)
      .map((each) => body(`as a whole: ${JSON.stringify(each.slice(0, 30))}`, each, 'body', true)),
    body('too deep', added(good, `"deep":${'['.repeat(10_000)}${']'.repeat(10_000)}`), 'body', true),
    body('too deep by objects', added(good, `"deep":${'{"a":'.repeat(200)}1${'}'.repeat(200)}`), 'body', true),
    body(
      'no UTF-8',
      Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0xaf])]),
      'body',
      true,
    ),
    body('UTF-16', Buffer.from(text, 'utf16le'), 'body', true),
  ];
}

const wholes = (text: string): string[] => [
  'null',
  'true',
  '1',
  '"text"',
  '[]',
  `[${text}]`,
  JSON.stringify(text),
  'quantity=1',
  '<xml/>',
  `${text}${text}`,
  `${text},`,
  `${text.slice(0, -1)},}`,
  text.slice(0, -1),
  text.slice(1),
  `/* */${text}`,
  text.replaceAll('"', "'"),
  `\ufeff${text}`,
  `${text}\u0000`,
  '{"a":NaN}',
  '{"a":undefined}',
  '{a:1}',
  '{"a":01}',
  '{"a":+1}',
  '{"a":.5}',
  '{"a":"\t"}',
  '{"a":"\\x41"}',
  '{"a":1]',
  '\u0000',
];

export const buildTooLargeBody = (operation: ApiOperation): BadBody => ({
  what: 'larger than a megabyte',
  bytes: `${JSON.stringify(buildGoodBody(operation))}${' '.repeat(1024 * 1024)}`,
  field: 'body',
  always: true,
});
