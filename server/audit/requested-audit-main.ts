/**
 * The process of an audit started by staff: it receives its order, stores its findings and ends. It also ends with the
 * process that started it.
 */
import { openDatabaseClient } from '../db/pool.ts';
import type { AuditFailure, AuditProcessInput } from '../ledger/audit/requested-audits.ts';
import { runAndStoreAudit } from './run-full-audit.ts';

process.once('message', async (order) => {
  const { ownerUrl, run, files } = order as AuditProcessInput;
  const client = openDatabaseClient(ownerUrl, { applicationName: 'bourse audit' });
  try {
    await client.connect();
    // A result is useless once the process that asked for it has ended.
    await client.query(`set client_connection_check_interval = '2s'`);
    await runAndStoreAudit(client, { run: BigInt(run), files });
    process.exit(0);
  } catch (error) {
    process.send?.({ reason: String(error) } satisfies AuditFailure, () => process.exit(1));
  }
});
process.on('disconnect', () => process.exit(1));
// When the server is stopped with Ctrl+C, the server decides when this process ends.
process.on('SIGINT', () => {});
