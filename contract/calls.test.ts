import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { CallDefinition } from './call-definition.ts';
import { calls } from './calls.ts';
import { type RefusalCode, refusalCatalogue, isRefusal, refuse } from './refusals.ts';
import * as f from './field-schemas.ts';
import { createIdempotencyKey } from './call-client.ts';
import { CALL_GROUPS } from './openapi.ts';
import { TRADE_CORRECTION_REFUSALS } from './erroneous-trades/calls.ts';

const entries = Object.entries(calls) as [string, CallDefinition][];
const shapeOf = (call: CallDefinition): Record<string, z.ZodMiniType> =>
  (call.input as z.ZodMiniObject).shape as Record<string, z.ZodMiniType>;

describe.each(entries)('%s', (name, call) => {
  test('has a summary sentence and belongs to an existing group', () => {
    expect(call.summary).toMatch(/^[A-Z].{8,}\.$/);
    expect(Object.keys(CALL_GROUPS)).toContain(name.split('/')[0]);
  });

  test('takes an idempotency key if and only if it writes', () => {
    expect('key' in shapeOf(call)).toBe(call.writes);
  });

  test('lists only refusals of the catalogue, each once', () => {
    expect(call.errors.filter((code) => !Object.hasOwn(refusalCatalogue, code))).toEqual([]);
    expect(new Set(call.errors).size).toBe(call.errors.length);
  });

  test('refuses unknown fields', () => {
    const result = call.input.safeParse({ surprise: 1 });
    expect(result.success).toBe(false);
    expect(result.error?.issues.some((issue) => issue.code === 'unrecognized_keys')).toBe(true);
  });
});

test('registration, login and logout refuse an idempotency key', () => {
  for (const name of [
    'staff/login',
    'staff/logout',
    'user/register',
    'user/login',
    'user/logout',
    'user/sendCode',
  ] as const) {
    const result = (calls[name] as CallDefinition).input.safeParse({ key: createIdempotencyKey() });
    expect(
      result.error?.issues.some((issue) => issue.code === 'unrecognized_keys'),
      name,
    ).toBe(true);
  }
});

test('a name has no invisible characters, and may have an emoji', () => {
  const name = f.name(1, 40);
  for (const unseen of ['\u115f', '\u1160', '\u3164', '\uffa0', '\u034f', '\u17b4', '\u180b', '\u200b', '\u{e0100}'])
    expect([unseen, `Kim${unseen}`].filter((each) => name.safeParse(each).success)).toEqual([]);
  expect(name.safeParse('\ufe0f').success).toBe(false);
  for (const seen of ['Kim', '김 투자', '☀\ufe0f fund', 'สมชาย', 'सारस'])
    expect(name.safeParse(seen).success, seen).toBe(true);
});

const UNSEEN = [
  ...['\u202e', '\u2066', '\u2067', '\u2068', '\u2069', '\u200b', '\u200e', '\u00ad', '\u061c', '\u2028'],
  ...['\u2060', '\u3164', '\u115f', '\uffa0', '\u034f', '\u17b4', '\u180b', '\ufeff', '\u{e0041}', '\u{e0100}'],
  ...['\u2800', '\u0007', '\ud800', '\ue000'],
];
/** Which of the texts the call takes there. */
const taken = (
  call: 'wallet/addBankCard' | 'user/submitIdentity' | 'leagues/writeJournal',
  texts: readonly string[],
  field: string,
  input: object,
) =>
  texts.filter((text) => calls[call].input.safeParse({ ...input, [field]: text, key: createIdempotencyKey() }).success);

test('card details and names have no characters that are invisible to staff', () => {
  const card = { first4: '4152', last12: '313012345678' };
  for (const field of ['bankName', 'branch', 'holder']) {
    const hidden = UNSEEN.flatMap((each) => [each, `Village${each}Bank`]);
    expect([field, taken('wallet/addBankCard', hidden, field, card)]).toEqual([field, []]);
    const seen = ['Village Bank', ' Caja de Ahorros, S.A. ', '농협은행', '國泰世華銀行', 'Crédit (Nord) #2'];
    expect(taken('wallet/addBankCard', seen, field, card)).toEqual(seen);
  }
  const papers = { idFirst: '821231', idLast: '1', front: 'f1', back: 'f2', agreed: true };
  const hidden = UNSEEN.flatMap((each) => [each.repeat(2), `Kim${each}Minji`, `Kim${each}`]);
  expect(taken('user/submitIdentity', hidden, 'name', papers)).toEqual([]);
  const names = ['Kim Minji', '김 민지', '陳大文', 'José O’Neill-Pérez', 'सारस देवी'];
  expect(taken('user/submitIdentity', names, 'name', papers)).toEqual(names);
  const parsed = calls['wallet/addBankCard'].input.parse({ ...card, branch: ' Centro ', key: createIdempotencyKey() });
  expect(parsed.branch).toBe('Centro');
});

test('a journal may have line breaks and emoji, but no invisible characters', () => {
  const league = { league: '10001' };
  const hidden = UNSEEN.flatMap((each) => [each, `cheap${each}now`, `one\n${each}\ntwo`]);
  const joiners = ['\u200d', 'a\u200d\u200db', 'a\u200c\u200cb', 'a\ufe0f\ufe0fb', '\u200da', 'a\n\u200d', ' \n\t'];
  expect(taken('leagues/writeJournal', [...hidden, ...joiners], 'text', league)).toEqual([]);
  const seen = [
    ...['It looked cheap.', 'One\n\nTwo\r\n\tthree ', '싸 보였어요.', '看起來便宜。', '¿Por qué?', '?', '1.5 < 2 & x'],
    ...['\u2764\ufe0f\u200d\u{1f525}', '👨‍👩‍👧‍👦 hold', '1\ufe0f\u20e3', '👍🏽', '🇰🇷'],
    ...['नमस्\u200dते', 'می\u200cخواهم'],
  ];
  expect(taken('leagues/writeJournal', seen, 'text', league)).toEqual(seen);
  expect(taken('leagues/writeJournal', ['a'.repeat(1_000), 'a'.repeat(1_001)], 'text', league)).toHaveLength(1);
});

test('a visitor can make exactly the calls that need no customer', () => {
  const open = entries
    .filter(([, call]) => call.who === 'anyone')
    .map(([name]) => name)
    .sort();
  expect(open).toEqual([
    'common/config',
    'common/getLegal',
    'discovery/compareFinancials',
    'discovery/listCompanies',
    'discovery/listIndustries',
    'discovery/listInvestorTrend',
    'discovery/listMarketMoves',
    'discovery/listShortSelling',
    'leagues/logInByName',
    'ledger/getSeal',
    'prices/listPriceSources',
    'quotes/getBars',
    'quotes/getClock',
    'quotes/getDepth',
    'quotes/getInstrument',
    'quotes/getQuote',
    'quotes/getRulebook',
    'quotes/listEvents',
    'quotes/listInstruments',
    'quotes/listMarkets',
    'quotes/listUpcomingActions',
    'staff/enrol',
    'staff/login',
    'staff/startEnrolment',
    'user/getOpenInvitation',
    'user/login',
    'user/loginWithPasskey',
    'user/register',
    'user/resetPassword',
    'user/sendCode',
    'user/startPasskeyLogin',
  ]);
});

test('every console call names its permission, and no other call does', () => {
  const bare = entries.filter(([, call]) => call.who === 'staff' && call.permission === null).map(([name]) => name);
  expect(bare).toEqual([
    'staff/logout',
    'staff/getMe',
    'staff/changePassword',
    'staff/startOwnCredentials',
    'staff/setOwnCredentials',
  ]);
  for (const [name, call] of entries) {
    expect(call.permission !== undefined, name).toBe(call.who === 'staff');
    expect(name.startsWith('staff/'), name).toBe(
      call.who === 'staff' || ['staff/login', 'staff/startEnrolment', 'staff/enrol'].includes(name),
    );
  }
});

test('a quantity is a plain positive decimal and no other notation', () => {
  for (const good of ['1', '25', '0.00000001', '999999999999.99999999', '007', '1.50'])
    expect(f.positiveDecimal.safeParse(good).success, good).toBe(true);
  const bad = [
    '0',
    '0.0',
    '-1',
    '+1',
    '1e5',
    '1E5',
    '.5',
    '5.',
    ' 1',
    '1 ',
    '1,000',
    '１２',
    '١',
    'NaN',
    'Infinity',
    '0x10',
    '1_000',
    '',
    '1.123456789',
    '1234567890123',
    1,
    null,
  ];
  for (const value of bad) expect(f.positiveDecimal.safeParse(value).success, String(value)).toBe(false);
});

test('no positive decimal is zero, whatever its form', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,12}(\.\d{1,8})?$/), (text) => {
      expect(f.positiveDecimal.safeParse(text).success).toBe(/[1-9]/.test(text));
    }),
  );
});

test('calls accept the idempotency keys that the client creates', () => {
  for (let count = 0; count < 100; count++)
    expect(f.idempotencyKey.safeParse(createIdempotencyKey()).success).toBe(true);
  for (const bad of ['short', 'x'.repeat(65), 'has blank in it', 'tab\tinside', 'ключ-ключ'])
    expect(f.idempotencyKey.safeParse(bad).success, bad).toBe(false);
});

test('only a ten-digit number is an account', () => {
  expect(f.accountPhone.safeParse('0123456789').success).toBe(true);
  for (const bad of ['123456789', '12345678901', '012345678a', '０１２３４５６７８９', ' 0123456789', '0123456789\n'])
    expect(f.accountPhone.safeParse(bad).success, bad).toBe(false);
});

test('a refusal carries its code and parameters, and differs from an answer', () => {
  expect(refuse('offTick', { tick: '50', nearest: '70100' })).toEqual({
    refused: 'offTick',
    params: { tick: '50', nearest: '70100' },
  });
  expect(refuse('wrongCredentials')).toEqual({ refused: 'wrongCredentials', params: {} });
  expect(isRefusal(refuse('unauthorized'))).toBe(true);
  for (const answer of [{}, null, 'refused', undefined, { order: {} }]) expect(isRefusal(answer)).toBe(false);
});

test("the catalogue holds the specification's messages of every area", () => {
  const some: RefusalCode[] = [
    'accountExists',
    'tooFrequent',
    'insufficientBalance',
    'keyMismatch',
    'creditScoreTooLow',
    'priceLimitExceeded',
    'lockedUp',
    'grabQuotaInsufficient',
    'subscriptionLimitReached',
    'borrowingQuotaFull',
    'repaymentExceedsLoan',
    'alreadyCheckedIn',
    'supportLinkMissing',
    'identityAwaitingReview',
  ];
  for (const code of some) expect(refusalCatalogue).toHaveProperty(code);
});

test('whatever keeps a trade from being corrected is a refusal of the catalogue', () => {
  expect(TRADE_CORRECTION_REFUSALS.filter((code) => !Object.hasOwn(refusalCatalogue, code))).toEqual([]);
});
