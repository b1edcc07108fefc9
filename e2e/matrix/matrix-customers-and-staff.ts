/** Customers and staff by the calls alone: their accounts, papers and cards. */
import { randomInt } from 'node:crypto';
import { type CallClient, createCallClient, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { createUploadClient, type FilePurpose } from '@bourse/contract/upload-client.ts';
import sharp from 'sharp';
import { createAccountNumber } from '../browser/register-customer.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { inspectAndClaimReview } from '../protocol/inspect-and-claim-review.ts';
import { logInStaff } from '../protocol/staff-login.ts';
import type { StartedServer } from '../starting/start-server.ts';

export const MATRIX_PASSWORD = 'seven plain kestrels';
export const MATRIX_FUND_PASSWORD = 'nine calm otters';
const POLL_MS = 150;
const WITHIN_MS = 90_000;

export interface MatrixPerson {
  account: string;
  token: string;
  id: string;
  client: CallClient;
}
const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Asks until there is an answer. */
export async function pollUntilFound<Thing>(
  what: string,
  find: () => Promise<Thing | null | undefined>,
): Promise<Thing> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await sleep(POLL_MS)) {
    const thing = await find();
    if (thing !== null && thing !== undefined) return thing;
  }
  throw new Error(`${what} did not come in time`);
}

export const buildApiUrl = (origin: string): string => `${origin}/api/vue`;

export async function logInMatrixCustomer({ origin }: StartedServer, account: string): Promise<string> {
  return (
    await expectSuccess(
      createCallClient({ base: buildApiUrl(origin) }).call('user/login', { account, password: MATRIX_PASSWORD }),
    )
  ).token;
}

export async function registerCustomer({ origin, demo }: StartedServer): Promise<MatrixPerson> {
  const account = createAccountNumber();
  const { token } = await expectSuccess(
    createCallClient({ base: buildApiUrl(origin) }).call('user/register', {
      account,
      password: MATRIX_PASSWORD,
      confirmPassword: MATRIX_PASSWORD,
      invitationCode: demo.invitation,
      agreed: true,
    }),
  );
  const client = createCallClient({ base: buildApiUrl(origin), headers: () => ({ token, account }) });
  return { account, token, client, id: (await expectSuccess(client.call('user/getUserinfo', {}))).id };
}

export async function logInStaffMember({ origin, demo }: StartedServer, login_: string): Promise<CallClient> {
  const { token } = await logInStaff(origin, demo.staff.find(({ login: name }) => name === login_)!);
  return createCallClient({ base: buildApiUrl(origin), headers: () => ({ token }) });
}

/** Every picture is different. `text` is embedded, as cameras do. */
export async function createUniquePicture(text = 'A camera'): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  return new Uint8Array(
    await sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .withExif({ IFD0: { ImageDescription: text, Artist: text, Copyright: text } })
      .jpeg()
      .toBuffer(),
  );
}

export async function uploadFile(
  { origin }: StartedServer,
  { token, account }: Pick<MatrixPerson, 'token' | 'account'>,
  purpose: FilePurpose,
  text?: string,
): Promise<string> {
  return (
    await expectSuccess(
      createUploadClient({ base: buildApiUrl(origin), headers: () => ({ token, account }) }).upload(
        purpose,
        await createUniquePicture(text),
      ),
    )
  ).file;
}

export interface SubmittedIdentityPapers {
  name: string;
  idFirst: string;
  idLast: string;
  text?: string;
}

/** Submits papers, which a reviewer checks and approves. */
export async function submitAndApproveIdentity(
  server: StartedServer,
  person: MatrixPerson,
  reviewer: CallClient,
  { name, idFirst, idLast, text }: SubmittedIdentityPapers,
): Promise<void> {
  const [front, back] = [
    await uploadFile(server, person, 'identityFront', text),
    await uploadFile(server, person, 'identityBack', text),
  ];
  await expectSuccess(
    person.client.call('user/submitIdentity', {
      name,
      idFirst,
      idLast,
      front,
      back,
      agreed: true,
      key: createIdempotencyKey(),
    }),
  );
  const {
    rows: [review],
  } = await expectSuccess(reviewer.call('staff/listReviews', { kind: 'identity', customer: person.id }));
  await claimAndApproveReview(reviewer, review!.id);
}

/** Claims a review, looks at all of it, and approves. */
export async function claimAndApproveReview(
  reviewer: CallClient,
  review: string,
  verdict: 'approve' | 'complete' = 'approve',
): Promise<void> {
  if (verdict === 'approve' && !(await inspectAndClaimReview(reviewer, review)))
    throw new Error(`${review} is claimed by somebody else`);
  await expectSuccess(
    reviewer.call('staff/decideReview', {
      review,
      verdict,
      ...(verdict === 'complete' ? { reference: 'PAID-1' } : {}),
      key: createIdempotencyKey(),
    }),
  );
}

const CARDS = 1_000_000_000;
/** A card number that identifies its bank, with a valid check digit (ISO/IEC 7812). */
export function createCardNumber(): string {
  const body = `415231${String(randomInt(CARDS)).padStart(9, '7')}`;
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const counted = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
