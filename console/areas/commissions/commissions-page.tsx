/** The house's commissions, by market and kind of account: past, present and future ones, and those that wait. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { formatDate, formatMoney, formatWithCurrency } from '../../language/format.ts';
import { rateToPercent } from '../../language/parse-input.ts';
import { type ConsoleTexts, useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page, LoadingOrError } from '../../layout/page.tsx';
import { type TableColumn, DATED_RULE_TONES } from '../../list/table.tsx';
import { ProposalsPanel, buildProposalStatusColumns } from '../../proposals/proposals-panel.tsx';
import { TextField } from '@mui/material';
import { useState } from 'react';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { ChoiceField, FieldRow, FormDialog } from '../../layout/form-dialog.tsx';
import { type CommissionDraft, createCommissionDraft, buildCommissionPlan } from './commission-draft.ts';

type Plan = CallAnswer<'staff/listCommissionPlans'>['rows'][number];
type Component = Plan['components'][number];

export function CommissionsPage() {
  const t = useTexts().commissions;
  const reading = useStaffCall('staff/listCommissionPlans', {});
  const columns = useColumns();
  return (
    <Page title={t.title}>
      {reading.data ? (
        <ProposalsPanel
          words={t}
          about={t.about}
          permission="money.rules"
          columns={columns}
          rows={reading.data.rows}
          idOf={({ market, seat, from, proposal }) => `${market} ${seat} ${from} ${proposal?.id}`}
          form={(close) => <ProposeCommissions onClose={close} />}
        />
      ) : (
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
    </Page>
  );
}

/** "0.25 %, 2.00 to 6.00 USD", "0.99 USD an order". */
function figureOf(
  { base, rate, minimum, maximum }: Component,
  currency: string,
  t: ConsoleTexts['commissions'],
): string {
  const money = (amount: string): string => formatWithCurrency(formatMoney(amount, currency), currency);
  if (base === 'order') return fillPlaceholders(t.an, { amount: money(rate) });
  if (base === 'quantity') return fillPlaceholders(t.aShare, { amount: formatWithCurrency(rate, currency) });
  const percent = `${rateToPercent(rate)} %`;
  if (minimum === null && maximum === null) return percent;
  const [least, most] = [money(minimum ?? '0'), money(maximum ?? '0')];
  const words = minimum === null ? t.upTo : maximum === null ? t.atLeast : t.within;
  return fillPlaceholders(words, { rate: percent, minimum: least, maximum: most });
}

function figuresOf({ components, currency }: Plan, t: ConsoleTexts['commissions']): string {
  const of = (liquidity: Component['liquidity']): string => {
    const found = components.find((each) => each.liquidity === liquidity);
    return found ? figureOf(found, currency, t) : '–';
  };
  return components.some(({ liquidity }) => liquidity !== null)
    ? fillPlaceholders(t.waited, { maker: of('maker'), taker: of('taker') })
    : of(null);
}

function useColumns(): TableColumn<Plan>[] {
  const t = useTexts().commissions;
  const words = useProductTexts();
  const marketOf = ({ market }: Plan): string => (words ? labelOf(words.markets.name, market) : market);
  return [
    { name: 'market', title: t.market, kind: 'tight', cell: marketOf },
    { name: 'accounts', title: t.accounts, kind: 'tight', cell: ({ seat }) => (seat ? t.seat : t.others) },
    { name: 'figures', title: t.figures, cell: (plan) => figuresOf(plan, t) },
    { name: 'from', title: t.from, kind: 'tight', cell: ({ from }) => (from ? formatDate(from) : t.house) },
    ...buildProposalStatusColumns<Plan['status'], Plan>(t, DATED_RULE_TONES, (plan) => `${t.title}, ${marketOf(plan)}`),
  ];
}

/** Proposes a market's commissions to a second person, at least a day ahead. */

/** On currency pairs the house takes the spread instead. */
const CHARGED = MARKETS.filter((market) => market !== 'FX');
type Typed = 'from' | 'rate' | 'taker' | 'minimum' | 'maximum';

function useProposal(onClose: () => void) {
  const texts = useTexts();
  const t = texts.commissions;
  const say = useShowMessage();
  const propose = useStaffCommand('staff/proposeCommissionPlan');
  const [draft, setDraft] = useState<CommissionDraft>(() => createCommissionDraft(CHARGED[0]!));
  const [tried, setTried] = useState(false);
  const change = (next: Partial<CommissionDraft>): void => setDraft({ ...draft, ...next });
  const submit = async (): Promise<void> => {
    setTried(true);
    const plan = buildCommissionPlan(draft);
    if (!plan || !(await propose.run(plan))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  const field = (name: Typed, label: string, hint: string, optional = false) => {
    const isMissing = tried && !optional && draft[name] === '';
    return {
      id: `commission-${name}`,
      label,
      value: draft[name],
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
      error: isMissing,
      helperText: isMissing ? t.needed : hint,
    };
  };
  return { draft, change, field, submit, busy: propose.busy, failure: propose.failure };
}

type Proposal = ReturnType<typeof useProposal>;

function ProposeCommissions({ onClose }: { onClose(): void }) {
  const t = useTexts().commissions;
  const words = useProductTexts();
  const proposal = useProposal(onClose);
  const { draft, change, field } = proposal;
  return (
    <FormDialog
      title={t.add}
      verb={t.add}
      busy={proposal.busy}
      failure={proposal.failure}
      onSubmit={() => void proposal.submit()}
      onClose={onClose}
    >
      <FieldRow>
        <ChoiceField
          autoFocus
          id="commission-market"
          label={t.market}
          value={draft.market}
          onChoose={(value) => change({ market: CHARGED.find((each) => each === value) ?? draft.market })}
          options={Object.fromEntries(CHARGED.map((each) => [each, words ? labelOf(words.markets.name, each) : each]))}
        />
        <ChoiceField
          id="commission-accounts"
          label={t.accounts}
          value={draft.seat ? 'seat' : 'others'}
          onChoose={(value) => change({ seat: value === 'seat' })}
          options={{ others: t.others, seat: t.seat }}
        />
      </FieldRow>
      <TextField type="date" {...field('from', t.from, t.fromHint)} slotProps={{ inputLabel: { shrink: true } }} />
      {draft.market === 'CRYPTO' ? (
        <FieldRow>
          <TextField {...field('rate', t.maker, t.percentHint)} />
          <TextField {...field('taker', t.taker, t.percentHint)} />
        </FieldRow>
      ) : (
        <CommissionRateFields proposal={proposal} />
      )}
    </FormDialog>
  );
}

function CommissionRateFields({ proposal: { draft, change, field } }: { proposal: Proposal }) {
  const t = useTexts().commissions;
  const isFixed = draft.base === 'order';
  return (
    <>
      <FieldRow>
        <ChoiceField
          id="commission-base"
          label={t.base}
          value={draft.base}
          onChoose={(value) => change({ base: value === 'order' ? 'order' : 'notional' })}
          options={t.bases}
        />
        <TextField {...field('rate', t.rate, isFixed ? t.amountHint : t.percentHint)} />
      </FieldRow>
      {isFixed ? null : (
        <FieldRow>
          <TextField {...field('minimum', t.minimum, t.boundHint, true)} />
          <TextField {...field('maximum', t.maximum, t.boundHint, true)} />
        </FieldRow>
      )}
    </>
  );
}
