/** Proposed funds with all their terms, and the form that proposes one. */
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatMoney, formatWithCurrency } from '../../language/format.ts';
import { parseAmount, rateToPercent, parsePercentAsRate, parseWholeNumber } from '../../language/parse-input.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { type TableColumn, MutedText, type StatusTone } from '../../list/table.tsx';
import { ProposalsPanel, buildProposalStatusColumns } from '../../proposals/proposals-panel.tsx';
import { TextField } from '@mui/material';
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { ChoiceField, FieldRow, FormDialog } from '../../layout/form-dialog.tsx';
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useState } from 'react';
import { useShowMessage, useStaffCommand } from '../../api/use-staff-call.ts';
import { parseFundWeights } from './fund-weights.ts';

type Funds = CallAnswer<'staff/listFunds'>;
type Opening = Funds['openings'][number];
const TONES: Record<Opening['status'], StatusTone> = { proposed: 'warns', decided: 'warns', ended: 'bad' };

export function FundProposalsPanel({ openings }: { openings: readonly Opening[] }) {
  const t = useTexts().investmentFunds.opening;
  const columns = useColumns();
  return (
    <ProposalsPanel
      words={t}
      about={t.about}
      permission="money.rules"
      columns={columns}
      rows={[...openings]}
      idOf={({ name, at, proposal }) => `${name} ${at} ${proposal?.id ?? ''}`}
      form={(close) => <ProposeFund onClose={close} />}
    />
  );
}

function useColumns(): TableColumn<Opening>[] {
  const t = useTexts().investmentFunds.opening;
  const money = (amount: string, currency: string) => formatWithCurrency(formatMoney(amount, currency), currency);
  return [
    {
      name: 'name',
      title: t.name,
      cell: ({ name, names }) => (
        <>
          {name} <MutedText>{Object.values(names).join(' · ')}</MutedText>
        </>
      ),
    },
    { name: 'market', title: t.market, kind: 'tight', cell: ({ market }) => market },
    {
      name: 'weights',
      title: t.weights,
      cell: ({ weights }) => weights.map(({ instrument, part }) => `${instrument} ${rateToPercent(part)} %`).join(', '),
    },
    {
      name: 'rebalancing',
      title: t.rebalancing,
      kind: 'tight',
      cell: ({ rebalancing }) => t.rebalancings[rebalancing],
    },
    { name: 'fee', title: t.feeRate, kind: 'number', cell: ({ feeRate }) => rateToPercent(feeRate) },
    { name: 'cutOff', title: t.cutOffMinutes, kind: 'number', cell: ({ cutOffMinutes }) => String(cutOffMinutes) },
    { name: 'pays', title: t.settlementDays, kind: 'number', cell: ({ settlementDays }) => String(settlementDays) },
    { name: 'minimum', title: t.minimum, kind: 'number', cell: ({ minimum, currency }) => money(minimum, currency) },
    { name: 'capital', title: t.capital, kind: 'number', cell: ({ capital, currency }) => money(capital, currency) },
    ...buildProposalStatusColumns<Opening['status'], Opening>(t, TONES, ({ name }) => name, {
      below: ({ why }) => (why === null ? null : <p>{why}</p>),
    }),
  ];
}

/** Proposes a new fund to a second person: its permanent terms, and the house's capital. */

const itself = (names: readonly string[]) => Object.fromEntries(names.map((each) => [each, each]));
const CURRENCIES = itself(Object.keys(CURRENCY_DIGITS));

function ProposeFund({ onClose }: { onClose(): void }) {
  const t = useTexts().investmentFunds.opening;
  const { draft, set, field, submit, busy, failure } = useFundDraft(onClose);
  const weights = field('weights');
  const words = useProductTexts();
  const markets = Object.fromEntries(MARKETS.map((each) => [each, words ? labelOf(words.markets.name, each) : each]));
  return (
    <FormDialog
      title={t.add}
      verb={t.add}
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FieldRow>
        <TextField autoFocus {...field('name')} />
        <TextField {...field('inKorean')} />
      </FieldRow>
      <FieldRow>
        <ChoiceField
          id="fund-market"
          label={t.market}
          value={draft.market}
          onChoose={(value) => set('market', value)}
          options={markets}
        />
        <ChoiceField
          id="fund-currency"
          label={t.currency}
          value={draft.currency}
          onChoose={(value) => set('currency', value)}
          options={CURRENCIES}
        />
      </FieldRow>
      <TextField multiline minRows={3} {...weights} helperText={weights.helperText ?? t.weightsHint} />
      <FieldRow>
        <ChoiceField
          id="fund-rebalancing"
          label={t.rebalancing}
          value={draft.rebalancing}
          onChoose={(value) => set('rebalancing', value)}
          options={t.rebalancings}
        />
        <TextField {...field('feeRate')} />
      </FieldRow>
      <FieldRow>
        <TextField {...field('cutOffMinutes')} />
        <TextField {...field('settlementDays')} />
      </FieldRow>
      <FieldRow>
        <TextField {...field('minimum')} />
        <TextField {...field('capital')} />
      </FieldRow>
    </FormDialog>
  );
}

/** A new fund's draft, its faults, and the proposal itself. */

type NewFund = Omit<CallInput<Calls['staff/proposeFund']>, 'key'>;
const EMPTY_FUND_DRAFT = {
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
export type FundDraft = typeof EMPTY_FUND_DRAFT;
export type FundField = keyof FundDraft;

const isMarket = (text: string): text is Market => MARKETS.some((each) => each === text);

const MOST_FEE = 10;
const BOUNDS = { feeRate: [0, MOST_FEE], cutOffMinutes: [1, 1_440], settlementDays: [0, 10] } as const;
type Bounded = keyof typeof BOUNDS;
const isBounded = (name: FundField): name is Bounded => Object.hasOwn(BOUNDS, name);

function isWithin(name: Bounded, text: string): boolean {
  const [least, most] = BOUNDS[name];
  const value =
    name === 'feeRate'
      ? parsePercentAsRate(text) === ''
        ? null
        : Number(parsePercentAsRate(text)) * 100
      : parseWholeNumber(text);
  return value !== null && value >= least && value <= most;
}

/** Null if something is missing; the fields say which. */
function inputOf(draft: FundDraft): NewFund | null {
  const { currency, market } = draft;
  const weights = parseFundWeights(draft.weights);
  const [minimum, capital] = [parseAmount(draft.minimum, currency), parseAmount(draft.capital, currency)];
  const [cutOffMinutes, settlementDays] = [
    parseWholeNumber(draft.cutOffMinutes),
    parseWholeNumber(draft.settlementDays),
  ];
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
    feeRate: parsePercentAsRate(draft.feeRate),
    cutOffMinutes,
    settlementDays,
    minimum,
    capital,
  };
}

function useFundDraft(onClose: () => void) {
  const texts = useTexts();
  const t = texts.investmentFunds.opening;
  const say = useShowMessage();
  const propose = useStaffCommand('staff/proposeFund');
  const [draft, setDraft] = useState<FundDraft>(EMPTY_FUND_DRAFT);
  const [tried, setTried] = useState(false);
  const set = (name: FundField, value: string): void => setDraft({ ...draft, [name]: value });
  const faultOf = (name: FundField): string | undefined => {
    if (!tried || name === 'inKorean') return undefined;
    if (draft[name].trim() === '') return name === 'weights' ? t.weightsWrong : t.needed;
    if (name === 'weights') {
      const read = parseFundWeights(draft.weights);
      return 'fault' in read ? fillPlaceholders(t[read.fault], { ...read }) : undefined;
    }
    if (isBounded(name)) {
      const [least, most] = BOUNDS[name];
      return isWithin(name, draft[name]) ? undefined : fillPlaceholders(t.bounds, { least, most });
    }
    if (name !== 'minimum' && name !== 'capital') return undefined;
    const [amount, minimum] = [draft[name], draft.minimum].map((each) => Number(parseAmount(each, draft.currency)));
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
    error: faultOf(name) !== undefined,
    helperText: faultOf(name),
  });
  return { draft, set, field, submit, busy: propose.busy, failure: propose.failure };
}
