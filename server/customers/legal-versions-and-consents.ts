/** The versions of the legal texts, and who agreed to which. */
import { LEGAL_TEXT_NAMES, type LegalTextName } from '@bourse/contract/constants.ts';
import { BUILT_IN_LEGAL_TEXTS_START_DATE } from '@bourse/contract/legal/documents/legal-text.ts';
import {
  findLegalVersionInForce,
  type LegalVersion,
  legalNoticePeriodMs,
} from '@bourse/core/accounts/legal/legal-text-versions.ts';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import type { World } from '../world/world.ts';

type Db = Kysely<DB> | Transaction<DB>;

const MINUTE_MS = 60_000;
const BUILT_IN_FROM = Date.parse(`${BUILT_IN_LEGAL_TEXTS_START_DATE}T00:00:00.000Z`);
const BUILT_IN: LegalVersion = {
  version: 1,
  from: BUILT_IN_FROM,
  decideBefore: BUILT_IN_FROM,
  isApproved: true,
  isWithdrawn: false,
};

/** A minute in a practice world, where no real money depends on it. */
export const computeLegalNoticePeriodMs = ({ kind }: Pick<World, 'kind'>, isBurdensome: boolean): number =>
  kind === 'demo' ? MINUTE_MS : legalNoticePeriodMs(isBurdensome);

/** In order of their numbers, beginning with the built-in one. */
export async function readLegalVersions(
  db: Db,
  world: Pick<World, 'kind'>,
  text: LegalTextName,
): Promise<[LegalVersion, ...LegalVersion[]]> {
  const rows = await db
    .selectFrom('legal_versions')
    .select(['version', 'from_at', 'is_burdensome', 'approved_at', 'withdrawn_at'])
    .where('text', '=', text)
    .orderBy('version')
    .execute();
  return [
    BUILT_IN,
    ...rows.map(({ version, from_at, is_burdensome, approved_at, withdrawn_at }) => {
      const from = from_at.getTime();
      return {
        version,
        from,
        decideBefore: from - computeLegalNoticePeriodMs(world, is_burdensome),
        isApproved: approved_at !== null,
        isWithdrawn: withdrawn_at !== null,
      };
    }),
  ];
}

export interface LegalTextInForce {
  text: LegalTextName;
  version: number;
  from: number;
}

export const readLegalTextsInForce = (db: Db, world: Pick<World, 'kind'>, now: number): Promise<LegalTextInForce[]> =>
  Promise.all(
    LEGAL_TEXT_NAMES.map(async (text) => ({
      ...findLegalVersionInForce(await readLegalVersions(db, world, text), now),
      text,
    })),
  );

/** The date of the newest. */
export const findNewestLegalDate = (texts: readonly LegalTextInForce[]): string =>
  new Date(Math.max(...texts.map(({ from }) => from))).toISOString().slice(0, 10);

export async function insertLegalConsents(
  db: Db,
  account: AccountId,
  texts: readonly LegalTextInForce[],
  now: number,
): Promise<void> {
  await db
    .insertInto('legal_consents')
    .values(texts.map(({ text, version }) => ({ account_id: account, text, version, at: new Date(now) })))
    .execute();
}

/** Newest first. */
export const readLegalConsents = (db: Db, account: AccountId) =>
  db
    .selectFrom('legal_consents')
    .select(['text', 'version', 'at'])
    .where('account_id', '=', account)
    .orderBy('at', 'desc')
    .orderBy('text', 'desc')
    .execute();
