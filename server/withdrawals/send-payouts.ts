/**
 * Sends approved withdrawals to the operator's payout service, if there is one: each is retried with growing delays
 * until the service has accepted it.
 */
import { sql } from 'kysely';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { isActionForbidden, RESTRICTION_NAMES } from '@bourse/core/compliance/account-restrictions.ts';
import { hasMoneyHeldBackSql } from '../reviews/called-back-deposits-sql.ts';
import { parseRequestRow } from '../ledger/request-table.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { SignedWebhookSettings } from '../config.ts';
import { findPayoutTarget, decryptWalletAddress, decryptCard } from './payout-targets-store.ts';
import { postSignedWebhook } from '../outgoing/signed-webhooks.ts';

const AT_ONCE = 20;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;
const FAILURE_CHARACTERS = 200;

type SendPayoutsDependencies = Pick<
  ServerDependencies,
  'database' | 'clock' | 'machineClock' | 'secrets' | 'log' | 'settings' | 'world'
>;

/** Nothing is handed over while one of these is in force. */
const WITHDRAWAL_RESTRICTIONS = RESTRICTION_NAMES.filter((state) => isActionForbidden(state, 'withdraw'));

/**
 * Returns how many were accepted. Practice money is never paid out: in a world that has nothing else, or gives some
 * now, all withdrawals are left to staff; later, those of accounts that were ever given some.
 */
export async function sendPayouts(
  dependencies: SendPayoutsDependencies,
  service: SignedWebhookSettings | undefined,
): Promise<number> {
  if (!service || dependencies.world.kind === 'demo' || dependencies.settings.get('practice') === 'yes') return 0;
  const { kysely } = dependencies.database;
  const now = new Date(dependencies.clock.now());
  const { rows } = await sql<
    Record<string, unknown> & { account_id: AccountId }
  >`select r.* from requests r join accounts a using (account_id) left join payouts p using (account_id, request_seq)
    where r.kind = 'withdrawal' and r.status = 'processing'
      and (p.due_at is null or (p.accepted_at is null and p.due_at <= ${now}))
      and not exists (select from transfers t where t.account_id = r.account_id and t.code = 'practice')
      and not ${hasMoneyHeldBackSql(sql`r.account_id`, now.getTime())}
      and not exists (select from jsonb_to_recordset(a.states) s (state text, until timestamptz)
        where s.state = any(${WITHDRAWAL_RESTRICTIONS}) and (s.until is null or s.until > ${now}))
        order by r.submitted_at
        limit ${AT_ONCE}`.execute(kysely);
  let taken = 0;
  for (const row of rows) if (await sendPayout(dependencies, service, row.account_id, row)) taken += 1;
  return taken;
}

async function sendPayout(
  dependencies: SendPayoutsDependencies,
  service: SignedWebhookSettings,
  account: AccountId,
  row: Record<string, unknown>,
): Promise<boolean> {
  const { kysely } = dependencies.database;
  const { seq, currency, amount, fee, details } = parseRequestRow(row);
  const now = dependencies.clock.now();
  // The process that moves its due time sends it; others then find it not due.
  const {
    rows: [mine],
  } = await sql<{
    attempts: number;
  }>`insert into payouts as p (account_id, request_seq, driver, attempts, due_at)
    values (${account}, ${seq}, 'webhook', 1, ${new Date(now + FIRST_WAIT_MS)})
    on conflict (account_id, request_seq) do update set attempts = p.attempts + 1,
      due_at = ${new Date(now)}::timestamptz + make_interval(secs => least(${LONGEST_WAIT_MS / 1000},
        ${FIRST_WAIT_MS / 1000} * power(2, p.attempts)))
      where p.accepted_at is null and p.due_at <= ${new Date(now)} returning attempts`.execute(kysely);
  const target = mine ? await findPayoutTarget(kysely, account, BigInt(String(details.target))) : null;
  if (!target || currency === null || amount === null) return false;

  const secret =
    target.kind === 'card'
      ? decryptCard(dependencies.secrets, account, target)
      : { number: decryptWalletAddress(dependencies.secrets, account, target), holder: null };
  const payment: PayoutMessage = {
    id: encodeId('r', account, seq),
    amount: formatAmount(amount - (fee ?? 0n), currency),
    currency,
    target: {
      kind: target.kind,
      ...secret,
      bankName: target.bankName,
      branch: target.branch,
      bankCode: target.bankCode,
      network: target.network,
    },
  };
  const failure = await postPayout(service, payment, dependencies.machineClock.now()).then(
    () => null,
    (error: unknown) => String(error).slice(0, FAILURE_CHARACTERS),
  );
  if (failure !== null)
    dependencies.log.warn(
      { payout: payment.id, attempts: mine?.attempts, failure },
      'the payout service has not taken a withdrawal',
    );
  await kysely
    .updateTable('payouts')
    .set(
      failure === null
        ? { accepted_at: new Date(dependencies.clock.now()), last_failure: null }
        : { last_failure: failure },
    )
    .where('account_id', '=', account)
    .where('request_seq', '=', seq)
    .execute();
  return failure === null;
}

/**
 * The operator's payout service: a signed POST orders a payment, and the service reports back by a signed POST.
 */

/** `id` stays the same at each attempt, so that it is paid once. */
interface PayoutMessage {
  id: string;
  amount: string;
  currency: string;
  target: {
    kind: 'card' | 'address';
    number: string;
    holder: string | null;
    bankName: string | null;
    branch: string | null;
    bankCode: string | null;
    network: string | null;
  };
}

/**
 * Resolves when the service has accepted it. Otherwise rejects: the outcome is unknown, and it is sent again under the
 * same id.
 */
async function postPayout(service: SignedWebhookSettings, payment: PayoutMessage, now: number): Promise<void> {
  const status = await postSignedWebhook(service, payment.id, payment, now);
  if (status < 200 || status > 299) throw new Error(`answered ${status}`);
}
