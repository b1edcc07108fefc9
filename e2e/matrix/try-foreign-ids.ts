/** Uses one customer's ids as another customer: the answer must equal that for ids that never existed. */
import type { ApiOperation } from '../protocol/api-document.ts';
import type { StartedServer } from '../starting/start-server.ts';
import type { MatrixAnswer } from './matrix-call.ts';
import { CONTRACT_CALLS, listCustomerIdFields } from './expected-access.ts';
import { buildValidCallInput, BODIES_FOR_FOREIGN_IDS, buildNonexistentId } from './valid-call-inputs.ts';
import type { MatrixWorld } from './matrix-world.ts';

/** Fields relative to now: they change between two requests. */
export const TIME_DEPENDENT_FIELDS = /"(arrivesBy|usuallyBy|expectedAt|nextOpening)":"[^"]*"/g;

export interface ForeignIdCheck {
  server: StartedServer;
  world: MatrixWorld;
  operations: ReadonlyMap<string, ApiOperation>;
  ask(operation: ApiOperation, at: string, headers: object, input: object): Promise<MatrixAnswer>;
  differ(sentence: string): void;
}

export async function tryForeignIds(trying: ForeignIdCheck): Promise<{ foreign: number; foreignCalls: number }> {
  const { world, operations, differ } = trying;
  let [foreign, foreignCalls] = [0, 0];
  for (const [path, call] of CONTRACT_CALLS) {
    const fields = listCustomerIdFields(call);
    if (fields.length > 0) foreignCalls += 1;
    for (const field of fields) {
      const theirs = world.owner[field];
      if (theirs === undefined) {
        differ(
          `${path}: nothing of a customer's to try as "${field}": its area brings it as one of its ` +
            '"belongings" (e2e/areas.ts)',
        );
        continue;
      }
      await tryForeignId(trying, operations.get(path)!, field, theirs);
      foreign += 1;
    }
  }
  return { foreign, foreignCalls };
}

async function tryForeignId(
  { world: { people, own, newcomer }, ask, differ }: ForeignIdCheck,
  operation: ApiOperation,
  field: string,
  theirs: string,
): Promise<void> {
  const { path } = operation;
  // A certified customer can't submit papers again, and so finds none.
  const asker = path === 'user/submitIdentity' ? newcomer : people['other customer']!;
  const input = {
    ...buildValidCallInput(operation, own['other customer']!, asker.account),
    ...BODIES_FOR_FOREIGN_IDS[path],
  };
  const headers = { account: asker.account, token: asker.token };
  const [there, nowhere] = [
    await ask(operation, `${path} with another's ${field}`, headers, { ...input, [field]: theirs }),
    await ask(operation, `${path} with a ${field} that never was`, headers, {
      ...input,
      [field]: buildNonexistentId(theirs),
    }),
  ];
  const describeAnswer = ({ http, head, text }: MatrixAnswer, id: string): string =>
    `${http}\n${head}\n${text.replaceAll(id, 'ID').replaceAll(TIME_DEPENDENT_FIELDS, '')}`;
  if (describeAnswer(there, theirs) !== describeAnswer(nowhere, buildNonexistentId(theirs)))
    differ(
      `${path}: another's ${field} is answered ${there.http} ${there.text.slice(0, 160)}, one that never ` +
        `was ${nowhere.http} ${nowhere.text.slice(0, 160)}`,
    );
  else if (there.body.status === 1 && path !== 'wallet/getWithdrawalConditions')
    differ(`${path}: takes a ${field} that never was: ${there.text.slice(0, 160)}`);
}

export async function tryForeignFiles({ server, world: { owner, people }, differ }: ForeignIdCheck): Promise<void> {
  const other = people['other customer']!;
  for (const file of [owner['voucher']!, owner['front']!]) {
    const fetchFile = async (id: string): Promise<string> => {
      const response = await fetch(`${server.origin}/api/vue/files/${id}`, {
        headers: { account: other.account, token: other.token },
      });
      return `${response.status} ${await response.text()}`;
    };
    const [there, nowhere] = [await fetchFile(file), await fetchFile(buildNonexistentId(file))];
    if (there !== nowhere)
      differ(`files: another's file is answered ${there.slice(0, 160)}, one that never was ${nowhere.slice(0, 160)}`);
  }
}
