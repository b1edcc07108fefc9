/** What a piece of news is about, as it is being typed. */
import { proposeNews } from '@bourse/contract/news/publishing.ts';
import type { NEWS_TOPICS } from '@bourse/contract/news/news.ts';

export interface FactsDraft {
  topic: (typeof NEWS_TOPICS)[number];
  /** In the writer's own time; empty means at once. */
  from: string;
  /** Ids separated by blanks or commas. */
  instruments: string;
  sponsored: boolean;
}
export interface FactsFaults {
  instruments: boolean;
  sponsored: boolean;
}

export const EMPTY_FACTS: FactsDraft = { topic: 'general', from: '', instruments: '', sponsored: false };
export const NO_FAULTS: FactsFaults = { instruments: false, sponsored: false };

export function readFacts({ topic, instruments, sponsored }: FactsDraft): {
  instruments: string[];
  faults: FactsFaults;
} {
  const named = instruments
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((each) => each !== '');
  return {
    instruments: named,
    faults: {
      instruments: !proposeNews.input.shape.instruments.safeParse(named).success,
      sponsored: sponsored && topic === 'prices',
    },
  };
}
