/** A new fund's draft, its faults, and the proposal itself. */
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import { MARKETS, type Market } from '@bourse/core/market.ts';
import { useState } from 'react';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { amountOf, rateOf, wholeOf } from '../../language/typed-amount.ts';
import { useTexts } from '../../language/use-texts.ts';
import { readWeights } from './fund-weights.ts';

type Input = Omit<InputOf<Calls['staff/proposeFund']>, 'key'>;
const BEGIN = {
  name: '',
  inKorean: '',
  market: 'US',
  currency: 'USD',
  weights: '',
  rebalancing: 'quarterly',
  feeRate: '0.5',
  cutOffMinutes: '60',
  settlementDays: '2',
  minimum: '10',
  capital: '',
};
export type Draft = typeof BEGIN;
export type FundField = keyof Draft;

const isMarket = (text: string): text is Market => MARKETS.some((each) => each === text);

const MOST_FEE = 10;
const BOUNDS = { feeRate: [0, MOST_FEE], cutOffMinutes: [1, 1_440], settlementDays: [0, 10] } as const;
type Bounded = keyof typeof BOUNDS;
const isBounded = (name: FundField): name is Bounded => Object.hasOwn(BOUNDS, name);

function isWithin(name: Bounded, text: string): boolean {
  const [least, most] = BOUNDS[name];
  const value = name === 'feeRate' ? (rateOf(text) === '' ? null : Number(rateOf(text)) * 100) : wholeOf(text);
  return value !== null && value >= least && value <= most;
}

/** Null if something is missing; the fields say which. */
function inputOf(draft: Draft): Input | null {
  const { currency, market } = draft;
  const weights = readWeights(draft.weights);
  const [minimum, capital] = [amountOf(draft.minimum, currency), amountOf(draft.capital, currency)];
  const [cutOffMinutes, settlementDays] = [wholeOf(draft.cutOffMinutes), wholeOf(draft.settlementDays)];
  if ('fault' in weights || cutOffMinutes === null || settlementDays === null || !isMarket(market)) return null;
  if (!(Object.keys(BOUNDS) as Bounded[]).every((each) => isWithin(each, draft[each]))) return null;
  if (draft.name.trim() === '' || !(Number(minimum) > 0 && Number(capital) >= Number(minimum))) return null;
  return {
    name: draft.name.trim(),
    names: draft.inKorean.trim() === '' ? {} : { kor: draft.inKorean.trim() },
    market,
    currency,
    weights,
    rebalancing: draft.rebalancing === 'monthly' ? 'monthly' : 'quarterly',
    feeRate: rateOf(draft.feeRate),
    cutOffMinutes,
    settlementDays,
    minimum,
    capital,
  };
}

export function useFundDraft(onClose: () => void) {
  const texts = useTexts();
  const t = texts.investmentFunds.opening;
  const say = useSay();
  const propose = useStaffCommand('staff/proposeFund');
  const [draft, setDraft] = useState<Draft>(BEGIN);
  const [tried, setTried] = useState(false);
  const set = (name: FundField, value: string): void => setDraft({ ...draft, [name]: value });
  const lacks = (name: FundField): string | undefined => {
    if (!tried || name === 'inKorean') return undefined;
    if (draft[name].trim() === '') return name === 'weights' ? t.weightsWrong : t.needed;
    if (name === 'weights') {
      const read = readWeights(draft.weights);
      return 'fault' in read ? fill(t[read.fault], { ...read }) : undefined;
    }
    if (isBounded(name)) {
      const [least, most] = BOUNDS[name];
      return isWithin(name, draft[name]) ? undefined : fill(t.bounds, { least, most });
    }
    if (name !== 'minimum' && name !== 'capital') return undefined;
    const [amount, minimum] = [draft[name], draft.minimum].map((each) => Number(amountOf(each, draft.currency)));
    if (!(amount! > 0)) return t.aboveZero;
    return amount! < minimum! ? t.belowMinimum : undefined;
  };
  const submit = async (): Promise<void> => {
    setTried(true);
    const input = inputOf(draft);
    if (input === null || !(await propose.run(input))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  const field = (name: Exclude<FundField, 'rebalancing'>) => ({
    id: `fund-${name}`,
    label: t[name],
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
    error: lacks(name) !== undefined,
    helperText: lacks(name),
  });
  return { draft, set, field, submit, busy: propose.busy, failure: propose.failure };
}
