/** What each notice is about, as a customer switches them. */
import { NOTICE_KINDS, type NoticeKind } from './area.ts';
import { brought } from './folds.ts';

export { NOTICE_KINDS, type NoticeKind };

/** Always on: whoever took over an account must not be able to keep its owner from hearing of it. */
export const ALWAYS_ON: NoticeKind = 'security';
export type SwitchableKind = Exclude<NoticeKind, typeof ALWAYS_ON>;

const kinds = new Map<string, NoticeKind>();
for (const byKind of brought('notices'))
  for (const [kind, codes] of Object.entries(byKind))
    for (const code of Object.keys(codes)) kinds.set(code, kind as NoticeKind);

/** A code of a later version is security's, and so never lost. */
export const kindOf = (code: string): NoticeKind => kinds.get(code) ?? ALWAYS_ON;
