/** Makes every call in every role on a separate server, and compares the results with the contract. */
import type { ApiDocument } from '../protocol/document.ts';
import { staffSession } from '../protocol/staff.ts';
import type { StartedServer } from '../starting/start-server.ts';
import { ask, type Heard } from './ask.ts';
import { login } from './customers.ts';
import { type Access, CALLS, expectedOf, ROLES, type Who } from './expected.ts';
import { inputFor } from './inputs.ts';
import { type Trying, tryForeignFiles, tryForeignIds } from './try-foreign-ids.ts';
import { populate, type World } from './world.ts';

export interface Matrix {
  calls: number;
  roles: number;
  asked: number;
  foreign: number;
  foreignCalls: number;
  differences: string[];
}

/** Calls that end their session, or others of the same customer. */
const ENDING = new Set([
  'user/logout',
  'user/changeLoginPassword',
  'user/closeAccount',
  'user/revokeSession',
  'staff/logout',
  'staff/changePassword',
]);

const foundAs = ({ http, body: { code } }: Heard): Access | string => {
  if (http === 401) return 'refused';
  if (code === 'notPermitted') return 'not permitted';
  if (code === 'accountFrozen') return 'restricted';
  return http === 200 ? 'allowed' : `${http} ${code}`;
};

/** Hooks: `before` receives the world before any call, `hear` every answer. */
export interface Watching {
  before?(world: World): Promise<void>;
  hear?(heard: Heard, document: ApiDocument): void;
}

export async function makeMatrix(server: StartedServer, { before, hear }: Watching = {}): Promise<Matrix> {
  const world = await populate(server);
  await before?.(world);
  const { document } = world;
  const differences: string[] = [];
  let asked = 0;
  const trying: Trying = {
    server,
    world,
    operations: new Map(document.operations.map((operation) => [operation.path, operation])),
    differ: (sentence) => void differences.push(sentence),
    async ask(operation, at, headers, input) {
      asked += 1;
      const heard = await ask(server.origin, operation, at, headers, input);
      hear?.(heard, document);
      return heard;
    },
  };
  // Before anybody changes what belongs to the customer.
  const { foreign, foreignCalls } = await tryForeignIds(trying);
  await tryForeignFiles(trying);
  await askAsEverybody(trying);
  return { calls: CALLS.length, roles: ROLES.length, asked, foreign, foreignCalls, differences };
}

async function askAsEverybody(trying: Trying): Promise<void> {
  const { world, operations } = trying;
  const { people, own, owner } = world;
  for (const [path, call] of CALLS) {
    const operation = operations.get(path)!;
    for (const who of ROLES) {
      const input = inputFor(operation, own[who] ?? owner, (people[who] ?? people['customer']!).account);
      const heard = await trying.ask(operation, `${path} by ${who}`, await sessionOf(trying, who, path), input);
      const expected = expectedOf(call, who);
      if (foundAs(heard) !== expected)
        trying.differ(`${path} by ${who}: expected ${expected}, found ${foundAs(heard)}: ${heard.text.slice(0, 200)}`);
    }
  }
}

async function sessionOf({ server, world: { people, staff } }: Trying, who: Who, path: string): Promise<object> {
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
