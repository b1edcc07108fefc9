/** Generated from the migrations by tools/db-types.ts; not written by hand. */
export type DB = Record<never, never>;
