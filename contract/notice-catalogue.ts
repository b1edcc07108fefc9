/**
 * Every notice that a customer can get: code → kinds of its parameters, for all areas (`<area>/area.ts`). Exhaustive
 * like `refusals.ts`. `direction` is `buy` or `sell`, `reason` a cause of the order's state; both are displayed in the
 * reader's language, and so is `why` if a rule gives it.
 */
import { type AreaExport, collectAreaExports, type MergedTables, mergeEntries } from './collect-area-exports.ts';
import { ALWAYS_ON_NOTICE_TOPIC, type NoticeTopic } from './notice-topics.ts';

type CodesOf<ByTopic> = ByTopic extends unknown ? ByTopic[keyof ByTopic] : never;
export const noticeCatalogue = mergeEntries(
  collectAreaExports('notices').flatMap((byTopic) => Object.values(byTopic)),
) as MergedTables<CodesOf<AreaExport<'notices'>>>;

export type NoticeCode = keyof typeof noticeCatalogue;
type ValueOf<Kind> = Kind extends 'number' ? number : string;
export type NoticeParams<Code extends NoticeCode> = {
  [Name in keyof (typeof noticeCatalogue)[Code]]: ValueOf<(typeof noticeCatalogue)[Code][Name]>;
};

const topicByCode = new Map<string, NoticeTopic>();
for (const byTopic of collectAreaExports('notices'))
  for (const [topic, codes] of Object.entries(byTopic))
    for (const code of Object.keys(codes)) topicByCode.set(code, topic as NoticeTopic);

/** A code from a later version counts as security, so it is never lost. */
export const noticeTopicOf = (code: string): NoticeTopic => topicByCode.get(code) ?? ALWAYS_ON_NOTICE_TOPIC;
