/** Where orders may fill at delayed prices. */
import { Button, TextField } from '@mui/material';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { useState } from 'react';
import { useHasPermission } from '../../api/auth-provider.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useShowMessage, useStaffCommand } from '../../api/use-staff-call.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { ChoiceField, FormDialog } from '../../layout/form-dialog.tsx';
import { Panel } from '../../layout/page.tsx';
import { MutedText, StackedLines, StatusLabel, type StatusTone, Table } from '../../list/table.tsx';
import { LineField, sayFaults, YesOrNo } from './decision-fields.tsx';
import { findDecisionFaults } from './shared/find-decision-faults.ts';
import { useMarketName } from './use-market-name.ts';
import { WaitingDecisions } from './waiting-decisions.tsx';

type Answer = CallAnswer<'staff/listPriceSources'>;

const TONES: Record<'yes' | 'no', StatusTone> = { yes: 'good', no: 'plain' };

export function DelayedTradingPanel({ answer }: { answer: Answer }) {
  const t = useTexts().priceSources;
  const nameOf = useMarketName();
  const may = useHasPermission('money.rules');
  const [deciding, setDeciding] = useState(false);
  return (
    <Panel title={t.delayedTitle}>
      <p>{t.delayedAbout}</p>
      {may ? (
        <Button variant="outlined" onClick={() => setDeciding(true)}>
          {t.decideDelayed}
        </Button>
      ) : null}
      <WaitingDecisions answer={answer} kind="delayedTrading" />
      <Table
        label={t.delayedTitle}
        columns={[
          { name: 'market', title: t.market, kind: 'tight', cell: ({ market }) => nameOf(market) },
          {
            name: 'allowed',
            title: t.decision,
            cell: ({ allowed, from }) => (
              <>
                <StatusLabel tone={TONES[allowed ? 'yes' : 'no']}>{allowed ? t.allowed : t.forbidden}</StatusLabel>{' '}
                <MutedText>{formatDateTimeToMinute(from)}</MutedText>
              </>
            ),
          },
          { name: 'why', title: t.why, cell: ({ why, by }) => <StackedLines lines={[why, by.name]} /> },
        ]}
        rows={answer.delayedTrading}
        idOf={({ market, from, allowed }) => `${market} ${from} ${allowed}`}
        empty={t.emptyDelayed}
      />
      {deciding ? <DecideDelayedTrading onClose={() => setDeciding(false)} /> : null}
    </Panel>
  );
}

function DecideDelayedTrading({ onClose }: { onClose(): void }) {
  const texts = useTexts();
  const t = texts.priceSources;
  const nameOf = useMarketName();
  const say = useShowMessage();
  const decide = useStaffCommand('staff/decideDelayedTrading');
  const [market, setMarket] = useState<string>(MARKETS[0]);
  const [allowed, setAllowed] = useState('yes');
  const [from, setFrom] = useState('');
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const faults = findDecisionFaults('staff/decideDelayedTrading', { why });
  const submit = async (): Promise<void> => {
    setTried(true);
    const of = MARKETS.find((each) => each === market);
    if (!of || faults.size > 0) return;
    const begins = from === '' ? null : new Date(from).toISOString();
    const answer = await decide.run({ market: of, allowed: allowed === 'yes', from: begins, why });
    if (!answer) return;
    onClose();
    say(answer.alone ? t.decided : texts.proposals.proposed);
  };
  return (
    <FormDialog
      title={t.decideDelayed}
      verb={t.decideDelayed}
      busy={decide.busy}
      failure={decide.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChoiceField
        autoFocus
        id="delayed-market"
        label={t.market}
        value={market}
        onChoose={setMarket}
        options={Object.fromEntries(MARKETS.map((each) => [each, nameOf(each)]))}
      />
      <YesOrNo id="delayed-allowed" value={allowed} words={[t.allowed, t.forbidden]} onChoose={setAllowed} />
      <TextField
        id="delayed-from"
        type="datetime-local"
        label={t.from}
        value={from}
        helperText={t.fromHint}
        onChange={({ target }) => setFrom(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <LineField
        id="delayed-why"
        label={t.why}
        value={why}
        onChange={setWhy}
        rows={2}
        fault={sayFaults(t.wrong, faults, tried)('why')}
      />
    </FormDialog>
  );
}
