/** The operator's settings, with their defaults. */
import { isBlockingWithdrawals, RESTRICTION_NAMES } from '@bourse/core/compliance/account-restrictions.ts';
import { sql } from 'kysely';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { World } from '../world/world.ts';
import { serializeReloads } from '../runtime/promises.ts';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { StaffId } from '../ids.ts';

/** Values are texts; empty means unset. */
const DEFAULTS = {
  title: 'Bourse',
  /** Path of the image below the origin. */
  logo: '/api/logo.svg',
  /** Link to customer service; the partner id and the user id are appended. */
  kefu: '',
  partner: 'bourse',
  /**
   * How verification codes are sent: "service" if the operator has configured one, "screen" (development), or empty: no
   * codes are asked for.
   */
  sender: '',
  /** "yes" if new customers get practice money: always in a demo, elsewhere once two people have approved it. */
  practice: 'no',
  /** "yes" if an owner of a practice world has allowed it; see `PRACTICE_RULES`. */
  oneBrowser: 'no',
  nameLogins: 'no',
  /** The operator's own time zone, whose days the daily check-in uses. */
  zone: 'UTC',
  menuHome: '',
  menuMarket: '',
  menuTrade: '',
  menuFavorite: '',
  menuAssets: '',
} as const;

export type SettingName = keyof typeof DEFAULTS;
export const SETTING_NAMES = Object.keys(DEFAULTS) as SettingName[];

export interface Settings {
  get(name: SettingName): string;
  /** Everything a client may know, including the world's own facts. */
  all(): { name: string; value: string }[];
  /** Reads changes by other processes or the operator. */
  reload(): Promise<void>;
}

export async function openSettings(
  database: Database,
  world: Pick<World, 'kind' | 'hours'>,
  clock: Clock,
  { carries }: { carries: boolean } = { carries: false },
): Promise<Settings> {
  let stored = new Map<string, string>();
  let withdrawingBans = '0';
  const settings: Settings = {
    get: (name) =>
      (name === 'sender' && carries ? 'service' : stored.get(name)) ??
      (name === 'practice' && world.kind === 'demo' ? 'yes' : DEFAULTS[name]),
    all: () => [
      ...SETTING_NAMES.map((name) => ({ name, value: settings.get(name) })),
      { name: 'world', value: world.kind },
      { name: 'hours', value: world.hours },
      // How many customers can't withdraw at present: published, so that it can't be done secretly.
      { name: 'withdrawingBans', value: withdrawingBans },
    ],
    reload: serializeReloads(async () => {
      const rows = await database.kysely.selectFrom('settings').select(['name', 'value']).execute();
      withdrawingBans = (await countMoneyRestrictions(database, clock.now())).toString();
      stored = new Map(rows.map((row) => [row.name, row.value]));
    }),
  };
  await settings.reload();
  return settings;
}

const MONEY_RESTRICTIONS = RESTRICTION_NAMES.filter(isBlockingWithdrawals);
/** Counts the customers with a restriction in force that holds money back. */
async function countMoneyRestrictions({ kysely }: Database, now: number): Promise<bigint> {
  const {
    rows: [row],
  } = await sql<{
    count: bigint;
  }>`select count(*) as count from customers c where c.states <> '[]' and
    exists (select from jsonb_array_elements(c.states) s
    where s ->> 'state' = any(${MONEY_RESTRICTIONS}::text[]) and s ->> 'reason' <> 'closed'
      and (s ->> 'until' is null or (s ->> 'until')::timestamptz > ${new Date(now)}))`.execute(kysely);
  return row?.count ?? 0n;
}

/** The SQL of settings and of who changed them. */

const LISTED_CHANGES = 20;

/** From now on, in the approver's name. */
export async function insertSetting(
  db: Db,
  { name, value, by, now }: { name: string; value: string; by: StaffId; now: number },
): Promise<void> {
  const at = new Date(now);
  await db
    .insertInto('settings')
    .values({ name, value, updated_at: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: at }))
    .execute();
  await db.insertInto('setting_changes').values({ name, value, staff_id: by, at }).execute();
}

/** Latest first, with who changed it. */
export const listSettingChanges = (
  db: Db,
  name: string,
): Promise<{ value: string; staff_id: StaffId; by: string; at: Date }[]> =>
  db
    .selectFrom('setting_changes')
    .innerJoin('staff', 'staff.staff_id', 'setting_changes.staff_id')
    .select(['value', 'setting_changes.staff_id', 'staff.name as by', 'at'])
    .where('setting_changes.name', '=', name)
    .orderBy('change', 'desc')
    .limit(LISTED_CHANGES)
    .execute();
