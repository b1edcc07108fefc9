/** Which matches of a followed screen are announced. */
export interface Followed {
  /** Companies that match and needn't be announced any more. */
  members: string[];
  /** Companies that began to match and are announced now. */
  entered: string[];
}

/**
 * `members` null: this is the first look, so none has begun to match since. Companies that no longer match are
 * forgotten, and announced when they return. A company that begins to match while nothing may be announced stays
 * outside, and is announced at the next look that may, if it still matches.
 */
export function followed(members: readonly string[] | null, fits: readonly string[], mayTell: boolean): Followed {
  if (members === null) return { members: [...fits], entered: [] };
  const known = new Set(members);
  const entered = mayTell ? fits.filter((id) => !known.has(id)) : [];
  return { members: mayTell ? [...fits] : fits.filter((id) => known.has(id)), entered };
}
