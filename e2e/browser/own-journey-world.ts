/** A test file's own world, for journeys over which days or months pass. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll } from 'vitest';
import { setServerClock as follow } from '../starting/set-server-clock.ts';
import { makeMigratedFolder, removeDataFolder } from '../starting/data-folder.ts';
import { type StartedServer, startServer } from '../starting/start-server.ts';
import { createCustomerClient, type Customer } from './register-customer.ts';
import { expectSuccess } from './customer-with-history.ts';
import { Phone, type PhoneOptions } from './phone.ts';
import type { JourneyFixture } from './journey-fixture.ts';

/**
 * Call once at the top of a test file; `name` is its folder's, `environment` the server's, known once tests have begun.
 */
export function openOwnJourneyWorld(
  stage: Pick<JourneyFixture, 'browser'>,
  name: string,
  environment: () => Promise<Record<string, string>> = async () => ({}),
) {
  let server: StartedServer;
  let dataDir: string;
  /** Next to the data folder, which may only contain the world's own files. */
  const clockFile = (): string => `${dataDir}.clock.json`;
  const start = async (): Promise<StartedServer> =>
    startServer({
      dataDir,
      program: ['testing/file-controlled-server-main.ts', clockFile()],
      environment: await environment(),
    });
  beforeAll(async () => {
    dataDir = await makeMigratedFolder(name);
    await follow(clockFile(), 0);
    server = await start();
  });
  afterAll(async () => {
    await server?.stop();
    await removeDataFolder(dataDir);
    await rm(clockFile(), { force: true });
  });
  return {
    /** Changes after time has passed while it was stopped. */
    get server(): StartedServer {
      return server;
    },
    /** Sets how far the world's clock is ahead of the true one, while the server runs. */
    setClock: (aheadMs: number): Promise<void> => follow(clockFile(), aheadMs, server),
    /** The same while the server is stopped. */
    async pass(aheadMs: number): Promise<void> {
      await server.stop();
      await follow(clockFile(), aheadMs);
      server = await start();
    },
    phoneOf: (session: Customer, options: PhoneOptions = {}): Promise<Phone> =>
      Phone.switchOn(stage.browser, server.origin, { session, calm: true, ...options }),
    /** The same customer with a new session: earlier ones have ended. */
    async again({ account, password }: Pick<Customer, 'account' | 'password'>): Promise<Customer> {
      const { token } = await expectSuccess(
        createCustomerClient(server.origin).call('user/login', { account, password }),
      );
      return { account, password, token, client: createCustomerClient(server.origin, { token, account }) };
    },
  };
}
