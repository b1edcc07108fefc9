/** Customers and staff by the calls alone: their accounts, papers and cards. */
import { randomInt } from 'node:crypto';
import { type Client, createClient, newKey } from '@bourse/contract/client.ts';
import { createUploads, type FilePurpose } from '@bourse/contract/uploads.ts';
import sharp from 'sharp';
import { newAccount } from '../browser/customers.ts';
import { granted } from '../browser/lived-in.ts';
import { lookInto } from '../protocol/look-into.ts';
import { staffSession } from '../protocol/staff.ts';
import type { StartedServer } from '../starting/start-server.ts';

export const PASSWORD = 'seven plain kestrels';
export const FUND_PASSWORD = 'nine calm otters';
const LOOK_MS = 150;
const WITHIN_MS = 90_000;

export interface Person {
  account: string;
  token: string;
  id: string;
  client: Client;
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

export const base = (origin: string): string => `${origin}/api/vue`;

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

/** Every picture is different. `text` is embedded, as cameras do. */
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

/** Submits papers, which a reviewer checks and approves. */
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

/** Claims a review, looks at all of it, and approves. */
export async function decide(
  reviewer: Client,
  review: string,
  verdict: 'approve' | 'complete' = 'approve',
): Promise<void> {
  if (verdict === 'approve' && !(await lookInto(reviewer, review)))
    throw new Error(`${review} is claimed by somebody else`);
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
/** A card number that identifies its bank, with a valid check digit (ISO/IEC 7812). */
export function newCard(): string {
  const body = `415231${String(randomInt(CARDS)).padStart(9, '7')}`;
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const counted = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
