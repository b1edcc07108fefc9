/** `npm run attack -- rows [each]`: the database's owner changes history. */
import { main } from '../attacking/attack.ts';
import { rows } from '../attacking/rows.ts';

const EACH = Number(process.argv[2] ?? 20);
await main('rows', (target) => rows(target, EACH));
