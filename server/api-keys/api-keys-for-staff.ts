/** A customer's API keys as staff see and end them: never anything of a secret. */
import { refuse } from '@bourse/contract/refusals.ts';
import type { Handler } from '../calls/handler-types.ts';
import {
  computeIdempotencyKey,
  recordStaffAccess,
  runTransactionCommand,
} from '../commands/run-transaction-command.ts';
import { isCustomer } from '../customers/find-customers-and-portfolios.ts';
import { refuseConflictOfInterest } from '../customers/staff-conflicts-of-interest.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { parseAccountId } from '../ids.ts';
import { buildApiKeyView, endKey } from './manage-api-keys.ts';
import { readWorkingApiKeys } from './store.ts';

export const listApiKeysForStaff =
  (dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents'>): Handler<'staff/listApiKeys'> =>
  async (input, caller) => {
    const account = parseAccountId(input.customer);
    const { kysely } = dependencies.database;
    if (account === null || !(await isCustomer(kysely, account))) return refuse('notFound');
    const subject = `customer ${account}`;
    await recordStaffAccess(dependencies, caller, { action: 'lookAtApiKeys', subject, account });
    const keys = await readWorkingApiKeys(kysely, account, dependencies.clock.now());
    return { rows: keys.map(buildApiKeyView), next: null };
  };

export const revokeApiKeyByStaff =
  (dependencies: ServerDependencies): Handler<'staff/revokeApiKey'> =>
  async (input, caller) => {
    const account = parseAccountId(input.customer);
    if (account === null || !(await isCustomer(dependencies.database.kysely, account))) return refuse('notFound');
    return runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/revokeApiKey', input),
      permission: 'customers.states',
      accounts: [account],
      async decide(work) {
        const tied = await refuseConflictOfInterest(work.db, caller.staff, account);
        if (tied) return tied;
        const { id } = input;
        if (!(await endKey(dependencies, work, { account, id, notice: 'apiKeyRevokedByOperator' })))
          return refuse('notFound');
        const subject = `customer ${account}`;
        work.auditEntries.push({ action: 'revokeApiKey', subject, account, detail: { key: id } });
        return {};
      },
    });
  };
