import { defineModule, defineDependency } from '../dependencies.ts';
import { createAccountEventHub, type AccountEventHub, type FormatAccountEvents } from '../commands/transaction.ts';
import { createChannelRegistry, type ChannelRegistry } from './channel-registry.ts';
import { openEventRelay, type EventRelay } from './event-relay.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    live: AccountEventHub;
    tellEvents: FormatAccountEvents;
    /** Announces events that other processes have committed. */
    wordOfEvents: EventRelay;
    /** The channels that areas add. */
    topics: ChannelRegistry;
  }
}

export const streamModule = defineModule({
  name: 'stream',
  parts: [
    defineDependency('live', ['commits'], ({ commits }) => {
      const live = createAccountEventHub();
      commits.listen(({ events }) => {
        for (const event of events) live.publish(event.account, [event]);
      });
      return live;
    }),
    defineDependency('wordOfEvents', ['config', 'database', 'live', 'log', 'world'], (parts) => openEventRelay(parts), {
      stop: (word) => word.stop(),
    }),
    defineDependency('topics', [], () => createChannelRegistry()),
  ],
});
