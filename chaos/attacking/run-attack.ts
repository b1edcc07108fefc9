/** What every attack shares: its own server, a list of faults, one last line of figures, and an exit code. */
import { makeMigratedFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { type StartedServer, type StartOptions, startServer } from '@bourse/e2e/starting/start-server.ts';
import { closeAttackerConnections } from './attacker-call.ts';

export interface AttackTarget {
  server: StartedServer;
  dataDir: string;
  /** Records a weakness; the same sentence counts once. */
  fault(sentence: string): void;
}

export interface AttackOutcome {
  figures: string;
  faults: string[];
}

/** Returns its figures in words. */
export type Attack = (target: AttackTarget) => Promise<string>;

const FAULTS_PRINTED = 40;

/** `optionsAt` returns the options with which the server is started on its folder. */
export async function runAttack(
  attack: Attack,
  optionsAt: (dataDir: string) => Partial<StartOptions> = () => ({}),
): Promise<AttackOutcome> {
  const dataDir = await makeMigratedFolder('attack');
  const faults = new Set<string>();
  try {
    const server = await startServer({ dataDir, ...optionsAt(dataDir) });
    try {
      const figures = await attack({ server, dataDir, fault: (sentence) => void faults.add(sentence) });
      return { figures, faults: [...faults] };
    } finally {
      closeAttackerConnections();
      await server.stop();
    }
  } finally {
    await removeDataFolder(dataDir);
  }
}

/**
 * Runs an attack as a program: prints its figures as the last line, and exits with 1 if the attack succeeded anywhere.
 */
export async function runAttackProgram(
  name: string,
  attack: Attack,
  optionsAt?: (dataDir: string) => Partial<StartOptions>,
): Promise<void> {
  const started = performance.now();
  const { figures, faults } = await runAttack(attack, optionsAt);
  for (const fault of faults.slice(0, FAULTS_PRINTED)) console.log(`  ${fault}`);
  console.log(`${name}: ${figures}; ${Math.round((performance.now() - started) / 1000)} s, ${faults.length} faults`);
  process.exit(faults.length === 0 ? 0 : 1);
}
