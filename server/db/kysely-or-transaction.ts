import type { Kysely, Transaction } from 'kysely';
import type { DB } from './table-types.ts';

/** The database, or a transaction in it. */
export type Db = Kysely<DB> | Transaction<DB>;
