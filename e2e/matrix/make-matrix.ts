/** Every call as everybody, on a server of its own: what was expected by the contract, and what was found. */
import { newKey } from '@bourse/contract/client.ts';
import { isAllowed, type Permission, PERMISSIONS, ROLES as STAFF_ROLES } from '@bourse/core/staff/permissions.ts';
import { type ApiDocument, type Operation, readDocument } from '../protocol/document.ts';
import { staffSession } from '../protocol/staff.ts';
import type { StartedServer } from '../starting/start-server.ts';
import { type Belongings, colleague, login, type Person, register, settle } from './customers.ts';
import { type Access, CALLS, CUSTOMERS, expectedOf, idFields, ROLES, type Who } from './expected.ts';
import { inputFor, NAMED, never } from './inputs.ts';

/** What came back; `at` says of which call and by whom. */
export interface Heard {
  path: string;
  at: string;
  http: number;
  text: string;
  head: string;
  body: { status?: number; code?: string; data?: unknown };
}

export interface Matrix {
  calls: number;
  roles: number;
  asked: number;
  foreign: number;
  foreignCalls: number;
  differences: string[];
}

/** These end the session that makes them, or others of the same customer. */
const ENDING = new Set([
  'user/logout',
  'user/changeLoginPassword',
  'user/closeAccount',
  'user/revokeSession',
  'staff/logout',
  'staff/changePassword',
]);
const DAY_MS = 86_400_000;
/** Told from now on: it moves between two requests. */
export const MOVING = /"(arrivesBy|nextOpening)":"[^"]*"/g;

const foundAs = ({ http, body: { code } }: Heard): Access | string => {
  if (http === 401) return 'refused';
  if (code === 'notPermitted') return 'not permitted';
  if (code === 'accountFrozen') return 'restricted';
  return http === 200 ? 'allowed' : `${http} ${code}`;
};

/** Everybody, with what they have; `staff` are tokens by role. */
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

/** Headers of somebody who may make a call of the staff. */
export function staffFor({ staff }: World, operation: Operation): object {
  const role = STAFF_ROLES.find(
    (each) =>
      operation.permission === null ||
      ((PERMISSIONS as readonly string[]).includes(operation.permission) &&
        isAllowed([each], operation.permission as Permission)),
  );
  return { token: staff[role ?? ''] ?? '' };
}

/** `before` sees the world before anything is asked; `hear` every answer of the matrix. */
export interface Watching {
  before?(world: World): Promise<void>;
  hear?(heard: Heard, document: ApiDocument): void;
}

export async function makeMatrix(server: StartedServer, { before, hear }: Watching = {}): Promise<Matrix> {
  const world = await populate(server);
  await before?.(world);
  const { document, people, own, staff, owner, newcomer } = world;
  const operations = new Map(document.operations.map((operation) => [operation.path, operation]));
  const differences: string[] = [];
  let asked = 0;

  async function ask(operation: Operation, at: string, headers: object, input: object): Promise<Heard> {
    asked += 1;
    const { path } = operation;
    const body = operation.writes ? { ...input, key: newKey() } : input;
    const response = await fetch(`${server.origin}/api/vue/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const head = [...response.headers]
      .filter(([name]) => name !== 'date')
      .map((pair) => pair.join(': '))
      .sort()
      .join('\n');
    const heard = { path, at, http: response.status, text, head, body: JSON.parse(text) as Heard['body'] };
    hear?.(heard, document);
    return heard;
  }

  async function sessionOf(who: Who, path: string): Promise<object> {
    const person = people[who];
    if (person)
      return { account: person.account, token: ENDING.has(path) ? await login(server, person.account) : person.token };
    if (who === 'visitor') return {};
    if (path === 'staff/logout')
      return {
        token: (await staffSession(server.origin, server.demo.staff.find(({ roles }) => roles[0] === who)!)).token,
      };
    return { token: staff[who]! };
  }

  // What belongs to the customer, in the other's hands; before anybody changes it.
  const [one, other] = [people['customer']!, people['other customer']!];
  let [foreign, foreignCalls] = [0, 0];
  for (const [path, call] of CALLS) {
    const operation = operations.get(path)!;
    const fields = idFields(call);
    if (fields.length > 0) foreignCalls += 1;
    for (const field of fields) {
      const theirs = owner[field];
      if (theirs === undefined) {
        differences.push(
          `${path}: nothing of a customer's to try as "${field}": add it to "own" in e2e/matrix/customers.ts`,
        );
        continue;
      }
      // Whoever is certified can't hand in papers again, and so finds none.
      const asker = path === 'user/submitIdentity' ? newcomer : other;
      const input = { ...inputFor(operation, own['other customer']!, asker.account), ...NAMED[path] };
      const headers = { account: asker.account, token: asker.token };
      const [there, nowhere] = [
        await ask(operation, `${path} with another's ${field}`, headers, { ...input, [field]: theirs }),
        await ask(operation, `${path} with a ${field} that never was`, headers, { ...input, [field]: never(theirs) }),
      ];
      foreign += 1;
      const told = ({ http, head, text }: Heard, id: string): string =>
        `${http}\n${head}\n${text.replaceAll(id, 'ID').replaceAll(MOVING, '')}`;
      if (told(there, theirs) !== told(nowhere, never(theirs)))
        differences.push(
          `${path}: another's ${field} is answered ${there.http} ${there.text.slice(0, 160)}, one that never was ${nowhere.http} ${nowhere.text.slice(0, 160)}`,
        );
      else if (there.body.status === 1 && path !== 'wallet/getWithdrawalConditions')
        differences.push(`${path}: takes a ${field} that never was: ${there.text.slice(0, 160)}`);
    }
  }
  for (const file of [owner['voucher']!, owner['front']!]) {
    const look = async (id: string): Promise<string> => {
      const response = await fetch(`${server.origin}/api/vue/files/${id}`, {
        headers: { account: other.account, token: other.token },
      });
      return `${response.status} ${await response.text()}`;
    };
    const [there, nowhere] = [await look(file), await look(never(file))];
    if (there !== nowhere)
      differences.push(
        `files: another's file is answered ${there.slice(0, 160)}, one that never was ${nowhere.slice(0, 160)}`,
      );
  }

  for (const [path, call] of CALLS) {
    const operation = operations.get(path)!;
    for (const who of ROLES) {
      const input = inputFor(operation, own[who] ?? owner, (people[who] ?? one).account);
      const heard = await ask(operation, `${path} by ${who}`, await sessionOf(who, path), input);
      const expected = expectedOf(call, who);
      if (foundAs(heard) !== expected)
        differences.push(
          `${path} by ${who}: expected ${expected}, found ${foundAs(heard)}: ${heard.text.slice(0, 200)}`,
        );
    }
  }
  return { calls: CALLS.length, roles: ROLES.length, asked, foreign, foreignCalls, differences };
}
