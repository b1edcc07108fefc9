/** Proposed funds with all their terms, and the form that proposes one. */
import { CommandDialog, type Field, pickLabels } from '../../form/command-dialog.tsx';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatMoney, formatWithCurrency } from '../../language/format.ts';
import { parseAmount, rateToPercent, parsePercentAsRate, parseWholeNumber } from '../../language/parse-input.ts';
import { type ConsoleTexts, useProductTexts, useTexts } from '../../language/use-texts.tsx';
import {
  type TableColumn,
  MutedText,
  type StatusTone,
  numberColumn,
  textColumn,
  tightColumn,
} from '../../list/table.tsx';
import { ProposalsPanel, buildProposalStatusColumns } from '../../proposals/proposals-panel.tsx';
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
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
    textColumn(t.name, ({ name, names }) => (
      <>
        {name} <MutedText>{Object.values(names).join(' · ')}</MutedText>
      </>
    )),
    tightColumn(t.market, 'market'),
    textColumn(t.weights, ({ weights }) =>
      weights.map(({ instrument, part }) => `${instrument} ${rateToPercent(part)} %`).join(', '),
    ),
    tightColumn(t.rebalancing, ({ rebalancing }) => t.rebalancings[rebalancing]),
    numberColumn(t.feeRate, ({ feeRate }) => rateToPercent(feeRate)),
    numberColumn(t.cutOffMinutes, ({ cutOffMinutes }) => String(cutOffMinutes)),
    numberColumn(t.settlementDays, ({ settlementDays }) => String(settlementDays)),
    numberColumn(t.minimum, ({ minimum, currency }) => money(minimum, currency)),
    numberColumn(t.capital, ({ capital, currency }) => money(capital, currency)),
    ...buildProposalStatusColumns<Opening['status'], Opening>(t, TONES, ({ name }) => name, {
      below: ({ why }) => (why === null ? null : <p>{why}</p>),
    }),
  ];
}

/** Proposes a new fund to a second person: its permanent terms, and the house's capital. */

function ProposeFund({ onClose }: { onClose(): void }) {
  const texts = useTexts();
  const t = texts.investmentFunds.opening;
  const words = useProductTexts();
  const typed = (name: Exclude<FundField, 'rebalancing'>): Field<FundField> => ({ name, label: t[name] });
  return (
    <CommandDialog
      call="staff/proposeFund"
      title={t.add}
      initial={EMPTY_FUND_DRAFT}
      parts={[
        [typed('name'), typed('inKorean')],
        [
          { ...typed('market'), options: pickLabels(words?.markets.name, MARKETS) },
          { ...typed('currency'), options: pickLabels(undefined, Object.keys(CURRENCY_DIGITS)) },
        ],
        { ...typed('weights'), hint: t.weightsHint, lines: 3 },
        [{ name: 'rebalancing', label: t.rebalancing, options: t.rebalancings }, typed('feeRate')],
        [typed('cutOffMinutes'), typed('settlementDays')],
        [typed('minimum'), typed('capital')],
      ]}
      parse={(draft) => ({ input: inputOf(draft), faults: faultsOf(draft, t) })}
      successMessage={texts.proposals.proposed}
      onClose={onClose}
    />
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

type FundTexts = ConsoleTexts['investmentFunds']['opening'];

function faultOf(draft: FundDraft, name: FundField, t: FundTexts): string | undefined {
  if (name === 'inKorean') return undefined;
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
}

const faultsOf = (draft: FundDraft, t: FundTexts) =>
  Object.fromEntries((Object.keys(draft) as FundField[]).map((name) => [name, faultOf(draft, name, t)]));
