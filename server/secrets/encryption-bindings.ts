/** What encrypted values are bound to: their purpose, and their place by table, column and row. */
import type { AccountId } from '../ids.ts';

export const encryptionPlaceBuilders = {
  verifiedName: (account: AccountId): string => `customers.verified_name ${account}`,
  requestDetail: (field: 'name' | 'digits', account: AccountId, request: bigint): string =>
    `requests.details.${field} ${account} ${request}`,
  payoutTarget: (account: AccountId, target: bigint): string => `payout_targets.secret ${account} ${target}`,
  portfolioName: (account: AccountId, portfolio: number): string => `portfolios.name ${account} ${portfolio}`,
  leagueWord: (word: string): string => `league_words.hidden ${word}`,
  oneTimeCodes: (account: AccountId): string => `one_time_codes.secret ${account}`,
  /** The next secret replaces the present one once its person has shown a code from it. */
  staffOtp: (login: string): string => `staff.otp_secret ${login}`,
  pushKey: (publicKey: string): string => `push_keys.private_key ${publicKey}`,
  supportMessage: (account: AccountId, message: number): string => `support_messages.body ${account} ${message}`,
  file: (account: AccountId, file: string): string => `files ${account} ${file}`,
  webhookSecret: (id: string): string => `webhooks.secret ${id}`,
  outbox: (id: string): string => `outbox.sealed ${id}`,
  /** Stored nowhere. */
  loginChallenge: 'login challenge',
  keyState: (id: string): string => `encryption_keys.state ${id}`,
};

/** The purposes of encrypted texts, so that one can't stand in for another. */
export const VERIFIED_NAME_PURPOSE = 'verified name';
export const PORTFOLIO_NAME_PURPOSE = 'portfolio name';
export const LEAGUE_TEXT_PURPOSE = 'league words';
export const IDENTITY_DIGITS_PURPOSE = 'identity digits';
export const SUPPORT_MESSAGE_PURPOSE = 'support message';
export const WEBHOOK_SECRET_PURPOSE = 'webhook secret';
