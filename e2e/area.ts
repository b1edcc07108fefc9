/** What an area may bring to the trials: `areas.ts` lists those that do. */
import type { Client } from '@bourse/contract/client.ts';
import type { Belongings } from './matrix/settle.ts';

export interface Area {
  /** What a customer of the matrix has of it, by the name of the field that names it in a call. */
  belongings?(client: Client): Promise<Belongings>;
  /** Whole bodies of its calls, without the key, where good fields alone don't reach the handler. */
  inputs?: Readonly<Record<string, (own: Belongings) => Record<string, unknown>>>;
}
