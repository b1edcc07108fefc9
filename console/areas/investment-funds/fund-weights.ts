/** A fund's holdings as typed: "US.ALPN 12" on each line, in percent. */
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatScaled, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { parsePercentAsRate } from '../../language/parse-input.ts';

type Weights = CallInput<Calls['staff/proposeFund']>['weights'];
/** The key of the fault's words, and the values they name. */
export type FundWeightsFault =
  | { fault: 'weightsWrong' }
  | { fault: 'weightsTwice'; instrument: string }
  | { fault: 'weightsBeyond'; percent: string };

export function parseFundWeights(text: string): Weights | FundWeightsFault {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const weights = lines.map((line) => {
    const [instrument = '', percent = '', ...rest] = line.trim().split(/[\s,]+/);
    return {
      instrument: instrument.toUpperCase(),
      part: rest.length === 0 ? parsePercentAsRate(percent.replace('%', '')) : '',
    };
  });
  const right = weights.every(({ instrument, part }) => /^[A-Z]{2,6}\.\S{1,24}$/.test(instrument) && Number(part) > 0);
  if (weights.length === 0 || !right) return { fault: 'weightsWrong' };
  const names = weights.map(({ instrument }) => instrument);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) return { fault: 'weightsTwice', instrument: twice };
  const sum = weights.reduce((total, { part }) => total + (parseScaled(part) ?? 0n), 0n);
  return sum > SCALE ? { fault: 'weightsBeyond', percent: formatScaled(sum * 100n) } : weights;
}
