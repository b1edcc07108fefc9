/** Two cells (whole installations) for tests of routing between them, and what their router knows. */
import { makeMigratedFolder, removeDataFolder } from '../starting/data-folder.ts';
import { type StartedServer, startServer } from '../starting/start-server.ts';

export type ServerCellName = 'a' | 'b';

/** Each cell is a whole Bourse: its own process, database and data folder. */
export type ServerCells = Readonly<Record<ServerCellName, StartedServer>>;

/** Accounts of the older cell, a; all others belong to b, where registrations go. */
export type OlderCellAccounts = ReadonlySet<string>;

export const CELL_COOKIE_NAME = 'bourse-cell';
export const buildCellCookie = (cell: string): string =>
  `${CELL_COOKIE_NAME}=${cell}; Path=/; Max-Age=34560000; HttpOnly; Secure; SameSite=Strict`;

export interface StartedServerCells {
  cells: ServerCells;
  close(): Promise<void>;
}

export async function startServerCells(): Promise<StartedServerCells> {
  const folders = { a: await makeMigratedFolder('cell-a'), b: await makeMigratedFolder('cell-b') };
  const started: StartedServer[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(started.map((server) => server.stop()));
    await Promise.all(Object.values(folders).map(removeDataFolder));
  };
  const start = async (name: ServerCellName): Promise<StartedServer> => {
    const server = await startServer({
      dataDir: folders[name],
      environment: { BOURSE_TRUSTED_PROXIES: '127.0.0.1' },
    });
    started.push(server);
    return server;
  };
  try {
    // One after the other: starting both at once may exceed the start's time limit.
    return { cells: { a: await start('a'), b: await start('b') }, close };
  } catch (error) {
    await close();
    throw error;
  }
}
