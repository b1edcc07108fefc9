/** Funds that are proposed, with all they would be bound to, and the form that proposes one. */
import { Button } from '@mui/material';
import { fill } from '@bourse/contract/texts/fill.ts';
import { useState } from 'react';
import type { Answer } from '../../api/client.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { formatMoney } from '../../language/format.ts';
import { percentOf } from '../../language/typed-amount.ts';
import { useTexts } from '../../language/use-texts.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { Mark, Soft, type Tone } from '../../list/mark.tsx';
import type { Column } from '../../list/table.tsx';
import { DecideProposal, Proposed } from '../../proposals/proposal.tsx';
import { ProposalsPanel, standingColumns } from '../../proposals/proposals-panel.tsx';
import { useMay } from '../../session/use-me.ts';
import { ProposeFund } from './propose-fund.tsx';

type Funds = Answer<'staff/listFunds'>;
type Opening = Funds['openings'][number];
type Fund = Funds['rows'][number];
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
  const money = (amount: string, currency: string) => `${formatMoney(amount, currency)} ${currency}`;
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

/** What is to be said of its closing, or the way to propose it. */
export function Closing({ fund: { fund, name, sellsOn, endedAt, closing } }: { fund: Fund }) {
  const t = useTexts().investmentFunds.closing;
  const may = useMay('money.rules');
  const [asks, setAsks] = useState(false);
  if (endedAt !== null) return <Soft>{fill(t.ended, { date: endedAt.slice(0, 10) })}</Soft>;
  if (sellsOn !== null) return <Mark tone="warns">{fill(t.sells, { date: sellsOn })}</Mark>;
  if (closing)
    return (
      <>
        <Proposed proposal={closing} /> <DecideProposal proposal={closing} about={name} />
      </>
    );
  if (!may) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsks(true)} aria-label={`${t.add}: ${name}`}>
        {t.add}
      </Button>
      {asks ? <AskToClose fund={fund} onClose={() => setAsks(false)} /> : null}
    </>
  );
}

function AskToClose({ fund, onClose }: { fund: string; onClose(): void }) {
  const texts = useTexts();
  const t = texts.investmentFunds.closing;
  const say = useSay();
  const propose = useStaffCommand('staff/proposeFundEnd');
  const submit = async (): Promise<void> => {
    if (!(await propose.run({ fund }))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  return (
    <FormDialog
      title={t.ask}
      verb={t.add}
      busy={propose.busy}
      failure={propose.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t.says}</p>
    </FormDialog>
  );
}
