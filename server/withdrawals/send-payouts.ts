/**
 * Sends approved withdrawals to the operator's payout service, if there is one: each is retried with growing delays
 * until the service has accepted it.
 */
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { isActionForbidden, RESTRICTION_NAMES } from '@bourse/core/compliance/account-restrictions.ts';
import { encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { SignedWebhookSettings } from '../config.ts';
import { findPayoutTarget, decryptWalletAddress, decryptCard } from './payout-targets-store.ts';
import {
  claimPayout,
  type DuePayout,
  markPayoutAccepted,
  readDuePayouts,
  updatePayoutFailure,
} from './payouts-store.ts';
import { postSignedWebhook } from '../outgoing/signed-webhooks.ts';

const AT_ONCE = 20;
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
  const due = await readDuePayouts(kysely, WITHDRAWAL_RESTRICTIONS, dependencies.clock.now(), AT_ONCE);
  let taken = 0;
  for (const each of due) if (await sendPayout(dependencies, service, each)) taken += 1;
  return taken;
}

async function sendPayout(
  dependencies: SendPayoutsDependencies,
  service: SignedWebhookSettings,
  { account, request: { seq, currency, amount, fee, details } }: DuePayout,
): Promise<boolean> {
  const { kysely } = dependencies.database;
  // The process that moves its due time sends it; others then find it not due.
  const attempts = await claimPayout(kysely, { account, seq }, dependencies.clock.now());
  const target = attempts !== null ? await findPayoutTarget(kysely, account, BigInt(String(details.target))) : null;
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
    dependencies.log.warn({ payout: payment.id, attempts, failure }, 'the payout service has not taken a withdrawal');
  if (failure === null) await markPayoutAccepted(kysely, { account, seq }, dependencies.clock.now());
  else await updatePayoutFailure(kysely, { account, seq }, failure);
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
