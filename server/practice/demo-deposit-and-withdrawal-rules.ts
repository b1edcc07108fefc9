/**
 * Deposits and withdrawals in a demo world, whose markets never close: at any hour, and without waiting after a new
 * card.
 */
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { defaultDepositWithdrawalTerms } from '@bourse/core/accounts/funds-rules/deposit-withdrawal-rules.ts';
import { runInTransaction } from '../commands/transaction-with-events.ts';
import { appendStaffAudit, SERVER_COMMAND_ACTOR } from '../staff-audit/audit-entries.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { insertFirstFundsRules } from './store.ts';

const SECOND_MS = 1_000;
const KINDS = ['deposit', 'withdrawal'] as const;

/** The rules from the world's beginning; staff set later ones. */
export async function insertDemoDepositAndWithdrawalRules(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents' | 'world' | 'fundsRules'>,
): Promise<void> {
  const rules = KINDS.flatMap((kind) =>
    Object.keys(CURRENCY_DIGITS).map((currency) => demoRule(kind, currency, dependencies.world.createdAt)),
  );
  await runInTransaction(dependencies, async ({ db, now }) => {
    const inserted = await insertFirstFundsRules(db, rules);
    const entries = inserted.map(({ kind, currency }) => ({ action: 'setFundsRule', subject: `${kind} ${currency}` }));
    await appendStaffAudit(db, SERVER_COMMAND_ACTOR, entries, now);
  });
  await dependencies.fundsRules.reload();
}

function demoRule(kind: (typeof KINDS)[number], currency: string, worldCreatedAt: number) {
  const terms = defaultDepositWithdrawalTerms(kind, currency);
  return {
    from_at: new Date(worldCreatedAt),
    kind,
    currency,
    minimum: terms.minimum,
    maximum: terms.maximum,
    fee_fixed: terms.feeFixed,
    fee_bps: terms.feeBps,
    weekdays: '1234567',
    opens: 0,
    closes: 1_440,
    zone: terms.zone,
    four_eyes_above: terms.fourEyesAbove,
    customer_alone: terms.customerAlone,
    approver_alone: terms.approverAlone,
    cooling_hours: 0,
    usual_hours: terms.usualHours,
    latest_days: terms.latestDays,
    decided_at: new Date(worldCreatedAt - SECOND_MS),
  };
}
