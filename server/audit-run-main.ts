/**
 * The process of an audit that the staff have started: told what to audit, it keeps what it finds and ends. It ends
 * with whoever has started it.
 */
import { openClient } from './db/pool.ts';
import type { AuditFailure, AuditOrder } from './ledger/audit-turns.ts';
import { keepAudit } from './keep-audit.ts';

process.once('message', async (order) => {
  const { ownerUrl, run } = order as AuditOrder;
  const client = openClient(ownerUrl, { applicationName: 'bourse audit' });
  try {
    await client.connect();
    // A result is useless once the process that asked for it has ended.
    await client.query(`set client_connection_check_interval = '2s'`);
    await keepAudit(client, BigInt(run));
    process.exit(0);
  } catch (error) {
    process.send?.({ reason: String(error) } satisfies AuditFailure, () => process.exit(1));
  }
});
process.on('disconnect', () => process.exit(1));
// Whoever stops the server with Ctrl+C leaves it to the server what becomes of this.
process.on('SIGINT', () => {});
