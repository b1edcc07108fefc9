/**
 * Every notice that a customer can get: code → kinds of its parameters, for all areas (`<area>/notices.ts`). Exhaustive
 * like `errors.ts`. `direction` is `buy` or `sell`, `reason` a cause of the order's state; both are shown in the
 * reader's language, and so is `why` if a rule gives it.
 */
import { type Brought, brought, type Joined, joinEntries } from './folds.ts';

type CodesOf<ByKind> = ByKind extends unknown ? ByKind[keyof ByKind] : never;
export const noticeCodes = joinEntries(brought('notices').flatMap((byKind) => Object.values(byKind))) as Joined<
  CodesOf<Brought<'notices'>>
>;

export type NoticeCode = keyof typeof noticeCodes;
type ValueOf<Kind> = Kind extends 'number' ? number : string;
export type NoticeParams<Code extends NoticeCode> = {
  [Name in keyof (typeof noticeCodes)[Code]]: ValueOf<(typeof noticeCodes)[Code][Name]>;
};
