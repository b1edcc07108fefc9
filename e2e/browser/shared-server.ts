/** One running product for all journeys: a real server on its own data folder, started before the first of them. */
import type { TestProject } from 'vitest/node';
import { makeMigratedFolder, removeDataFolder } from '../starting/data-folder.ts';
import { type StartedServer, startServer } from '../starting/start-server.ts';

/** What a journey knows of the server: what its operator would tell a customer. */
export interface RunningProduct {
  origin: string;
  dataDir: string;
  invitation: string;
  demoCustomer: { account: string; password: string };
  staff: StartedServer['demo']['staff'];
}

declare module 'vitest' {
  interface ProvidedContext {
    product: RunningProduct;
  }
}

/** The seed makes the same companies and markets in each run. */
export const JOURNEY_WORLD_ENVIRONMENT = { BOURSE_SEED: 'journeys' };

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeMigratedFolder('journeys');
  const server = await startServer({ dataDir, environment: JOURNEY_WORLD_ENVIRONMENT });
  const [demoCustomer] = server.demo.customers;
  if (!demoCustomer) throw new Error('the demo world has no customer');
  project.provide('product', {
    origin: server.origin,
    dataDir,
    invitation: server.demo.invitation,
    demoCustomer,
    staff: server.demo.staff,
  });
  return async () => {
    await server.stop();
    await removeDataFolder(dataDir);
  };
}
