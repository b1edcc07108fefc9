/**
 * The value cached under a name, created when first needed. The whole cache is cleared before it exceeds `most` names.
 */
export function keptOf<Kept>(kept: Map<string, Kept>, name: string, most: number, make: () => Kept): Kept {
  const known = kept.get(name);
  if (known !== undefined) return known;
  if (kept.size >= most) kept.clear();
  const made = make();
  kept.set(name, made);
  return made;
}
