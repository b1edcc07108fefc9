/** The program `bourse`. */
import { runCommandLine } from './run.ts';

// What reads its output may close first, as `head` does.
process.stdout.on('error', () => process.exit());

const { env, stdin, stdout, stderr } = process;
process.exitCode = await runCommandLine(process.argv.slice(2), { env, stdin, stdout, stderr });
