import { beforeAll, describe, expect, it, test } from 'vitest';
import { calls } from '../calls.ts';
import { LANGUAGES, loadFirstTexts, loadTexts, type Language } from './index.ts';
import { type Texts } from './text-tables.ts';
import { formatFillExplanation } from './fill-explanation.ts';
import { formatNoticeText, formatRefusalText } from './refusal-and-notice-texts.ts';
import { labelOf } from './format-messages.ts';

const texts = {} as Record<Language, Texts>;
beforeAll(async () => {
  for (const language of LANGUAGES) texts[language] = await loadTexts(language);
});

test('a refusal names its amounts as money of their currency', () => {
  const params = { needed: '1234567', available: '5000', currency: 'KRW' };
  expect(formatRefusalText(texts.en, 'insufficientBalance', params)).toBe(
    'Insufficient balance: 1,234,567 KRW needed, 5,000 KRW available.',
  );
  expect(
    formatRefusalText(texts.esp, 'insufficientBalance', { needed: '1234.5', available: '0', currency: 'MXN' }),
  ).toBe('Saldo insuficiente: se necesitan 1,234.50 MXN y tienes 0.00 MXN disponibles.');
});

test('an instrument is called by its name or code, not by its key', () => {
  expect(formatRefusalText(texts.kor, 'instrumentNotFound', { instrument: 'US.NWRB' })).not.toContain('US.');
  expect(formatRefusalText(texts.en, 'instrumentNotFound', { instrument: 'US.NWRB' })).toContain(' NWRB');
  const params = { instrument: 'St. Johns', direction: 'opened', quantity: '3', unit: 'shares' };
  expect(formatNoticeText(texts.en, 'orderCancelled', params)?.body).toContain('St. Johns');
});

test("a state is said in the reader's words", () => {
  expect(formatRefusalText(texts.en, 'notInThatState', { state: 'cancelled' })).toContain('Cancelled');
  expect(formatRefusalText(texts.kor, 'notInThatState', { state: 'cancelled' })).toContain('취소됨');
  expect(formatRefusalText(texts.en, 'badInput', { field: 'limitPrice' })).toContain('limit price');
  expect(formatRefusalText(texts.en, 'badInput', { field: 'constructor' })).toContain('constructor');
});

test('an entry of a list is told by its place, and what of it is wrong', () => {
  const { weights, instruments } = texts.en.terms.field;
  const says = (field: string) => formatRefusalText(texts.en, 'badInput', { field });
  expect(says('instruments.0')).toBe(`Please check this entry: ${instruments} 1.`);
  expect(says('weights.2.part')).toBe(`Please check this entry: ${weights} 3, ${texts.en.terms.field.part}.`);
  expect(says('weights')).toBe(`Please check this entry: ${weights}.`);
  expect(formatRefusalText(texts.en, 'instrumentNotFound', { instrument: 'US.NOPE' })).toContain(' NOPE');
});

test('an opening that nobody knows is said to be unknown', () => {
  expect(formatRefusalText(texts.en, 'notTradingTime', { opensAt: null })).toContain('not known yet');
  expect(
    formatRefusalText(texts.en, 'notTradingTime', { opensAt: '2026-11-20T00:00:00.000Z' }, 'Asia/Seoul'),
  ).toContain('Nov 20, 2026, 09:00 Asia/Seoul');
});

test("a code of a later version gives way to the server's own message", async () => {
  expect(formatRefusalText(texts.en, 'inventedLater', {})).toBeNull();
  expect(formatRefusalText(texts.en, 'toString', {})).toBeNull();
  const { errors } = await loadFirstTexts('en');
  // The first screens have the sentences of the others' refusals not yet.
  expect(
    formatRefusalText({ ...texts.en, errors: errors as typeof texts.en.errors }, 'offLot', {
      lot: '10',
      minimum: '10',
    }),
  ).toBeNull();
  expect(formatRefusalText({ ...texts.en, errors: errors as typeof texts.en.errors }, 'wrongCredentials', {})).toBe(
    'Wrong mobile number or password.',
  );
  expect(formatNoticeText(texts.en, 'inventedLater', {})).toBeNull();
});

test("a notice speaks the reader's language and leaves names alone", () => {
  const params = { instrument: '한빛전자', direction: 'buy', quantity: '1000', price: '70100', currency: 'KRW' };
  expect(formatNoticeText(texts.en, 'orderFilled', params)).toEqual({
    title: 'Order filled',
    body: '한빛전자: Buy 1,000 at 70,100 KRW.',
  });
  expect(formatNoticeText(texts.cn, 'orderFilled', params)?.body).toBe('한빛전자：買進 1,000，成交價 70,100 KRW。');
  expect(formatNoticeText(texts.en, 'orderFilled', { ...params, direction: 'sell' })?.body).toContain('Sell');
  expect(formatNoticeText(texts.en, 'orderRejected', { ...params, reason: 'insufficientAtFill' })?.body).toContain(
    'wasn’t enough',
  );
});

test("a notice's price has the decimals of money at least", () => {
  const format = (price: string, currency: string) =>
    formatNoticeText(texts.en, 'orderFilled', { instrument: 'X', direction: 'buy', quantity: '1', price, currency })
      ?.body;
  expect(format('187.3', 'USD')).toBe('X: Buy 1 at 187.30 USD.');
  expect(format('1.08791', 'USD')).toBe('X: Buy 1 at 1.08791 USD.');
  expect(format('63957', 'USDT')).toBe('X: Buy 1 at 63,957.00 USDT.');
  expect(format('70100', 'KRW')).toBe('X: Buy 1 at 70,100 KRW.');
});

test('a message counts shares, coins and currencies in their own unit, as each language writes it', () => {
  const format = (language: Language, quantity: string, unit?: string) =>
    formatNoticeText(texts[language], 'orderPartlyFilled', {
      ...{ instrument: 'X', direction: 'buy', price: '100', currency: 'USD' },
      ...{ quantity, filled: '1', ...(unit ? { unit } : {}) },
    })?.body;
  expect(format('kor', '5', 'shares')).toContain('X: 구매 5주 중 1주 체결');
  expect(format('kor', '0.5', 'BTC')).toContain('X: 구매 0.5 BTC 중 1 BTC 체결');
  expect(format('kor', '1000', 'USD')).toContain('X: 구매 1,000 USD 중 1 USD 체결');
  expect(format('en', '5', 'shares')).toContain('X: Buy 1 of 5 at');
  expect(format('en', '0.5', 'BTC')).toContain('X: Buy 1 BTC of 0.5 BTC at');
  // An older message has none.
  expect(format('kor', '5')).toContain('X: 구매 5 중 1 체결');
});

test('a message names a strategy in words of its reader, and a customer as they are called', () => {
  const body = (language: Language, name: string) =>
    formatNoticeText(texts[language], 'copyLeaderFree', { name, portfolio: '8000' })?.body;
  expect(body('en', 'momentum\nUS')).toBe('Momentum · US can be followed as before.');
  expect(body('kor', 'momentum\nUS')).not.toMatch(/[a-z]/i);
  expect(body('en', 'momentum US')).toBe('momentum US can be followed as before.');
  expect(
    formatNoticeText(texts.en, 'copyLeaderHeld', { name: 'Slow', held: 'level', portfolio: '8000' })?.body,
  ).toMatch(/^Slow: The trader’s level was lowered/);
});

const fill = { price: '184.26', quantity: '25', quoteSeq: 1234, source: 'simulated', rule: 'market.within' };
const explained = {
  fill,
  instrument: 'US.NWRB',
  effect: 'open' as const,
  bid: '184.25',
  ask: '184.26',
  last: '184.26',
  displayedSize: '300',
  takenBefore: '0',
  othersTaken: '0',
  impact: '0',
  quoteAt: '2026-11-20T00:00:00.000Z',
  maintenance: '3%',
};

test('an explanation names the displayed quote and what it stands on', () => {
  const { reason, basis } = formatFillExplanation(texts.en, explained, 'long', 'USD', 'UTC');
  expect(reason).toBe(
    'Bought 25 at 184.26 USD. The ask displayed at that moment was 184.26 for 300, enough for the whole order, so it paid the displayed price.',
  );
  expect(basis).toBe(
    'Quote no. 1234 of 2026.11.20 00:00:00 UTC: bid 184.25, ask 184.26, last 184.26. Source: Simulated prices.',
  );
});

test('an explanation says in plain words that the house states bid and ask around a source’s price', () => {
  for (const language of LANGUAGES) {
    const from = (source: string): string =>
      formatFillExplanation(texts[language], { ...explained, fill: { ...fill, source } }, 'long', 'USD', 'UTC').basis;
    expect(from('yahooStated')).toBe(
      `${from('yahoo')} ${texts[language].explanations.stated.replace('{source}', 'Yahoo Finance')}`,
    );
    expect(from('yahoo')).toContain('Yahoo Finance');
    expect(from('yahooStated')).not.toContain('yahooStated');
  }
});

test('an explanation says that earlier prices did not count where they come late', () => {
  const real = { ...explained, fill: { ...fill, source: 'yahoo' }, pricesAfter: '2026-11-19T23:59:00.000Z' };
  expect(formatFillExplanation(texts.en, real, 'long', 'USD', 'UTC').basis).toBe(
    'Quote no. 1234 of 2026.11.20 00:00:00 UTC: bid 184.25, ask 184.26, last 184.26. Source: Yahoo Finance. Prices come late here: your order met only prices made after 2026.11.19 23:59:00 UTC.',
  );
  for (const language of LANGUAGES)
    expect(formatFillExplanation(texts[language], real, 'long', 'USD', 'UTC').basis).toMatch(/Yahoo.*23:59:00/);
});

test('an explanation writes money as everything else in its language does', () => {
  const won = { ...explained, instrument: 'KR.006815', impact: '100', fill: { ...fill, price: '83800' } };
  const format = (language: Language, rule: string): string =>
    formatFillExplanation(texts[language], { ...won, fill: { ...won.fill, rule } }, 'long', 'KRW').reason;
  expect(format('kor', 'market.within')).toContain('83,800원에 구매했어요.');
  expect(format('kor', 'market.impact')).toContain('단위당 100원이 더해졌어요.');
  expect(format('en', 'market.within')).toContain('at 83,800 KRW.');
  for (const rule of Object.keys(texts.kor.explanations)) expect(format('kor', rule), rule).not.toContain('KRW');
});

test('what others had taken is named besides, or alone', () => {
  const behind = { ...explained, takenBefore: '600', impact: '0.02', fill: { ...fill, rule: 'market.impact' } };
  for (const language of LANGUAGES) {
    const say = (othersTaken: string): string =>
      formatFillExplanation(texts[language], { ...behind, othersTaken }, 'long', 'USD').reason;
    expect([language, say('200')]).toEqual([language, expect.stringMatching(/400.*60.*200/s)]);
    expect([language, say('600')]).toEqual([language, expect.stringMatching(/^(?!.*60 ?[s초秒]).*600/s)]);
  }
});

test('what the customer had taken before is said where it made the price, with how it comes back', () => {
  for (const language of LANGUAGES) {
    const { reason } = formatFillExplanation(
      texts[language],
      { ...explained, takenBefore: '600', impact: '0.02', fill: { ...fill, rule: 'market.impact' } },
      'long',
      'USD',
    );
    expect([language, reason]).toEqual([language, expect.stringMatching(/600.*60/s)]);
    expect(
      formatFillExplanation(texts[language], { ...explained, fill: { ...fill, rule: 'market.impact' } }, 'long', 'USD')
        .reason,
    ).not.toMatch(/600|60/);
  }
});

describe('a limit that waited in a pair of currencies, where nobody else trades', () => {
  const pair = {
    ...explained,
    instrument: 'FX.EURUSD',
    bid: '1.0877',
    ask: '1.0879',
    last: '1.0878',
    fill: { ...fill, price: '1.0879', rule: 'limit.through' },
  };
  const says = (language: Language, more: object, side: 'long' | 'short' = 'long') =>
    formatFillExplanation(texts[language], { ...pair, ...more }, side, 'USD').reason;

  it("says that the other side's quote has come to it, and nothing of a trade, in every language", () => {
    expect(says('en', {})).toBe(
      'Bought 25 at 1.0879 USD. The order waited until the ask reached your limit (ask 1.0879): currency pairs fill on the quote alone.',
    );
    expect(says('kor', {})).toBe(
      '25를 1.0879 USD에 구매했어요. 매도 호가가 지정가에 도달할 때까지 대기했어요(당시 매도 호가 1.0879). 외환은 체결가가 아닌 호가를 기준으로 체결돼요.',
    );
    for (const language of LANGUAGES) {
      const traded = formatFillExplanation(
        texts[language],
        { ...pair, instrument: 'US.NWRB', last: '1.0875' },
        'long',
        'USD',
      ).reason;
      expect(traded, language).toContain('1.0875');
      const [bought, sold] = [
        says(language, {}),
        says(language, { effect: 'close', fill: { ...pair.fill, price: '1.0877' } }),
      ];
      expect([bought.match(/1\.0879/g)?.length, sold.match(/1\.0877/g)?.length], language).toEqual([2, 2]);
      for (const sentence of [bought, sold]) expect(sentence, language).not.toContain('1.0878');
      expect(new Set([bought, sold, traded]).size, language).toBe(3);
    }
  });

  it('says of a fill from before, away from the quote, what filled it then', () => {
    const before = { fill: { ...pair.fill, price: '1.0878' }, last: '1.0876' };
    expect(says('en', before)).toContain('last trade 1.0876');
  });
});

test('a position that was closed for its margin says which part of the cost was left, whatever its terms', () => {
  const { reason } = formatFillExplanation(
    texts.en,
    { ...explained, effect: 'close', fill: { ...fill, rule: 'stopOut' } },
    'long',
    'USD',
  );
  expect(reason).toContain('had fallen to 3% of its cost');
});

test('opening a short and closing a long are sales, closing a short is a purchase', () => {
  const says = (side: 'long' | 'short', effect: 'open' | 'close') =>
    formatFillExplanation(texts.en, { ...explained, effect }, side, 'USD').reason.split(' ')[0];
  expect([says('long', 'open'), says('long', 'close'), says('short', 'open'), says('short', 'close')]).toEqual([
    'Bought',
    'Sold',
    'Sold',
    'Bought',
  ]);
});

test('every rule has a sentence without open placeholders in every language', () => {
  const rules = Object.keys(texts.en.explanations).filter(
    (name) => !['basis', 'stated', 'delayed', 'dealer', 'taken', 'takenByOthers'].includes(name),
  );
  expect(rules.length).toBeGreaterThanOrEqual(7);
  for (const language of LANGUAGES) {
    for (const rule of rules) {
      for (const side of ['long', 'short'] as const) {
        const { reason, basis } = formatFillExplanation(
          texts[language],
          { ...explained, fill: { ...fill, rule } },
          side,
          'USD',
        );
        expect(reason, `${language} ${rule}`).toMatch(/25/);
        expect(reason + basis, `${language} ${rule}`).not.toMatch(/[{}]/);
      }
    }
  }
  expect(
    formatFillExplanation(texts.en, { ...explained, fill: { ...fill, rule: 'basis' } }, 'long', 'USD').reason,
  ).toBe('');
});

test('a label that has no text is shown as its code', () => {
  expect(labelOf(texts.en.charges, 'kr.ruralTax')).toBe('Special tax for rural development');
  expect(labelOf(texts.en.charges, 'constructor')).toBe('constructor');
});

/** Chosen, counted or made by the app; nobody types them. */
const NOT_TYPED = new Set([
  'about',
  'adjustment',
  'alert',
  'attestationObject',
  'auth',
  'authenticatorData',
  'back',
  'before',
  'board',
  'by',
  'call',
  'card',
  'change',
  'channel',
  'clientDataJSON',
  'clientId',
  'coming',
  'criteria',
  'currency',
  'cursor',
  'deposit',
  'digits',
  'doNotReduce',
  'effect',
  'endpoint',
  'expiresAt',
  'fee',
  'file',
  'follow',
  'format',
  'from',
  'front',
  'home',
  'id',
  'in',
  'industries',
  'industry',
  'instruments',
  'key',
  'kind',
  'language',
  'limit',
  'linkedTo',
  'market',
  'until',
  'since',
  'scopes',
  'oldestFirst',
  'markets',
  'isSuspended',
  'codes',
  'allowsShortSales',
  'allowsFractions',
  'network',
  'news',
  'notice',
  'number',
  'oco',
  'order',
  'otherLanguages',
  'oto',
  'p256dh',
  'page',
  'passkey',
  'period',
  'platform',
  'portfolio',
  'position',
  'push',
  'quote',
  'ranges',
  'rank',
  'read',
  'refused',
  'session',
  'sha256',
  'side',
  'signature',
  'soFar',
  'spark',
  'statement',
  'status',
  'tab',
  'taxYearOf',
  'text',
  'theme',
  'timeInForce',
  'to',
  'token',
  'topic',
  'transfer',
  'transports',
  'triggerPriceSource',
  'type',
  'version',
  'viewed',
  'voucher',
  'webhook',
  'withQuotes',
  'withdrawal',
  'withoutSponsored',
  'worstFirst',
  'year',
  'zone',
]);

test('whatever a customer types has a word for the sentence that says it is wrong', () => {
  const typed = Object.entries(calls)
    .filter(([name]) => !name.startsWith('staff/'))
    .flatMap(([, { input }]) => Object.keys(input.shape));
  expect(
    [...new Set(typed)].filter((field) => !NOT_TYPED.has(field) && !Object.hasOwn(texts.en.terms.field, field)),
  ).toEqual([]);
  expect(formatRefusalText(texts.kor, 'badInput', { field: 'address' })).toBe('입력 내용을 확인해 주세요: 주소');
});
