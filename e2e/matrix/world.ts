/** Everybody who makes the calls of the matrix. */
import { newKey } from '@bourse/contract/client.ts';
import { isAllowed, type Permission, PERMISSIONS } from '@bourse/core/registry/permissions.ts';
import { type ApiDocument, type Operation, readDocument } from '../protocol/document.ts';
import { staffSession } from '../protocol/staff.ts';
import type { StartedServer } from '../starting/start-server.ts';
import { colleague, type Person, register } from './customers.ts';
import { CUSTOMERS } from './expected.ts';
import { type Belongings, settle } from './settle.ts';
import { ROLES as STAFF_ROLES } from '@bourse/core/compliance/roles.ts';

const DAY_MS = 86_400_000;

/** Everybody, with what they own; `staff` are tokens by role. */
export interface World {
  document: ApiDocument;
  people: Record<string, Person>;
  own: Record<string, Belongings>;
  staff: Record<string, string>;
  owner: Belongings;
  newcomer: Person;
}

export async function populate(server: StartedServer): Promise<World> {
  const [reviewer, second] = [await colleague(server, 'reviewer'), await colleague(server, 'reviewer-2')];
  const people: Record<string, Person> = {};
  const own: Record<string, Belongings> = {};
  const settled = [];
  for (const [index, who] of CUSTOMERS.entries()) {
    const person = await register(server);
    const settling = await settle(server, person, [reviewer, second], ['Ada Quill', 'Ben Quill', 'Cleo Quill'][index]!);
    settled.push(settling);
    people[who] = person;
    own[who] = settling.own;
  }
  const newcomer = await register(server);
  for (const each of settled.slice(0, 1)) await each.withdraw();
  const frozen = people['frozen customer']!;
  await reviewer.call('staff/setCustomerState', {
    customer: frozen.id,
    state: 'frozen',
    reason: 'security',
    until: new Date(Date.now() + DAY_MS).toISOString(),
    key: newKey(),
  });
  const staff: Record<string, string> = {};
  for (const person of server.demo.staff) {
    const role = person.roles[0]!;
    staff[role] ??= (await staffSession(server.origin, person)).token;
  }
  return { document: await readDocument(server.origin), people, own, staff, owner: own['customer']!, newcomer };
}

/** Headers of a member of staff who may make the call. */
export function staffFor({ staff }: World, operation: Operation): object {
  const role = STAFF_ROLES.find(
    (each) =>
      operation.permission === null ||
      ((PERMISSIONS as readonly string[]).includes(operation.permission) &&
        isAllowed([each], operation.permission as Permission)),
  );
  return { token: staff[role ?? ''] ?? '' };
}
