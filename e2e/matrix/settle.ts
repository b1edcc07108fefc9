/** Sets up a customer who owns something of every kind that an id can name. */
import { randomInt } from 'node:crypto';
import { type Client, createClient, newKey } from '@bourse/contract/client.ts';
import type { Area } from '../area.ts';
import * as areas from '../areas.ts';
import { buy, enableMargin, granted, placeWaitingOrder, STOCK } from '../browser/lived-in.ts';
import { makePasskey } from '../protocol/passkey.ts';
import type { StartedServer } from '../starting/start-server.ts';
import {
  base,
  decide,
  found,
  FUND_PASSWORD,
  login,
  newCard,
  PASSWORD,
  type Person,
  upload,
  verify,
} from './customers.ts';

/** By the name of the field that refers to it; `to` is a card. */
export interface Belongings {
  [field: string]: string;
}

/** Example addresses from the networks' own documents; no two customers of a world may have the same one. */
const ADDRESSES = [
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
];
let bound = 0;

/** Something of every kind. */
export async function settle(
  server: StartedServer,
  person: Person,
  reviewers: readonly [Client, Client],
  name: string,
): Promise<{ own: Belongings; withdraw(): Promise<void> }> {
  const { client } = person;
  await verify(server, person, reviewers[0], {
    name,
    idFirst: String(randomInt(1_000_000)).padStart(6, '0'),
    idLast: String(randomInt(10)),
  });
  const own: Belongings = {
    ...(await trade(client)),
    ...(await bind(client, name)),
    ...(await moveMoney(server, person)),
    ...(await lookAround(server, person)),
    passkey: 'none',
    holder: name,
    voucher: await upload(server, person, 'voucher'),
    file: await upload(server, person, 'avatar'),
    front: await upload(server, person, 'identityFront'),
    back: await upload(server, person, 'identityBack'),
  };
  for (const { belongings } of Object.values<Area>(areas)) Object.assign(own, await belongings?.(client));
  own['transfer'] = await newestTransfer(client);
  return { own, withdraw: () => withdraw(server, person, reviewers, own) };
}

async function trade(client: Client): Promise<Belongings> {
  await enableMargin(client);
  const position = await buy(client, 'CRYPTO.BTCUSDT', '0.01', { leverage: 2 });
  const order = await placeWaitingOrder(client, 'CRYPTO.BTCUSDT', '0.01');
  const replaced = await placeWaitingOrder(client, 'CRYPTO.BTCUSDT', '0.01');
  await granted(client.call('discovery/setAlert', { instrument: STOCK, kind: 'percent', rate: '0.9', key: newKey() }));
  return { position, order, replaced };
}

/** Payout destinations, protected by a fund password. */
async function bind(client: Client, holder: string): Promise<Belongings> {
  await granted(
    client.call('user/setFundPassword', {
      password: PASSWORD,
      next: FUND_PASSWORD,
      confirm: FUND_PASSWORD,
      key: newKey(),
    }),
  );
  const number = newCard();
  const card = await granted(
    client.call('wallet/addBankCard', {
      first4: number.slice(0, 4),
      last12: number.slice(4),
      holder,
      key: newKey(),
    }),
  );
  const address_ = ADDRESSES[bound++ % ADDRESSES.length]!;
  const address = await granted(
    client.call('wallet/addWalletAddress', {
      type: 'USDT',
      network: address_.startsWith('0x') ? 'ERC20' : 'TRC20',
      address: address_,
      key: newKey(),
    }),
  );
  return { card: card.id, to: card.id, address: address.id };
}

async function moveMoney(server: StartedServer, person: Person): Promise<Belongings> {
  const { client } = person;
  const { reference } = await granted(client.call('wallet/listDepositChannels', {}));
  const deposit = await depositOf(server, person);
  const { quote } = await granted(client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount: '10' }));
  const { quote: transferQuote } = await granted(
    client.call('wallet/quoteExchange', { from: 'USD', to: 'USDT', amount: '10', kind: 'transfer' }),
  );
  const today = new Date().toISOString().slice(0, 10);
  await granted(client.call('wallet/getStatement', { from: today, to: today, format: 'csv', key: newKey() }));
  const statement = await found('the statement', async () =>
    (await granted(client.call('wallet/listStatements', {}))).rows.find(({ sha256 }) => sha256 !== null),
  );
  return { reference, deposit, quote, transferQuote, statement: statement.id, sha256: statement.sha256! };
}

/** Collects the ids that have resulted, with a second session. */
async function lookAround(server: StartedServer, { client, account }: Person): Promise<Belongings> {
  await login(server, account);
  const { rows: sessions } = await granted(client.call('user/listSessions', {}));
  const {
    rows: [alert],
  } = await granted(client.call('discovery/listAlerts', {}));
  const {
    rows: [notice],
  } = await granted(client.call('notices/listNotices', {}));
  return { alert: alert!.id, notice: notice!.id, session: sessions.find(({ current }) => !current)!.id };
}

/**
 * Makes a transfer with a number that the others don't have. An open deposit would block the withdrawal: it is decided
 * first, and another one replaces it. The passkey comes last: with one, money leaves only by a proof of it.
 */
async function withdraw(
  server: StartedServer,
  person: Person,
  reviewers: readonly [Client, Client],
  own: Belongings,
): Promise<void> {
  const { client } = person;
  const {
    rows: [review],
  } = await granted(reviewers[0].call('staff/listReviews', { kind: 'deposit', customer: person.id }));
  for (const each of reviewers) await decide(each, review!.id);
  const { withdrawal } = await granted(
    client.call('wallet/submitWithdrawal', {
      currency: 'USD',
      amount: '20',
      fee: '0.02',
      to: own['card']!,
      fundPassword: FUND_PASSWORD,
      key: newKey(),
    }),
  );
  own['withdrawal'] = withdrawal.id;
  own['passkey'] = await addPasskey(server, person);
  own['deposit'] = await depositOf(server, person);
  own['transfer'] = await newestTransfer(client);
}

const newestTransfer = async (client: Client): Promise<string> =>
  (await granted(client.call('wallet/listTransfers', { limit: 1 }))).rows[0]!.seq;

async function depositOf(server: StartedServer, person: Person): Promise<string> {
  const { reference } = await granted(person.client.call('wallet/listDepositChannels', {}));
  const { deposit } = await granted(
    person.client.call('wallet/submitDeposit', {
      channel: 'practice-usdt',
      amount: '50',
      reference,
      voucher: await upload(server, person, 'voucher'),
      key: newKey(),
    }),
  );
  return deposit.id;
}

/** Browsers allow passkeys only for a host name, not for an IP address. */
async function addPasskey({ port }: StartedServer, { token, account }: Person): Promise<string> {
  const origin = `http://localhost:${port}`;
  const client = createClient({ base: base(origin), headers: () => ({ token, account }) });
  const { challenge, rpId } = await granted(client.call('user/startPasskey', { password: PASSWORD }));
  return (await granted(client.call('user/addPasskey', { ...makePasskey({ challenge, rpId, origin }), key: newKey() })))
    .passkey;
}
