/** Which fields of a decision about real prices the contract's own schema refuses, before anything is sent. */
import { calls } from '@bourse/contract/price-sources/calls.ts';

type DecisionCall =
  | 'staff/decidePriceSource'
  | 'staff/decideDelayedTrading'
  | 'staff/confirmPriceSource'
  | 'staff/addRealInstruments'
  | 'staff/mapInstrumentSymbol';

/** `values`: as they would be sent. */
export function findDecisionFaults<Field extends string>(
  name: DecisionCall,
  values: Readonly<Record<Field, unknown>>,
): ReadonlySet<Field> {
  const shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>> = calls[name].input.shape;
  const fields = Object.keys(values) as Field[];
  return new Set(fields.filter((field) => shape[field]?.safeParse(values[field]).success === false));
}
