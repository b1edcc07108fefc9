/** A new code or name: it is still the same instrument, and is found by all its former names. */
import type { CorporateAction, Instrument } from '../market.ts';

type SymbolChange = Extract<CorporateAction, { kind: 'symbolChange' }>;
export const isSymbolChange = (action: CorporateAction): action is SymbolChange => action.kind === 'symbolChange';

/** The instrument's name after these actions, oldest first; the same object if none of them renames it. */
export function renamed(instrument: Instrument, actions: readonly CorporateAction[]): Instrument {
  return actions.filter(isSymbolChange).reduce(
    (present, { code, name = present.name, exDate, exAt }): Instrument => ({
      ...present,
      code,
      name,
      formerly: [
        ...(present.formerly ?? []),
        { code: present.code, name: present.name, until: exDate, ...(exAt === undefined ? {} : { at: exAt }) },
      ],
    }),
    instrument,
  );
}
