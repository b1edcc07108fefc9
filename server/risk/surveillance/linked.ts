/** Accounts that belong together, among those that have just traded. */
import { sql } from 'kysely';
import type { AccountId } from '../../ids.ts';
import type { Parts } from '../../parts.ts';

export interface Group {
  link: 'person' | 'device' | 'line';
  accounts: AccountId[];
}
interface Member {
  account: AccountId;
  link: Group['link'];
  /** The person, the device, or the inviter. */
  of: string;
}

/**
 * The closest first. Persons and devices link on and on, through accounts that haven't traded as well. A line is one
 * inviter and those they invited, each with whoever shares a person or a device with them, and leads no further.
 */
export async function selectGroups({ database }: Pick<Parts, 'database'>, since: Date): Promise<Group[]> {
  const members = await selectMembers(database.kysely, since);
  const persons = groupBy(members, 'person');
  const hands = joined([...persons, ...groupBy(members, 'device')]);
  const lines = groupBy(members, 'line').map((line) => [...new Set(line.flatMap((each) => hands.get(each) ?? each))]);
  const groupsOf = (link: Group['link'], groups: Iterable<AccountId[]>): Group[] =>
    [...groups].map((accounts) => ({ link, accounts }));
  // A hand that is one person has been looked at as one.
  const wider = [...new Set(hands.values())].filter(
    (hand) => !persons.some((person) => person.length === hand.length && hand.every((each) => person.includes(each))),
  );
  return [...groupsOf('person', persons), ...groupsOf('device', wider), ...groupsOf('line', lines)];
}

const groupBy = (members: readonly Member[], link: Group['link']): AccountId[][] =>
  [
    ...Map.groupBy(
      members.filter((each) => each.link === link),
      (each) => each.of,
    ).values(),
  ].map((those) => those.map(({ account }) => account));

/** Each account's group, after groups with an account in common have been joined. */
function joined(groups: readonly AccountId[][]): Map<AccountId, AccountId[]> {
  const groupOf = new Map<AccountId, AccountId[]>();
  for (const group of groups) {
    const all = [...new Set(group.flatMap((account) => groupOf.get(account) ?? account))];
    for (const account of all) groupOf.set(account, all);
  }
  return groupOf;
}

/**
 * Starts from those that traded and follows each link by its index: unlinked accounts add nothing, and no table is read
 * as a whole.
 */
async function selectMembers(db: Parts['database']['kysely'], since: Date): Promise<Member[]> {
  const { rows } = await sql<Member>`
    with recursive reached (account_id, link, "of") as (
      (select distinct account_id, null, null from fills join accounts using (account_id)
        where at >= ${since} and rule <> 'copy' and not house)
      union select next.* from reached r cross join lateral (
        select b.account_id, 'person', holder::text from accounts a join accounts b using (holder)
          where a.account_id = r.account_id and b.account_id <> a.account_id and not b.house
        union all select b.account_id, 'device', encode(device_hash, 'hex')
          from known_devices a join known_devices b using (device_hash)
          where a.account_id = r.account_id and b.account_id <> a.account_id) next),
    everyone as materialized (select distinct account_id from reached),
    invited as materialized (select account_id, inviter from everyone e cross join lateral (
      select i.account_id as inviter from customers c join invitations i on i.code = c.invited_by
      where c.account_id = e.account_id and i.account_id is not null limit 1) one),
    lines as (select account_id, inviter from invited
      union select inviter, inviter from invited where inviter in (select account_id from everyone))
    select account_id as account, link, "of" from reached where link is not null
    union all select account_id, 'line', inviter::text
      from (select *, count(*) over (partition by inviter) as shared from lines) each where shared > 1
    order by link, "of", account`.execute(db);
  return rows;
}
