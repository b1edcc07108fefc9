/**
 * The funds messages of the specification's catalogue, each produced by a real call as a customer (or a reviewer) would
 * make it.
 */
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { certifyDemoCustomer } from '../identity/review-identity.ts';
import { decideTestProposal } from '../testing/staff-actions.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { createPhoto, uploadPicture, createUploadsClient } from '../testing/upload-picture.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import {
  addTestCard,
  createTestCardNumber,
  certifyCustomer,
  withdrawalFeeFor,
  FUND_PASSWORD,
  createWithdrawingCustomers,
} from '../testing/verified-customer.ts';

const DAY_MS = 86_400_000;
type Withdrawing = TestCustomer & { card: string };
const server = provideTestServer();
let payer: Withdrawing;
let waiting: Withdrawing;
let owing: Withdrawing;
let monday: number;
beforeAll(async () => {
  [payer, waiting, owing] = (await createWithdrawingCustomers(server, 3)) as [Withdrawing, Withdrawing, Withdrawing];
  monday = server.clock.now();
});

const withdraw = (who: Withdrawing, change: { amount?: string; to?: string; fundPassword?: string } = {}) =>
  who.client.call('wallet/submitWithdrawal', {
    currency: 'USD',
    amount: '20',
    fee: withdrawalFeeFor(change.amount ?? '20'),
    to: who.card,
    fundPassword: FUND_PASSWORD,
    key: createIdempotencyKey(),
    ...change,
  });
async function depositor(): Promise<TestCustomer> {
  const customer = await server.customer();
  await certifyDemoCustomer(server.composed.dependencies, BigInt(customer.userId), 'A Depositor');
  return customer;
}
async function depositInput(customer: TestCustomer, amount = '100') {
  const channels = await customer.client.call('wallet/listDepositChannels', {});
  const voucher = await uploadPicture(createUploadsClient(server.origin, customer), 'voucher');
  return {
    channel: 'practice-usd',
    amount,
    reference: channels.ok ? channels.data.reference : '',
    voucher,
    key: createIdempotencyKey(),
  };
}
const deposit = async (customer: TestCustomer, amount?: string) =>
  customer.client.call('wallet/submitDeposit', await depositInput(customer, amount));
/** The result of `act` at the time `at`; the clock goes back afterwards. */
async function whenItIs<Answer>(at: string, act: () => Promise<Answer>): Promise<Answer> {
  server.clock.set(Date.parse(at));
  return act().finally(() => server.clock.set(monday));
}
/** The result of `act` while something else is in place of customers' files, as if a disk was not mounted. */
async function withoutFiles<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const folder = join(server.composed.dependencies.config.dataDir, 'files');
  await rename(folder, `${folder}.away`);
  await writeFile(folder, '');
  return act().finally(async () => {
    await rm(folder);
    await rename(`${folder}.away`, folder);
  });
}
/** A loan of this many dollars that was due two days ago, as a lender would have stored it. */
const lendOverdue = (who: TestCustomer, dollars: string) =>
  queryAsOwner(
    server.database.ownerUrl,
    `insert into loans (account_id, loan_seq, currency, principal, disbursed_at, due_at)
  values (${who.userId}, 900001, 'USD', ${dollars}00, '${new Date(monday - 30 * DAY_MS).toISOString()}',
    '${new Date(monday - 2 * DAY_MS).toISOString()}')`,
  );
const setChannel = (current: string) =>
  payer.client.call('user/setChannelPassword', {
    current,
    next: 'six sleepy owls',
    confirm: 'six sleepy owls',
    key: createIdempotencyKey(),
  });

const MESSAGES: [message: string, code: string, act: () => Promise<{ ok: boolean; msg: string }>][] = [
  [
    'insufficient balance',
    'insufficientBalance',
    async () => {
      const quote = await payer.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount: '999999' });
      return quote.ok
        ? payer.client.call('wallet/exchange', { quote: quote.data.quote, key: createIdempotencyKey() })
        : quote;
    },
  ],
  ['insufficient withdrawable amount', 'insufficientWithdrawable', () => withdraw(payer, { amount: '10000.01' })],
  ['wrong fund password', 'wrongFundPassword', () => withdraw(payer, { fundPassword: 'wrong otters' })],
  [
    'unset fund password',
    'fundPasswordUnset',
    async () => {
      const customer = await server.customer();
      await certifyCustomer(server, customer);
      const card = await addTestCard(customer, createTestCardNumber(501));
      return withdraw({ ...customer, card: card.ok ? card.data.id : '' });
    },
  ],
  [
    'wrong channel password',
    'wrongChannelPassword',
    async () => {
      await setChannel(payer.password);
      return setChannel('wrong owls');
    },
  ],
  [
    'key mismatch',
    'keyMismatch',
    async () => {
      const [treasurer, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
      const channelInput = { channel: 'practice-thb', change: 'set', key: createIdempotencyKey() } as const;
      const { proposal } = await unwrapAnswer(treasurer.client.call('staff/setChannelKey', channelInput));
      await unwrapAnswer(decideTestProposal(second, proposal?.id));
      return payer.client.call('wallet/openDepositChannel', {
        channel: 'practice-thb',
        channelKey: 'a wrong key',
        key: createIdempotencyKey(),
      });
    },
  ],
  [
    'other fund operation ongoing',
    'otherOperationPending',
    async () => {
      await withdraw(waiting);
      return withdraw(waiting);
    },
  ],
  [
    'deposit pending',
    'depositPending',
    async () => {
      const customer = await depositor();
      await deposit(customer);
      return deposit(customer);
    },
  ],
  [
    'deposits on another day',
    'depositTime',
    async () => {
      const customer = await depositor();
      return whenItIs('2026-11-22T08:00:00Z', () => deposit(customer));
    },
  ],
  [
    'outside the deposit window',
    'outsideDepositWindow',
    async () => {
      // From nine to six in Seoul, as an operator may have decided ahead.
      await queryAsOwner(
        server.database.ownerUrl,
        `insert into funds_rules values ('2026-11-22T00:00:00Z', 'deposit', 'USD', 500, 900000, 0, 0, '12345', 540,
          1080, 'Asia/Seoul', null, 700000, 3500000, 0, 1, 1, '2026-11-21T00:00:00Z')`,
      );
      await server.composed.dependencies.fundsRules.reload();
      const customer = await depositor();
      return whenItIs('2026-11-23T10:00:00Z', () => deposit(customer));
    },
  ],
  [
    'outside the withdrawal window',
    'outsideWithdrawalWindow',
    () => whenItIs('2026-11-23T23:00:00Z', () => withdraw(payer)),
  ],
  [
    'credit score too low to withdraw',
    'creditScoreTooLow',
    async () => {
      await lendOverdue(owing, '400');
      return withdraw(owing, { amount: '9600.01' });
    },
  ],
  ['card not found', 'cardNotFound', () => withdraw(payer, { to: waiting.card })],
  [
    'card already exists',
    'cardExists',
    async () => {
      await addTestCard(payer, createTestCardNumber(502));
      return addTestCard(payer, createTestCardNumber(502));
    },
  ],
  [
    "the card is not the holder's",
    'cardHolderMismatch',
    () => addTestCard(payer, createTestCardNumber(503), 'Lee Jiwoo'),
  ],
  [
    'order not in review status',
    'notInThatState',
    async () => {
      const customer = await depositor();
      const channelInput = await deposit(customer);
      const id = channelInput.ok ? channelInput.data.deposit.id : '';
      await customer.client.call('wallet/cancelDeposit', { deposit: id, key: createIdempotencyKey() });
      return customer.client.call('wallet/cancelDeposit', { deposit: id, key: createIdempotencyKey() });
    },
  ],
  ['deposit below its minimum', 'depositMinimum', async () => deposit(await depositor(), '1')],
  [
    'upload failed',
    'uploadFailed',
    async () => {
      const bytes = await createPhoto();
      return withoutFiles(() => createUploadsClient(server.origin, payer).upload('voucher', bytes));
    },
  ],
  [
    'upload failed: no picture',
    'notAPicture',
    () => createUploadsClient(server.origin, payer).upload('voucher', new TextEncoder().encode('no picture')),
  ],
  [
    'upload failed: too many',
    'tooManyUploads',
    async () => {
      const uploads = createUploadsClient(server.origin, await server.customer());
      const bytes = await createPhoto();
      let answer = await uploads.upload('voucher', bytes);
      for (let count = 1; answer.ok && count < 50; count += 1) answer = await uploads.upload('voucher', bytes);
      return answer;
    },
  ],
  [
    'submission failed',
    'submissionFailed',
    async () => {
      const customer = await depositor();
      const input = await depositInput(customer);
      return withoutFiles(() => customer.client.call('wallet/submitDeposit', input));
    },
  ],
];

test.each(MESSAGES)('%s is said by a real call', async (_, code, act) => {
  const answer = await act();
  expect(answer).toMatchObject({ ok: false, code });
  expect(answer.msg).toMatch(/^\p{Lu}[^{}]+[.!]$/u);
});

test('reports a failed withdrawal with its reason, and returns the money', async () => {
  const channelInput = await withdraw(payer, { amount: '50' });
  const review = channelInput.ok ? channelInput.data.withdrawal.id : '';
  const [treasurer, other] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const decide = (verdict: 'approve' | 'fail', more: object = {}) =>
    (verdict === 'approve' ? treasurer : other).client.call('staff/decideReview', {
      review,
      verdict,
      key: createIdempotencyKey(),
      ...more,
    });
  expect(await decide('approve')).toMatchObject({ ok: true, data: { status: 'processing' } });
  expect(await decide('fail', { reason: 'payoutReturned' })).toMatchObject({ ok: true, data: { status: 'failed' } });
  const notices = await payer.client.call('notices/listNotices', {});
  expect(notices.ok && notices.data.rows.find(({ code }) => code === 'withdrawalFailed')).toMatchObject({
    params: { amount: '50.00', why: 'payoutReturned' },
  });
  const wallet = await payer.client.call('wallet/getWallet', {});
  expect(wallet.ok && wallet.data.accounts.find(({ currency }) => currency === 'USD')).toMatchObject({
    available: '10000.00',
    frozen: '0.00',
  });
});

test('a failed submission stores nothing, and succeeds under the same key once its files can be read', async () => {
  const customer = await depositor();
  const input = await depositInput(customer);
  const submit = () => customer.client.call('wallet/submitDeposit', input);
  expect(await withoutFiles(submit)).toMatchObject({ ok: false, code: 'submissionFailed' });
  expect(await customer.client.call('wallet/listDeposits', {})).toMatchObject({ ok: true, data: { count: 0 } });
  expect(await submit()).toMatchObject({ ok: true, data: { deposit: { status: 'submitted' } } });

  const person = await server.customer();
  const [front, back] = [
    await uploadPicture(createUploadsClient(server.origin, person), 'identityFront'),
    await uploadPicture(createUploadsClient(server.origin, person), 'identityBack'),
  ];
  const papers = {
    name: 'Kim Minseo',
    idFirst: '900101',
    idLast: '1',
    front,
    back,
    agreed: true as const,
    key: createIdempotencyKey(),
  };
  expect(await withoutFiles(() => person.client.call('user/submitIdentity', papers))).toMatchObject({
    ok: false,
    code: 'submissionFailed',
  });
  expect(await person.client.call('user/getIdentity', {})).toMatchObject({
    ok: true,
    data: { status: 'notCertified' },
  });
  expect(await person.client.call('user/submitIdentity', papers)).toMatchObject({
    ok: true,
    data: { status: 'underReview' },
  });
});

test('an overdue loan holds back the overdue amount, shows it beforehand, and frees it on repayment', async () => {
  const conditions = async (currency = 'USD') => {
    const answer = await owing.client.call('wallet/getWithdrawalConditions', { currency });
    if (!answer.ok) throw new Error(answer.code);
    const { loan, met, withdrawable, conditions: all } = answer.data;
    return { loan, met, withdrawable, creditScoreMet: all.find(({ condition }) => condition === 'creditScore')?.met };
  };
  const score = await owing.client.call('user/getCreditScore', {});
  const held = {
    overdue: '400.00',
    score: score.ok ? score.data.score : 0,
    required: score.ok ? score.data.score + 10 : 0,
  };
  expect(score.ok && score.data.parts).toContainEqual({ fact: 'overdueDays', value: 2, points: -10 });
  expect(await conditions()).toEqual({ loan: held, met: true, withdrawable: '9600.00', creditScoreMet: true });
  expect(await conditions('KRW')).toMatchObject({ loan: null, creditScoreMet: undefined });
  const { overdue: _, ...params } = held;
  expect(await withdraw(owing, { amount: '10000' })).toMatchObject({ ok: false, code: 'creditScoreTooLow', params });
  const channelInput = await withdraw(owing, { amount: '9600' });
  expect(channelInput).toMatchObject({ ok: true });
  expect(await conditions()).toMatchObject({ met: false, withdrawable: '0.00', creditScoreMet: false });

  await queryAsOwner(
    server.database.ownerUrl,
    `update loans set repaid = principal, repaid_at = '${new Date(monday).toISOString()}'
      where account_id = ${owing.userId}`,
  );
  await owing.client.call('wallet/cancelWithdrawal', {
    withdrawal: channelInput.ok ? channelInput.data.withdrawal.id : '',
    key: createIdempotencyKey(),
  });
  expect(await conditions()).toEqual({ loan: null, met: true, withdrawable: '10000.00', creditScoreMet: undefined });
  expect(await withdraw(owing, { amount: '10000' })).toMatchObject({ ok: true });
});
