/** Sets up a customer who owns something of every kind that an id can name. */
import { randomInt } from 'node:crypto';
import { type CallClient, createCallClient, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { AccessMatrixContribution } from '../access-matrix-contribution.ts';
import * as areas from '../areas.ts';
import {
  buyAtMarket,
  enableMargin,
  expectSuccess,
  placeWaitingOrder,
  DEMO_STOCK,
} from '../browser/customer-with-history.ts';
import { createPasskey } from '../protocol/passkey.ts';
import type { StartedServer } from '../starting/start-server.ts';
import {
  buildApiUrl,
  claimAndApproveReview,
  pollUntilFound,
  MATRIX_FUND_PASSWORD,
  logInMatrixCustomer,
  createCardNumber,
  MATRIX_PASSWORD,
  type MatrixPerson,
  uploadFile,
  submitAndApproveIdentity,
} from './matrix-customers-and-staff.ts';

/** By the name of the field that refers to it; `to` is a card. */
export interface OwnedIds {
  [field: string]: string;
}

/** Example addresses from the networks' own documents; no two customers of a world may have the same one. */
const ADDRESSES = [
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
];
/** Orders that hold money and give it back: more than what the others' own orders and fills may move meanwhile. */
const FURTHER_TRANSFERS = 10;
let bound = 0;

/** Something of every kind. */
export async function createBelongings(
  server: StartedServer,
  person: MatrixPerson,
  reviewers: readonly [CallClient, CallClient],
  name: string,
): Promise<{ own: OwnedIds; withdraw(): Promise<void> }> {
  const { client } = person;
  await submitAndApproveIdentity(server, person, reviewers[0], {
    name,
    idFirst: String(randomInt(1_000_000)).padStart(6, '0'),
    idLast: String(randomInt(10)),
  });
  const own: OwnedIds = {
    ...(await trade(client)),
    ...(await bindPayoutDestinations(client, name)),
    ...(await moveMoney(server, person)),
    ...(await collectResultingIds(server, person)),
    passkey: 'none',
    holder: name,
    voucher: await uploadFile(server, person, 'voucher'),
    file: await uploadFile(server, person, 'avatar'),
    front: await uploadFile(server, person, 'identityFront'),
    back: await uploadFile(server, person, 'identityBack'),
  };
  for (const { belongings } of Object.values<AccessMatrixContribution>(areas))
    Object.assign(own, await belongings?.(client));
  own['transfer'] = await newestTransfer(client);
  return { own, withdraw: () => withdraw(server, person, reviewers, own) };
}

async function trade(client: CallClient): Promise<OwnedIds> {
  await enableMargin(client);
  const position = await buyAtMarket(client, 'CRYPTO.BTCUSDT', '0.01', { leverage: 2 });
  const order = await placeWaitingOrder(client, 'CRYPTO.BTCUSDT', '0.01');
  const replaced = await placeWaitingOrder(client, 'CRYPTO.BTCUSDT', '0.01');
  await expectSuccess(
    client.call('discovery/setAlert', {
      instrument: DEMO_STOCK,
      kind: 'percent',
      rate: '0.9',
      key: createIdempotencyKey(),
    }),
  );
  return { position, order, replaced, linkedTo: order };
}

/** Payout destinations, protected by a fund password. */
async function bindPayoutDestinations(client: CallClient, holder: string): Promise<OwnedIds> {
  await expectSuccess(
    client.call('user/setFundPassword', {
      password: MATRIX_PASSWORD,
      next: MATRIX_FUND_PASSWORD,
      confirm: MATRIX_FUND_PASSWORD,
      key: createIdempotencyKey(),
    }),
  );
  const number = createCardNumber();
  const card = await expectSuccess(
    client.call('wallet/addBankCard', {
      first4: number.slice(0, 4),
      last12: number.slice(4),
      holder,
      key: createIdempotencyKey(),
    }),
  );
  const address_ = ADDRESSES[bound++ % ADDRESSES.length]!;
  const address = await expectSuccess(
    client.call('wallet/addWalletAddress', {
      type: 'USDT',
      network: address_.startsWith('0x') ? 'ERC20' : 'TRC20',
      address: address_,
      key: createIdempotencyKey(),
    }),
  );
  return { card: card.id, to: card.id, address: address.id };
}

async function moveMoney(server: StartedServer, person: MatrixPerson): Promise<OwnedIds> {
  const { client } = person;
  const { reference } = await expectSuccess(client.call('wallet/listDepositChannels', {}));
  const deposit = await depositOf(server, person);
  const { quote } = await expectSuccess(client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount: '10' }));
  const { quote: transferQuote } = await expectSuccess(
    client.call('wallet/quoteExchange', { from: 'USD', to: 'USDT', amount: '10', kind: 'transfer' }),
  );
  const today = new Date().toISOString().slice(0, 10);
  await expectSuccess(
    client.call('wallet/getStatement', { from: today, to: today, format: 'csv', key: createIdempotencyKey() }),
  );
  const statement = await pollUntilFound('the statement', async () =>
    (await expectSuccess(client.call('wallet/listStatements', {}))).rows.find(({ sha256 }) => sha256 !== null),
  );
  return { reference, deposit, quote, transferQuote, statement: statement.id, sha256: statement.sha256! };
}

/** Collects the ids that have resulted, with a second session. */
async function collectResultingIds(server: StartedServer, { client, account }: MatrixPerson): Promise<OwnedIds> {
  await logInMatrixCustomer(server, account);
  const { rows: sessions } = await expectSuccess(client.call('user/listSessions', {}));
  const {
    rows: [alert],
  } = await expectSuccess(client.call('discovery/listAlerts', {}));
  const {
    rows: [notice],
  } = await expectSuccess(client.call('notices/listNotices', {}));
  return { alert: alert!.id, notice: notice!.id, session: sessions.find(({ current }) => !current)!.id };
}

/**
 * Makes a transfer with a number that the others don't have. An open deposit would block the withdrawal: it is decided
 * first, and another one replaces it. The passkey comes last: with one, money leaves only by a proof of it.
 */
async function withdraw(
  server: StartedServer,
  person: MatrixPerson,
  reviewers: readonly [CallClient, CallClient],
  own: OwnedIds,
): Promise<void> {
  const { client } = person;
  const {
    rows: [review],
  } = await expectSuccess(reviewers[0].call('staff/listReviews', { kind: 'deposit', customer: person.id }));
  for (const each of reviewers) await claimAndApproveReview(each, review!.id);
  const { withdrawal } = await expectSuccess(
    client.call('wallet/submitWithdrawal', {
      currency: 'USD',
      amount: '20',
      fee: '0.02',
      to: own['card']!,
      fundPassword: MATRIX_FUND_PASSWORD,
      key: createIdempotencyKey(),
    }),
  );
  own['withdrawal'] = withdrawal.id;
  own['passkey'] = await addPasskey(server, person);
  own['deposit'] = await depositOf(server, person);
  for (let count = 0; count < FURTHER_TRANSFERS; count++) {
    const order = await placeWaitingOrder(client, 'CRYPTO.BTCUSDT', '0.01');
    await expectSuccess(client.call('trading/cancelOrder', { order, key: createIdempotencyKey() }));
  }
  own['transfer'] = await newestTransfer(client);
}

const newestTransfer = async (client: CallClient): Promise<string> =>
  (await expectSuccess(client.call('wallet/listTransfers', { limit: 1 }))).rows[0]!.seq;

async function depositOf(server: StartedServer, person: MatrixPerson): Promise<string> {
  const { reference } = await expectSuccess(person.client.call('wallet/listDepositChannels', {}));
  const { deposit } = await expectSuccess(
    person.client.call('wallet/submitDeposit', {
      channel: 'practice-usdt',
      amount: '50',
      reference,
      voucher: await uploadFile(server, person, 'voucher'),
      key: createIdempotencyKey(),
    }),
  );
  return deposit.id;
}

/** Browsers allow passkeys only for a host name, not for an IP address. */
async function addPasskey({ port }: StartedServer, { token, account }: MatrixPerson): Promise<string> {
  const origin = `http://localhost:${port}`;
  const client = createCallClient({ base: buildApiUrl(origin), headers: () => ({ token, account }) });
  const { challenge, rpId } = await expectSuccess(client.call('user/startPasskey', { password: MATRIX_PASSWORD }));
  return (
    await expectSuccess(
      client.call('user/addPasskey', { ...createPasskey({ challenge, rpId, origin }), key: createIdempotencyKey() }),
    )
  ).passkey;
}
