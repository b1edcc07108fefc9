/** Bank cards and wallet addresses: their SQL, and the encryption of their details. */
import { sql } from 'kysely';
import type { Target } from '@bourse/core/accounts/withdrawals/withdrawal.ts';
import type { WalletNetwork, WalletType } from '@bourse/core/accounts/withdrawals/networks.ts';
import type { Database } from '../db/database.ts';
import type { Work } from '../commands/transaction.ts';
import type { AccountId } from '../ids.ts';
import { NAME_PURPOSE, placeOf } from '../secrets/binding.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { OwnData } from '../parts.ts';

type Db = Database['kysely'];
export const TARGETS_MAXIMUM = 10;

export interface StoredTarget {
  seq: bigint;
  kind: 'card' | 'address';
  last4: string;
  secret: string;
  addedAt: number;
  bankName: string | null;
  branch: string | null;
  bankCode: string | null;
  type: WalletType | null;
  network: WalletNetwork | null;
}

interface Row {
  target_seq: bigint;
  kind: string;
  last4: string;
  secret: string;
  added_at: Date;
  bank_name: string | null;
  branch: string | null;
  bank_code: string | null;
  wallet_type: string | null;
  network: string | null;
}
const targetOf = (row: Row): StoredTarget => ({
  seq: row.target_seq,
  kind: row.kind as StoredTarget['kind'],
  last4: row.last4,
  secret: row.secret,
  addedAt: row.added_at.getTime(),
  bankName: row.bank_name,
  branch: row.branch,
  bankCode: row.bank_code,
  type: row.wallet_type as WalletType | null,
  network: row.network as WalletNetwork | null,
});

/** Bound ones, oldest first. */
export async function readTargets(db: Db, account: AccountId): Promise<StoredTarget[]> {
  return (
    await db
      .selectFrom('payout_targets')
      .selectAll()
      .where('account_id', '=', account)
      .where('removed_at', 'is', null)
      .orderBy('target_seq')
      .execute()
  ).map(targetOf);
}
/** Including removed ones. */
export async function readTarget(db: Db, account: AccountId, seq: bigint): Promise<StoredTarget | null> {
  const row = await db
    .selectFrom('payout_targets')
    .selectAll()
    .where('account_id', '=', account)
    .where('target_seq', '=', seq)
    .executeTakeFirst();
  return row ? targetOf(row) : null;
}

/** Its label without its number: the bank or network, and the last four characters. */
export const labelOf = ({
  bankName,
  type,
  network,
  last4,
}: Pick<StoredTarget, 'bankName' | 'type' | 'network' | 'last4'>): string =>
  bankName === null ? `${type} ${network} ··${last4}` : `${bankName} ··${last4}`;

export const ruleTarget = (target: StoredTarget): Target => ({
  seq: target.seq,
  kind: target.kind,
  label: labelOf(target),
  currency: target.type,
  addedAt: target.addedAt,
});

export interface CardSecret {
  number: string;
  holder: string;
}
/** Encrypted data is bound to the account and to the number that the target gets. */
type Hide = (account: AccountId, seq: bigint) => string;
export const hideCard =
  (secrets: Secrets, card: CardSecret): Hide =>
  (account, seq) =>
    secrets.encrypt('card', JSON.stringify(card), placeOf.payoutTarget(account, seq));
export const showCard = (secrets: Secrets, account: AccountId, { seq, secret }: StoredTarget): CardSecret =>
  JSON.parse(secrets.decrypt('card', secret, placeOf.payoutTarget(account, seq)).toString()) as CardSecret;
export const hideAddress =
  (secrets: Secrets, address: string): Hide =>
  (account, seq) =>
    secrets.encrypt('address', address, placeOf.payoutTarget(account, seq));
export const showAddress = (secrets: Secrets, account: AccountId, { seq, secret }: StoredTarget): string =>
  secrets.decrypt('address', secret, placeOf.payoutTarget(account, seq)).toString();

export type NewTarget = Omit<StoredTarget, 'seq' | 'addedAt' | 'secret'> & { secret: Hide; fingerprint: Buffer };

/** Its number, or null if it is bound already. The caller must hold the account's row. */
export async function insertTarget(work: Work, account: AccountId, target: NewTarget): Promise<bigint | null> {
  const { entity_seq: seq } = await work.db
    .updateTable('accounts')
    .set((set) => ({ entity_seq: set('entity_seq', '+', 1n) }))
    .where('account_id', '=', account)
    .returning('entity_seq')
    .executeTakeFirstOrThrow();
  const made = await work.db
    .insertInto('payout_targets')
    .values({
      account_id: account,
      target_seq: seq,
      kind: target.kind,
      bank_name: target.bankName,
      branch: target.branch,
      bank_code: target.bankCode,
      wallet_type: target.type,
      network: target.network,
      secret: target.secret(account, seq),
      last4: target.last4,
      fingerprint: target.fingerprint,
      added_at: new Date(work.now),
    })
    .onConflict((conflict) => conflict.column('fingerprint').where('removed_at', 'is', null).doNothing())
    .returning('target_seq')
    .executeTakeFirst();
  return made?.target_seq ?? null;
}

/** False if there is none. */
export async function removeTarget(
  work: Work,
  account: AccountId,
  seq: bigint,
  kind: StoredTarget['kind'],
): Promise<StoredTarget | null> {
  const row = await work.db
    .updateTable('payout_targets')
    .set({ removed_at: new Date(work.now) })
    .where('account_id', '=', account)
    .where('target_seq', '=', seq)
    .where('kind', '=', kind)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ? targetOf(row) : null;
}

/** Whether a withdrawal to it is in progress. */
export async function isAwaited(work: Work, account: AccountId, seq: bigint): Promise<boolean> {
  const row = await work.db
    .selectFrom('requests')
    .select('request_seq')
    .where('account_id', '=', account)
    .where('kind', '=', 'withdrawal')
    .where('status', 'in', ['submitted', 'inReview', 'processing'])
    .where(sql<boolean>`details->>'target' = ${seq.toString()}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** The name under which a customer's identity was verified: a card's holder must have it. */

/** Null before the verification. */
export async function readVerifiedName(
  db: Database['kysely'],
  secrets: Pick<Secrets, 'decrypt'>,
  account: AccountId,
): Promise<string | null> {
  const row = await db
    .selectFrom('customers')
    .select('verified_name')
    .where('account_id', '=', account)
    .where('verification', '=', 'certified')
    .executeTakeFirst();
  return row?.verified_name
    ? secrets.decrypt(NAME_PURPOSE, row.verified_name, placeOf.verifiedName(account)).toString()
    : null;
}

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  payout_targets: {
    columns: 'target_seq, kind, bank_name, branch, bank_code, wallet_type, network, last4, added_at, removed_at',
    by: 'target_seq',
  },
};
