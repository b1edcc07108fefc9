/** Customers who have something of everything that an id can name, so that there is something to find. */
import { randomInt } from 'node:crypto';
import { type Client, createClient, newKey } from '@bourse/contract/client.ts';
import { createUploads } from '@bourse/contract/uploads.ts';
import type { FilePurpose } from '@bourse/contract/files.ts';
import sharp from 'sharp';
import { newAccount } from '../browser/customers.ts';
import { buy, enableMargin, granted, placeWaitingOrder, STOCK } from '../browser/lived-in.ts';
import { makePasskey } from '../protocol/passkey.ts';
import { staffSession } from '../protocol/staff.ts';
import type { StartedServer } from '../starting/start-server.ts';

export const PASSWORD = 'seven plain kestrels';
export const FUND_PASSWORD = 'nine calm otters';
/** An address that a network's own document shows. */
const ADDRESSES = [
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
];
const LOOK_MS = 150;
const WITHIN_MS = 90_000;

export interface Person {
  account: string;
  token: string;
  id: string;
  client: Client;
}
/** By the name of the field that names them; `to` is a card. */
export interface Belongings {
  [field: string]: string;
}

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Asks until there is an answer. */
export async function found<Thing>(what: string, look: () => Promise<Thing | null | undefined>): Promise<Thing> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await sleep(LOOK_MS)) {
    const thing = await look();
    if (thing !== null && thing !== undefined) return thing;
  }
  throw new Error(`${what} did not come in time`);
}

const base = (origin: string): string => `${origin}/api/vue`;

export async function login({ origin }: StartedServer, account: string): Promise<string> {
  return (await granted(createClient({ base: base(origin) }).call('user/login', { account, password: PASSWORD })))
    .token;
}

export async function register({ origin, demo }: StartedServer): Promise<Person> {
  const account = newAccount();
  const { token } = await granted(
    createClient({ base: base(origin) }).call('user/register', {
      account,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      invitationCode: demo.invitation,
      agreed: true,
    }),
  );
  const client = createClient({ base: base(origin), headers: () => ({ token, account }) });
  return { account, token, client, id: (await granted(client.call('user/getUserinfo', {}))).id };
}

export async function colleague({ origin, demo }: StartedServer, login_: string): Promise<Client> {
  const { token } = await staffSession(origin, demo.staff.find(({ login: name }) => name === login_)!);
  return createClient({ base: base(origin), headers: () => ({ token }) });
}

/** Every picture is another one. `text` is written beside it, as cameras do. */
export async function picture(text = 'A camera'): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  return new Uint8Array(
    await sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .withExif({ IFD0: { ImageDescription: text, Artist: text, Copyright: text } })
      .jpeg()
      .toBuffer(),
  );
}

export async function upload(
  { origin }: StartedServer,
  { token, account }: Pick<Person, 'token' | 'account'>,
  purpose: FilePurpose,
  text?: string,
): Promise<string> {
  return (
    await granted(
      createUploads({ base: base(origin), headers: () => ({ token, account }) }).upload(purpose, await picture(text)),
    )
  ).file;
}

export interface Papers {
  name: string;
  idFirst: string;
  idLast: string;
  text?: string;
}

/** Hands in papers, which a reviewer looks at and approves. */
export async function verify(
  server: StartedServer,
  person: Person,
  reviewer: Client,
  { name, idFirst, idLast, text }: Papers,
): Promise<void> {
  const [front, back] = [
    await upload(server, person, 'identityFront', text),
    await upload(server, person, 'identityBack', text),
  ];
  await granted(
    person.client.call('user/submitIdentity', { name, idFirst, idLast, front, back, agreed: true, key: newKey() }),
  );
  const {
    rows: [review],
  } = await granted(reviewer.call('staff/listReviews', { kind: 'identity', customer: person.id }));
  await decide(reviewer, review!.id);
}

/** Takes a review, looks at all of it, and approves. */
export async function decide(
  reviewer: Client,
  review: string,
  verdict: 'approve' | 'complete' = 'approve',
): Promise<void> {
  const { evidence } = await granted(reviewer.call('staff/getReview', { review }));
  for (const { type, value } of evidence)
    if (type === 'picture' && value) await granted(reviewer.call('staff/getPicture', { review, picture: value }));
  if (verdict === 'approve') await granted(reviewer.call('staff/claimReview', { review, key: newKey() }));
  await granted(
    reviewer.call('staff/decideReview', {
      review,
      verdict,
      ...(verdict === 'complete' ? { reference: 'PAID-1' } : {}),
      key: newKey(),
    }),
  );
}

const CARDS = 1_000_000_000;
/** A number of a bank that is known by it, with the check digit that it needs (ISO/IEC 7812). */
export function newCard(): string {
  const body = `415231${String(randomInt(CARDS)).padStart(9, '7')}`;
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const counted = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Something of everything. */
export async function settle(
  server: StartedServer,
  person: Person,
  [reviewer, second]: readonly [Client, Client],
  name: string,
): Promise<{ own: Belongings; withdraw(): Promise<void> }> {
  const { client } = person;
  await verify(server, person, reviewer, {
    name,
    idFirst: String(randomInt(1_000_000)).padStart(6, '0'),
    idLast: String(randomInt(10)),
  });
  await enableMargin(client);
  const position = await buy(client, 'CRYPTO.BTCUSDT', '0.01', { leverage: 2 });
  const order = await placeWaitingOrder(client, 'CRYPTO.BTCUSDT', '0.01');
  const replaced = await placeWaitingOrder(client, 'CRYPTO.BTCUSDT', '0.01');
  await granted(client.call('discovery/setAlert', { instrument: STOCK, kind: 'percent', rate: '0.9', key: newKey() }));
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
      holder: name,
      key: newKey(),
    }),
  );
  const [address_ = ''] = ADDRESSES.splice(0, 1);
  const address = await granted(
    client.call('wallet/addWalletAddress', {
      type: 'USDT',
      network: address_.startsWith('0x') ? 'ERC20' : 'TRC20',
      address: address_,
      key: newKey(),
    }),
  );
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
  await login(server, person.account);
  const { rows: sessions } = await granted(client.call('user/listSessions', {}));
  const {
    rows: [alert],
  } = await granted(client.call('discovery/listAlerts', {}));
  const {
    rows: [notice],
  } = await granted(client.call('notices/listNotices', {}));
  const own: Belongings = {
    position,
    order,
    alert: alert!.id,
    notice: notice!.id,
    session: sessions.find(({ current }) => !current)!.id,
    card: card.id,
    to: card.id,
    address: address.id,
    passkey: 'none',
    deposit,
    quote,
    transferQuote,
    replaced,
    holder: name,
    statement: statement.id,
    sha256: statement.sha256!,
    voucher: await upload(server, person, 'voucher'),
    file: await upload(server, person, 'avatar'),
    front: await upload(server, person, 'identityFront'),
    back: await upload(server, person, 'identityBack'),
    reference,
  };
  const newest = async (): Promise<string> =>
    (await granted(client.call('wallet/listTransfers', { limit: 1 }))).rows[0]!.seq;
  own['transfer'] = await newest();
  return {
    own,
    /**
     * Afterwards there is a transfer whose number the others have none by. An open deposit would hold the withdrawal
     * up: it is decided first, and another one takes its place. The passkey comes last: with one, money leaves only by
     * a proof of it.
     */
    async withdraw() {
      const {
        rows: [review],
      } = await granted(reviewer.call('staff/listReviews', { kind: 'deposit', customer: person.id }));
      for (const each of [reviewer, second]) await decide(each, review!.id);
      const { withdrawal } = await granted(
        client.call('wallet/submitWithdrawal', {
          currency: 'USD',
          amount: '20',
          fee: '0.02',
          to: card.id,
          fundPassword: FUND_PASSWORD,
          key: newKey(),
        }),
      );
      own['withdrawal'] = withdrawal.id;
      own['passkey'] = await addPasskey(server, person);
      own['deposit'] = await depositOf(server, person);
      own['transfer'] = await newest();
    },
  };
}

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

/** Browsers have passkeys at a name only, not at an address. */
async function addPasskey({ port }: StartedServer, { token, account }: Person): Promise<string> {
  const origin = `http://localhost:${port}`;
  const client = createClient({ base: base(origin), headers: () => ({ token, account }) });
  const { challenge, rpId } = await granted(client.call('user/startPasskey', { password: PASSWORD }));
  return (await granted(client.call('user/addPasskey', { ...makePasskey({ challenge, rpId, origin }), key: newKey() })))
    .passkey;
}
