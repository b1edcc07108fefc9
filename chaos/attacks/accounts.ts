/** `npm run attack -- accounts [pairs]`: is there an account? */
import { attackAccountDiscovery } from '../attacking/account-discovery-attack.ts';
import { runAttackProgram } from '../attacking/run-attack.ts';

const PAIRS = Number(process.argv[2] ?? 1_500);
await runAttackProgram('accounts', (target) =>
  attackAccountDiscovery(target, { accounts: 40, least: Math.min(PAIRS, 500), most: PAIRS }),
);
