/**
 * Deposits and withdrawals in a demo world, whose markets never close: at any hour, and without waiting after a new
 * card.
 */
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { defaultDepositWithdrawalTerms } from '@bourse/core/accounts/funds-rules/deposit-withdrawal-rules.ts';
import type { ServerDependencies } from '../dependencies.ts';

const SECOND_MS = 1_000;
const KINDS = ['deposit', 'withdrawal'] as const;

/** The rules from the world's beginning; staff set later ones. */
export async function insertDemoDepositAndWithdrawalRules({
  database,
  world,
  fundsRules,
}: Pick<ServerDependencies, 'database' | 'world' | 'fundsRules'>): Promise<void> {
  const from = new Date(world.createdAt);
  await database.kysely
    .insertInto('funds_rules')
    .values(
      KINDS.flatMap((kind) =>
        Object.keys(CURRENCY_DIGITS).map((currency) => {
          const terms = defaultDepositWithdrawalTerms(kind, currency);
          return {
            from_at: from,
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
            decided_at: new Date(world.createdAt - SECOND_MS),
          };
        }),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await fundsRules.reload();
}
