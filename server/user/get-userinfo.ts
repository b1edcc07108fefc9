/** The customer's own account: its state, credit score and invitation code. */
import { chooseLanguage } from '@bourse/contract/texts/languages.ts';
import {
  creditScoreFactsOf,
  computeCreditScoreParts,
  computeCreditScore,
  CREDIT_SCORE_MAXIMUM,
  CREDIT_SCORE_MINIMUM,
} from '@bourse/core/accounts/customers/credit-score.ts';
import { toDisplayedVerificationStatus } from '@bourse/core/accounts/identity/identity-verification.ts';
import type { CustomerState } from '@bourse/core/accounts/customers/customer-state.ts';
import { restrictionsInForce, type Restriction } from '@bourse/core/compliance/account-restrictions.ts';
import { readCustomerState } from '../requests/review-request-store.ts';
import type { Handler } from '../calls/handler-types.ts';
import { VERIFIED_NAME_PURPOSE, encryptionPlaceBuilders } from '../secrets/encryption-bindings.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';

const readAccountRow = ({ kysely }: ServerDependencies['database'], account: AccountId) =>
  kysely
    .selectFrom('customers')
    .innerJoin('invitations', 'invitations.account_id', 'customers.account_id')
    .innerJoin('accounts', 'accounts.account_id', 'customers.account_id')
    .select([
      'mobile',
      'name',
      'nickname',
      'phone',
      'avatar_file',
      'verification',
      'verified_name',
      'customers.states',
      'language',
      'fund_password_hash',
      'channel_password_hash',
      'customers.created_at',
      'invitations.code',
      'accounts.event_seq',
      'accounts.seat',
    ])
    .select((each) =>
      each
        .selectFrom('events')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('events.account_id', '=', account)
        .where('notice', 'is not', null)
        .where('read_at', 'is', null)
        .as('unread'),
    )
    .where('customers.account_id', '=', account)
    .executeTakeFirstOrThrow();

export function getUserinfo(dependencies: ServerDependencies): Handler<'user/getUserinfo'> {
  return async (_, { account }) => {
    const [row, customer] = await Promise.all([
      readAccountRow(dependencies.database, account),
      readCustomerState(dependencies.database.kysely, account),
    ]);
    const states = restrictionsInForce(row.states as unknown as Restriction[], dependencies.clock.now());
    return {
      id: account.toString(),
      account: row.mobile,
      name:
        row.verified_name === null
          ? row.name
          : dependencies.secrets
              .decrypt(VERIFIED_NAME_PURPOSE, row.verified_name, encryptionPlaceBuilders.verifiedName(account))
              .toString(),
      nickname: row.nickname,
      phone: row.phone,
      avatar: row.avatar_file,
      creditScore: computeCreditScore(computeCreditScoreParts(creditScoreFactsOf(customer, dependencies.clock.now()))),
      verification: toDisplayedVerificationStatus(row.verification as CustomerState['verification']),
      states: states.map(({ state, reason, at, until }) => ({ state, reason, since: at, until })),
      seat: row.seat,
      invitation: row.code,
      language: row.language === null ? null : chooseLanguage(row.language),
      fundPasswordSet: row.fund_password_hash !== null,
      channelPasswordSet: row.channel_password_hash !== null,
      unreadNotices: Number(row.unread ?? 0n),
      createdAt: row.created_at.toISOString(),
      lastEvent: Number(row.event_seq),
    };
  };
}

export function getCreditScore({ database, clock }: ServerDependencies): Handler<'user/getCreditScore'> {
  return async (_, { account }) => {
    const scoreParts = computeCreditScoreParts(
      creditScoreFactsOf(await readCustomerState(database.kysely, account), clock.now()),
    );
    return {
      score: computeCreditScore(scoreParts),
      lowest: CREDIT_SCORE_MINIMUM,
      highest: CREDIT_SCORE_MAXIMUM,
      parts: scoreParts,
    };
  };
}

export function getInvitation(dependencies: ServerDependencies): Handler<'user/getInvitation'> {
  return async (_, { account }) => {
    const row = await dependencies.database.kysely
      .selectFrom('invitations')
      .select(['code', 'used', 'use_limit'])
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow();
    return { code: row.code, used: row.used, limit: row.use_limit };
  };
}
