/** Makes every call in every role on a separate server, and compares the results with the contract. */
import type { ApiDocument } from '../protocol/api-document.ts';
import { logInStaff } from '../protocol/staff-login.ts';
import type { StartedServer } from '../starting/start-server.ts';
import { callForMatrix, type MatrixAnswer } from './matrix-call.ts';
import { logInMatrixCustomer } from './matrix-customers-and-staff.ts';
import {
  type ExpectedAccess,
  CONTRACT_CALLS,
  getExpectedAccess,
  isMatrixKey,
  MATRIX_ROLES,
  type MatrixRole,
} from './expected-access.ts';
import { buildValidCallInput } from './valid-call-inputs.ts';
import { type ForeignIdCheck, tryForeignFiles, tryForeignIds } from './try-foreign-ids.ts';
import { createMatrixWorld, type MatrixWorld } from './matrix-world.ts';

export interface AccessMatrixCheckResult {
  calls: number;
  roles: number;
  requested: number;
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

const KEYS_PORTFOLIO = '0';

const foundAs = ({ http, body: { code } }: MatrixAnswer): ExpectedAccess | string => {
  if (http === 401) return 'refused';
  if (code === 'notPermitted' || code === 'apiKeyNotPermitted') return 'not permitted';
  if (code === 'accountFrozen') return 'restricted';
  return http === 200 ? 'allowed' : `${http} ${code}`;
};

/** Hooks: `before` receives the world before any call, `hear` every answer. */
export interface AccessMatrixCheckHooks {
  before?(world: MatrixWorld): Promise<void>;
  hear?(heard: MatrixAnswer, document: ApiDocument): void;
}

export async function checkAccessMatrix(
  server: StartedServer,
  { before, hear }: AccessMatrixCheckHooks = {},
): Promise<AccessMatrixCheckResult> {
  const world = await createMatrixWorld(server);
  await before?.(world);
  const { document } = world;
  const differences: string[] = [];
  let callCount = 0;
  const trying: ForeignIdCheck = {
    server,
    world,
    operations: new Map(document.operations.map((operation) => [operation.path, operation])),
    differ: (sentence) => void differences.push(sentence),
    async ask(operation, at, headers, input) {
      callCount += 1;
      const heard = await callForMatrix(server.origin, operation, at, headers, input);
      hear?.(heard, document);
      return heard;
    },
  };
  // Before anybody changes what belongs to the customer.
  const { foreign, foreignCalls } = await tryForeignIds(trying);
  await tryForeignFiles(trying);
  await tryOtherPortfolio(trying);
  await askAsEverybody(trying);
  return {
    calls: CONTRACT_CALLS.length,
    roles: MATRIX_ROLES.length,
    requested: callCount,
    foreign,
    foreignCalls,
    differences,
  };
}

async function askAsEverybody(trying: ForeignIdCheck): Promise<void> {
  const { world, operations } = trying;
  const { people, own, owner } = world;
  for (const [path, call] of CONTRACT_CALLS) {
    const operation = operations.get(path)!;
    for (const who of MATRIX_ROLES) {
      const valid = buildValidCallInput(operation, own[who] ?? owner, (people[who] ?? people['customer']!).account);
      const input = isMatrixKey(who) && operation.has('portfolio') ? { ...valid, portfolio: KEYS_PORTFOLIO } : valid;
      const heard = await trying.ask(operation, `${path} by ${who}`, await sessionOf(trying, who, path), input);
      const expected = getExpectedAccess(call, who);
      if (foundAs(heard) !== expected)
        trying.differ(`${path} by ${who}: expected ${expected}, found ${foundAs(heard)}: ${heard.text.slice(0, 200)}`);
    }
  }
}

/** A call that a key may make it makes in its own portfolio only. */
async function tryOtherPortfolio({ world, operations, ask, differ }: ForeignIdCheck): Promise<void> {
  for (const [path, call] of CONTRACT_CALLS) {
    const operation = operations.get(path)!;
    const isOpen = call.who === 'customer' && getExpectedAccess(call, 'trade key') === 'allowed';
    if (!isOpen || !operation.has('portfolio')) continue;
    const input = buildValidCallInput(operation, world.owner, world.people['customer']!.account);
    const headers = nextOf(world.keys['trade key']);
    const heard = await ask(operation, `${path} in another portfolio`, headers, { ...input, portfolio: '1' });
    if (foundAs(heard) !== 'not permitted')
      differ(`${path} by a key of portfolio ${KEYS_PORTFOLIO}, in another: found ${foundAs(heard)}`);
  }
}

async function sessionOf(
  { server, world: { people, staff, keys } }: ForeignIdCheck,
  who: MatrixRole,
  path: string,
): Promise<object> {
  const person = people[who];
  if (person)
    return {
      account: person.account,
      token: ENDING.has(path) ? await logInMatrixCustomer(server, person.account) : person.token,
    };
  if (who === 'visitor') return {};
  if (isMatrixKey(who)) return nextOf(keys[who]);
  if (path === 'staff/logout')
    return {
      token: (await logInStaff(server.origin, server.demo.staff.find(({ roles }) => roles[0] === who)!)).token,
    };
  return { token: staff[who]! };
}

let turn = 0;
const nextOf = <Thing>(list: readonly Thing[]): Thing => list[turn++ % list.length]!;
