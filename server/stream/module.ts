import { defineModule, defineDependency } from '../dependencies.ts';
import {
  createAccountEventHub,
  type AccountEventHub,
  type FormatAccountEvents,
} from '../commands/transaction-with-events.ts';
import { type AccountEventPusher, createAccountEventPusher } from './account-event-pusher.ts';
import { createChannelRegistry, type ChannelRegistry } from './channel-registry.ts';
import { openEventRelay, type EventRelay } from './cross-process-event-relay.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    accountEvents: AccountEventHub;
    formatAccountEvents: FormatAccountEvents;
    /** Sends a customer's events to whoever listens to them here. */
    accountEventPusher: AccountEventPusher;
    /** Announces events that other processes have committed. */
    eventRelay: EventRelay;
    /** The channels that areas add. */
    channelRegistry: ChannelRegistry;
  }
}

export const streamModule = defineModule({
  name: 'stream',
  dependencies: [
    defineDependency('accountEvents', ['commitListeners'], ({ commitListeners }) => {
      const live = createAccountEventHub();
      commitListeners.listen(({ events }) => {
        for (const event of events) live.publish(event.account, [event]);
      });
      return live;
    }),
    defineDependency(
      'eventRelay',
      ['config', 'database', 'accountEvents', 'marketTakings', 'log', 'world'],
      (dependencies) => openEventRelay(dependencies),
      {
        stop: (word) => word.stop(),
      },
    ),
    defineDependency('accountEventPusher', ['database', 'formatAccountEvents'], ({ database, formatAccountEvents }) =>
      createAccountEventPusher(database, formatAccountEvents),
    ),
    defineDependency('channelRegistry', [], () => createChannelRegistry()),
  ],
});
