/**
 * Staff try to steal money: each member alone, pairs that aren't independent, an owner with ghost logins, a reviewer
 * with an invented customer. Each attacker has its own customer and tries every call that its roles allow; afterwards
 * no money may have moved, and no login may have gained rights.
 */
import { type CallClient, createCallClient, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import {
  logInStaffMember,
  MATRIX_FUND_PASSWORD,
  createCardNumber,
  MATRIX_PASSWORD,
  type MatrixPerson,
  registerCustomer,
  uploadFile,
} from '@bourse/e2e/matrix/matrix-customers-and-staff.ts';
import { expectSuccess } from '@bourse/e2e/browser/customer-with-history.ts';
import { inspectAndClaimReview } from '@bourse/e2e/protocol/inspect-and-claim-review.ts';
import { certifyAccounts, CERTIFIED_HOLDER_NAME } from '../certify-accounts.ts';
import { prepareDatabase, readDatabase } from '../trial-database.ts';
import type { AttackTarget } from './run-attack.ts';

interface Insider {
  login: string;
  id: string;
  client: CallClient;
}
/** Logins used by one person: a single one, or two that share a device. */
type InsiderPerson = readonly Insider[];
type Verdict = 'approve' | 'complete' | 'fail';

const LIMIT = '7000';
const GUESSES = 5;

export interface InsiderAttackSize {
  /** How many pairs are tried at most. */
  pairs: number;
  /** Which logins try; everybody if undefined. */
  only?: readonly string[];
}

export async function attackAsInsiders(
  target: AttackTarget,
  { pairs: most, only }: InsiderAttackSize,
): Promise<string> {
  const { server, dataDir, fault } = target;
  const insiders: Insider[] = [];
  for (const { login } of server.demo.staff.filter((each) => only?.includes(each.login) ?? true)) {
    const client = await logInStaffMember(server, login);
    insiders.push({ login, client, id: (await expectSuccess(client.call('staff/getMe'))).id });
  }
  const pairs = insiders.flatMap((one, index) => insiders.slice(index + 1).map((other) => [one, other] as const));
  // Pairs with the most power come first.
  const chosen = pairs.sort((a, b) => weight(b) - weight(a)).slice(0, most);
  const before = await powerOf(dataDir);
  const counted = { tries: 0, taken: 0 };
  for (const mind of [...insiders.map((one) => [one]), ...chosen]) {
    await linkLoginsToOneDevice(dataDir, mind);
    const name = mind.map(({ login }) => login).join(' with ');
    const customer = await inventCertifiedCustomer(target);
    await tryAll(target, mind, customer, counted);
    const gained = await gainedBy(dataDir, customer);
    if (gained.length > 0) fault(`${name}: moved ${gained.join(', ')}`);
    const after = await powerOf(dataDir);
    if (after !== before) fault(`${name}: who may do what has changed`);
    await unlinkLoginsFromDevice(dataDir, mind);
  }
  if (counted.taken === 0) fault('nothing at all was taken: the attack can not have reached what it attacks');
  return (
    `${insiders.length} alone and ${chosen.length} pairs, each with a customer of its own: ` +
    `${counted.tries} tries, ${counted.taken} steps taken that move nothing alone`
  );
}

const WEIGHTS: Record<string, number> = { owner: 4, treasurer: 3, reviewer: 3 };
const weight = (pair: readonly [Insider, Insider]): number =>
  pair.reduce((sum, { login }) => sum + (WEIGHTS[login.split('-')[0] ?? ''] ?? 0) + (login.includes('-') ? 0 : 1), 0);

/**
 * Everything that could bring money: withdrawals and deposits of their own customer, a correction, ghost logins, and
 * the accounts that customers pay into.
 */
async function tryAll(
  target: AttackTarget,
  mind: InsiderPerson,
  customer: MatrixPerson,
  counted: { tries: number; taken: number },
): Promise<void> {
  const attempt = async (act: () => Promise<{ ok: boolean }>): Promise<boolean> => {
    counted.tries += 1;
    const { ok } = await act().catch(() => ({ ok: false }));
    if (ok) counted.taken += 1;
    return ok;
  };
  const decide = async (review: string, verdicts: readonly Verdict[]): Promise<void> => {
    for (const verdict of verdicts) {
      for (const { client } of [...mind, ...mind]) {
        if (verdict === 'approve') await attempt(async () => ({ ok: await inspectAndClaimReview(client, review) }));
        await attempt(() =>
          client.call('staff/decideReview', {
            review,
            verdict,
            key: createIdempotencyKey(),
            ...(verdict === 'complete' ? { reference: 'MINE-1' } : {}),
          }),
        );
      }
    }
  };
  for (const { client } of mind)
    await attempt(() =>
      client.call('staff/proposeCorrection', {
        customer: customer.id,
        currency: 'USD',
        amount: LIMIT,
        direction: 'credit',
        why: 'A fee was charged twice',
        key: createIdempotencyKey(),
      }),
    );
  await decideAll(mind, customer, 'correction', (review) => decide(review, ['approve']));
  await tryUnpaidDeposit(target, customer, mind, attempt);
  await decideAll(mind, customer, 'deposit', (review) => decide(review, ['approve']));
  await expectSuccess(
    customer.client.call('wallet/submitWithdrawal', {
      currency: 'USD',
      amount: LIMIT,
      fee: '7',
      to: await cardOf(customer),
      fundPassword: MATRIX_FUND_PASSWORD,
      key: createIdempotencyKey(),
    }),
  ).catch(() => {});
  await decideAll(mind, customer, 'withdrawal', (review) => decide(review, ['approve', 'complete']));
  await tryGhostLogins(target, mind, attempt);
  await tryRedirectingPayments(mind, attempt);
}

type Attempt = (act: () => Promise<{ ok: boolean }>) => Promise<boolean>;

async function decideAll(
  mind: InsiderPerson,
  { id }: MatrixPerson,
  kind: 'deposit' | 'withdrawal' | 'correction',
  act: (review: string) => Promise<void>,
): Promise<void> {
  const listed = await Promise.all(mind.map(({ client }) => client.call('staff/listReviews', { kind, customer: id })));
  const reviews = new Set(listed.flatMap((each) => (each.ok ? each.data.rows.map((row) => row.id) : [])));
  for (const review of reviews) await act(review);
}

/** A deposit that was never paid, and a forged bank statement that shows it. */
async function tryUnpaidDeposit(
  { server }: AttackTarget,
  customer: MatrixPerson,
  mind: InsiderPerson,
  attempt: Attempt,
): Promise<void> {
  const { reference } = await expectSuccess(customer.client.call('wallet/listDepositChannels', {}));
  await customer.client.call('wallet/submitDeposit', {
    channel: 'practice-usd',
    amount: LIMIT,
    reference,
    voucher: await uploadFile(server, customer, 'voucher'),
    key: createIdempotencyKey(),
  });
  const csv = Buffer.from(`date,reference,amount\n2026-11-20,${reference},${LIMIT}\n`).toString('base64');
  for (const { client } of mind)
    await attempt(() =>
      client.call('staff/reconcileStatement', {
        currency: 'USD',
        from: '2026-01-01T00:00:00.000Z',
        to: '2027-01-01T00:00:00.000Z',
        base64: csv,
        key: createIdempotencyKey(),
      }),
    );
}

/** More roles for one's own login, a ghost login, and other people's logins. */
async function tryGhostLogins({ server }: AttackTarget, mind: InsiderPerson, attempt: Attempt): Promise<void> {
  const visitor = createCallClient({ base: `${server.origin}/api/vue` });
  for (const { client, id } of mind) {
    const added = await client.call('staff/addStaff', {
      login: `ghost-${createIdempotencyKey()
        .slice(0, 8)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, 'x')}`,
      name: 'A Ghost',
      roles: ['treasurer', 'reviewer'],
      key: createIdempotencyKey(),
    });
    await attempt(() =>
      client.call('staff/changeStaff', {
        staff: id,
        roles: ['owner', 'treasurer', 'reviewer'],
        key: createIdempotencyKey(),
      }),
    );
    const people = await client.call('staff/listStaff');
    for (const { id: other } of people.ok ? people.data.rows : []) {
      await attempt(() => client.call('staff/renewStaff', { staff: other, key: createIdempotencyKey() }));
      if (mind.some((each) => each.id === other))
        await attempt(() =>
          client.call('staff/changeStaff', {
            staff: other,
            roles: ['treasurer', 'reviewer', 'product'],
            key: createIdempotencyKey(),
          }),
        );
    }
    if (!added.ok || added.data.link === null) continue;
    for (let guess = 0; guess < GUESSES; guess += 1) {
      const code = `aaaa-aaaa-aaaa-aaa${guess + 2}`;
      if (
        await attempt(() =>
          visitor.call('staff/enrol', {
            link: added.data.link ?? '',
            code,
            next: MATRIX_PASSWORD,
            confirm: MATRIX_PASSWORD,
            otp: '000000',
          }),
        )
      )
        throw new Error('a guessed code was taken');
    }
  }
  await approveOwnAppointments(mind, attempt);
}

/** Each login tries to approve the appointments that they proposed themselves. */
async function approveOwnAppointments(mind: InsiderPerson, attempt: Attempt): Promise<void> {
  for (const { client } of mind) {
    const waiting = await client.call('staff/listStaff');
    for (const { proposal } of waiting.ok ? waiting.data.appointments : []) {
      if (mind.some(({ id }) => id === proposal.by.id))
        for (const { client: any } of mind)
          await attempt(() =>
            any.call('staff/decideProposal', {
              proposal: proposal.id,
              verdict: 'approve',
              key: createIdempotencyKey(),
            }),
          );
    }
  }
}

/** A channel that makes customers pay to them, and a rule that lets one person decide everything. */
async function tryRedirectingPayments(mind: InsiderPerson, attempt: Attempt): Promise<void> {
  const from = new Date(Date.now() + 3_600_000).toISOString();
  for (const { client } of mind) {
    const channel = await client.call('staff/setDepositChannel', {
      channel: 'mine',
      kind: 'bank',
      currency: 'USD',
      open: true,
      practice: true,
      place: 1,
      minimum: null,
      maximum: null,
      feeFixed: '0',
      feeBps: 0,
      bankName: 'Mine',
      accountName: 'Me',
      accountNumber: '6-6-6',
      network: null,
      address: null,
      from,
      key: createIdempotencyKey(),
    });
    const rule = await client.call('staff/setFundsRule', {
      kind: 'withdrawal',
      currency: 'USD',
      minimum: '1',
      maximum: '999999',
      feeFixed: '0',
      feeBps: 0,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      opens: 0,
      closes: 1_440,
      zone: 'UTC',
      fourEyesAbove: null,
      coolingHours: 0,
      usualHours: 0,
      latestDays: 0,
      from,
      key: createIdempotencyKey(),
    });
    for (const made of [channel, rule]) {
      if (made.ok && made.data.proposal)
        for (const { client: any } of mind)
          await attempt(() =>
            any.call('staff/decideProposal', {
              proposal: made.data.proposal?.id ?? '',
              verdict: 'approve',
              key: createIdempotencyKey(),
            }),
          );
    }
  }
}

/** A customer certified under a made-up name, with a card and a fund password. */
async function inventCertifiedCustomer({ server, dataDir }: AttackTarget): Promise<MatrixPerson> {
  const person = await registerCustomer(server);
  await prepareDatabase(dataDir, (client) => certifyAccounts(client, dataDir, [person.id]));
  await expectSuccess(
    person.client.call('user/setFundPassword', {
      password: MATRIX_PASSWORD,
      next: MATRIX_FUND_PASSWORD,
      confirm: MATRIX_FUND_PASSWORD,
      key: createIdempotencyKey(),
    }),
  );
  const number = createCardNumber();
  await expectSuccess(
    person.client.call('wallet/addBankCard', {
      first4: number.slice(0, 4),
      last12: number.slice(4),
      holder: CERTIFIED_HOLDER_NAME,
      key: createIdempotencyKey(),
    }),
  );
  return person;
}

const cardOf = async ({ client }: MatrixPerson): Promise<string> =>
  (await expectSuccess(client.call('wallet/listBankCards', {}))).rows[0]?.id ?? '';

/** Links two logins to one device. */
const linkLoginsToOneDevice = (dataDir: string, [one, other]: InsiderPerson): Promise<void> =>
  prepareDatabase(dataDir, async (client) => {
    if (one && other)
      await client.query(
        `insert into staff_devices (staff_id, device_hash, seen_at) select $1, device_hash, seen_at from staff_devices
          where staff_id = $2 on conflict do nothing`,
        [other.id, one.id],
      );
  });
const unlinkLoginsFromDevice = (dataDir: string, [one, other]: InsiderPerson): Promise<void> =>
  prepareDatabase(dataDir, async (client) => {
    if (one && other)
      await client.query(
        `delete from staff_devices d using staff_devices o where d.staff_id = $1 and o.staff_id = $2
          and o.device_hash = d.device_hash`,
        [other.id, one.id],
      );
  });

/** Money that staff have moved to or from a customer. */
const gainedBy = (dataDir: string, { id }: MatrixPerson): Promise<string[]> =>
  readDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ entry: string }>(
      `select code || ' ' || amount as entry from transfers where account_id = $1
        and code in ('deposit', 'correction', 'withdrawPaid')`,
      [id],
    );
    return rows.map(({ entry }) => entry);
  });

/** Who may log in and do what, where customers pay, and by which rules. */
const powerOf = (dataDir: string): Promise<string> =>
  readDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{
      entry: string;
    }>(`select concat((select json_agg(json_build_array(login, roles, disabled_at, password_hash) order by login)
      from staff),
    (select json_agg(json_build_array(channel, from_at, account_number) order by channel, from_at)
      from deposit_channels), (select count(*) from funds_rules where maximum = 99999900)) as entry`);
    return rows[0]?.entry ?? '';
  });
