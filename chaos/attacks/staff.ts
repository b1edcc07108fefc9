/**
 * `npm run attack -- staff [pairs]`: each of the staff alone, and each pair that isn't independent, tries to move
 * money.
 */
import { main } from '../attacking/attack.ts';
import { staff } from '../attacking/staff.ts';

await main('staff', (target) => staff(target, { pairs: Number(process.argv[2] ?? 100) }));
