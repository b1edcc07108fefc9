/** Whom a screen that is followed tells of. */
export interface Followed {
  /** Who fits and needn't be told of any more. */
  members: string[];
  /** Who began to fit and is told of now. */
  entered: string[];
}

/**
 * `members` null: it is looked at for the first time, so nobody has begun to fit since. Whoever no longer fits is
 * forgotten, and told of when they come back. Who begins to fit while nothing may be told stays outside, and is told of
 * at the next look that may, if they fit still.
 */
export function followed(members: readonly string[] | null, fits: readonly string[], mayTell: boolean): Followed {
  if (members === null) return { members: [...fits], entered: [] };
  const known = new Set(members);
  const entered = mayTell ? fits.filter((id) => !known.has(id)) : [];
  return { members: mayTell ? [...fits] : fits.filter((id) => known.has(id)), entered };
}
