/** What an area can contribute to the access matrix; `areas.ts` lists the areas that do. */
import type { CallClient } from '@bourse/contract/call-client.ts';
import type { OwnedIds } from './matrix/create-belongings.ts';

export interface AccessMatrixContribution {
  /** What a customer of the matrix owns in this area, by the name of the field that refers to it in a call. */
  belongings?(client: CallClient): Promise<OwnedIds>;
  /** Complete bodies for its calls, without the key, where good fields alone don't reach the handler. */
  inputs?: Readonly<Record<string, (own: OwnedIds) => Record<string, unknown>>>;
}
