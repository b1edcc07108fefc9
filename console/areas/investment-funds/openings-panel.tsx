/** Proposed funds with all their terms, and the form that proposes one. */
import type { Answer } from '../../api/client.ts';
import { formatMoney, withCurrency } from '../../language/format.ts';
import { percentOf } from '../../language/typed-amount.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Soft, type Tone } from '../../list/mark.tsx';
import type { Column } from '../../list/table.tsx';
import { ProposalsPanel, standingColumns } from '../../proposals/proposals-panel.tsx';
import { ProposeFund } from './propose-fund.tsx';

type Funds = Answer<'staff/listFunds'>;
type Opening = Funds['openings'][number];
const TONES: Record<Opening['standing'], Tone> = { proposed: 'warns', decided: 'warns', ended: 'bad' };

export function OpeningsPanel({ openings }: { openings: readonly Opening[] }) {
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

function useColumns(): Column<Opening>[] {
  const t = useTexts().investmentFunds.opening;
  const money = (amount: string, currency: string) => withCurrency(formatMoney(amount, currency), currency);
  return [
    {
      name: 'name',
      title: t.name,
      cell: ({ name, names }) => (
        <>
          {name} <Soft>{Object.values(names).join(' · ')}</Soft>
        </>
      ),
    },
    { name: 'market', title: t.market, kind: 'tight', cell: ({ market }) => market },
    {
      name: 'weights',
      title: t.weights,
      cell: ({ weights }) => weights.map(({ instrument, part }) => `${instrument} ${percentOf(part)} %`).join(', '),
    },
    {
      name: 'rebalancing',
      title: t.rebalancing,
      kind: 'tight',
      cell: ({ rebalancing }) => t.rebalancings[rebalancing],
    },
    { name: 'fee', title: t.feeRate, kind: 'number', cell: ({ feeRate }) => percentOf(feeRate) },
    { name: 'cutOff', title: t.cutOffMinutes, kind: 'number', cell: ({ cutOffMinutes }) => String(cutOffMinutes) },
    { name: 'pays', title: t.settlementDays, kind: 'number', cell: ({ settlementDays }) => String(settlementDays) },
    { name: 'minimum', title: t.minimum, kind: 'number', cell: ({ minimum, currency }) => money(minimum, currency) },
    { name: 'capital', title: t.capital, kind: 'number', cell: ({ capital, currency }) => money(capital, currency) },
    ...standingColumns<Opening['standing'], Opening>(t, TONES, ({ name }) => name, {
      below: ({ why }) => (why === null ? null : <p>{why}</p>),
    }),
  ];
}
