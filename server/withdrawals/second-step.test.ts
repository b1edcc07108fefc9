/** What an account asks for besides its passwords before money can leave it. */
import { newKey } from '@bourse/contract/client.ts';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt } from '../access/one-time-codes.ts';
import { createAuthenticator } from '../testing/authenticator.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import {
  addCard,
  cardNumber,
  feeFor,
  FUND_PASSWORD,
  HOLDER,
  login,
  withdrawingCustomers,
} from '../testing/verified-customer.ts';

const PARTY = { rpId: 'bourse.example', origin: 'https://bourse.example' };
const ADDRESS = { type: 'USDT', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const;
const STEP_MS = 30_000;
const THREE_DAYS_MS = 3 * 86_400_000;
const NEXT = 'ten brave wrens';

type Withdrawing = Awaited<ReturnType<typeof withdrawingCustomers>>[number];
type Shown = {
  otp?: string;
  recoveryCode?: string;
  passkey?: ReturnType<ReturnType<typeof createAuthenticator>['answer']>;
};

let server: TestServer;
let people: Withdrawing[];
beforeAll(async () => {
  server = await startTestServer({}, { publicOrigin: PARTY.origin });
  people = await withdrawingCustomers(server, 4);
});
afterAll(() => server.stop());

let cards = 500;
const newCard = () => {
  const number = cardNumber(++cards);
  return { first4: number.slice(0, 4), last12: number.slice(4) };
};
const withdraw = (
  { client, card }: Withdrawing,
  shown: Shown = {},
  more: { amount?: string; to?: string; key?: string } = {},
) => {
  const amount = more.amount ?? '100';
  return client.call('wallet/submitWithdrawal', {
    currency: 'USD',
    amount,
    fee: feeFor(amount),
    to: more.to ?? card,
    fundPassword: FUND_PASSWORD,
    key: more.key ?? newKey(),
    ...shown,
  });
};

/** Sets up one-time codes; returns the app's codes from the next step on. */
async function withCodes({ client, password }: Withdrawing) {
  const begun = await client.call('user/startOneTimeCodes', { password });
  if (!begun.ok) throw new Error(begun.code);
  const secret = Secret.fromBase32(begun.data.secret).bytes;
  const confirmed = await client.call('user/confirmOneTimeCodes', {
    code: codeAt(secret, server.clock.now()),
    key: newKey(),
  });
  if (!confirmed.ok) throw new Error(confirmed.code);
  return {
    recovery: confirmed.data.recoveryCodes,
    next: () => {
      server.clock.advance(STEP_MS);
      return codeAt(secret, server.clock.now());
    },
  };
}

/** Creates a passkey; `proof` answers a challenge that was issued for exactly this. */
async function withPasskey({ client, password }: Withdrawing) {
  const device = createAuthenticator(PARTY);
  const begun = await client.call('user/startPasskey', { password });
  if (!begun.ok) throw new Error(begun.code);
  const added = await client.call('user/addPasskey', { ...device.make(begun.data.challenge), key: newKey() });
  if (!added.ok) throw new Error(added.code);
  const proof = async (about: Parameters<typeof client.call<'wallet/startPasskeyProof'>>[1]): Promise<Shown> => {
    const given = await client.call('wallet/startPasskeyProof', about);
    if (!given.ok) throw new Error(given.code);
    return { passkey: device.answer(given.data.challenge) };
  };
  return { device, passkey: added.data.passkey, proof };
}

test('with codes on, a withdrawal, card, address or new fund password asks for one, each code once', async () => {
  const [one] = people as [Withdrawing];
  const { client } = one;
  const { next, recovery } = await withCodes(one);
  let current = FUND_PASSWORD;
  const change = async (shown: Shown) => {
    const answer = await client.call('user/changeFundPassword', {
      current,
      next: NEXT,
      confirm: NEXT,
      key: newKey(),
      ...shown,
    });
    if (answer.ok) current = NEXT;
    return answer;
  };
  const calls: ((shown: Shown) => Promise<{ ok: boolean; code?: string }>)[] = [
    (shown) => client.call('wallet/addBankCard', { ...newCard(), holder: HOLDER, key: newKey(), ...shown }),
    (shown) => client.call('wallet/addWalletAddress', { ...ADDRESS, key: newKey(), ...shown }),
    (shown) => withdraw(one, shown),
    change,
  ];
  for (const call of calls) {
    expect(await call({})).toMatchObject({ ok: false, code: 'otpRequired' });
    expect(await call({ otp: '000000' })).toMatchObject({ ok: false, code: 'wrongOtp' });
    const otp = next();
    expect(await call({ otp })).toMatchObject({ ok: true });
    expect(await call({ otp })).toMatchObject({ ok: false, code: 'wrongOtp' });
  }
  expect(
    await client.call('wallet/addBankCard', {
      ...newCard(),
      holder: HOLDER,
      key: newKey(),
      recoveryCode: recovery[0]!,
    }),
  ).toMatchObject({ ok: true });
});

test('repeating a withdrawal under its key needs no further code; a wrong fund password uses none up', async () => {
  const [, two] = people as [Withdrawing, Withdrawing];
  const { next } = await withCodes(two);
  const otp = next();
  const wrong = await two.client.call('wallet/submitWithdrawal', {
    currency: 'USD',
    amount: '100',
    fee: feeFor('100'),
    to: two.card,
    fundPassword: 'not the one',
    key: newKey(),
    otp,
  });
  expect(wrong).toMatchObject({ ok: false, code: 'wrongFundPassword' });
  const key = newKey();
  const first = await withdraw(two, { otp }, { key });
  expect(first).toMatchObject({ ok: true });
  server.clock.advance(10 * STEP_MS);
  expect(await withdraw(two, { otp }, { key })).toEqual(first);
});

test('a passkey proves one call alone: this amount, to this target', async () => {
  const [, , three] = people as [Withdrawing, Withdrawing, Withdrawing];
  const { client, card, password } = three;
  const [other] = [await addCard(three, cardNumber(++cards))];
  if (!other.ok) throw new Error(other.code);
  const { device, proof } = await withPasskey(three);
  const about = { call: 'wallet/submitWithdrawal', currency: 'USD', amount: '100', to: card } as const;

  expect(await withdraw(three)).toMatchObject({ ok: false, code: 'passkeyRequired' });
  const unbound = await client.call('user/startPasskeyProof', { password });
  if (!unbound.ok) throw new Error(unbound.code);
  const wrong = [
    { passkey: device.answer(unbound.data.challenge) },
    await proof({ ...about, amount: '99' }),
    await proof({ ...about, to: other.data.id }),
    await proof({ ...about, currency: 'EUR' }),
    await proof({ call: 'user/changeFundPassword' }),
  ];
  for (const [index, shown] of wrong.entries())
    expect(await withdraw(three, shown), `${index}`).toMatchObject({ ok: false, code: 'passkeyRequired' });

  // The same the other way round: what is bound to a call opens nothing else.
  const { first4, last12 } = newCard();
  const add = (shown: Shown) =>
    client.call('wallet/addBankCard', { first4, last12, holder: HOLDER, key: newKey(), ...shown });
  expect(await client.call('user/exportData', { password, ...(await proof(about)) })).toMatchObject({
    ok: false,
    code: 'passkeyRequired',
  });
  for (const shown of [await proof({ call: 'wallet/addBankCard', ...newCard() }), await proof(about)])
    expect(await add(shown)).toMatchObject({ ok: false, code: 'passkeyRequired' });
  expect(await add(await proof({ call: 'wallet/addBankCard', first4, last12 }))).toMatchObject({ ok: true });
  const address = (shown: Shown) =>
    client.call('wallet/addWalletAddress', {
      ...ADDRESS,
      address: 'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn',
      key: newKey(),
      ...shown,
    });
  expect(await address(await proof({ call: 'wallet/addWalletAddress', ...ADDRESS }))).toMatchObject({
    ok: false,
    code: 'passkeyRequired',
  });

  const shown = await proof({ ...about, amount: '100.00' });
  const key = newKey();
  const done = await withdraw(three, shown, { key });
  expect(done).toMatchObject({ ok: true });
  expect(await withdraw(three, shown, { key })).toEqual(done);
  expect(await withdraw(three, shown)).toMatchObject({ ok: false, code: 'passkeyRequired' });
  const change = (more: Shown) =>
    client.call('user/changeFundPassword', {
      current: FUND_PASSWORD,
      next: NEXT,
      confirm: NEXT,
      key: newKey(),
      ...more,
    });
  expect(await change(await proof({ call: 'user/setFundPassword' }))).toMatchObject({
    ok: false,
    code: 'passkeyRequired',
  });
  expect(await change(await proof({ call: 'user/changeFundPassword' }))).toMatchObject({ ok: true });
});

test("a challenge is given out for what is the customer's own, and no number of a card stands in it", async () => {
  const [, two, three] = people as [Withdrawing, Withdrawing, Withdrawing];
  const start = (about: Parameters<typeof three.client.call<'wallet/startPasskeyProof'>>[1]) =>
    three.client.call('wallet/startPasskeyProof', about);
  expect(await start({ call: 'wallet/submitWithdrawal', currency: 'USD', amount: '1', to: two.card })).toEqual(
    await start({ call: 'wallet/submitWithdrawal', currency: 'USD', amount: '1', to: 'c9-9' }),
  );
  await expect(start({ call: 'wallet/submitWithdrawal', currency: 'USD', to: three.card })).rejects.toThrow('400');
  await expect(start({ call: 'wallet/addBankCard', first4: '4242' })).rejects.toThrow('400');
});

test('removing the last passkey by password alone blocks money and access changes for 3 days, as said', async () => {
  const four = people[3]!;
  const { client, password } = four;
  const { passkey } = await withPasskey(four);
  expect(await client.call('user/removePasskey', { passkey, password, key: newKey() })).toMatchObject({ ok: true });
  const until = new Date(server.clock.now() + THREE_DAYS_MS).toISOString();
  expect(await client.call('wallet/addBankCard', { ...newCard(), holder: HOLDER, key: newKey() })).toMatchObject({
    ok: false,
    code: 'passkeyJustRemoved',
    params: { until },
  });
  expect(
    await client.call('user/changeFundPassword', { current: FUND_PASSWORD, next: NEXT, confirm: NEXT, key: newKey() }),
  ).toMatchObject({ ok: false, code: 'passkeyJustRemoved', params: { until } });
  expect(await withdraw(four)).toMatchObject({ ok: false, code: 'withdrawalCooling', params: { until } });
  const told = await client.call('wallet/getWithdrawalConditions', { currency: 'USD', to: four.card });
  expect(told.ok && told.data.conditions.find(({ condition }) => condition === 'cooling')).toMatchObject({
    met: false,
    until,
  });
  server.clock.advance(THREE_DAYS_MS);
  const later = { ...four, ...(await login(server, four)) };
  expect(await withdraw(later)).toMatchObject({ ok: true });
});
