/** Merges the exports of all areas: exact types and merged values. A name that two areas use is an error. */

/** The union of what the areas export under this name. */
export type ExportsOfAreas<Areas, Export extends string> = {
  [Name in keyof Areas]: Areas[Name] extends Record<Export, infer Part> ? Part : never;
}[keyof Areas];

/**
 * The areas with rules of their own. `registry/collect-area-exports.ts` adds the list by augmentation, so that no rule
 * has to import it.
 */
export interface RegisteredAreas {}
/** The union of what all areas export under this name. */
export type AreaExport<Export extends string> = ExportsOfAreas<RegisteredAreas['areas'], Export>;

/** What each area exports under this name, sorted by area name, whatever order the list is loaded in. */
export const collectExports = (areas: object, name: string): unknown[] =>
  Object.entries(areas)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, area]: [string, Record<string, unknown>]) => area[name])
    .filter((part) => part !== undefined);

type UnionToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
/** A union of tables as one table with all their entries. */
export type MergedTables<Union> = { [Name in keyof UnionToIntersection<Union>]: UnionToIntersection<Union>[Name] };

/** All entries as one table; a name in two of them is an error, even with the same value. */
export function mergeEntries(tables: readonly object[]): object {
  const entries = tables.flatMap((table) => Object.entries(table));
  const seen = new Set<string>();
  for (const [name] of entries) {
    if (seen.has(name)) throw new Error(`two areas have ${name}`);
    seen.add(name);
  }
  return Object.fromEntries(entries);
}

/** Merges tables, including nested ones. If two have the same text, it is an error, or the last one wins. */
export function mergeTables(tables: readonly object[], twice: 'error' | 'last' = 'error'): object {
  const joined: Record<string, unknown> = {};
  for (const [name, value] of tables.flatMap((table) => Object.entries(table))) {
    const before = joined[name];
    if (isTable(before) && isTable(value)) joined[name] = mergeTables([before, value], twice);
    else if (before === undefined || twice === 'last') joined[name] = value;
    else throw new Error(`two areas have ${name}`);
  }
  return joined;
}

const isTable = (value: unknown): value is object => typeof value === 'object' && value !== null;
