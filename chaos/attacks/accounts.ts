/** `npm run attack -- accounts [pairs]`: is there an account? */
import { accounts } from '../attacking/accounts.ts';
import { main } from '../attacking/attack.ts';

const PAIRS = Number(process.argv[2] ?? 1_500);
await main('accounts', (target) => accounts(target, { accounts: 40, least: Math.min(PAIRS, 500), most: PAIRS }));
