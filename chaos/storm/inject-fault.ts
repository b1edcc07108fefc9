/** Injects one of the plan's faults at its time. */
import { setTimeout as wait } from 'node:timers/promises';
import { listServingProcesses } from '@bourse/e2e/starting/serving-processes.ts';
import type { ScheduledFault } from '../plan/generate-fault-schedule.ts';
import { type SecondServer, findLeadingServer, suspendProcessWhile } from '../second-server.ts';
import type { TrialContext } from '../trial-runner.ts';
import { killDatabase } from '../kill-database.ts';

/** Gives up after this long, since there may be no leader at that moment. */
const LEADS_WITHIN_MS = 5_000;

export async function injectFault(
  fault: ScheduledFault,
  context: TrialContext,
  secondServer: SecondServer | null,
  cutConnections: () => void,
): Promise<void> {
  switch (fault.kind) {
    case 'serverKilled':
      await context.server().kill();
      await context.restartServer();
      return;
    case 'databaseKilled':
      await killDatabase(context.dataDir, fault);
      return;
    case 'leaderStopped': {
      const leader =
        secondServer && (await findLeadingServer([context.server(), secondServer.server], LEADS_WITHIN_MS));
      if (leader) await suspendProcessWhile(leader, () => wait(fault.forMs));
      return;
    }
    case 'siblingKilled':
    case 'siblingStopped': {
      const serving = await listServingProcesses(context.server());
      const pid = serving[fault.nth % serving.length];
      if (pid !== undefined) await injectProcessFault(pid, fault);
      return;
    }
    case 'connectionsCut':
      cutConnections();
      return;
    case 'clockSet':
      context.world.moveClock(fault.byMs);
  }
}

/** The process may have just ended, together with its parent. */
async function injectProcessFault(
  pid: number,
  fault: Extract<ScheduledFault, { nth: number; kind: `sibling${string}` }>,
) {
  const send = (signal: NodeJS.Signals): boolean => {
    try {
      return process.kill(pid, signal);
    } catch {
      return false;
    }
  };
  if (fault.kind === 'siblingKilled') return void send('SIGKILL');
  if (!send('SIGSTOP')) return;
  await wait(fault.forMs);
  send('SIGCONT');
}
