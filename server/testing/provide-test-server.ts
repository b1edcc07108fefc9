/** A test file's own server: started before its tests, stopped after them. */
import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/**
 * Called at the top of a file, or of a `describe`. Hooks run in their order: what an earlier `beforeAll` has prepared
 * can be among options that a function returns, and the server stops after the `afterAll` of whatever follows.
 */
export const provideTestServer = (options: TestServerOptions | (() => TestServerOptions) = {}): TestServer =>
  provideStarted(
    () => startTestServer(typeof options === 'function' ? options() : options),
    (server) => server.stop(),
  );

/** The same for a larger world around a server. */
export function provideStarted<Started extends object>(
  start: () => Promise<Started>,
  stop: (started: Started) => Promise<void>,
): Started {
  let started: Started | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    if (started) await stop(started);
  });
  const of = (name: string | symbol): Started => {
    if (!started) throw new Error(`${String(name)}: the test server starts before the first test, not earlier`);
    return started;
  };
  return new Proxy({} as Started, {
    get: (_, name) => Reflect.get(of(name), name) as unknown,
    set: (_, name, value) => Reflect.set(of(name), name, value),
  });
}
