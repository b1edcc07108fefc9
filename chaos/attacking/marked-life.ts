/** A marked customer goes through every flow by direct calls, and so do the staff who decide about them. */
import { createClient, newKey } from '@bourse/contract/client.ts';
import { granted } from '@bourse/e2e/browser/lived-in.ts';
import {
  colleague,
  decide,
  found,
  newCard,
  PASSWORD,
  type Person,
  upload,
  verify,
} from '@bourse/e2e/matrix/customers.ts';
import type { StartedServer } from '@bourse/e2e/starting/start-server.ts';
import { Secret, TOTP } from 'otpauth';
import type { MarksSearch } from './marks-search.ts';

export const NAME = 'Zebulon Quartermark';
const DIGITS = { idFirst: '918273', idLast: '7' };
export const EXIF = 'camera of quartermark street 11';
export const FUND = { first: 'violet turnstile umbra', next: 'amber turnstile umbra' };
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
/** Only the owner, and staff who may search for people, may see the name. */
const SHOWN = ['the name', 'a part of the name'];

export interface Life {
  server: StartedServer;
  search: MarksSearch;
  /** Reports marks found in these bytes, except the permitted ones. */
  look(where: string, bytes: string, except?: readonly string[]): void;
}
type Client = Person['client'];
type Card = { first4: string; last12: string; holder: string };

export async function liveThrough(life: Life, person: Person): Promise<void> {
  const { server } = life;
  const [reviewer, second, third, settler] = [
    await colleague(server, 'reviewer'),
    await colleague(server, 'reviewer-2'),
    await colleague(server, 'treasurer'),
    await colleague(server, 'treasurer-2'),
  ];
  const [owner, secondOwner] = [await colleague(server, 'owner'), await colleague(server, 'owner-2')];
  const number = newCard();
  const card = { first4: number.slice(0, 4), last12: number.slice(4), holder: NAME };
  nameMarks(life, person, number);

  await verify(server, person, reviewer, { name: NAME, ...DIGITS, text: EXIF });
  await person.client.call('user/setAvatar', { file: await upload(server, person, 'avatar', EXIF), key: newKey() });
  await setFundPasswords(person.client);
  const bound = await bind(person.client, card);
  const [one, two, three, four] = await switchOnCodes(life, person.client);
  await beRefused(life, person, { number, card, codes: [one!, two!] });
  await deposit(life, person, [reviewer, third]);
  await withdraw(person, { to: bound, code: three!, decider: second, settler });
  await enlist(life, owner, secondOwner);
  await lookAsStaff(life, person, owner);
  await lookAtStatements(life, person.client);
  await lookAtOwnData(life, person.client, four!);
}

function nameMarks({ search }: Life, person: Person, number: string): void {
  search.add('the name', NAME);
  search.add('a part of the name', 'Quartermark');
  search.addAlone('the ID number', DIGITS.idFirst);
  search.add('the text beside a photo', EXIF);
  search.addDigits("the card's number", number);
  search.add('the address', ADDRESS);
  search.add('the login password', PASSWORD);
  search.add('a fund password', FUND.first);
  search.add('another fund password', FUND.next);
  search.add("a session's token", person.token);
}

async function setFundPasswords(client: Client): Promise<void> {
  await granted(
    client.call('user/setFundPassword', { password: PASSWORD, next: FUND.first, confirm: FUND.first, key: newKey() }),
  );
  await granted(
    client.call('user/changeFundPassword', { current: FUND.first, next: FUND.next, confirm: FUND.next, key: newKey() }),
  );
}

/** Returns the card's name. */
async function bind(client: Client, card: Card): Promise<string> {
  const bound = await granted(client.call('wallet/addBankCard', { ...card, key: newKey() }));
  await granted(
    client.call('wallet/addWalletAddress', { type: 'USDT', network: 'TRC20', address: ADDRESS, key: newKey() }),
  );
  return bound.id;
}

/** Switches on one-time codes by an app; returns the recovery codes. */
async function switchOnCodes({ search }: Life, client: Client): Promise<string[]> {
  const asked = await granted(client.call('user/startOneTimeCodes', { password: PASSWORD }));
  search.addSecret('a secret of one-time codes', asked.secret);
  const code = new TOTP({ secret: Secret.fromBase32(asked.secret) }).generate();
  const { recoveryCodes } = await granted(client.call('user/confirmOneTimeCodes', { code, key: newKey() }));
  for (const each of recoveryCodes) search.add('a recovery code', each);
  return recoveryCodes;
}

interface Refusable {
  number: string;
  card: Card;
  codes: [string, string];
}

/** Refused calls carry marks too: in the right fields, in wrong ones, and in unknown ones. */
async function beRefused(
  { server }: Life,
  person: Person,
  { number, card, codes: [one, two] }: Refusable,
): Promise<void> {
  const { client } = person;
  await client.call('wallet/addBankCard', { ...card, recoveryCode: one, key: newKey() });
  await client.call('wallet/addBankCard', { ...card, holder: `${NAME} Junior`, recoveryCode: two, key: newKey() });
  await client.call('user/submitIdentity', {
    name: NAME,
    ...DIGITS,
    front: 'x1-1',
    back: 'x1-2',
    agreed: true,
    key: newKey(),
  });
  for (const extra of [{ [NAME]: number }, { last12: `${number}x`, holder: NAME }, { key: number + FUND.next }]) {
    await fetch(`${server.origin}/api/vue/wallet/addBankCard`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: person.token, account: person.account },
      body: JSON.stringify({ ...card, ...extra }),
    });
  }
  await createClient({ base: `${server.origin}/api/vue` }).call('user/login', {
    account: person.account,
    password: `${PASSWORD} `,
  });
}

async function deposit({ server }: Life, person: Person, deciders: Client[]): Promise<void> {
  const { client } = person;
  const [reviewer] = deciders;
  const { reference } = await granted(client.call('wallet/listDepositChannels', {}));
  await granted(
    client.call('wallet/submitDeposit', {
      channel: 'practice-usdt',
      amount: '50',
      reference,
      voucher: await upload(server, person, 'voucher', EXIF),
      key: newKey(),
    }),
  );
  const {
    rows: [deposit],
  } = await granted(reviewer!.call('staff/listReviews', { kind: 'deposit', customer: person.id }));
  for (const each of deciders) await decide(each, deposit!.id);
}

interface Withdrawing {
  to: string;
  code: string;
  decider: Client;
  settler: Client;
}

/** Tries it once with an old fund password first. */
async function withdraw({ client, id }: Person, { to, code, decider, settler }: Withdrawing): Promise<void> {
  await client.call('wallet/submitWithdrawal', {
    currency: 'USD',
    amount: '20',
    fee: '0.02',
    to,
    fundPassword: FUND.first,
    key: newKey(),
  });
  await granted(
    client.call('wallet/submitWithdrawal', {
      currency: 'USD',
      amount: '20',
      fee: '0.02',
      to,
      fundPassword: FUND.next,
      recoveryCode: code,
      key: newKey(),
    }),
  );
  const {
    rows: [withdrawal],
  } = await granted(decider.call('staff/listReviews', { kind: 'withdrawal', customer: id }));
  await decide(decider, withdrawal!.id);
  await decide(settler, withdrawal!.id, 'complete');
}

async function enlist({ server, search }: Life, owner: Client, secondOwner: Client): Promise<void> {
  const added = await granted(
    owner.call('staff/addStaff', { login: 'marked', name: 'Mara Marked', roles: ['support'], key: newKey() }),
  );
  const handed = {
    link: added.link!,
    code: (
      await granted(
        secondOwner.call('staff/decideProposal', {
          proposal: added.appointment.proposal.id,
          verdict: 'approve',
          key: newKey(),
        }),
      )
    ).code!,
  };
  search.add('the link to a login of the staff', handed.link);
  search.add('the code to a login of the staff', handed.code);
  const visitor = createClient({ base: `${server.origin}/api/vue` });
  const begun = await granted(visitor.call('staff/startEnrolment', handed));
  search.addSecret("a secret of the staff's codes", begun.otpSecret);
  await granted(
    visitor.call('staff/enrol', {
      ...handed,
      next: PASSWORD,
      confirm: PASSWORD,
      otp: new TOTP({ secret: Secret.fromBase32(begun.otpSecret) }).generate(),
    }),
  );
}

async function lookAsStaff({ look }: Life, person: Person, owner: Client): Promise<void> {
  for (const query of [NAME, person.account]) await granted(owner.call('staff/listCustomers', { query }));
  await granted(owner.call('staff/getCustomer', { customer: person.id, why: 'review' }));
  for (const what of ['customers', 'reviews', 'audit'] as const)
    look(
      `the export of ${what}`,
      (await granted(owner.call('staff/exportCsv', { what, why: 'A look at marks' }))).csv,
      SHOWN,
    );
}

async function lookAtStatements({ look }: Life, client: Client): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  for (const format of ['csv', 'pdf'] as const)
    await granted(client.call('wallet/getStatement', { from: today, to: today, format, key: newKey() }));
  const statements = await found('the statements', async () => {
    const { rows } = await granted(client.call('wallet/listStatements', {}));
    return rows.every(({ sha256 }) => sha256 !== null) ? rows : null;
  });
  for (const { id } of statements)
    look('a statement', JSON.stringify(await granted(client.call('wallet/readStatement', { statement: id }))), SHOWN);
}

async function lookAtOwnData({ look }: Life, client: Client, code: string): Promise<void> {
  look(
    "the export of one's own data",
    (await granted(client.call('user/exportData', { password: PASSWORD, recoveryCode: code }))).json,
    SHOWN,
  );
  look(
    "one's own cards and withdrawals",
    JSON.stringify([
      await granted(client.call('wallet/listBankCards', {})),
      await granted(client.call('wallet/listWithdrawals', {})),
      await granted(client.call('notices/listNotices', { limit: 100 })),
    ]),
    SHOWN,
  );
}
