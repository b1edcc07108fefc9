/** Hears what other sessions of the database announce (LISTEN), and reconnects by itself when the connection breaks. */
import type { Database } from './database.ts';
import { openDatabaseClient } from './pool.ts';

const RETRY_MS = 250;

export interface NotificationHandlers {
  notified(channel: string, payload: string): void;
  /** No notification is missed from now on; earlier ones may have been. */
  connected?(): void;
  /** From now on notifications may be missed. */
  disconnected?(): void;
}

export interface NotificationListener {
  stop(): Promise<void>;
}

/** Resolves when the first connection is listening. `channels` are our own names, never input. */
export async function listenForNotifications(
  database: Pick<Database, 'app'>,
  channels: readonly string[],
  heard: NotificationHandlers,
): Promise<NotificationListener> {
  let stopped = false;
  let client: ReturnType<typeof openDatabaseClient> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const { url, role } = database.app;
    const next = openDatabaseClient(url, { applicationName: 'bourse listener', ...(role ? { role } : {}) });
    let lost = false;
    const lose = (): void => {
      if (lost || stopped) return;
      lost = true;
      heard.disconnected?.();
      timer = setTimeout(() => void connect().catch(() => {}), RETRY_MS);
    };
    next.on('error', lose);
    next.on('end', lose);
    next.on('notification', ({ channel, payload }) => heard.notified(channel, payload ?? ''));
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen "${channel}"`);
    } catch {
      lose();
      await next.end().catch(() => {});
      return;
    }
    client = next;
    if (stopped) await next.end();
    else heard.connected?.();
  }

  await connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
