/** A marked customer goes through every flow by direct calls, and so do the staff who decide about them. */
import { createCallClient, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { expectSuccess } from '@bourse/e2e/browser/customer-with-history.ts';
import {
  logInStaffMember,
  claimAndApproveReview,
  pollUntilFound,
  createCardNumber,
  MATRIX_PASSWORD,
  type MatrixPerson,
  uploadFile,
  submitAndApproveIdentity,
} from '@bourse/e2e/matrix/matrix-customers-and-staff.ts';
import type { StartedServer } from '@bourse/e2e/starting/start-server.ts';
import { Secret, TOTP } from 'otpauth';
import type { PlantedTracerSearch } from './planted-tracer-search.ts';

export const TRACED_NAME = 'Zebulon Quartermark';
const DIGITS = { idFirst: '918273', idLast: '7' };
export const TRACED_EXIF = 'camera of quartermark street 11';
export const TRACED_FUND_PASSWORDS = { first: 'violet turnstile umbra', next: 'amber turnstile umbra' };
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
/** Only the owner, and staff who may search for people, may see the name. */
const VISIBLE_TRACERS = ['the name', 'a part of the name'];

export interface TracedCustomerFlowContext {
  server: StartedServer;
  search: PlantedTracerSearch;
  /** Reports marks found in these bytes, except the permitted ones. */
  inspectText(where: string, bytes: string, except?: readonly string[]): void;
}
type Client = MatrixPerson['client'];
type Card = { first4: string; last12: string; holder: string };

export async function runTracedCustomerFlows(life: TracedCustomerFlowContext, person: MatrixPerson): Promise<void> {
  const { server } = life;
  const [reviewer, second, third, settler] = [
    await logInStaffMember(server, 'reviewer'),
    await logInStaffMember(server, 'reviewer-2'),
    await logInStaffMember(server, 'treasurer'),
    await logInStaffMember(server, 'treasurer-2'),
  ];
  const [owner, secondOwner] = [await logInStaffMember(server, 'owner'), await logInStaffMember(server, 'owner-2')];
  const number = createCardNumber();
  const card = { first4: number.slice(0, 4), last12: number.slice(4), holder: TRACED_NAME };
  registerTracers(life, person, number);

  await submitAndApproveIdentity(server, person, reviewer, { name: TRACED_NAME, ...DIGITS, text: TRACED_EXIF });
  await person.client.call('user/setAvatar', {
    file: await uploadFile(server, person, 'avatar', TRACED_EXIF),
    key: createIdempotencyKey(),
  });
  await setFundPasswords(person.client);
  const bound = await bindCard(person.client, card);
  const [one, two, three, four] = await switchOnCodes(life, person.client);
  await sendRefusedCalls(life, person, { number, card, codes: [one!, two!] });
  await deposit(life, person, [reviewer, third]);
  await withdraw(person, { to: bound, code: three!, decider: second, settler });
  await enrolTracedStaffMember(life, owner, secondOwner);
  await searchAsStaff(life, person, owner);
  await searchStatements(life, person.client);
  await searchOwnData(life, person.client, four!);
}

function registerTracers({ search }: TracedCustomerFlowContext, person: MatrixPerson, number: string): void {
  search.add('the name', TRACED_NAME);
  search.add('a part of the name', 'Quartermark');
  search.addAlone('the ID number', DIGITS.idFirst);
  search.add('the text beside a photo', TRACED_EXIF);
  search.addDigits("the card's number", number);
  search.add('the address', ADDRESS);
  search.add('the login password', MATRIX_PASSWORD);
  search.add('a fund password', TRACED_FUND_PASSWORDS.first);
  search.add('another fund password', TRACED_FUND_PASSWORDS.next);
  search.add("a session's token", person.token);
}

async function setFundPasswords(client: Client): Promise<void> {
  await expectSuccess(
    client.call('user/setFundPassword', {
      password: MATRIX_PASSWORD,
      next: TRACED_FUND_PASSWORDS.first,
      confirm: TRACED_FUND_PASSWORDS.first,
      key: createIdempotencyKey(),
    }),
  );
  await expectSuccess(
    client.call('user/changeFundPassword', {
      current: TRACED_FUND_PASSWORDS.first,
      next: TRACED_FUND_PASSWORDS.next,
      confirm: TRACED_FUND_PASSWORDS.next,
      key: createIdempotencyKey(),
    }),
  );
}

/** Returns the card's name. */
async function bindCard(client: Client, card: Card): Promise<string> {
  const bound = await expectSuccess(client.call('wallet/addBankCard', { ...card, key: createIdempotencyKey() }));
  await expectSuccess(
    client.call('wallet/addWalletAddress', {
      type: 'USDT',
      network: 'TRC20',
      address: ADDRESS,
      key: createIdempotencyKey(),
    }),
  );
  return bound.id;
}

/** Switches on one-time codes by an app; returns the recovery codes. */
async function switchOnCodes({ search }: TracedCustomerFlowContext, client: Client): Promise<string[]> {
  const enrolment = await expectSuccess(client.call('user/startOneTimeCodes', { password: MATRIX_PASSWORD }));
  search.addSecret('a secret of one-time codes', enrolment.secret);
  const code = new TOTP({ secret: Secret.fromBase32(enrolment.secret) }).generate();
  const { recoveryCodes } = await expectSuccess(
    client.call('user/confirmOneTimeCodes', { code, key: createIdempotencyKey() }),
  );
  for (const each of recoveryCodes) search.add('a recovery code', each);
  return recoveryCodes;
}

interface Refusable {
  number: string;
  card: Card;
  codes: [string, string];
}

/** Refused calls carry marks too: in the right fields, in wrong ones, and in unknown ones. */
async function sendRefusedCalls(
  { server }: TracedCustomerFlowContext,
  person: MatrixPerson,
  { number, card, codes: [one, two] }: Refusable,
): Promise<void> {
  const { client } = person;
  await client.call('wallet/addBankCard', { ...card, recoveryCode: one, key: createIdempotencyKey() });
  await client.call('wallet/addBankCard', {
    ...card,
    holder: `${TRACED_NAME} Junior`,
    recoveryCode: two,
    key: createIdempotencyKey(),
  });
  await client.call('user/submitIdentity', {
    name: TRACED_NAME,
    ...DIGITS,
    front: 'x1-1',
    back: 'x1-2',
    agreed: true,
    key: createIdempotencyKey(),
  });
  for (const extra of [
    { [TRACED_NAME]: number },
    { last12: `${number}x`, holder: TRACED_NAME },
    { key: number + TRACED_FUND_PASSWORDS.next },
  ]) {
    await fetch(`${server.origin}/api/vue/wallet/addBankCard`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: person.token, account: person.account },
      body: JSON.stringify({ ...card, ...extra }),
    });
  }
  await createCallClient({ base: `${server.origin}/api/vue` }).call('user/login', {
    account: person.account,
    password: `${MATRIX_PASSWORD} `,
  });
}

async function deposit({ server }: TracedCustomerFlowContext, person: MatrixPerson, deciders: Client[]): Promise<void> {
  const { client } = person;
  const [reviewer] = deciders;
  const { reference } = await expectSuccess(client.call('wallet/listDepositChannels', {}));
  await expectSuccess(
    client.call('wallet/submitDeposit', {
      channel: 'practice-usdt',
      amount: '50',
      reference,
      voucher: await uploadFile(server, person, 'voucher', TRACED_EXIF),
      key: createIdempotencyKey(),
    }),
  );
  const {
    rows: [deposit],
  } = await expectSuccess(reviewer!.call('staff/listReviews', { kind: 'deposit', customer: person.id }));
  for (const each of deciders) await claimAndApproveReview(each, deposit!.id);
}

interface Withdrawing {
  to: string;
  code: string;
  decider: Client;
  settler: Client;
}

/** Tries it once with an old fund password first. */
async function withdraw({ client, id }: MatrixPerson, { to, code, decider, settler }: Withdrawing): Promise<void> {
  await client.call('wallet/submitWithdrawal', {
    currency: 'USD',
    amount: '20',
    fee: '0.02',
    to,
    fundPassword: TRACED_FUND_PASSWORDS.first,
    key: createIdempotencyKey(),
  });
  await expectSuccess(
    client.call('wallet/submitWithdrawal', {
      currency: 'USD',
      amount: '20',
      fee: '0.02',
      to,
      fundPassword: TRACED_FUND_PASSWORDS.next,
      recoveryCode: code,
      key: createIdempotencyKey(),
    }),
  );
  const {
    rows: [withdrawal],
  } = await expectSuccess(decider.call('staff/listReviews', { kind: 'withdrawal', customer: id }));
  await claimAndApproveReview(decider, withdrawal!.id);
  await claimAndApproveReview(settler, withdrawal!.id, 'complete');
}

async function enrolTracedStaffMember(
  { server, search }: TracedCustomerFlowContext,
  owner: Client,
  secondOwner: Client,
): Promise<void> {
  const added = await expectSuccess(
    owner.call('staff/addStaff', {
      login: 'marked',
      name: 'Mara Marked',
      roles: ['support'],
      key: createIdempotencyKey(),
    }),
  );
  const handed = {
    link: added.link!,
    code: (
      await expectSuccess(
        secondOwner.call('staff/decideProposal', {
          proposal: added.appointment.proposal.id,
          verdict: 'approve',
          key: createIdempotencyKey(),
        }),
      )
    ).code!,
  };
  search.add('the link to a login of the staff', handed.link);
  search.add('the code to a login of the staff', handed.code);
  const visitor = createCallClient({ base: `${server.origin}/api/vue` });
  const staffEnrolment = await expectSuccess(visitor.call('staff/startEnrolment', handed));
  search.addSecret("a secret of the staff's codes", staffEnrolment.otpSecret);
  await expectSuccess(
    visitor.call('staff/enrol', {
      ...handed,
      next: MATRIX_PASSWORD,
      confirm: MATRIX_PASSWORD,
      otp: new TOTP({ secret: Secret.fromBase32(staffEnrolment.otpSecret) }).generate(),
    }),
  );
}

async function searchAsStaff(
  { inspectText }: TracedCustomerFlowContext,
  person: MatrixPerson,
  owner: Client,
): Promise<void> {
  for (const query of [TRACED_NAME, person.account]) await expectSuccess(owner.call('staff/listCustomers', { query }));
  await expectSuccess(owner.call('staff/getCustomer', { customer: person.id, why: 'review' }));
  for (const what of ['customers', 'reviews', 'audit'] as const)
    inspectText(
      `the export of ${what}`,
      (await expectSuccess(owner.call('staff/exportCsv', { what, why: 'A look at marks' }))).csv,
      VISIBLE_TRACERS,
    );
}

async function searchStatements({ inspectText }: TracedCustomerFlowContext, client: Client): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  for (const format of ['csv', 'pdf'] as const)
    await expectSuccess(
      client.call('wallet/getStatement', { from: today, to: today, format, key: createIdempotencyKey() }),
    );
  const statements = await pollUntilFound('the statements', async () => {
    const { rows } = await expectSuccess(client.call('wallet/listStatements', {}));
    return rows.every(({ sha256 }) => sha256 !== null) ? rows : null;
  });
  for (const { id } of statements)
    inspectText(
      'a statement',
      JSON.stringify(await expectSuccess(client.call('wallet/readStatement', { statement: id }))),
      VISIBLE_TRACERS,
    );
}

async function searchOwnData({ inspectText }: TracedCustomerFlowContext, client: Client, code: string): Promise<void> {
  inspectText(
    "the export of one's own data",
    (await expectSuccess(client.call('user/exportData', { password: MATRIX_PASSWORD, recoveryCode: code }))).json,
    VISIBLE_TRACERS,
  );
  inspectText(
    "one's own cards and withdrawals",
    JSON.stringify([
      await expectSuccess(client.call('wallet/listBankCards', {})),
      await expectSuccess(client.call('wallet/listWithdrawals', {})),
      await expectSuccess(client.call('notices/listNotices', { limit: 100 })),
    ]),
    VISIBLE_TRACERS,
  );
}
