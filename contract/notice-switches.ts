/** The kind of each notice, which customers switch on and off. */
import { NOTICE_KINDS, type NoticeKind } from './area.ts';
import { brought } from './folds.ts';

export { NOTICE_KINDS, type NoticeKind };

/** Always on: somebody who took over an account must not be able to silence its warnings to the owner. */
export const ALWAYS_ON: NoticeKind = 'security';
export type SwitchableKind = Exclude<NoticeKind, typeof ALWAYS_ON>;

const kinds = new Map<string, NoticeKind>();
for (const byKind of brought('notices'))
  for (const [kind, codes] of Object.entries(byKind))
    for (const code of Object.keys(codes)) kinds.set(code, kind as NoticeKind);

/** A code from a later version counts as security, so it is never lost. */
export const kindOf = (code: string): NoticeKind => kinds.get(code) ?? ALWAYS_ON;
