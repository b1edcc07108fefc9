/** The house's commissions, by market and kind of account: past, present and future ones, and those that wait. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatDate, formatMoney, formatWithCurrency } from '../../language/format.ts';
import { rateToPercent } from '../../language/parse-input.ts';
import { type ConsoleTexts, useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page, Loaded } from '../../layout/page.tsx';
import { type TableColumn, DATED_RULE_TONES, textColumn, tightColumn } from '../../list/table.tsx';
import { ProposalsPanel, buildProposalStatusColumns } from '../../proposals/proposals-panel.tsx';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { CommandDialog, type FormParts, pickLabels } from '../../form/command-dialog.tsx';
import { createCommissionDraft, buildCommissionPlan } from './commission-draft.ts';

type Plan = CallAnswer<'staff/listCommissionPlans'>['rows'][number];
type Component = Plan['components'][number];

export function CommissionsPage() {
  const t = useTexts().commissions;
  const reading = useStaffCall('staff/listCommissionPlans', {});
  const columns = useColumns();
  return (
    <Page title={t.title}>
      <Loaded reading={reading}>
        {(data) => (
          <ProposalsPanel
            words={t}
            about={t.about}
            permission="money.rules"
            columns={columns}
            rows={data.rows}
            idOf={({ market, seat, from, proposal }) => `${market} ${seat} ${from} ${proposal?.id}`}
            form={(close) => <ProposeCommissions onClose={close} />}
          />
        )}
      </Loaded>
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
    tightColumn(t.market, marketOf),
    tightColumn(t.accounts, ({ seat }) => (seat ? t.seat : t.others)),
    textColumn(t.figures, (plan) => figuresOf(plan, t)),
    tightColumn(t.from, ({ from }) => (from ? formatDate(from) : t.house)),
    ...buildProposalStatusColumns<Plan['status'], Plan>(t, DATED_RULE_TONES, (plan) => `${t.title}, ${marketOf(plan)}`),
  ];
}

/** Proposes a market's commissions to a second person, at least a day ahead. */

/** On currency pairs the house takes the spread instead. */
const CHARGED = MARKETS.filter((market) => market !== 'FX');

function ProposeCommissions({ onClose }: { onClose(): void }) {
  const texts = useTexts();
  const t = texts.commissions;
  const words = useProductTexts();
  const { seat: _, ...draft } = createCommissionDraft(CHARGED[0]!);
  const rates = (market: string, base: string): FormParts<'rate' | 'taker' | 'base' | 'minimum' | 'maximum'> =>
    market === 'CRYPTO'
      ? [
          [
            { name: 'rate', label: t.maker, hint: t.percentHint },
            { name: 'taker', label: t.taker, hint: t.percentHint },
          ],
        ]
      : [
          [
            { name: 'base', label: t.base, options: t.bases },
            { name: 'rate', label: t.rate, hint: base === 'order' ? t.amountHint : t.percentHint },
          ],
          base === 'order'
            ? null
            : [
                { name: 'minimum', label: t.minimum, hint: t.boundHint },
                { name: 'maximum', label: t.maximum, hint: t.boundHint },
              ],
        ];
  return (
    <CommandDialog
      call="staff/proposeCommissionPlan"
      title={t.add}
      initial={{ ...draft, accounts: 'others' }}
      parts={({ market, base }) => [
        [
          { name: 'market', label: t.market, options: pickLabels(words?.markets.name, CHARGED) },
          { name: 'accounts', label: t.accounts, options: { others: t.others, seat: t.seat } },
        ],
        { name: 'from', label: t.from, hint: t.fromHint, type: 'date' },
        ...rates(market, base),
      ]}
      parse={({ accounts, ...typed }) => ({
        input: buildCommissionPlan({ ...typed, seat: accounts === 'seat' }),
        faults: Object.fromEntries(
          (['from', 'rate', 'taker'] as const).flatMap((name) => (typed[name] === '' ? [[name, t.needed]] : [])),
        ),
      })}
      successMessage={texts.proposals.proposed}
      onClose={onClose}
    />
  );
}
