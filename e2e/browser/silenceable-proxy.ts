/**
 * A connection to the server that can fall silent as in a tunnel: open connections stay open, and nothing gets through.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SilenceableProxy {
  readonly origin: string;
  fallSilent(): void;
  /** Delivers what has waited, too. */
  carryOn(): void;
  close(): Promise<void>;
}

export async function openSilenceableProxy(port: number): Promise<SilenceableProxy> {
  const ends = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (bytes) => void to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        ends.delete(from);
        to.destroy();
      });
      if (isSilent) from.pause();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fallSilent() {
      isSilent = true;
      for (const end of ends) end.pause();
    },
    carryOn() {
      isSilent = false;
      for (const end of ends) end.resume();
    },
    close() {
      for (const end of ends) end.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
