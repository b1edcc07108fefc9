/** English defines the keys of texts: in another language a missing or surplus one is a type error that names it. */

/** What a table must be like to have the keys of `English`, however deep: a surplus one can only hold `never`. */
type TableWithKeysOf<English, Table> = {
  readonly [Key in keyof English | keyof Table]: Key extends keyof English
    ? Key extends keyof Table
      ? English[Key] extends string | readonly string[]
        ? English[Key]
        : TableWithKeysOf<English[Key], Table[Key]>
      : English[Key]
    : never;
};

/** A table with exactly the keys of `English`. `Table` is inferred from what is written. */
export type SameKeys<English, Table> = Table & TableWithKeysOf<English, Table>;
