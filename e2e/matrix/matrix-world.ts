/** Everybody who makes the calls of the matrix. */
import { type CallClient, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { hasPermission, type Permission, PERMISSIONS } from '@bourse/core/registry/staff-permissions.ts';
import { type ApiDocument, type ApiOperation, readApiDocument } from '../protocol/api-document.ts';
import { logInStaff } from '../protocol/staff-login.ts';
import type { StartedServer } from '../starting/start-server.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import {
  logInStaffMember,
  MATRIX_PASSWORD,
  type MatrixPerson,
  registerCustomer,
} from './matrix-customers-and-staff.ts';
import { MATRIX_CUSTOMERS, MATRIX_KEYS, type MatrixKey } from './expected-access.ts';
import { type OwnedIds, createBelongings } from './create-belongings.ts';
import { ROLES as STAFF_ROLES } from '@bourse/core/compliance/staff-roles.ts';

const DAY_MS = 86_400_000;
const KEYS_OF_A_ROLE = 4;

/** Everybody, with what they own; `staff` are tokens by role. */
export interface MatrixWorld {
  document: ApiDocument;
  people: Record<string, MatrixPerson>;
  own: Record<string, OwnedIds>;
  staff: Record<string, string>;
  /** Headers of the customer's keys: several, since each has its calls of a minute. */
  keys: Record<MatrixKey, readonly object[]>;
  owner: OwnedIds;
  newcomer: MatrixPerson;
}

export async function createMatrixWorld(server: StartedServer): Promise<MatrixWorld> {
  const [reviewer, second] = [await logInStaffMember(server, 'reviewer'), await logInStaffMember(server, 'reviewer-2')];
  const people: Record<string, MatrixPerson> = {};
  const own: Record<string, OwnedIds> = {};
  const settled = [];
  for (const [index, who] of MATRIX_CUSTOMERS.entries()) {
    const person = await registerCustomer(server);
    const settling = await createBelongings(
      server,
      person,
      [reviewer, second],
      ['Ada Quill', 'Ben Quill', 'Cleo Quill'][index]!,
    );
    settled.push(settling);
    people[who] = person;
    own[who] = settling.own;
  }
  const newcomer = await registerCustomer(server);
  // Before the customer has a passkey, of which each key would need a proof.
  const { client } = people['customer']!;
  const keys = { 'read key': await createKeys(client, 'read key'), 'trade key': await createKeys(client, 'trade key') };
  for (const each of settled.slice(0, 1)) await each.withdraw();
  const frozen = people['frozen customer']!;
  await reviewer.call('staff/setCustomerState', {
    customer: frozen.id,
    state: 'frozen',
    reason: 'security',
    until: new Date(Date.now() + DAY_MS).toISOString(),
    key: createIdempotencyKey(),
  });
  const staff: Record<string, string> = {};
  for (const person of server.demo.staff) {
    const role = person.roles[0]!;
    staff[role] ??= (await logInStaff(server.origin, person)).token;
  }
  const document = await readApiDocument(server.origin);
  return { document, people, own, staff, keys, owner: own['customer']!, newcomer };
}

async function createKeys(client: CallClient, who: MatrixKey): Promise<object[]> {
  const keys: object[] = [];
  while (keys.length < KEYS_OF_A_ROLE) keys.push(await createMatrixKey(client, { scopes: [...MATRIX_KEYS[who]] }));
  return keys;
}

/** The headers of a new key. */
export async function createMatrixKey(
  client: CallClient,
  terms: Pick<CallInput<Calls['user/createApiKey']>, 'scopes' | 'portfolio'>,
): Promise<Record<string, string>> {
  const { id, secret } = await expectSuccess(
    client.call('user/createApiKey', {
      name: 'Matrix',
      password: MATRIX_PASSWORD,
      ...terms,
      key: createIdempotencyKey(),
    }),
  );
  return { 'apca-api-key-id': id, 'apca-api-secret-key': secret! };
}

/** Headers of a member of staff who may make the call. */
export function buildStaffHeaders({ staff }: MatrixWorld, operation: ApiOperation): object {
  const role = STAFF_ROLES.find(
    (each) =>
      operation.permission === null ||
      ((PERMISSIONS as readonly string[]).includes(operation.permission) &&
        hasPermission([each], operation.permission as Permission)),
  );
  return { token: staff[role ?? ''] ?? '' };
}
