import { ENGLISH_TEXTS } from '@bourse/contract/texts/english-texts.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import type { RefusalCode } from '@bourse/contract/refusals.ts';
import type { RefusalParams } from '@bourse/contract/call-client.ts';
import { loadAllTexts, loadInitialLanguage } from '../../language/language.ts';
import { createOrderTicketDraft, NO_TICKET_EXITS } from './order-ticket-draft.ts';
import type { Instrument, OrderPreview } from './order-ticket-intent.ts';
import { listTicketProblems, type TicketProblemInputs } from './order-ticket-problems.ts';

const INSTRUMENT = {
  instrument: 'KR.006815',
  code: '006815',
  name: 'Garam Electronics',
  market: 'KR',
  board: 'listed',
  currency: 'KRW',
  tick: '100',
  lot: '1',
  fraction: false,
  minimum: '1',
  displayLot: '1',
  auctions: [] as ('open' | 'close')[],
  extendedHours: false,
} as Instrument;
const PREVIEW: OrderPreview = {
  quantity: '1',
  price: '80200',
  worstPrice: '80400',
  notional: '80200',
  fees: [],
  tax: '0',
  held: null,
  margin: '80200',
  total: '80212',
  currency: 'KRW',
  available: '13800000',
  availableAfter: '13719788',
  callPrice: null,
  liquidationPrice: null,
  maximumQuantity: '172',
  fillsNow: true,
  delayMinutes: null,
  reserved: null,
  notes: [],
  warnings: [],
  quote: { last: '80200', bid: '80100', ask: '80200', source: 'simulated', at: '2026-11-20T02:00:00.000Z' },
  lockedUntil: null,
  exchange: null,
  linked: null,
  rollover: null,
  interest: null,
  borrow: null,
};
const refused = (code: RefusalCode, params: RefusalParams = {}) =>
  new RefusalError({ ok: false, code, params, msg: '' });
const situation = (over: Partial<TicketProblemInputs> = {}): TicketProblemInputs => ({
  draft: createOrderTicketDraft('buy', INSTRUMENT),
  instrument: INSTRUMENT,
  preview: PREVIEW,
  refusal: null,
  maximum: null,
  attempted: false,
  t: ENGLISH_TEXTS.ticket,
  ...over,
});
const limit = (limitPrice: string) => ({
  ...createOrderTicketDraft('buy', INSTRUMENT),
  type: 'limit' as const,
  limitPrice,
});

// The sentences follow the page's language; without a page that is English.
beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadInitialLanguage();
  await loadAllTexts();
});

test('an order that can be confirmed has no problem', () => {
  expect(listTicketProblems(situation())).toEqual([]);
});

describe('missing input', () => {
  const empty = { ...createOrderTicketDraft('buy', INSTRUMENT), quantity: '' };
  test('is reported after an attempt to continue', () => {
    expect(listTicketProblems(situation({ draft: empty }))).toEqual([]);
    expect(listTicketProblems(situation({ draft: empty, attempted: true }))).toEqual([
      { field: 'quantity', text: 'Please enter a quantity.', fixes: [] },
    ]);
  });
  test('is reported at once if something invalid is typed', () => {
    expect(listTicketProblems(situation({ draft: limit('0') }))).toEqual([
      { field: 'limitPrice', text: 'The price must be above 0.', fixes: [] },
    ]);
  });
});

test('a refusal of more than a league lets one instrument take offers the most that it allows', () => {
  const draft = { ...createOrderTicketDraft('buy', INSTRUMENT), quantity: '1000' };
  const refusal = refused('leagueShare', { percent: 50, amount: '50000.00', currency: 'USD' });
  const [problem] = listTicketProblems(situation({ draft, refusal, maximum: '97' }));
  expect(problem).toMatchObject({
    field: 'quantity',
    fixes: [{ change: { quantity: '97', counting: 'units' } }],
  });
});

describe('a refusal', () => {
  test('of an off-tick price offers the nearest one', () => {
    const [problem] = listTicketProblems(
      situation({ draft: limit('80250'), refusal: refused('offTick', { tick: '100', nearest: '80300' }) }),
    );
    expect(problem).toMatchObject({
      field: 'limitPrice',
      text: 'The price must be a multiple of 100. Nearest price: 80,300.',
      fixes: [{ label: 'Use 80,300', change: { limitPrice: '80300' } }],
    });
  });
  test('of a price beyond the limits offers both of them', () => {
    const [problem] = listTicketProblems(
      situation({
        draft: limit('20000'),
        refusal: refused('priceLimitExceeded', { low: '57700', high: '107100', currency: 'KRW' }),
      }),
    );
    expect(problem?.fixes.map(({ change }) => change)).toEqual([{ limitPrice: '57700' }, { limitPrice: '107100' }]);
  });
  test.each([
    ['172', '172'],
    ['900', '500'],
    [null, '500'],
  ])('of a too large quantity offers what the money suffices for: %s of 500', (maximum, offered) => {
    const draft = { ...createOrderTicketDraft('buy', INSTRUMENT), quantity: '1000' };
    const refusal = refused('orderTooLarge', { maximum: '500' });
    const [problem] = listTicketProblems(situation({ draft, refusal, maximum }));
    expect(problem?.fixes.map(({ change }) => change)).toEqual([{ quantity: offered, counting: 'units' }]);
  });
  test('of a fractional share repeats the message of the field', () => {
    const [problem] = listTicketProblems(
      situation({
        draft: { ...createOrderTicketDraft('buy', INSTRUMENT), quantity: '1.5' },
        refusal: refused('offLot', { lot: '1', minimum: '1' }),
      }),
    );
    expect(problem).toMatchObject({
      field: 'quantity',
      text: ENGLISH_TEXTS.shell.number.whole,
      fixes: [{ label: 'Use 1', change: { quantity: '1', counting: 'units' } }],
    });
  });
  test('of an odd lot offers the whole lots below', () => {
    const thai = { ...INSTRUMENT, lot: '100', minimum: '100', displayLot: '100' };
    const [problem] = listTicketProblems(
      situation({
        instrument: thai,
        draft: { ...createOrderTicketDraft('buy', thai), quantity: '250' },
        refusal: refused('offLot', { lot: '100', minimum: '100' }),
      }),
    );
    expect(problem).toMatchObject({
      field: 'quantity',
      fixes: [{ label: 'Use 200', change: { quantity: '200', counting: 'units' } }],
    });
  });
});

describe('a refusal of an order as a whole', () => {
  test('of a market order outside market hours offers a limit order', () => {
    const [problem] = listTicketProblems(situation({ refusal: refused('notTradingTime', { opensAt: null }) }));
    expect(problem).toMatchObject({ field: 'order', fixes: [{ change: { type: 'limit' } }] });
  });
  test('and the next auction, where there is one', () => {
    const changes = (code: 'notTradingTime' | 'auctionGathers' | 'instrumentHalted', auctions: ('open' | 'close')[]) =>
      listTicketProblems(
        situation({
          instrument: { ...INSTRUMENT, auctions },
          refusal: refused(code, { opensAt: null, at: null, until: null }),
        }),
      )[0]?.fixes.map(({ change }) => change);
    expect(changes('notTradingTime', ['open', 'close'])).toEqual([{ type: 'limit' }, { timeInForce: 'atOpen' }]);
    expect(changes('auctionGathers', ['open', 'close'])).toEqual([{ type: 'limit' }, { timeInForce: 'atClose' }]);
    expect([changes('notTradingTime', []), changes('instrumentHalted', ['open', 'close'])]).toEqual([
      [{ type: 'limit' }],
      [{ type: 'limit' }],
    ]);
  });
  test('of a price on the wrong side offers one on the right side, or removing it', () => {
    const stop = { ...createOrderTicketDraft('buy', INSTRUMENT), type: 'stop' as const, stopPrice: '80000' };
    const [problem] = listTicketProblems(
      situation({
        draft: stop,
        refusal: refused('wrongSide', { field: 'stopPrice', price: '80200', currency: 'KRW' }),
      }),
    );
    expect(problem).toMatchObject({
      field: 'stopPrice',
      fixes: [{ label: 'Use 80,700', change: { stopPrice: '80700' } }],
    });
    expect(problem?.text).toBe('It must be above 80,200.');
    const loss = { ...createOrderTicketDraft('buy', INSTRUMENT), stopLoss: '90000' };
    const [other] = listTicketProblems(
      situation({ draft: loss, refusal: refused('wrongSide', { field: 'stopLoss', price: '80200', currency: 'KRW' }) }),
    );
    expect(other?.fixes.map(({ change }) => change)).toEqual([{ stopLoss: '79700' }, { stopLoss: '' }]);
  });
  test('of a distance, a date, a pair or leverage offers a fix too', () => {
    const fix = (code: RefusalCode, params: RefusalParams = {}) =>
      listTicketProblems(situation({ refusal: refused(code, params) }))[0]?.fixes.map(({ change }) => change);
    expect(fix('trailOutOfRange')).toEqual([{ trail: '5', trailIn: 'rate' }]);
    expect(fix('goodTillPast')).toEqual([{ timeInForce: 'gtc' }]);
    expect(fix('linkNotAllowed')).toEqual([NO_TICKET_EXITS]);
    expect(fix('bracketOnClosing')).toEqual([NO_TICKET_EXITS]);
    expect(fix('marginNotEnabled')).toEqual([{ leverage: 1 }]);
    expect(fix('insuranceBelowLimit', { currency: 'KRW' })).toEqual([{ leverage: 1 }]);
    expect(fix('minimumBuyIn', { minimum: '3.2' })).toEqual([{ quantity: '4', counting: 'units' }]);
  });
  test('is not reported while the order is incomplete', () => {
    expect(listTicketProblems(situation({ draft: limit(''), refusal: refused('limitPriceRequired') }))).toEqual([]);
  });
});

describe('the figures of the preview', () => {
  test('report insufficient money', () => {
    const [problem] = listTicketProblems(
      situation({ preview: { ...PREVIEW, total: '14000000', availableAfter: '-200000' } }),
    );
    expect(problem).toEqual({
      field: 'quantity',
      text: 'Insufficient balance: 14,000,000 KRW needed, 13,800,000 KRW available.',
      fixes: [],
    });
  });
  test('report a sale of more than is held, or of nothing held', () => {
    const selling = createOrderTicketDraft('sell', INSTRUMENT, '10');
    expect(
      listTicketProblems(situation({ draft: selling, preview: { ...PREVIEW, maximumQuantity: '9' } }))[0]?.text,
    ).toBe('That is more than you can sell: 9.');
    expect(listTicketProblems(situation({ draft: selling, preview: { ...PREVIEW, maximumQuantity: '10' } }))).toEqual(
      [],
    );
    expect(
      listTicketProblems(situation({ draft: selling, preview: { ...PREVIEW, maximumQuantity: '0' } }))[0]?.text,
    ).toBe('You have none to sell.');
    expect(
      listTicketProblems(
        situation({
          draft: createOrderTicketDraft('cover', INSTRUMENT, '1'),
          preview: { ...PREVIEW, maximumQuantity: '0' },
        }),
      )[0]?.text,
    ).toBe('You have no short position to buy back.');
  });
  test('report the same when the server refuses a sale without holding', () => {
    const refusal = refused('quantityExceedsHeld', { held: '0' });
    const [problem] = listTicketProblems(
      situation({ draft: createOrderTicketDraft('sell', INSTRUMENT, '10'), preview: null, refusal }),
    );
    expect(problem).toMatchObject({ field: 'quantity', text: 'You have none to sell.' });
    expect(problem?.fixes.map(({ change }) => change)).toContainEqual({ intent: 'buy' });
  });

  test('report nothing before they arrive', () => {
    expect(listTicketProblems(situation({ preview: null }))).toEqual([]);
  });
});
