import { randomUUID } from 'node:crypto';
import { isRefusal } from '@bourse/contract/refusals.ts';
import { describe, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { certifyDemoCustomer } from '../identity/review-identity.ts';
import { decodeId } from '../ids.ts';
import { createPhoto, uploadPicture, createUploadsClient } from '../testing/upload-picture.ts';
import { buildTestCommand } from '../testing/book-test-transfer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();

const CHANNEL = 'practice-usd';
async function certified(): Promise<TestCustomer> {
  const customer = await server.customer();
  await certifyDemoCustomer(server.composed.dependencies, BigInt(customer.userId), 'A Depositor');
  return customer;
}
const voucherOf = (customer: TestCustomer, bytes?: Uint8Array<ArrayBuffer>): Promise<string> =>
  uploadPicture(createUploadsClient(server.origin, customer), 'voucher', bytes);
const channels = async (customer: TestCustomer) => {
  const list = await customer.client.call('wallet/listDepositChannels', {});
  if (!list.ok) throw new Error(list.code);
  return list.data;
};
type Change = { channel?: string; amount?: string; reference?: string; voucher?: string; key?: string };
const submit = async (customer: TestCustomer, change: Change = {}) =>
  customer.client.call('wallet/submitDeposit', {
    channel: CHANNEL,
    amount: '100',
    reference: (await channels(customer)).reference,
    voucher: change.voucher ?? (await voucherOf(customer)),
    key: createIdempotencyKey(),
    ...change,
  });
async function deposited(customer: TestCustomer, change: Change = {}): Promise<{ id: string; seq: bigint }> {
  const result = await submit(customer, change);
  if (!result.ok) throw new Error(result.code);
  const { id } = result.data.deposit;
  return { id, seq: decodeId('r', BigInt(customer.userId), id)! };
}
const kind = () => server.composed.reviews.get('deposit')!;
const decide = (
  customer: TestCustomer,
  request: bigint,
  verdict: 'approve' | 'reject',
  { staff = 'kim', key = randomUUID() as string, reason = null as string | null } = {},
) =>
  kind().decide({
    account: BigInt(customer.userId),
    request,
    verdict,
    reason,
    remark: null,
    staff: { id: staff },
    command: buildTestCommand(BigInt(customer.userId), { key }),
  });
const available = async (customer: TestCustomer, currency = 'USD'): Promise<string> => {
  const wallet = await customer.client.call('wallet/getWallet', {});
  return wallet.ok ? wallet.data.accounts.find((each) => each.currency === currency)!.available : '';
};

describe('a deposit', () => {
  it('shows its channel, limits and reference, waits, and is credited once staff confirm the money', async () => {
    const customer = await certified();
    const offered = await channels(customer);
    expect(offered).toMatchObject({ practice: true, verified: true });
    expect(offered.rows[0]).toMatchObject({
      id: CHANNEL,
      kind: 'bank',
      currency: 'USD',
      minimum: '14.00',
      bankName: 'Practice Bank',
      opens: '00:00',
      closes: '23:59',
      days: [1, 2, 3, 4, 5],
      opensAt: null,
      expectedAt: '2026-11-20T10:00:00.000Z',
      pending: null,
    });
    const { id, seq } = await deposited(customer);
    expect((await channels(customer)).rows[0]?.pending).toBe(id);
    expect(await available(customer)).toBe('10000.00');
    expect(await customer.client.call('wallet/listDeposits', {})).toMatchObject({
      data: {
        count: 1,
        rows: [
          {
            id,
            status: 'submitted',
            review: 'pending',
            amount: '100.00',
            label: 'Practice Bank',
            reference: offered.reference,
          },
        ],
      },
    });

    expect(await decide(customer, seq, 'approve')).toMatchObject({ status: 'done' });
    expect(await available(customer)).toBe('10100.00');
    const moved = await customer.client.call('wallet/listTransfers', { limit: 1 });
    expect(moved).toMatchObject({
      data: { rows: [{ code: 'deposit', from: 'bank', to: 'available', amount: '100.00' }] },
    });
    const steps = await server.database.kysely
      .selectFrom('request_steps')
      .select(['status', 'author'])
      .where('account_id', '=', BigInt(customer.userId))
      .where('request_seq', '=', seq)
      .orderBy('step')
      .execute();
    expect(steps).toEqual([
      { status: 'submitted', author: 'customer' },
      { status: 'done', author: 'staff:kim' },
    ]);
    expect((await channels(customer)).reference).not.toBe(offered.reference);
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('through a digital currency network pays the fee of the channel', async () => {
    const customer = await certified();
    const before = await available(customer, 'USDT');
    const { seq } = await deposited(customer, { channel: 'practice-usdt', amount: '1000' });
    await decide(customer, seq, 'approve');
    expect(Number(await available(customer, 'USDT')) - Number(before)).toBe(999);
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('of a large amount waits for a second person', async () => {
    const customer = await certified();
    const { seq } = await deposited(customer, { amount: '7000.01' });
    expect(await decide(customer, seq, 'approve')).toMatchObject({ status: 'inReview' });
    expect(await available(customer)).toBe('10000.00');
    expect(await decide(customer, seq, 'approve')).toMatchObject({ refused: 'secondApproverNeeded' });
    expect(await decide(customer, seq, 'approve', { staff: 'lee' })).toMatchObject({ status: 'done' });
    expect(await available(customer)).toBe('17000.01');
    const fee = (change: string) =>
      queryAsOwner(
        server.database.ownerUrl,
        `update requests set fee = coalesce(fee, 0) ${change}
        where (account_id, request_seq) = (${customer.userId}, ${seq})`,
      );
    await fee('+ 7');
    expect(await server.listAuditDifferences()).toEqual([
      `deposit ${customer.userId} r${seq}: when done fee 7, by its transfers 0`,
    ]);
    await fee('- 7');
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('that two people decide at once is decided once', async () => {
    const customer = await certified();
    const { id, seq } = await deposited(customer);
    const outcomes = await Promise.all([
      decide(customer, seq, 'approve'),
      decide(customer, seq, 'approve', { staff: 'lee' }),
      decide(customer, seq, 'reject', { staff: 'park', reason: 'notReceived' }),
      customer.client
        .call('wallet/cancelDeposit', { deposit: id, key: createIdempotencyKey() })
        .then((result) => (result.ok ? result.data : { refused: result.code })),
    ]);
    expect(outcomes.filter((each) => !isRefusal(each))).toHaveLength(1);
    expect(outcomes.filter((each) => 'refused' in each).map((each) => 'refused' in each && each.refused)).toEqual([
      'notInThatState',
      'notInThatState',
      'notInThatState',
    ]);
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('that is cancelled cannot be approved any more, and another one can be submitted', async () => {
    const [customer, other] = [await certified(), await certified()];
    const { id, seq } = await deposited(customer);
    expect(await submit(customer)).toMatchObject({ ok: false, code: 'depositPending' });
    expect(await other.client.call('wallet/cancelDeposit', { deposit: id, key: createIdempotencyKey() })).toMatchObject(
      {
        ok: false,
        code: 'notFound',
      },
    );
    expect(
      await customer.client.call('wallet/cancelDeposit', { deposit: id, key: createIdempotencyKey() }),
    ).toMatchObject({
      ok: true,
      msg: 'Cancelled',
      data: { deposit: { review: 'cancelled' } },
    });
    expect(await decide(customer, seq, 'approve')).toMatchObject({
      refused: 'notInThatState',
      params: { state: 'cancelled' },
    });
    expect(await submit(customer)).toMatchObject({ ok: true });
    expect(await available(customer)).toBe('10000.00');
  });

  it('in review holds up another one in its currency alone', async () => {
    const customer = await certified();
    const { id } = await deposited(customer);
    const rows = (await channels(customer)).rows.map(({ currency, pending }) => [currency, pending]);
    expect(rows.filter(([, pending]) => pending !== null)).toEqual([['USD', id]]);
    expect(await submit(customer)).toMatchObject({ ok: false, code: 'depositPending' });
    const second = await deposited(customer, { channel: 'practice-usdt' });
    expect(await submit(customer, { channel: 'practice-usdt' })).toMatchObject({ ok: false, code: 'depositPending' });
    // Each has a reference of its own, and so has the next.
    const list = await customer.client.call('wallet/listDeposits', {});
    const references = list.ok ? list.data.rows.map(({ reference }) => reference) : [];
    expect(new Set([...references, (await channels(customer)).reference])).toHaveLength(3);
    expect(await decide(customer, second.seq, 'approve')).toMatchObject({ status: 'done' });
    expect(await submit(customer, { channel: 'practice-usdt' })).toMatchObject({ ok: true });
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('uses a voucher of the customer once, and a refusal leaves the voucher usable', async () => {
    const [customer, other] = [await certified(), await certified()];
    const [mine, theirs] = [await voucherOf(customer), await voucherOf(other)];
    expect(await submit(customer, { voucher: theirs })).toMatchObject({ ok: false, code: 'notFound' });
    expect(
      await submit(customer, { voucher: await uploadPicture(createUploadsClient(server.origin, customer), 'avatar') }),
    ).toMatchObject({ ok: false, code: 'notFound' });
    expect(await submit(customer, { voucher: mine, amount: '1' })).toMatchObject({
      ok: false,
      code: 'depositMinimum',
      params: { minimum: '14.00', currency: 'USD' },
    });
    const { id } = await deposited(customer, { voucher: mine });
    await customer.client.call('wallet/cancelDeposit', { deposit: id, key: createIdempotencyKey() });
    expect(await submit(customer, { voucher: mine })).toMatchObject({ ok: false, code: 'notFound' });
    expect(await createUploadsClient(server.origin, other).read(mine)).toBeNull();
  });

  it('with the voucher of another deposit is flagged for the reviewer', async () => {
    const [customer, other] = [await certified(), await certified()];
    const bytes = await createPhoto(500, 300, '#123456');
    const first = await deposited(customer, { voucher: await voucherOf(customer, bytes) });
    const second = await deposited(other, { voucher: await voucherOf(other, bytes) });
    for (const [of, seq] of [
      [customer, first.seq],
      [other, second.seq],
    ] as const)
      expect(await kind().evidence(BigInt(of.userId), seq)).toMatchObject({
        riskFlags: ['sameVoucher'],
        files: [{ name: 'voucher' }],
      });
    await decide(customer, first.seq, 'reject', { reason: 'duplicate' });
    expect(await kind().evidence(BigInt(other.userId), second.seq)).toMatchObject({ riskFlags: [] });
  });

  it('needs a verified name, an open channel, a payable amount and the current reference', async () => {
    expect(await submit(await server.customer())).toMatchObject({ ok: false, code: 'identityRequired' });
    const customer = await certified();
    const refused = async (change: Change, code: string) =>
      expect(await submit(customer, change), JSON.stringify(change)).toMatchObject({ ok: false, code });
    await refused({ channel: 'nowhere' }, 'notFound');
    await refused({ reference: 'BAAA-BB' }, 'depositReference');
    await refused({ amount: '70000.01' }, 'depositMaximum');
    for (const amount of ['0', '-5', '1e3', '', '20.005'])
      await expect(submit(customer, { amount, reference: 'BAAA-BB', voucher: 'x' }), amount).rejects.toMatchObject({
        status: 400,
        params: { field: 'amount' },
      });
  });

  it('gets the same answer for a repeated key', async () => {
    const customer = await certified();
    const change = {
      key: createIdempotencyKey(),
      voucher: await voucherOf(customer),
      reference: (await channels(customer)).reference,
    };
    const [first, second] = [await submit(customer, change), await submit(customer, change)];
    expect(second).toEqual(first);
    expect(await submit(customer, { ...change, amount: '101' })).toMatchObject({ ok: false, code: 'keyReused' });
  });

  it('is listed in pages, newest first', async () => {
    const customer = await certified();
    for (let each = 0; each < 3; each += 1) {
      const { id } = await deposited(customer, { amount: String(20 + each) });
      await customer.client.call('wallet/cancelDeposit', { deposit: id, key: createIdempotencyKey() });
    }
    expect(await customer.client.call('wallet/listDeposits', { page: 1, limit: 2 })).toMatchObject({
      data: { count: 3, rows: [{ amount: '22.00' }, { amount: '21.00' }] },
    });
    expect(await customer.client.call('wallet/listDeposits', { page: 2, limit: 2 })).toMatchObject({
      data: { count: 3, rows: [{ amount: '20.00' }] },
    });
  });

  it('on a weekend is refused with the opening hours', async () => {
    const customer = await certified();
    const voucher = await voucherOf(customer);
    const { reference } = await channels(customer);
    server.clock.advance(30 * 3_600_000);
    expect((await channels(customer)).rows[0]?.opensAt).toBe('2026-11-22T15:00:00.000Z');
    expect(await submit(customer, { voucher, reference })).toMatchObject({
      ok: false,
      code: 'depositTime',
      params: { range: '00:00-23:59' },
      msg: expect.stringContaining('00:00-23:59'),
    });
    server.clock.advance(48 * 3_600_000);
  });
});

it('a world with practice money cannot open a channel for real money, even by writing the row directly', async () => {
  const row = (
    practice: boolean,
  ) => `insert into deposit_channels (channel, from_at, kind, currency, open, practice, bank_name, account_name,
    account_number)
    values ('own', now() + interval '1 minute', 'bank', 'USD', true, ${practice}, 'A bank', 'A name', '1')`;
  await expect(queryAsOwner(server.database.ownerUrl, row(false))).rejects.toThrow('practice channels only');
  await queryAsOwner(server.database.ownerUrl, row(true));
});
