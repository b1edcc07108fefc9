/** Where orders may fill at delayed prices. */
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { calls } from '@bourse/contract/price-sources/calls.ts';
import { DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog, pickLabels } from '../../form/command-dialog.tsx';
import {
  MutedText,
  StackedLines,
  StatusLabel,
  type StatusTone,
  TablePanel,
  textColumn,
  tightColumn,
} from '../../list/table.tsx';
import { useMarketName } from './use-market-name.ts';
import { WaitingDecisions } from './waiting-decisions.tsx';

type Answer = CallAnswer<'staff/listPriceSources'>;

const TONES: Record<'yes' | 'no', StatusTone> = { yes: 'good', no: 'plain' };

export function DelayedTradingPanel({ answer }: { answer: Answer }) {
  const t = useTexts().priceSources;
  const nameOf = useMarketName();
  return (
    <TablePanel<Answer['delayedTrading'][number]>
      title={t.delayedTitle}
      about={t.delayedAbout}
      actions={
        <>
          <DialogButton label={t.decideDelayed} permission="money.rules" variant="outlined">
            {(close) => <DecideDelayedTrading onClose={close} />}
          </DialogButton>
          <WaitingDecisions answer={answer} kind="delayedTrading" />
        </>
      }
      columns={[
        tightColumn(t.market, ({ market }) => nameOf(market)),
        textColumn(t.decision, ({ allowed, from }) => (
          <>
            <StatusLabel tone={TONES[allowed ? 'yes' : 'no']}>{allowed ? t.allowed : t.forbidden}</StatusLabel>{' '}
            <MutedText>{formatDateTimeToMinute(from)}</MutedText>
          </>
        )),
        textColumn(t.why, ({ why, by }) => <StackedLines lines={[why, by.name]} />),
      ]}
      rows={answer.delayedTrading}
      idOf={({ market, from, allowed }) => `${market} ${from} ${allowed}`}
      empty={t.emptyDelayed}
    />
  );
}

function DecideDelayedTrading({ onClose }: { onClose(): void }) {
  const texts = useTexts();
  const t = texts.priceSources;
  const words = useProductTexts();
  return (
    <CommandDialog
      call="staff/decideDelayedTrading"
      shape={calls['staff/decideDelayedTrading'].input.shape}
      title={t.decideDelayed}
      initial={{ market: MARKETS[0], allowed: 'yes', from: '', why: '' }}
      parts={[
        { name: 'market', label: t.market, options: pickLabels(words?.markets.name, MARKETS) },
        { name: 'allowed', label: t.decision, options: { yes: t.allowed, no: t.forbidden } },
        { name: 'from', label: t.from, hint: t.fromHint, type: 'datetime-local' },
        { name: 'why', label: t.why, fault: t.wrong.why, lines: 2 },
      ]}
      successMessage={({ alone }) => (alone ? t.decided : texts.proposals.proposed)}
      onClose={onClose}
    />
  );
}
