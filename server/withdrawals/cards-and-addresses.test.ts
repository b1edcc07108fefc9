/** Cards and addresses on a real server: what is bound to whom, and what of a number can be seen anywhere. */
import { beforeAll, describe, expect, it, test } from 'vitest';
import { runSurveillance } from '../risk/surveillance/run-surveillance.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { addTestCard, createTestCardNumber, certifyCustomer, CARD_HOLDER } from '../testing/verified-customer.ts';

const server = provideTestServer();
let customer: TestCustomer;
beforeAll(async () => {
  customer = await server.customer();
  await certifyCustomer(server, customer);
});

const addAddress = (
  who: TestCustomer,
  type: 'USDT' | 'ETH' | 'BTC' | 'USDC',
  network: 'TRC20' | 'ERC20' | 'BTC',
  address: string,
) => who.client.call('wallet/addWalletAddress', { type, network, address, key: createIdempotencyKey() });

describe('a bank card', () => {
  it('is added by its first 4 and last 12 digits, shows bank and last 4, and its owner sees the holder', async () => {
    const number = createTestCardNumber(1);
    expect(await customer.client.call('wallet/findBank', { digits: number.slice(0, 6) })).toMatchObject({
      data: { bankName: 'BBVA Bancomer' },
    });
    const added = await addTestCard(customer, number);
    expect(added).toMatchObject({ ok: true, data: { usableFrom: '2026-11-21T08:00:00.000Z' } });
    const listed = await customer.client.call('wallet/listBankCards', {});
    expect(listed).toMatchObject({
      ok: true,
      data: {
        coolingHours: 24,
        rows: [
          { holder: CARD_HOLDER, last4: number.slice(-4), bankName: 'BBVA Bancomer', branch: null, bankCode: null },
        ],
      },
    });
    expect(JSON.stringify(listed)).not.toContain(number.slice(6, 12));
    const notices = await customer.client.call('notices/listNotices');
    expect(notices).toMatchObject({
      data: {
        rows: [
          { code: 'cardAdded', params: { target: `BBVA Bancomer ··${number.slice(-4)}`, hours: 24 } },
          ...Array<object>(2).fill({}),
        ],
      },
    });
  });

  it.each([
    [
      'a digit is mistyped',
      createTestCardNumber(2).replace(/.$/, (digit) => String((Number(digit) + 1) % 10)),
      CARD_HOLDER,
      'cardNumberWrong',
    ],
    ["it is somebody else's", createTestCardNumber(2), 'Lee Minji', 'cardHolderMismatch'],
    ['its bank is neither known nor typed', createTestCardNumber(2, '999999'), CARD_HOLDER, 'bankNameRequired'],
  ])('is refused where %s', async (_, number, holder, code) => {
    expect(await addTestCard(customer, number, holder)).toMatchObject({ ok: false, code });
  });

  it("accepts the holder's name in any spelling, and a typed bank if unknown", async () => {
    expect(
      await addTestCard(customer, createTestCardNumber(3, '999999'), ' KIM  minji', { bankName: 'Village Bank' }),
    ).toMatchObject({ ok: true });
    const cards = await customer.client.call('wallet/listBankCards', {});
    expect(cards.ok && cards.data.rows.at(-1)?.bankName).toBe('Village Bank');
  });

  it('of somebody else is bound without a sign of them, once for each account, and staff see it', async () => {
    const other = await server.customer();
    expect(await addTestCard(other, createTestCardNumber(1))).toMatchObject({ ok: false, code: 'identityRequired' });
    await certifyCustomer(server, other);
    expect(await addTestCard(customer, createTestCardNumber(1))).toMatchObject({ code: 'cardExists' });
    const both = await Promise.all(Array.from({ length: 6 }, () => addTestCard(other, createTestCardNumber(1))));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(both.flatMap((each) => (each.ok ? [] : [each.code])))).toEqual(new Set(['cardExists']));
    await runSurveillance(server.composed.dependencies);
    const { rows } = await server.database.pool.query("select accounts from risk_cases where rule = 'target'");
    expect(rows).toEqual([{ accounts: [customer.userId, other.userId].map(BigInt) }]);
    const cards = await customer.client.call('wallet/listBankCards', {});
    const card = cards.ok ? cards.data.rows[0]!.id : '';
    expect(await other.client.call('wallet/removeBankCard', { card, key: createIdempotencyKey() })).toMatchObject({
      ok: false,
      code: 'cardNotFound',
    });
    expect(await customer.client.call('wallet/removeBankCard', { card, key: createIdempotencyKey() })).toMatchObject({
      ok: true,
    });
    expect(await addTestCard(customer, createTestCardNumber(1))).toMatchObject({ ok: true });
  });

  it('is nowhere stored in clear text, nor is its holder', async () => {
    const { rows: tables } = await server.database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'
        and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const { rows } = await server.database.pool
        .query<{ row: string }>(`select t::text as row from ${name} t`)
        .catch(() => ({ rows: [] }));
      for (const { row } of rows)
        for (const secret of [
          createTestCardNumber(1),
          createTestCardNumber(1).slice(4),
          createTestCardNumber(3, '999999'),
          CARD_HOLDER,
          'KIM  minji',
        ])
          expect([name, row.includes(secret)]).toEqual([name, false]);
    }
  });

  it('one key adds one card, and another number under it is refused', async () => {
    const key = createIdempotencyKey();
    const add = (number: string) =>
      customer.client.call('wallet/addBankCard', {
        first4: number.slice(0, 4),
        last12: number.slice(4),
        holder: CARD_HOLDER,
        key,
      });
    const first = await add(createTestCardNumber(7));
    expect([await add(createTestCardNumber(7)), await add(createTestCardNumber(8))]).toMatchObject([
      first,
      { code: 'keyReused' },
    ]);
  });
});

describe('a wallet address', () => {
  // Addresses that their networks' own documents show.
  it.each([
    ['USDT', 'TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['USDT', 'ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['ETH', 'ERC20', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
    ['USDC', 'ERC20', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
    ['BTC', 'BTC', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['BTC', 'BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['BTC', 'BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['BTC', 'BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ] as const)('of %s on %s is bound, and is not with one character changed', async (type, network, address) => {
    for (let at = Math.max(2, address.length - 6); at < address.length; at++) {
      const mistyped = address.slice(0, at) + (address[at] === 'a' ? 'b' : 'a') + address.slice(at + 1);
      expect([mistyped, await addAddress(customer, type, network, mistyped)]).toMatchObject([
        mistyped,
        { ok: false, code: 'addressWrong' },
      ]);
    }
    expect(await addAddress(customer, type, network, address)).toMatchObject({ ok: true });
    expect(await addAddress(customer, type, network, address)).toMatchObject({ ok: false, code: 'addressExists' });
  });

  it("is refused on a network that its currency doesn't have, without a checksum, or of another network", async () => {
    expect(await addAddress(customer, 'BTC', 'ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toMatchObject({
      code: 'networkWrong',
    });
    expect(await addAddress(customer, 'ETH', 'ERC20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toMatchObject({
      code: 'addressWrong',
    });
    expect(await addAddress(customer, 'USDT', 'TRC20', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toMatchObject({
      code: 'addressWrong',
    });
    await expect(addAddress(customer, 'USDT', 'TRC20', '')).rejects.toThrow('400');
  });

  it("is listed in full to its owner and can't be removed by others", async () => {
    const listed = await customer.client.call('wallet/listWalletAddresses', {});
    const rows = listed.ok ? listed.data.rows : [];
    expect(rows[0]).toMatchObject({ type: 'USDT', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' });
    const other = await server.customer();
    expect(
      await other.client.call('wallet/removeWalletAddress', { address: rows[0]!.id, key: createIdempotencyKey() }),
    ).toMatchObject({ code: 'addressNotFound' });
    expect(
      await customer.client.call('wallet/removeWalletAddress', { address: rows[0]!.id, key: createIdempotencyKey() }),
    ).toMatchObject({ ok: true });
    expect(
      await customer.client.call('wallet/removeWalletAddress', { address: rows[0]!.id, key: createIdempotencyKey() }),
    ).toMatchObject({ code: 'addressNotFound' });
  });
});

test('a customer has at most ten of each kind', async () => {
  const collector = await server.customer();
  await certifyCustomer(server, collector);
  const codes = [];
  for (let index = 0; index < 11; index++)
    codes.push((await addTestCard(collector, createTestCardNumber(500 + index))).ok);
  expect(codes).toEqual([...Array<boolean>(10).fill(true), false]);
});
