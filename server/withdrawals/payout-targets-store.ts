/** Bank cards and wallet addresses: their SQL, and the encryption of their details. */
import { sql } from 'kysely';
import type { WithdrawalTarget } from '@bourse/core/accounts/withdrawals/withdrawal-decisions.ts';
import type { WalletNetwork, WalletCurrency } from '@bourse/core/accounts/withdrawals/wallet-networks.ts';
import type { Database } from '../db/database.ts';
import type { TransactionContext } from '../commands/transaction-with-events.ts';
import type { AccountId } from '../ids.ts';
import { VERIFIED_NAME_PURPOSE, encryptionPlaceBuilders } from '../secrets/encryption-bindings.ts';
import type { DataEncryption } from '../secrets/data-encryption.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

type Db = Database['kysely'];
export const PAYOUT_TARGETS_MAXIMUM = 10;

export interface StoredPayoutTarget {
  seq: bigint;
  kind: 'card' | 'address';
  last4: string;
  secret: string;
  addedAt: number;
  bankName: string | null;
  branch: string | null;
  bankCode: string | null;
  type: WalletCurrency | null;
  network: WalletNetwork | null;
}

interface TargetRow {
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
const targetFromRow = (row: TargetRow): StoredPayoutTarget => ({
  seq: row.target_seq,
  kind: row.kind as StoredPayoutTarget['kind'],
  last4: row.last4,
  secret: row.secret,
  addedAt: row.added_at.getTime(),
  bankName: row.bank_name,
  branch: row.branch,
  bankCode: row.bank_code,
  type: row.wallet_type as WalletCurrency | null,
  network: row.network as WalletNetwork | null,
});

/** Bound ones, oldest first. */
export async function listPayoutTargets(db: Db, account: AccountId): Promise<StoredPayoutTarget[]> {
  return (
    await db
      .selectFrom('payout_targets')
      .selectAll()
      .where('account_id', '=', account)
      .where('removed_at', 'is', null)
      .orderBy('target_seq')
      .execute()
  ).map(targetFromRow);
}
/** Including removed ones. */
export async function findPayoutTarget(db: Db, account: AccountId, seq: bigint): Promise<StoredPayoutTarget | null> {
  const row = await db
    .selectFrom('payout_targets')
    .selectAll()
    .where('account_id', '=', account)
    .where('target_seq', '=', seq)
    .executeTakeFirst();
  return row ? targetFromRow(row) : null;
}

/** Its label without its number: the bank or network, and the last four characters. */
export const formatPayoutTargetLabel = ({
  bankName,
  type,
  network,
  last4,
}: Pick<StoredPayoutTarget, 'bankName' | 'type' | 'network' | 'last4'>): string =>
  bankName === null ? `${type} ${network} ··${last4}` : `${bankName} ··${last4}`;

export const buildWithdrawalTarget = (target: StoredPayoutTarget): WithdrawalTarget => ({
  seq: target.seq,
  kind: target.kind,
  label: formatPayoutTargetLabel(target),
  currency: target.type,
  addedAt: target.addedAt,
});

export interface CardDetails {
  number: string;
  holder: string;
}
/** Encrypted data is bound to the account and to the number that the target gets. */
type EncryptTarget = (account: AccountId, seq: bigint) => string;
export const encryptCard =
  (secrets: DataEncryption, card: CardDetails): EncryptTarget =>
  (account, seq) =>
    secrets.encrypt('card', JSON.stringify(card), encryptionPlaceBuilders.payoutTarget(account, seq));
export const decryptCard = (
  secrets: DataEncryption,
  account: AccountId,
  { seq, secret }: StoredPayoutTarget,
): CardDetails =>
  JSON.parse(
    secrets.decrypt('card', secret, encryptionPlaceBuilders.payoutTarget(account, seq)).toString(),
  ) as CardDetails;
export const encryptWalletAddress =
  (secrets: DataEncryption, address: string): EncryptTarget =>
  (account, seq) =>
    secrets.encrypt('address', address, encryptionPlaceBuilders.payoutTarget(account, seq));
export const decryptWalletAddress = (
  secrets: DataEncryption,
  account: AccountId,
  { seq, secret }: StoredPayoutTarget,
): string => secrets.decrypt('address', secret, encryptionPlaceBuilders.payoutTarget(account, seq)).toString();

export type NewPayoutTarget = Omit<StoredPayoutTarget, 'seq' | 'addedAt' | 'secret'> & {
  secret: EncryptTarget;
  fingerprint: Buffer;
};

/**
 * Its number, or null if the account has bound it already; whether others have shows to staff alone. The caller must
 * hold the account's row.
 */
export async function insertPayoutTarget(
  work: TransactionContext,
  account: AccountId,
  target: NewPayoutTarget,
): Promise<bigint | null> {
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
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'fingerprint']).where('removed_at', 'is', null).doNothing(),
    )
    .returning('target_seq')
    .executeTakeFirst();
  return made?.target_seq ?? null;
}

/** False if there is none. */
export async function deletePayoutTarget(
  work: TransactionContext,
  account: AccountId,
  seq: bigint,
  kind: StoredPayoutTarget['kind'],
): Promise<StoredPayoutTarget | null> {
  const row = await work.db
    .updateTable('payout_targets')
    .set({ removed_at: new Date(work.now) })
    .where('account_id', '=', account)
    .where('target_seq', '=', seq)
    .where('kind', '=', kind)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ? targetFromRow(row) : null;
}

/** Whether a withdrawal to it is in progress. */
export async function hasWithdrawalInProgress(
  work: TransactionContext,
  account: AccountId,
  seq: bigint,
): Promise<boolean> {
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
  secrets: Pick<DataEncryption, 'decrypt'>,
  account: AccountId,
): Promise<string | null> {
  const row = await db
    .selectFrom('customers')
    .select('verified_name')
    .where('account_id', '=', account)
    .where('verification', '=', 'certified')
    .executeTakeFirst();
  return row?.verified_name
    ? secrets
        .decrypt(VERIFIED_NAME_PURPOSE, row.verified_name, encryptionPlaceBuilders.verifiedName(account))
        .toString()
    : null;
}

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  payout_targets: {
    columns: 'target_seq, kind, bank_name, branch, bank_code, wallet_type, network, last4, added_at, removed_at',
    orderBy: 'target_seq',
  },
};
