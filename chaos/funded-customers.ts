/** Customers who can pay in and out at any hour of any day: certified, with a fund password and a card. */
import { createPhoto, createUploadsClient } from '@bourse/server/testing/upload-picture.ts';
import { createTestCardNumber } from '@bourse/server/testing/verified-customer.ts';
import type pg from 'pg';
import type { Caller } from './caller.ts';
import { certifyAccounts, CERTIFIED_HOLDER_NAME } from './certify-accounts.ts';
import { type TrialCustomer, TRIAL_PASSWORD, callSuccessfully } from './trial-customers.ts';
import { prepareDatabase } from './trial-database.ts';
import type { TrialContext } from './trial-runner.ts';

/** `upload` returns null if no answer came. */
export interface FundedCustomer {
  card: string;
  upload(): Promise<string | null>;
}

/** Currencies with a channel, each with the smallest amount that can be moved, in whole units. */
export const DEPOSIT_CHANNEL_CURRENCIES = [
  { currency: 'USD', least: 14 },
  { currency: 'KRW', least: 20_000 },
  { currency: 'THB', least: 480 },
  { currency: 'MXN', least: 250 },
] as const;
export const depositChannelOf = (currency: string): string => `chaos-${currency.toLowerCase()}`;
export const TRIAL_FUND_PASSWORD = 'nine calm otters';

const KNOWN_WITHIN_MS = 20_000;

/** The house's default rules except for the hours and a new card's waiting time, and channels that lead nowhere. */
async function openDepositsAndWithdrawals(client: pg.Client): Promise<void> {
  // From before the world's beginning: the audit asks of every later rule who has set it.
  const { rows } = await client.query<{ from: Date }>(`select created_at - interval '1 day' as from from world`);
  const { from } = rows[0]!;
  const decided = new Date(from.getTime() - 1_000);
  for (const { currency, least } of DEPOSIT_CHANNEL_CURRENCIES) {
    const unit = BigInt(least) * (currency === 'KRW' ? 1n : 100n);
    for (const kind of ['deposit', 'withdrawal']) {
      await client.query(
        `insert into funds_rules (from_at, kind, currency, minimum, maximum, fee_fixed, fee_bps, weekdays, opens,
          closes, zone, four_eyes_above, customer_alone, approver_alone, cooling_hours, usual_hours, latest_days,
          decided_at)
        values ($1, $2, $3, $4, $5, $6, 10, '1234567', 0, 1440, 'Asia/Seoul', $7, $7, $8, 0, 2, 1, $9)
          on conflict do nothing`,
        [from, kind, currency, unit, unit * 5_000n, kind === 'deposit' ? 1n : 0n, unit * 500n, unit * 2_500n, decided],
      );
    }
    await client.query(
      `insert into deposit_channels (channel, from_at, kind, currency, open, practice, bank_name, account_name,
        account_number, decided_at)
      values ($1, $2, 'bank', $3, true, true, 'Practice Bank', 'Practice world', $4, $5) on conflict do nothing`,
      [depositChannelOf(currency), from, currency, `PRACTICE-${currency}`, decided],
    );
  }
}

/**
 * Writes directly to the database what the customers' own calls would need seconds of hashing and a reviewer's day for;
 * the cards are bound by the call.
 */
export async function prepareFundedCustomers(
  context: TrialContext,
  customers: readonly TrialCustomer[],
): Promise<Map<TrialCustomer, FundedCustomer>> {
  const caller = context.caller(4);
  const [first, ...others] = customers;
  if (!first) return new Map();
  await callSuccessfully(
    caller,
    'user/setFundPassword',
    { password: TRIAL_PASSWORD, next: TRIAL_FUND_PASSWORD, confirm: TRIAL_FUND_PASSWORD, key: context.random.key() },
    first,
  );
  await prepareDatabase(context.dataDir, async (client) => {
    await openDepositsAndWithdrawals(client);
    await certifyAccounts(
      client,
      context.dataDir,
      customers.map(({ userId }) => userId),
    );
    await client.query(
      `update customers c set fund_password_hash = f.fund_password_hash,
        fund_password_changed_at = f.fund_password_changed_at from customers f where f.account_id = $1
          and c.account_id = any($2)`,
      [first.userId, others.map(({ userId }) => userId)],
    );
  });
  await untilOpen(caller, first);
  const voucher = await createPhoto(64, 64, '#7fa0c0');
  const fundedCustomers = new Map<TrialCustomer, FundedCustomer>();
  for (const customer of customers) {
    const number = createTestCardNumber(Number(customer.userId));
    const { id } = await callSuccessfully<{ id: string }>(
      caller,
      'wallet/addBankCard',
      { first4: number.slice(0, 4), last12: number.slice(4), holder: CERTIFIED_HOLDER_NAME, key: context.random.key() },
      customer,
    );
    fundedCustomers.set(customer, {
      card: id,
      async upload() {
        const sent = await createUploadsClient(context.server().origin, customer)
          .upload('voucher', voucher)
          .catch(() => null);
        return sent?.ok ? sent.data.file : null;
      },
    });
  }
  // Dated back, so that a clock set back makes none of it new again.
  await prepareDatabase(context.dataDir, async (client) => {
    const ids = [customers.map(({ userId }) => userId)];
    await client.query(
      `update payout_targets set added_at = added_at - interval '1 day' where account_id = any($1)`,
      ids,
    );
    await client.query(
      `update customers set fund_password_changed_at = fund_password_changed_at - interval '1 day'
        where account_id = any($1)`,
      ids,
    );
  });
  return fundedCustomers;
}

/** The server rereads its rules every few seconds. */
async function untilOpen(caller: Caller, customer: TrialCustomer): Promise<void> {
  for (
    const end = performance.now() + KNOWN_WITHIN_MS;
    ;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    })
  ) {
    const { rows } = await callSuccessfully<{ rows: { id: string }[] }>(
      caller,
      'wallet/listDepositChannels',
      {},
      customer,
    );
    if (rows.some(({ id }) => id === depositChannelOf('USD'))) return;
    if (performance.now() > end) throw new Error('the server does not know its channels');
  }
}
