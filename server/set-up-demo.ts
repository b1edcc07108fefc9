/**
 * The first start of a demo world: an invitation, a customer with a few positions, staff for the console, and the file
 * that lists all of it.
 */
import { randomInt } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRefusal } from '@bourse/contract/refusals.ts';
import { sql } from 'kysely';
import { AREA_MANIFESTS } from './area-registry.ts';
import type { ComposedServer } from './compose-server.ts';
import type { CustomerCaller, Handler, Handlers, AnonymousCaller } from './calls/handler-types.ts';
import { createDemoStaff, type DemoStaffMember, prepareDemoStaff } from './staff/demo-staff.ts';
import { insertInvitation } from './user/store.ts';
import { createUnsentCode } from './user/verification-codes.ts';

/** What `demo.json` holds, as printed. */
export interface DemoFile {
  app: string;
  docs: string;
  invitation: string;
  customers: { account: string; password: string }[];
  console: string;
  staff: DemoStaffMember[];
}

const INVITATION_USES = 100_000;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const DEMO_MOBILE = '0100000001';
const SETTLE_LOCK = 7_203_188;

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const newPassword = (): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join(
    '-',
  );

/** The server itself as a caller of its own calls. */
const visitor: AnonymousCaller = {
  account: null,
  language: 'en',
  address: '127.0.0.1',
  userAgent: 'demo',
  host: '',
  device: null,
  setDevice: () => {},
};

/** The file of an earlier start, or what an interrupted one had prepared, or null. */
async function readDemo(path: string): Promise<DemoFile | null> {
  for (const name of [path, `${path}.new`]) {
    const text = await readFile(name, 'utf8').catch(() => '');
    try {
      return JSON.parse(text) as DemoFile;
    } catch {
      // It is missing or incomplete; then nothing in it has been used yet.
    }
  }
  return null;
}

/**
 * One process at a time: if two first starts use one database, the second finds what the first has created. If a
 * session is lost in the middle, the next process gets in and completes what is missing.
 */
async function runUnderDemoLock<T>(
  { kysely }: ComposedServer['dependencies']['database'],
  act: () => Promise<T>,
): Promise<T> {
  return kysely.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(${SETTLE_LOCK})`.execute(session);
    try {
      return await act();
    } finally {
      await sql`select pg_advisory_unlock(${SETTLE_LOCK})`.execute(session).catch(() => {});
    }
  });
}

/**
 * What the world's first start creates, and every start writes down with its own addresses. The password is saved
 * before it is used, and the file appears only once it works, so the next start completes an interrupted one.
 */
export const setUpDemo = (
  composed: Pick<ComposedServer, 'handlers' | 'dependencies'>,
  dataDir: string,
  addresses: Pick<DemoFile, 'app' | 'docs' | 'console'>,
): Promise<DemoFile> =>
  runUnderDemoLock(composed.dependencies.database, () => setUpDemoUnlocked(composed, dataDir, addresses));

async function setUpDemoUnlocked(
  composed: Pick<ComposedServer, 'handlers' | 'dependencies'>,
  dataDir: string,
  addresses: Pick<DemoFile, 'app' | 'docs' | 'console'>,
): Promise<DemoFile> {
  const { world, database } = composed.dependencies;
  const path = join(dataDir, 'demo.json');
  const earlier = await readDemo(path);
  const demo: DemoFile = {
    ...addresses,
    invitation: await ensureOperatorInvitation(composed.dependencies),
    customers: earlier?.customers ?? [],
    staff: world.kind === 'demo' ? await prepareDemoStaff(composed.dependencies, earlier?.staff ?? []) : [],
  };
  const present = await database.kysely
    .selectFrom('customers')
    .select('account_id')
    .where('mobile', '=', DEMO_MOBILE)
    .executeTakeFirst();
  const missing = world.kind === 'demo' && !present;
  if (missing && demo.customers.length === 0) demo.customers = [{ account: DEMO_MOBILE, password: newPassword() }];

  await writeFile(`${path}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await chmod(`${path}.new`, 0o600);
  if (missing) {
    for (const { demo: made } of AREA_MANIFESTS) await made?.world?.(composed.dependencies);
    await createDemoCustomer(composed, demo);
  }
  await createDemoStaff(composed.dependencies, demo.staff);
  await rename(`${path}.new`, path);
  return demo;
}

/**
 * Returns the operator's existing invitation, or creates one that is valid for a year; that of a demo is open, so that
 * nobody who tries it out has to look for a code.
 */
export async function ensureOperatorInvitation({
  database,
  clock,
  world,
}: ComposedServer['dependencies']): Promise<string> {
  const now = clock.now();
  const isOpen = world.kind === 'demo';
  const existing = await database.kysely
    .selectFrom('invitations')
    .select('code')
    .where('account_id', 'is', null)
    .where('is_open', '=', isOpen)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', new Date(now))]))
    .orderBy('created_at')
    .executeTakeFirst();
  return (
    existing?.code ??
    insertInvitation(
      database.kysely,
      { account: null, useLimit: INVITATION_USES, expiresAt: now + YEAR_MS, isOpen },
      now,
    )
  );
}

/** The calls unchanged, except that a made-up phone number is verified without sending it a message. */
function withSelfIssuedCodes({ handlers, dependencies }: Pick<ComposedServer, 'handlers' | 'dependencies'>): Handlers {
  const register = handlers['user/register'] as Handler<'user/register'>;
  return {
    ...handlers,
    'user/register': async (input, caller) =>
      register({ ...input, code: await createUnsentCode(dependencies, input.account, caller) }, caller),
  };
}

/** Registers the demo's customer, for whom each area creates its own part. */
async function createDemoCustomer(
  { dependencies, ...composed }: Pick<ComposedServer, 'handlers' | 'dependencies'>,
  { invitation, customers }: DemoFile,
): Promise<void> {
  const handlers = withSelfIssuedCodes({ dependencies, ...composed });
  const [{ account, password } = { account: '', password: '' }] = customers;
  const opened = await (handlers['user/register'] as Handler<'user/register'>)(
    { account, password, confirmPassword: password, invitationCode: invitation, agreed: true },
    visitor,
  );
  const session = isRefusal(opened) ? null : await dependencies.sessions.find(opened.token);
  if (!session)
    throw new Error(`the demo's customer can not be registered: ${isRefusal(opened) ? opened.refused : 'no session'}`);
  const caller: CustomerCaller = { ...visitor, ...session };
  for (const { demo } of AREA_MANIFESTS) await demo?.customer?.(caller, dependencies, handlers);
  for (const { demo } of AREA_MANIFESTS) await demo?.afterwards?.(caller, dependencies, handlers);
  await handlers['user/logout']({}, caller);
}
