/** Numbers and days at the limits of what the wire allows: each gets a named answer, none causes a failure of ours. */
import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';

const server = provideTestServer();
let customer: TestCustomer;
beforeAll(async () => {
  customer = await server.customer();
});

const LARGEST = ['999999999999.99', '92233720369', '92233720368.55'] as const;
const codeOf = (result: { ok: boolean; code?: string }): string => result.code ?? 'accepted';

describe("a price beyond the column's range", () => {
  it.each(LARGEST)('%s is named as bad input, whatever the order', async (limitPrice) => {
    const opened = await customer.client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      type: 'market',
      quantity: '1',
      key: createIdempotencyKey(),
    });
    expect(opened.ok).toBe(true);
    for (const order of [{ type: 'limit' }, { type: 'market' }, { type: 'limit', effect: 'close' }] as const) {
      const input = { instrument: 'US.NWRB', side: 'long', quantity: '1', limitPrice, ...order } as const;
      await expect(
        customer.client.call('trading/placeOrder', { ...input, key: createIdempotencyKey() }),
      ).rejects.toMatchObject({
        status: 400,
        code: 'badInput',
        params: { field: 'limitPrice' },
      });
      await expect(customer.client.call('trading/previewOrder', input)).rejects.toMatchObject({
        status: 400,
        code: 'badInput',
      });
    }
  });

  it('accepts the largest price within range on a sale', async () => {
    const resting = await customer.client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      effect: 'close',
      type: 'limit',
      quantity: '1',
      limitPrice: '92233720368.54',
      key: createIdempotencyKey(),
    });
    expect(resting.ok && resting.data.order.limitPrice).toBe('92233720368.54');
  });
});

it.each([
  ['CRYPTO.DOGEUSDT', '0.00001'],
  ['FX.USDVND', '999999999999'],
  ['KR.005935', '999999999999'],
  ['US.NWRB', '999999999999.99999999'],
])('%s in a quantity of %s is refused by a rule', async (instrument, quantity) => {
  for (const limitPrice of [undefined, '0.00000001', '90000000000']) {
    const result = await customer.client.call('trading/placeOrder', {
      instrument,
      side: 'long',
      type: limitPrice ? 'limit' : 'market',
      quantity,
      ...(limitPrice ? { limitPrice } : {}),
      leverage: 5,
      key: createIdempotencyKey(),
    });
    expect([
      'minimumBuyIn',
      'orderTooLarge',
      'offLot',
      'partsByMarketOrder',
      'offTick',
      'priceLimitExceeded',
      'instrumentNotFound',
      'insufficientBalance',
    ]).toContain(codeOf(result));
  }
});

/** The edges of 64 bits with a sign, in cents and in hundred-millionths, and the most that the wire lets through. */
const EDGES = [
  '92233720368.54775807',
  '92233720368.54775808',
  '92233720368547758.07',
  '92233720368547758.08',
  '999999999999',
  '999999999999.99999999',
  '999999999999999.99',
  '1000000000000000',
  '0.00000001',
  '0',
  '-1',
  '1e3',
] as const;
/** A named refusal, or bad input with its field; anything else is a failure of ours. */
async function answered(call: Promise<{ ok: boolean; code?: string }>): Promise<string> {
  return call.then(codeOf, (error: { status?: number; code?: string; params?: Record<string, unknown> }) =>
    error.status === 400 && error.code === 'badInput' ? `badInput ${error.params?.['field']}` : `failed: ${error}`,
  );
}
/** Bad input names the field that was at its edge, and something at an edge gets as far as a rule. */
function expectNamed(answers: readonly string[], field: string): void {
  expect(answers.filter((each) => /: (failed|badInput)/.test(each) && !each.endsWith(`: badInput ${field}`))).toEqual(
    [],
  );
  expect(answers.filter((each) => !each.includes('badInput'))).not.toEqual([]);
}
const walletOf = async () => JSON.stringify(await customer.client.call('wallet/getWallet', {}));

describe('refuses a number out of range by its field, and changes nothing', () => {
  const ORDER = { instrument: 'US.NWRB', side: 'long', type: 'market' } as const;
  it.each<[string, string, (edge: string) => Promise<{ ok: boolean; code?: string }>]>([
    [
      'an amount to buy for',
      'amount',
      (amount) => customer.client.call('trading/placeOrder', { ...ORDER, amount, key: createIdempotencyKey() }),
    ],
    [
      'a quantity to buy',
      'quantity',
      (quantity) =>
        customer.client.call('trading/placeOrder', {
          ...ORDER,
          type: 'limit',
          limitPrice: '1',
          quantity,
          key: createIdempotencyKey(),
        }),
    ],
    [
      'a quantity to sell short',
      'quantity',
      (quantity) =>
        customer.client.call('trading/placeOrder', { ...ORDER, side: 'short', quantity, key: createIdempotencyKey() }),
    ],
    [
      'a quantity to sell',
      'quantity',
      (quantity) =>
        customer.client.call('trading/placeOrder', {
          ...ORDER,
          effect: 'close',
          quantity,
          key: createIdempotencyKey(),
        }),
    ],
    [
      'a limit price to buy at',
      'limitPrice',
      (limitPrice) =>
        customer.client.call('trading/placeOrder', {
          ...ORDER,
          type: 'limit',
          limitPrice,
          quantity: '90000',
          key: createIdempotencyKey(),
        }),
    ],
    [
      'a stop price',
      'stopPrice',
      (stopPrice) =>
        customer.client.call('trading/placeOrder', {
          ...ORDER,
          type: 'stop',
          stopPrice,
          quantity: '90000',
          key: createIdempotencyKey(),
        }),
    ],
    [
      'a distance to trail',
      'trailAmount',
      (trailAmount) =>
        customer.client.call('trading/placeOrder', {
          ...ORDER,
          type: 'trailing',
          effect: 'close',
          trailAmount,
          quantity: '90000',
          key: createIdempotencyKey(),
        }),
    ],
    [
      'a sum to exchange',
      'amount',
      async (amount) => {
        const quoted = await customer.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount });
        return quoted.ok
          ? customer.client.call('wallet/exchange', { quote: quoted.data.quote, key: createIdempotencyKey() })
          : quoted;
      },
    ],
    [
      'a deposit',
      'amount',
      (amount) =>
        customer.client.call('wallet/submitDeposit', {
          channel: 'practice-usd',
          amount,
          reference: 'BAAA-BB',
          voucher: 'x',
          key: createIdempotencyKey(),
        }),
    ],
    [
      'a withdrawal',
      'amount',
      (amount) =>
        customer.client.call('wallet/submitWithdrawal', {
          currency: 'USD',
          amount,
          fee: '0',
          to: 'x',
          fundPassword: 'nine calm otters',
          key: createIdempotencyKey(),
        }),
    ],
  ])('%s', async (_, field, act) => {
    const before = await walletOf();
    const answers: string[] = [];
    for (const edge of EDGES) answers.push(`${edge}: ${await answered(act(edge))}`);
    expect(answers.filter((each) => each.endsWith('accepted'))).toEqual([]);
    expectNamed(answers, field);
    expect(await walletOf()).toBe(before);
  });
});

it.each(['2026-99-99', '0000-01-01', '2026-02-30', 'next'])(
  'a list of session keys from %s on is a list',
  async (cursor) => {
    expect((await customer.client.call('ledger/listSessionKeys', { market: 'US', cursor })).ok).toBe(true);
  },
);

describe('refuses staff input out of range by its field', () => {
  let treasurer: TestStaff;
  beforeAll(async () => {
    treasurer = await server.staff('treasurer');
  });
  const ahead = () => new Date(server.clock.now() + 90_000_000).toISOString();
  const RULE = {
    kind: 'withdrawal' as const,
    minimum: '1',
    maximum: '10',
    feeFixed: '0',
    feeBps: 0,
    weekdays: [1],
    opens: 0,
    closes: 1_440,
    zone: 'UTC',
    fourEyesAbove: '1',
    coolingHours: 24,
    usualHours: 0,
    latestDays: 0,
  };
  const CHANNEL = {
    channel: 'edge',
    kind: 'bank',
    open: true,
    practice: true,
    place: 1,
    minimum: null,
    maximum: null,
    feeFixed: '0',
    feeBps: 0,
    bankName: 'A Bank',
    accountName: 'House',
    accountNumber: '1-2-3',
    network: null,
    address: null,
  } as const;
  const CURRENCIES = ['KRW', 'USD', 'USDT'] as const;
  const fieldsOf = <Name extends string>(...names: Name[]) =>
    names.flatMap((name) => CURRENCIES.map((currency) => [name, currency] as const));

  it.each(fieldsOf('minimum', 'maximum', 'feeFixed', 'fourEyesAbove', 'customerAlone', 'approverAlone'))(
    'a rule’s %s in %s',
    async (name, currency) => {
      const answers: string[] = [];
      for (const edge of EDGES) {
        // If bounds cross, the upper one is reported.
        const bounds = name === 'minimum' ? { maximum: edge } : {};
        const input = { ...RULE, ...bounds, currency, from: ahead(), [name]: edge, key: createIdempotencyKey() };
        answers.push(`${edge}: ${await answered(treasurer.client.call('staff/setFundsRule', input))}`);
      }
      expectNamed(answers, name);
    },
  );

  it.each(fieldsOf('minimum', 'maximum', 'feeFixed'))('a channel’s %s in %s', async (name, currency) => {
    const answers: string[] = [];
    for (const edge of EDGES) {
      const input = { ...CHANNEL, currency, from: ahead(), [name]: edge, key: createIdempotencyKey() };
      answers.push(`${edge}: ${await answered(treasurer.client.call('staff/setDepositChannel', input))}`);
    }
    expectNamed(answers, name);
  });

  it.each(CURRENCIES)('a correction in %s', async (currency) => {
    const answers: string[] = [];
    for (const amount of EDGES)
      for (const direction of ['credit', 'debit'] as const) {
        const input = {
          customer: customer.userId,
          currency,
          amount,
          direction,
          why: 'At an edge',
          key: createIdempotencyKey(),
        };
        answers.push(`${amount}: ${await answered(treasurer.client.call('staff/proposeCorrection', input))}`);
      }
    expectNamed(answers, 'amount');
  });

  it.each(CURRENCIES)('a line of a bank’s statement in %s', async (currency) => {
    const answers: string[] = [];
    for (const amount of EDGES) {
      const input = {
        currency,
        from: '2026-11-01T00:00:00.000Z',
        to: '2026-12-31T00:00:00.000Z',
        base64: Buffer.from(`date,reference,amount\n2026-11-20,A,${amount}\n`).toString('base64'),
        key: createIdempotencyKey(),
      };
      const answer = await treasurer.client.call('staff/reconcileStatement', input);
      answers.push(`${amount}: ${answer.ok ? 'read' : answer.code}`);
    }
    expect(answers.filter((each) => !/: (read|fileUnreadable)$/.test(each))).toEqual([]);
  });
});
