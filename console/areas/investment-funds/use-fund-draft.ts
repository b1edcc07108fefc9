/** What is typed of a new fund, what is wrong with it, and the proposal itself. */
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { MARKETS, type Market } from '@bourse/core/market.ts';
import { useState } from 'react';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { amountOf, rateOf, wholeOf } from '../../language/typed-amount.ts';
import { useTexts } from '../../language/use-texts.ts';

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

/** "US.ALPN 12" on each line, in percent; null where a line is something else. */
function readWeights(text: string): Input['weights'] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const weights = lines.map((line) => {
    const [instrument = '', percent = '', ...rest] = line.trim().split(/[\s,]+/);
    return { instrument: instrument.toUpperCase(), part: rest.length === 0 ? rateOf(percent.replace('%', '')) : '' };
  });
  const right = weights.every(({ instrument, part }) => /^[A-Z]{2,6}\.\S{1,24}$/.test(instrument) && Number(part) > 0);
  return weights.length > 0 && right ? weights : null;
}

/** Null where something is missing; the fields say which. */
function inputOf(draft: Draft): Input | null {
  const { currency, market } = draft;
  const weights = readWeights(draft.weights);
  const [cutOffMinutes, settlementDays] = [wholeOf(draft.cutOffMinutes), wholeOf(draft.settlementDays)];
  if (weights === null || cutOffMinutes === null || settlementDays === null || !isMarket(market)) return null;
  if ((['name', 'minimum', 'capital', 'feeRate'] as const).some((each) => draft[each].trim() === '')) return null;
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
    minimum: amountOf(draft.minimum, currency),
    capital: amountOf(draft.capital, currency),
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
    if (name === 'weights') return readWeights(draft.weights) === null ? t.weightsWrong : undefined;
    if (name === 'cutOffMinutes' || name === 'settlementDays')
      return wholeOf(draft[name]) === null ? t.needed : undefined;
    return draft[name].trim() === '' ? t.needed : undefined;
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
