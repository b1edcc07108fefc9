/**
 * Fills a world: customers make every call once, staff propose all that two people decide, and colleagues approve it.
 * Refusals don't matter; what they leave behind does.
 */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { PERMISSIONS, hasPermission, type Permission } from '@bourse/core/registry/staff-permissions.ts';
import type { Role } from '@bourse/core/compliance/staff-roles.ts';
import { callForMatrix } from '@bourse/e2e/matrix/matrix-call.ts';
import type { MatrixWorld } from '@bourse/e2e/matrix/matrix-world.ts';
import { buildValidCallInput } from '@bourse/e2e/matrix/valid-call-inputs.ts';
import type { ApiOperation } from '@bourse/e2e/protocol/api-document.ts';
import { logInStaff } from '@bourse/e2e/protocol/staff-login.ts';
import type { StartedServer } from '@bourse/e2e/starting/start-server.ts';

/** They end what the others need. */
const ENDING = /^user\/(logout|revoke|reset|changePassword)|\/(remove|delete|cancel|stop|close|end|leave)/;

export async function makeEveryCallOnce(server: StartedServer, world: MatrixWorld): Promise<void> {
  const { operations } = world.document;
  const customer = world.people['customer']!;
  for (const operation of operations)
    if (operation.by === 'customer' && !ENDING.test(operation.path)) {
      const input = buildValidCallInput(operation, world.owner, customer.account);
      await callForMatrix(
        server.origin,
        operation,
        'customer',
        { token: customer.token, account: customer.account },
        input,
      );
    }
  await proposeAndApprove(server, world, operations);
}

interface Colleague {
  token: string;
  roles: readonly Role[];
}

async function proposeAndApprove(
  server: StartedServer,
  world: MatrixWorld,
  operations: readonly ApiOperation[],
): Promise<void> {
  const staff: Colleague[] = [];
  for (const person of server.demo.staff)
    staff.push({ token: (await logInStaff(server.origin, person)).token, roles: person.roles as Role[] });
  const decide = operations.find(({ path }) => path === 'staff/decideProposal')!;
  for (const operation of operations) {
    if (operation.by !== 'staff' || !operation.writes || ENDING.test(operation.path)) continue;
    if (/^staff\/(decide|claim|release|logout|setOwn|enrol|login)/.test(operation.path)) continue;
    const able = staff.filter(({ roles }) => mayMake(operation, roles));
    const input = buildValidCallInput(operation, world.owner, '');
    for (const proposer of able.slice(0, 1)) {
      const { text } = await callForMatrix(server.origin, operation, 'staff', { token: proposer.token }, input);
      const proposal = /"(?:proposal":\{"id|id|proposal)":"(\d+)"/.exec(text)?.[1];
      if (proposal === undefined) continue;
      for (const other of staff.filter((each) => each !== proposer)) {
        const answer = await callForMatrix(
          server.origin,
          decide,
          'staff',
          { token: other.token },
          {
            proposal,
            verdict: 'approve',
            key: createIdempotencyKey(),
          },
        );
        if (answer.http === 200 && answer.body.status === 1) break;
      }
    }
  }
}

const mayMake = ({ permission }: ApiOperation, roles: readonly Role[]): boolean =>
  permission === null ||
  ((PERMISSIONS as readonly string[]).includes(permission) && hasPermission(roles, permission as Permission));
