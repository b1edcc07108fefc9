/** The house's commissions, by market and kind of account: past, present and future ones, and those that wait. */
import { fill } from '@bourse/contract/texts/fill.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatDate, formatMoney, withCurrency } from '../../language/format.ts';
import { percentOf } from '../../language/typed-amount.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { type Texts, useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import type { Column } from '../../list/table.tsx';
import { ProposalsPanel, standingColumns } from '../../proposals/proposals-panel.tsx';
import { ProposeCommissions } from './propose-commissions.tsx';
import { STANDING_TONES } from '../../list/mark.tsx';

type Plan = Answer<'staff/listCommissionPlans'>['rows'][number];
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
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
    </Page>
  );
}

/** "0.25 %, 2.00 to 6.00 USD", "0.99 USD an order". */
function figureOf({ base, rate, minimum, maximum }: Component, currency: string, t: Texts['commissions']): string {
  const money = (amount: string): string => withCurrency(formatMoney(amount, currency), currency);
  if (base === 'order') return fill(t.an, { amount: money(rate) });
  if (base === 'quantity') return fill(t.aShare, { amount: withCurrency(rate, currency) });
  const percent = `${percentOf(rate)} %`;
  if (minimum === null && maximum === null) return percent;
  const [least, most] = [money(minimum ?? '0'), money(maximum ?? '0')];
  const words = minimum === null ? t.upTo : maximum === null ? t.atLeast : t.within;
  return fill(words, { rate: percent, minimum: least, maximum: most });
}

function figuresOf({ components, currency }: Plan, t: Texts['commissions']): string {
  const of = (liquidity: Component['liquidity']): string => {
    const found = components.find((each) => each.liquidity === liquidity);
    return found ? figureOf(found, currency, t) : '–';
  };
  return components.some(({ liquidity }) => liquidity !== null)
    ? fill(t.waited, { maker: of('maker'), taker: of('taker') })
    : of(null);
}

function useColumns(): Column<Plan>[] {
  const t = useTexts().commissions;
  const words = useProductTexts();
  const marketOf = ({ market }: Plan): string => (words ? labelOf(words.markets.name, market) : market);
  return [
    { name: 'market', title: t.market, kind: 'tight', cell: marketOf },
    { name: 'accounts', title: t.accounts, kind: 'tight', cell: ({ seat }) => (seat ? t.seat : t.others) },
    { name: 'figures', title: t.figures, cell: (plan) => figuresOf(plan, t) },
    { name: 'from', title: t.from, kind: 'tight', cell: ({ from }) => (from ? formatDate(from) : t.house) },
    ...standingColumns<Plan['standing'], Plan>(t, STANDING_TONES, (plan) => `${t.title}, ${marketOf(plan)}`),
  ];
}
