/**
 * Every notice that a customer can get: code → kinds of its parameters, for all areas (`<area>/area.ts`). Exhaustive
 * like `refusals.ts`. `direction` is `buy` or `sell`, `reason` a cause of the order's state; both are displayed in the
 * reader's language, and so is `why` if a rule gives it.
 */
import { type AreaExport, collectAreaExports, type MergedTables, mergeEntries } from './collect-area-exports.ts';
import { NOTICE_KINDS, type NoticeKind } from './area.ts';

type CodesOf<ByKind> = ByKind extends unknown ? ByKind[keyof ByKind] : never;
export const noticeCatalogue = mergeEntries(
  collectAreaExports('notices').flatMap((byKind) => Object.values(byKind)),
) as MergedTables<CodesOf<AreaExport<'notices'>>>;

export type NoticeCode = keyof typeof noticeCatalogue;
type ValueOf<Kind> = Kind extends 'number' ? number : string;
export type NoticeParams<Code extends NoticeCode> = {
  [Name in keyof (typeof noticeCatalogue)[Code]]: ValueOf<(typeof noticeCatalogue)[Code][Name]>;
};

/** The kind of each notice, which customers switch on and off. */

export { NOTICE_KINDS, type NoticeKind };

/** Always on, so that somebody who took over an account can't silence its warnings to the owner. */
export const ALWAYS_ON_NOTICE_KIND: NoticeKind = 'security';
export type SwitchableNoticeKind = Exclude<NoticeKind, typeof ALWAYS_ON_NOTICE_KIND>;

const kinds = new Map<string, NoticeKind>();
for (const byKind of collectAreaExports('notices'))
  for (const [kind, codes] of Object.entries(byKind))
    for (const code of Object.keys(codes)) kinds.set(code, kind as NoticeKind);

/** A code from a later version counts as security, so it is never lost. */
export const noticeKindOf = (code: string): NoticeKind => kinds.get(code) ?? ALWAYS_ON_NOTICE_KIND;
