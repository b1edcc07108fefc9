/**
 * Streams an answer to the customer while the service is still writing it, sentence by sentence as each passes the
 * checker. The sentences are held in the process that called the service, only during the call; the call's own answer
 * has all of them.
 */
import type { AccountId } from '../ids.ts';
import type { ChannelKind } from '../stream/channel-registry.ts';
import type { GuideSentence } from './guide-sentences.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    guideAnswerStreams: GuideAnswerStreams;
  }
}

export interface GuideAnswerStreams {
  /** `name` is the customer's own for the answer; null if nobody listens. */
  begin(account: AccountId, name: string | null): { addSentence(sentence: GuideSentence): void; end(): void };
  topic: ChannelKind;
}

const POLL_EVERY_MS = 500;
const NOBODY_LISTENS = { addSentence: () => {}, end: () => {} };

export function createGuideAnswerStreams(): GuideAnswerStreams {
  /** By name and account, since a customer's name means nothing to others. */
  const coming = new Map<string, Map<AccountId, GuideSentence[]>>();
  return {
    begin(account, name) {
      if (name === null) return NOBODY_LISTENS;
      const sentences: GuideSentence[] = [];
      const of = coming.getOrInsertComputed(name, () => new Map());
      of.set(account, sentences);
      return {
        addSentence: (sentence) => void sentences.push(sentence),
        end() {
          if (of.get(account) === sentences) of.delete(account);
          if (of.size === 0 && coming.get(name) === of) coming.delete(name);
        },
      };
    },
    topic: {
      everyMs: POLL_EVERY_MS,
      isFor: async () => true,
      async load(name) {
        const started = [...(coming.get(name) ?? [])].filter(([, all]) => all.length > 0);
        const of = new Map(started.map(([account, all]) => [account, JSON.stringify(all)]));
        if (of.size === 0) return null;
        const mark = JSON.stringify([...of].map(([account, serialized]) => [account.toString(), serialized]));
        return {
          version: mark,
          accountPartOf: (account) => of.get(account) ?? '[]',
          buildFrame: (own) => `{"type":"answering","coming":${JSON.stringify(name)},"sentences":${own}}`,
        };
      },
    },
  };
}
