/**
 * The insurance account's rules: two people date them ahead; below the limit nothing leveraged or short opens, and
 * everything closes.
 */
import { beforeAll, expect, it } from 'vitest';
import { bookTestTransfer, isUnexpectedDifference } from '../testing/book-test-transfer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';

const server = provideTestServer();
let [first, second] = [] as unknown as [TestStaff, TestStaff];
beforeAll(async () => {
  [first, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
});

const FROM = '2026-11-24T12:00:00.000Z';
const RULE = { currency: 'USD', from: FROM, capital: '1500000', alarm: '0.5', limit: '0.3' };
const propose = (more: object = {}) =>
  first.client.call('staff/proposeInsuranceRule', { ...RULE, ...more, key: createIdempotencyKey() });
const decide = (person: TestStaff, proposal: string | undefined) =>
  person.client.call('staff/decideProposal', {
    proposal: proposal ?? '',
    verdict: 'approve',
    key: createIdempotencyKey(),
  });
/** The server's own job, as soon as it has run. */
const keep = () => server.runJob('insurance');
const open = (customer: TestCustomer, more: object = {}) =>
  customer.client.call('trading/placeOrder', {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'market',
    quantity: '1',
    leverage: 2,
    key: createIdempotencyKey(),
    ...more,
  });
/** As a gap would have taken it. */
async function lose(amount: bigint): Promise<void> {
  const { userId } = await server.customer();
  await bookTestTransfer(server.composed, BigInt(userId), {
    currency: 'USD',
    amount,
    debit: 'insurance',
    credit: 'interest',
    code: 'gap',
    reference: 'test',
  });
}

it('insurance rules need two people, are announced, and add capital on their date', async () => {
  for (const [more, field] of [
    [{ capital: '100000000.01' }, 'capital'],
    [{ currency: 'MXN', capital: '999999999999' }, 'capital'],
    [{ from: '2028-11-25T12:00:00.000Z' }, 'from'],
  ] as const) {
    await expect(propose(more), JSON.stringify(more)).rejects.toMatchObject({ status: 400, params: { field } });
  }
  await expect(propose({ limit: '0.6' })).rejects.toMatchObject({ status: 400, params: { field: 'limit' } });
  expect(
    await propose({ from: server.clock.now() < Date.parse(FROM) ? new Date(server.clock.now()).toISOString() : FROM }),
  ).toMatchObject({ ok: false, code: 'notAhead' });
  expect(await propose({ currency: 'ZZZ' })).toMatchObject({ ok: false, code: 'currencyUnknown' });
  const proposed = await propose();
  expect(proposed).toMatchObject({
    ok: true,
    data: { status: 'proposed', capital: '1500000.00', limit: '0.3', proposal: { mayApprove: false } },
  });
  const proposal = proposed.ok ? proposed.data.proposal?.id : undefined;
  expect(await second.client.call('staff/getInsurance')).toMatchObject({
    ok: true,
    data: { rules: [{ status: 'proposed', proposal: { mayApprove: true } }] },
  });
  expect(await decide(first, proposal)).toMatchObject({ ok: false, code: 'ownApproval' });
  expect(await decide(await server.staff('product'), proposal)).toMatchObject({ ok: false, code: 'notPermitted' });
  expect(await decide(second, proposal)).toMatchObject({ ok: true });
  expect(await decide(second, proposal)).toMatchObject({ ok: false, code: 'notInThatState' });
  const again = await propose({ capital: '2000000' });
  expect(await decide(second, again.ok ? again.data.proposal?.id : undefined)).toMatchObject({
    ok: false,
    code: 'notAhead',
  });
  expect(await first.client.call('staff/getInsurance')).toMatchObject({
    ok: true,
    data: { rules: expect.arrayContaining([expect.objectContaining({ status: 'upcoming', from: FROM })]) },
  });
});

it('insurance below its limit stops new leveraged and short positions, and nothing else', async () => {
  server.clock.set(Date.parse('2026-11-24T17:00:00.000Z'));
  [first, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const customer = await server.marginCustomer();
  await keep();
  const before = await open(customer);
  expect(before).toMatchObject({ ok: true });
  expect(await first.client.call('staff/getInsurance')).toMatchObject({
    ok: true,
    data: {
      rules: [{ status: 'inForce' }],
      accounts: expect.arrayContaining([
        {
          currency: 'USD',
          capital: '1500000.00',
          alarm: '750000.00',
          limit: '450000.00',
          balance: '1500000.00',
          isLow: false,
          isBelowLimit: false,
        },
      ]),
    },
  });
  await lose(105_000_001n);
  await keep();
  const refused = { ok: false, code: 'insuranceBelowLimit', params: { currency: 'USD' } };
  expect(await open(customer)).toMatchObject(refused);
  expect(await open(await server.marginCustomer(), { side: 'short', leverage: 1 })).toMatchObject(refused);
  expect(
    await customer.client.call('trading/previewOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      type: 'market',
      quantity: '1',
      leverage: 2,
    }),
  ).toMatchObject(refused);
  expect(await open(await server.customer(), { leverage: 1 })).toMatchObject({ ok: true });
  if (!before.ok) throw new Error('the first order was refused');
  expect(
    await customer.client.call('trading/closePosition', {
      position: before.data.order.position ?? '',
      quantity: '1',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true });
  expect(await customer.client.call('ledger/getLiabilities', {})).toMatchObject({
    ok: true,
    data: {
      insurance: expect.arrayContaining([
        { currency: 'USD', capital: '1500000.00', limit: '450000.00', balance: '449999.99' },
      ]),
    },
  });
  expect(await first.client.call('staff/getInsurance')).toMatchObject({
    ok: true,
    data: {
      accounts: expect.arrayContaining([expect.objectContaining({ currency: 'USD', isBelowLimit: true })]),
      movements: expect.arrayContaining([
        expect.objectContaining({ currency: 'USD', code: 'gap', amount: '-1050000.01' }),
        expect.objectContaining({ currency: 'USD', code: 'insuranceCapital', amount: '500000.00' }),
      ]),
    },
  });
  expect((await server.listAuditDifferences()).filter(isUnexpectedDifference)).toEqual([]);
});
