/** What an account asks for besides its passwords before money can leave it. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { Secret } from 'otpauth';
import { beforeAll, expect, test } from 'vitest';
import { generateTotpCode } from '../access/totp-codes.ts';
import { createSoftwarePasskeyDevice } from '../testing/software-passkey-device.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import {
  addTestCard,
  createTestCardNumber,
  withdrawalFeeFor,
  FUND_PASSWORD,
  CARD_HOLDER,
  loginAgain,
  createWithdrawingCustomers,
} from '../testing/verified-customer.ts';

const PARTY = { rpId: 'bourse.example', origin: 'https://bourse.example' };
const ADDRESS = { type: 'USDT', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const;
const STEP_MS = 30_000;
const THREE_DAYS_MS = 3 * 86_400_000;
const NEXT = 'ten brave wrens';

type Withdrawing = Awaited<ReturnType<typeof createWithdrawingCustomers>>[number];
type ProofInput = {
  otp?: string;
  recoveryCode?: string;
  passkey?: ReturnType<ReturnType<typeof createSoftwarePasskeyDevice>['answer']>;
};

const server = provideTestServer({ publicOrigin: PARTY.origin });
let people: Withdrawing[];
beforeAll(async () => {
  people = await createWithdrawingCustomers(server, 4);
});

let cards = 500;
const newCard = () => {
  const number = createTestCardNumber(++cards);
  return { first4: number.slice(0, 4), last12: number.slice(4) };
};
const withdraw = (
  { client, card }: Withdrawing,
  factorProof: ProofInput = {},
  more: { amount?: string; to?: string; key?: string } = {},
) => {
  const amount = more.amount ?? '100';
  return client.call('wallet/submitWithdrawal', {
    currency: 'USD',
    amount,
    fee: withdrawalFeeFor(amount),
    to: more.to ?? card,
    fundPassword: FUND_PASSWORD,
    key: more.key ?? createIdempotencyKey(),
    ...factorProof,
  });
};

/** Sets up one-time codes; returns the app's codes from the next step on. */
async function withCodes({ client, password }: Withdrawing) {
  const codesSetup = await client.call('user/startOneTimeCodes', { password });
  if (!codesSetup.ok) throw new Error(codesSetup.code);
  const secret = Secret.fromBase32(codesSetup.data.secret).bytes;
  const confirmed = await client.call('user/confirmOneTimeCodes', {
    code: generateTotpCode(secret, server.clock.now()),
    key: createIdempotencyKey(),
  });
  if (!confirmed.ok) throw new Error(confirmed.code);
  return {
    recovery: confirmed.data.recoveryCodes,
    next: () => {
      server.clock.advance(STEP_MS);
      return generateTotpCode(secret, server.clock.now());
    },
  };
}

/** Creates a passkey; `proof` answers a challenge that was issued for exactly this. */
async function withPasskey({ client, password }: Withdrawing) {
  const device = createSoftwarePasskeyDevice(PARTY);
  const codesSetup = await client.call('user/startPasskey', { password });
  if (!codesSetup.ok) throw new Error(codesSetup.code);
  const added = await client.call('user/addPasskey', {
    ...device.make(codesSetup.data.challenge),
    key: createIdempotencyKey(),
  });
  if (!added.ok) throw new Error(added.code);
  const proof = async (about: Parameters<typeof client.call<'wallet/startPasskeyProof'>>[1]): Promise<ProofInput> => {
    const challenge = await client.call('wallet/startPasskeyProof', about);
    if (!challenge.ok) throw new Error(challenge.code);
    return { passkey: device.answer(challenge.data.challenge) };
  };
  return { device, passkey: added.data.passkey, proof };
}

test('with codes on, a withdrawal, card, address or new fund password needs a code, each code once', async () => {
  const [one] = people as [Withdrawing];
  const { client } = one;
  const { next, recovery } = await withCodes(one);
  let current = FUND_PASSWORD;
  const change = async (factorProof: ProofInput) => {
    const answer = await client.call('user/changeFundPassword', {
      current,
      next: NEXT,
      confirm: NEXT,
      key: createIdempotencyKey(),
      ...factorProof,
    });
    if (answer.ok) current = NEXT;
    return answer;
  };
  const calls: ((factorProof: ProofInput) => Promise<{ ok: boolean; code?: string }>)[] = [
    (factorProof) =>
      client.call('wallet/addBankCard', {
        ...newCard(),
        holder: CARD_HOLDER,
        key: createIdempotencyKey(),
        ...factorProof,
      }),
    (factorProof) =>
      client.call('wallet/addWalletAddress', { ...ADDRESS, key: createIdempotencyKey(), ...factorProof }),
    (factorProof) => withdraw(one, factorProof),
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
      holder: CARD_HOLDER,
      key: createIdempotencyKey(),
      recoveryCode: recovery[0]!,
    }),
  ).toMatchObject({ ok: true });
});

test('repeating a withdrawal under its key needs no further code; a wrong fund password uses up none', async () => {
  const [, two] = people as [Withdrawing, Withdrawing];
  const { next } = await withCodes(two);
  const otp = next();
  const wrong = await two.client.call('wallet/submitWithdrawal', {
    currency: 'USD',
    amount: '100',
    fee: withdrawalFeeFor('100'),
    to: two.card,
    fundPassword: 'not the one',
    key: createIdempotencyKey(),
    otp,
  });
  expect(wrong).toMatchObject({ ok: false, code: 'wrongFundPassword' });
  const key = createIdempotencyKey();
  const first = await withdraw(two, { otp }, { key });
  expect(first).toMatchObject({ ok: true });
  server.clock.advance(10 * STEP_MS);
  expect(await withdraw(two, { otp }, { key })).toEqual(first);
});

test('a passkey proves one call only: this amount, to this target', async () => {
  const [, , three] = people as [Withdrawing, Withdrawing, Withdrawing];
  const { client, card, password } = three;
  const [other] = [await addTestCard(three, createTestCardNumber(++cards))];
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
  for (const [index, factorProof] of wrong.entries())
    expect(await withdraw(three, factorProof), `${index}`).toMatchObject({ ok: false, code: 'passkeyRequired' });

  // The same the other way round: what is bound to a call opens nothing else.
  const { first4, last12 } = newCard();
  const add = (factorProof: ProofInput) =>
    client.call('wallet/addBankCard', {
      first4,
      last12,
      holder: CARD_HOLDER,
      key: createIdempotencyKey(),
      ...factorProof,
    });
  expect(await client.call('user/exportData', { password, ...(await proof(about)) })).toMatchObject({
    ok: false,
    code: 'passkeyRequired',
  });
  for (const factorProof of [await proof({ call: 'wallet/addBankCard', ...newCard() }), await proof(about)])
    expect(await add(factorProof)).toMatchObject({ ok: false, code: 'passkeyRequired' });
  expect(await add(await proof({ call: 'wallet/addBankCard', first4, last12 }))).toMatchObject({ ok: true });
  const address = (factorProof: ProofInput) =>
    client.call('wallet/addWalletAddress', {
      ...ADDRESS,
      address: 'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn',
      key: createIdempotencyKey(),
      ...factorProof,
    });
  expect(await address(await proof({ call: 'wallet/addWalletAddress', ...ADDRESS }))).toMatchObject({
    ok: false,
    code: 'passkeyRequired',
  });

  const factorProof = await proof({ ...about, amount: '100.00' });
  const key = createIdempotencyKey();
  const done = await withdraw(three, factorProof, { key });
  expect(done).toMatchObject({ ok: true });
  expect(await withdraw(three, factorProof, { key })).toEqual(done);
  expect(await withdraw(three, factorProof)).toMatchObject({ ok: false, code: 'passkeyRequired' });
  const change = (more: ProofInput) =>
    client.call('user/changeFundPassword', {
      current: FUND_PASSWORD,
      next: NEXT,
      confirm: NEXT,
      key: createIdempotencyKey(),
      ...more,
    });
  expect(await change(await proof({ call: 'user/setFundPassword' }))).toMatchObject({
    ok: false,
    code: 'passkeyRequired',
  });
  expect(await change(await proof({ call: 'user/changeFundPassword' }))).toMatchObject({ ok: true });
});

test("issues a challenge only for the customer's own target, without any card number", async () => {
  const [, two, three] = people as [Withdrawing, Withdrawing, Withdrawing];
  const start = (about: Parameters<typeof three.client.call<'wallet/startPasskeyProof'>>[1]) =>
    three.client.call('wallet/startPasskeyProof', about);
  expect(await start({ call: 'wallet/submitWithdrawal', currency: 'USD', amount: '1', to: two.card })).toEqual(
    await start({ call: 'wallet/submitWithdrawal', currency: 'USD', amount: '1', to: 'c9-9' }),
  );
  await expect(start({ call: 'wallet/submitWithdrawal', currency: 'USD', to: three.card })).rejects.toThrow('400');
  await expect(start({ call: 'wallet/addBankCard', first4: '4242' })).rejects.toThrow('400');
});

test('removing the last passkey by password alone blocks money or access changes for 3 days as announced', async () => {
  const four = people[3]!;
  const { client, password } = four;
  const { passkey } = await withPasskey(four);
  expect(await client.call('user/removePasskey', { passkey, password, key: createIdempotencyKey() })).toMatchObject({
    ok: true,
  });
  const until = new Date(server.clock.now() + THREE_DAYS_MS).toISOString();
  expect(
    await client.call('wallet/addBankCard', { ...newCard(), holder: CARD_HOLDER, key: createIdempotencyKey() }),
  ).toMatchObject({
    ok: false,
    code: 'passkeyJustRemoved',
    params: { until },
  });
  expect(
    await client.call('user/changeFundPassword', {
      current: FUND_PASSWORD,
      next: NEXT,
      confirm: NEXT,
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: false, code: 'passkeyJustRemoved', params: { until } });
  expect(await withdraw(four)).toMatchObject({ ok: false, code: 'withdrawalCooling', params: { until } });
  const conditionsAnswer = await client.call('wallet/getWithdrawalConditions', { currency: 'USD', to: four.card });
  expect(
    conditionsAnswer.ok && conditionsAnswer.data.conditions.find(({ condition }) => condition === 'cooling'),
  ).toMatchObject({
    met: false,
    until,
  });
  server.clock.advance(THREE_DAYS_MS);
  const later = { ...four, ...(await loginAgain(server, four)) };
  expect(await withdraw(later)).toMatchObject({ ok: true });
});
