/** What an area can contribute to the access matrix; `areas.ts` lists the areas that do. */
import type { Client } from '@bourse/contract/client.ts';
import type { Belongings } from './matrix/settle.ts';

export interface Area {
  /** What a customer of the matrix owns in this area, by the name of the field that refers to it in a call. */
  belongings?(client: Client): Promise<Belongings>;
  /** Complete bodies for its calls, without the key, where good fields alone don't reach the handler. */
  inputs?: Readonly<Record<string, (own: Belongings) => Record<string, unknown>>>;
}
