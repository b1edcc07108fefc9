/**
 * Streams an answer to the customer while the service is still writing it, sentence by sentence as each passes the
 * checker. The sentences are held in the process that called the service, only during the call; the call's own answer
 * has all of them.
 */
import type { AccountId } from '../ids.ts';
import type { Topic } from '../stream/topics.ts';
import type { Sentence } from './sentences.ts';

declare module '../parts.ts' {
  interface Parts {
    answersComing: AnswersComing;
  }
}

export interface AnswersComing {
  /** `name` is the customer's own for the answer; null if nobody listens. */
  begin(account: AccountId, name: string | null): { told(sentence: Sentence): void; end(): void };
  topic: Topic;
}

const LOOK_EVERY_MS = 500;
const UNHEARD = { told: () => {}, end: () => {} };

export function createAnswersComing(): AnswersComing {
  /** By name and account, since a customer's name means nothing to others. */
  const coming = new Map<string, Map<AccountId, Sentence[]>>();
  return {
    begin(account, name) {
      if (name === null) return UNHEARD;
      const sentences: Sentence[] = [];
      const of = coming.getOrInsertComputed(name, () => new Map());
      of.set(account, sentences);
      return {
        told: (sentence) => void sentences.push(sentence),
        end() {
          if (of.get(account) === sentences) of.delete(account);
          if (of.size === 0 && coming.get(name) === of) coming.delete(name);
        },
      };
    },
    topic: {
      everyMs: LOOK_EVERY_MS,
      isFor: async () => true,
      async look(name) {
        const begun = [...(coming.get(name) ?? [])].filter(([, all]) => all.length > 0);
        const of = new Map(begun.map(([account, all]) => [account, JSON.stringify(all)]));
        if (of.size === 0) return null;
        const mark = JSON.stringify([...of].map(([account, told]) => [account.toString(), told]));
        return {
          mark,
          ownOf: (account) => of.get(account) ?? '[]',
          frameOf: (own) => `{"type":"answering","coming":${JSON.stringify(name)},"sentences":${own}}`,
        };
      },
    },
  };
}
