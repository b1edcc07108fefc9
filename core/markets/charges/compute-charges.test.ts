import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeCharges,
  computeNextFillCharges,
  listChargeRules,
  sumCharges,
  type TradeToCharge,
} from './compute-charges.ts';
import { MARKETS } from '../market-types.ts';
import { formatAmount, computeNotional, parseScaled } from '../../ledger/money.ts';
import { getMarketRules } from '../rulebook/rulebook.ts';
import { buildInstrument } from '../../testing/test-instruments.ts';

const scaled = (text: string): bigint => parseScaled(text)!;
interface Trade {
  market: TradeToCharge['instrument']['market'];
  segment?: string;
  side: 'buy' | 'sell';
  price: string;
  quantity: string;
  date: string;
  holding?: 'intraday';
  liquidity?: 'maker';
}
const inputOf = ({ market, segment, price, quantity, ...rest }: Trade): TradeToCharge => ({
  instrument: buildInstrument(market, segment),
  price: scaled(price),
  quantity: scaled(quantity),
  ...rest,
});
const linesOf = (trade: Trade): Record<string, string> =>
  Object.fromEntries(
    computeCharges(inputOf(trade)).map(({ name, amount }) => [
      name,
      formatAmount(amount, getMarketRules(trade.market).currency),
    ]),
  );

describe('worked examples', () => {
  // Source: each component's own rule, as the rulebook names it; amounts computed by hand.
  const examples: [string, Trade, Record<string, string>][] = [
    [
      'Korea, sale of 1,000,000 won on KOSPI in 2026: 0.05 % and 0.15 %',
      { market: 'KR', segment: 'KOSPI', side: 'sell', price: '50000', quantity: '20', date: '2026-01-02' },
      { commission: '150', 'kr.securitiesTransactionTax': '500', 'kr.ruralTax': '1500' },
    ],
    [
      'Korea, the same in 2025: rural tax alone',
      { market: 'KR', segment: 'KOSPI', side: 'sell', price: '50000', quantity: '20', date: '2025-12-26' },
      { commission: '150', 'kr.ruralTax': '1500' },
    ],
    [
      'Korea, the same in 2024: 0.03 % and 0.15 %',
      { market: 'KR', segment: 'KOSPI', side: 'sell', price: '50000', quantity: '20', date: '2024-12-26' },
      { commission: '150', 'kr.securitiesTransactionTax': '300', 'kr.ruralTax': '1500' },
    ],
    [
      'Korea, KOSDAQ in 2026: 0.20 %, no rural tax',
      { market: 'KR', segment: 'KOSDAQ', side: 'sell', price: '50000', quantity: '20', date: '2026-06-15' },
      { commission: '150', 'kr.securitiesTransactionTax': '2000' },
    ],
    [
      'Korea, KONEX: 0.10 %',
      { market: 'KR', segment: 'KONEX', side: 'sell', price: '50000', quantity: '20', date: '2026-06-15' },
      { commission: '150', 'kr.securitiesTransactionTax': '1000' },
    ],
    [
      'Korea drops what is below a won',
      { market: 'KR', segment: 'KOSPI', side: 'sell', price: '70100', quantity: '3', date: '2026-06-15' },
      { commission: '31', 'kr.securitiesTransactionTax': '105', 'kr.ruralTax': '315' },
    ],
    [
      'Korea, a purchase is not taxed',
      { market: 'KR', segment: 'KOSPI', side: 'buy', price: '50000', quantity: '20', date: '2026-06-15' },
      { commission: '150' },
    ],
    // 102,500: STT 102.5 → 103, stamp 15.375 → 15, exchange 3.14675, SEBI 0.1025; brokerage 30.75, capped at 20; GST on
    // 23.25.
    [
      'India, delivery purchase of 102,500 rupees on NSE',
      { market: 'IN', segment: 'NSE', side: 'buy', price: '1025', quantity: '100', date: '2026-06-15' },
      {
        commission: '20.00',
        'in.stt': '103.00',
        'in.stampDuty': '15.00',
        'in.exchangeCharge': '3.15',
        'in.sebiFee': '0.10',
        'in.gst': '4.19',
      },
    ],
    [
      'India, delivery sale on BSE: no stamp duty',
      { market: 'IN', segment: 'BSE', side: 'sell', price: '500', quantity: '10', date: '2026-06-15' },
      { commission: '1.50', 'in.stt': '5.00', 'in.exchangeCharge': '0.19', 'in.sebiFee': '0.01', 'in.gst': '0.31' },
    ],
    [
      'India, sale within the day: 0.025 %',
      {
        market: 'IN',
        segment: 'NSE',
        side: 'sell',
        price: '1000',
        quantity: '100',
        date: '2025-06-16',
        holding: 'intraday',
      },
      { commission: '20.00', 'in.stt': '25.00', 'in.exchangeCharge': '2.97', 'in.sebiFee': '0.10', 'in.gst': '4.15' },
    ],
    [
      'India, purchase within the day: stamp duty 0.003 %, no STT',
      {
        market: 'IN',
        segment: 'NSE',
        side: 'buy',
        price: '1000',
        quantity: '100',
        date: '2025-06-16',
        holding: 'intraday',
      },
      {
        commission: '20.00',
        'in.stampDuty': '3.00',
        'in.exchangeCharge': '2.97',
        'in.sebiFee': '0.10',
        'in.gst': '4.15',
      },
    ],
    // Section 31: 20.60 a million; TAF 0.000195 a share; both to the next cent.
    [
      'US, sale of 100 shares at 184.26 from 2026-04-04',
      { market: 'US', side: 'sell', price: '184.26', quantity: '100', date: '2026-04-06' },
      { commission: '0.99', 'us.secFee': '0.38', 'us.tradingActivityFee': '0.02' },
    ],
    [
      'US, no SEC fee before',
      { market: 'US', side: 'sell', price: '184.26', quantity: '100', date: '2026-04-02' },
      { commission: '0.99', 'us.tradingActivityFee': '0.02' },
    ],
    [
      'US, TAF of 2025 is capped at 8.30',
      { market: 'US', side: 'sell', price: '2', quantity: '50001', date: '2025-06-02' },
      { commission: '0.99', 'us.tradingActivityFee': '8.30' },
    ],
    [
      'US, TAF of 2026 is capped at 9.79',
      { market: 'US', side: 'sell', price: '2', quantity: '1000000', date: '2026-03-02' },
      { commission: '0.99', 'us.tradingActivityFee': '9.79' },
    ],
    [
      'US, no TAF in the last quarter of 2026',
      { market: 'US', side: 'sell', price: '100', quantity: '10', date: '2026-10-01' },
      { commission: '0.99', 'us.secFee': '0.03' },
    ],
    [
      'US, TAF again in 2027',
      { market: 'US', side: 'sell', price: '1', quantity: '100000', date: '2027-01-04' },
      { commission: '0.99', 'us.secFee': '2.06', 'us.tradingActivityFee': '11.61', 'us.catFee': '2.65' },
    ],
    [
      'US, a purchase after the CAT fee is passed on: a cent for up to 377 shares',
      { market: 'US', side: 'buy', price: '184.26', quantity: '377', date: '2026-11-23' },
      { commission: '0.99', 'us.catFee': '0.01' },
    ],
    [
      'US, a purchase pays the commission alone',
      { market: 'US', side: 'buy', price: '184.26', quantity: '100', date: '2026-04-06' },
      { commission: '0.99' },
    ],
    [
      'Thailand, 100,000 baht: 0.15 %, three fees of 0.007 % together, and VAT of 7 % on all',
      { market: 'TH', side: 'buy', price: '100', quantity: '1000', date: '2026-06-15' },
      {
        commission: '150.00',
        'th.tradingFee': '5.00',
        'th.clearingFee': '1.00',
        'th.regulatoryFee': '1.00',
        'th.vat': '10.99',
      },
    ],
    [
      'Mexico, 10,000 pesos: 0.25 % and IVA of 16 % on it',
      { market: 'MX', side: 'sell', price: '100', quantity: '100', date: '2026-06-15' },
      { commission: '25.00', 'mx.iva': '4.00' },
    ],
    [
      'Saudi, 10,000 riyals: 0.155 % and VAT of 15 % on it',
      { market: 'SA', side: 'sell', price: '25', quantity: '400', date: '2026-06-15' },
      { commission: '15.50', 'sa.vat': '2.33' },
    ],
    [
      'digital currency, taker',
      { market: 'CRYPTO', side: 'buy', price: '64000', quantity: '0.5', date: '2026-06-15' },
      { 'crypto.takerFee': '32.000000' },
    ],
    [
      'digital currency, maker',
      { market: 'CRYPTO', side: 'buy', price: '64000', quantity: '0.5', date: '2026-06-15', liquidity: 'maker' },
      { 'crypto.makerFee': '25.600000' },
    ],
    [
      'a currency pair costs its spread',
      { market: 'FX', side: 'buy', price: '1.08', quantity: '10000', date: '2026-06-15' },
      {},
    ],
  ];
  test.each(examples)('%s', (_, trade, lines) => expect(linesOf(trade)).toEqual(lines));
});

test('sumCharges adds up fees, taxes, or both', () => {
  const charges = computeCharges(
    inputOf({ market: 'KR', segment: 'KOSPI', side: 'sell', price: '50000', quantity: '20', date: '2026-01-02' }),
  );
  expect([sumCharges(charges, 'fee'), sumCharges(charges, 'tax'), sumCharges(charges)]).toEqual([150n, 2000n, 2150n]);
});

const anyTrade = fc.record({
  market: fc.constantFrom(...MARKETS),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  date: fc.constantFrom('2021-07-01', '2023-05-05', '2025-03-03', '2026-05-05', '2026-11-11', '2027-02-02'),
  holding: fc.constantFrom('delivery' as const, 'intraday' as const),
  liquidity: fc.constantFrom('maker' as const, 'taker' as const),
  otc: fc.boolean(),
});
const inputFrom = (
  { market, otc, ...rest }: typeof anyTrade extends fc.Arbitrary<infer T> ? T : never,
  price: bigint,
  quantity: bigint,
): TradeToCharge => {
  const { listed, otc: others } = getMarketRules(market).segments;
  return { instrument: buildInstrument(market, (otc && others[0]) || listed[0]!), price, quantity, ...rest };
};
const anyPrice = fc.bigInt({ min: 1_000_000n, max: 10n ** 13n });
const anyQuantity = fc.bigInt({ min: 10n ** 8n, max: 10n ** 14n });

describe('for any trade', () => {
  test('no charge is negative, and each is below the value it applies to, except a fixed commission', () => {
    fc.assert(
      fc.property(anyTrade, anyPrice, anyQuantity, (trade, price, quantity) => {
        const input = inputFrom(trade, price, quantity);
        const value = computeNotional(price, quantity, input.instrument.currency);
        // The US commission is 0.99 and India's depository charge 13 rupees whatever the order's value; India rounds
        // taxes to a whole rupee.
        const most = value + (trade.market === 'IN' ? 1_300n : 100n);
        expect(computeCharges(input).filter(({ amount }) => amount <= 0n || amount > most)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('a larger quantity never costs less', () => {
    fc.assert(
      fc.property(anyTrade, anyPrice, anyQuantity, anyQuantity, (trade, price, quantity, more) => {
        expect(
          sumCharges(computeCharges(inputFrom(trade, price, quantity + more))) >=
            sumCharges(computeCharges(inputFrom(trade, price, quantity))),
        ).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('an order filled in parts pays the same charges as one filled at once', () => {
    fc.assert(
      fc.property(anyTrade, anyPrice, fc.array(anyQuantity, { minLength: 2, maxLength: 5 }), (trade, price, parts) => {
        const { currency } = inputFrom(trade, price, 1n).instrument;
        let before = { notional: 0n, quantity: 0n };
        const paid = new Map<string, bigint>();
        for (const part of parts) {
          for (const { name, amount } of computeNextFillCharges(inputFrom(trade, price, part), before)) {
            expect(amount > 0n).toBe(true);
            paid.set(name, (paid.get(name) ?? 0n) + amount);
          }
          before = {
            notional: before.notional + computeNotional(price, part, currency),
            quantity: before.quantity + part,
          };
        }
        const total = [...paid.values()].reduce((a, b) => a + b, 0n);
        const single = sumCharges(computeCharges(inputFrom(trade, price, before.quantity)));
        // The value of each part is rounded by itself, which may move a component by a smallest unit a part.
        const tolerance = 100n * BigInt(parts.length);
        expect(total - single <= tolerance && single - total <= tolerance).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

test('a charge that isn’t levied on a date isn’t listed', () => {
  expect(listChargeRules('US', '2025-12-01').map(({ name }) => name)).toEqual(['commission', 'us.tradingActivityFee']);
  expect(listChargeRules('FX', '2026-06-15')).toEqual([]);
});
