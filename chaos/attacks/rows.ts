/** `npm run attack -- rows [each]`: the database's owner changes history. */
import { runAttackProgram } from '../attacking/run-attack.ts';
import { tamperWithLedgerRows } from '../attacking/ledger-tampering-attack.ts';

const EACH = Number(process.argv[2] ?? 20);
await runAttackProgram('rows', (target) => tamperWithLedgerRows(target, EACH));
