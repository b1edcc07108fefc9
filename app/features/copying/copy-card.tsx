/** One copy: its worth, results and costs, its terms, and its actions. */
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { SignedMoney } from '../../components/hero-and-signed-figures.tsx';
import { StopAutoTradingSheet } from '../../components/stop-auto-trading-sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { useHappenedAtFormatter } from '../../components/happened-at.tsx';
import { formatDate, formatDateTimeToMinute } from '../../format/dates.ts';
import { formatMoneyWithCurrency, formatRate, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import { ChangeCopySheet, type RunningCopy } from './change-copy-sheet.tsx';
import styles from './copying.module.css';

function CopyFigures({ copy }: { copy: RunningCopy }) {
  const t = useTexts('copying');
  const { currency } = copy;
  const ended = copy.status === 'ended';
  return (
    <KeyValueList>
      <KeyValue name={t.profit}>
        <SignedMoney amount={copy.profit} currency={currency} unit />
        {copy.returnRate === null ? null : ` (${formatRate(copy.returnRate, { sign: true })})`}
      </KeyValue>
      {copy.today === null ? null : (
        <KeyValue name={t.today}>
          <SignedMoney amount={copy.today} currency={currency} unit />
        </KeyValue>
      )}
      <KeyValue name={t.paid}>{formatMoneyWithCurrency(copy.paid, currency)}</KeyValue>
      {ended && !copy.keeps ? null : (
        <KeyValue name={t.value}>{formatMoneyWithCurrency(copy.value, currency)}</KeyValue>
      )}
      {ended ? null : <KeyValue name={t.free}>{formatMoneyWithCurrency(copy.available, currency)}</KeyValue>}
      {isZero(copy.shareRate) ? null : (
        <KeyValue name={t.shared}>{formatMoneyWithCurrency(copy.shared, currency)}</KeyValue>
      )}
      {copy.sharedOn === null ? null : (
        <KeyValue name={t.shareAbove}>{formatMoneyWithCurrency(copy.shareAbove, currency)}</KeyValue>
      )}
      {copy.sharedOn === null ? null : <KeyValue name={t.sharedOn}>{formatDate(copy.sharedOn)}</KeyValue>}
      {ended ? null : (
        <KeyValue name={t.size}>
          {copy.fixedAmount === null ? t.sizes.proportional : formatMoneyWithCurrency(copy.fixedAmount, currency)}
        </KeyValue>
      )}
      {copy.lockedUntil === null ? null : (
        <KeyValue name={t.lockedUntil}>{formatDateTimeToMinute(copy.lockedUntil)}</KeyValue>
      )}
      {ended ? null : (
        <KeyValue name={t.lossLimit}>
          {copy.stopLossRate === null
            ? t.noStopLoss
            : fillPlaceholders(t.lossLimitOf, {
                rate: formatRate(copy.stopLossRate),
                amount: formatMoneyWithCurrency(copy.base, currency),
              })}
        </KeyValue>
      )}
      <KeyValue name={t.number}>{copy.id}</KeyValue>
    </KeyValueList>
  );
}

function CopyActions({ copy }: { copy: RunningCopy }) {
  const t = useTexts('copying');
  const pause = useCommand('copying/pauseCopy');
  const stop = useCommand('copying/stopCopy');
  const [sheet, setSheet] = useState<'change' | 'stop' | null>(null);
  const closeSheet = () => setSheet(null);
  const isPaused = copy.status === 'paused';
  const holds = copy.openPositions > 0;
  const toggle = async () => {
    if (await pause.run({ copy: copy.id, paused: !isPaused }))
      showToast(isPaused ? t.resumed : fillPlaceholders(t.paused, { name: copy.leader.name }), 'good');
  };
  const end = async (close: boolean) => {
    if (!(await stop.run({ copy: copy.id, close }))) return;
    showToast(t.stoppedNow, 'good');
    closeSheet();
  };
  return (
    <>
      <div className={styles.buttons}>
        <Button kind="soft" busy={pause.isPending} onPress={() => void toggle()}>
          {isPaused ? t.resume : t.pause}
        </Button>
        <Button kind="soft" onPress={() => setSheet('change')}>
          {t.manage}
        </Button>
      </div>
      <Button kind="plain" onPress={() => setSheet('stop')}>
        {t.stop}
      </Button>
      <ChangeCopySheet copy={copy} open={sheet === 'change'} onClose={closeSheet} />
      <ConfirmDialog
        open={sheet === 'stop' && !holds}
        title={t.stop}
        confirmText={t.stop}
        command={stop}
        onConfirm={() => void end(true)}
        onCancel={closeSheet}
      >
        {t.stopNothingSays}
      </ConfirmDialog>
      <StopAutoTradingSheet
        title={t.stop}
        question={t.stopAsk}
        words={t}
        open={sheet === 'stop' && holds}
        command={stop}
        onStop={end}
        onClose={closeSheet}
      />
    </>
  );
}

/** A strategy has changed: nothing new is opened until its follower agrees. */
function NewStrategyVersionNote({ copy, version, strategy }: { copy: RunningCopy; version: number; strategy: string }) {
  const t = useTexts('copying');
  const pause = useCommand('copying/pauseCopy');
  const agree = async () => {
    if (await pause.run({ copy: copy.id, paused: false, version })) showToast(t.newVersionAgreed, 'good');
  };
  return (
    <>
      <p className={styles.says} role="status">
        {t.newVersion}
      </p>
      <div className={styles.buttons}>
        <Button kind="soft" onPress={() => navigate('/home/strategy', { strategy })}>
          {t.newVersionSee}
        </Button>
        <Button busy={pause.isPending} onPress={() => void agree()}>
          {t.newVersionGo}
        </Button>
      </div>
    </>
  );
}

/** Only for the colour. */
const getSignOfGrowth = (spark: readonly string[]): -1 | 0 | 1 =>
  Math.sign(Number(spark.at(-1) ?? 1) - Number(spark[0] ?? 1)) as -1 | 0 | 1;

export function CopyCard({ copy }: { copy: RunningCopy }) {
  const formatHappened = useHappenedAtFormatter();
  const t = useTexts('copying');
  const { ledHeld } = useTexts('terms');
  const { status, cause, leader, version, hold } = copy;
  const goes = status === 'active' || status === 'paused';
  const asks = goes && version !== null && version.agreed !== version.now;
  const waits = status === 'active' && !asks && leader.strategy !== null && copy.openPositions === 0;
  const statusText = cause && status === 'ended' ? t.cause[cause] : t.status[status];
  return (
    <Card>
      <ListRow
        title={leader.name}
        sub={`${statusText} · ${formatHappened(copy.endedAt ?? copy.startedAt)}`}
        to="/home/fllowDetail"
        query={{ leader: leader.id }}
      />
      {copy.spark === null ? (
        <p className={styles.says}>{t.noCopyCurve}</p>
      ) : (
        <div className={styles.copyCurve}>
          <Sparkline values={copy.spark} sign={getSignOfGrowth(copy.spark)} wide />
        </div>
      )}
      <CopyFigures copy={copy} />
      {goes && hold ? (
        <p className={styles.says} role="status">
          {fillPlaceholders(t.heldSince, { since: formatDateTimeToMinute(hold.since), held: ledHeld[hold.reason] })}
        </p>
      ) : null}
      {asks && leader.strategy ? (
        <NewStrategyVersionNote copy={copy} version={version.now} strategy={leader.strategy.id} />
      ) : null}
      {waits ? <p className={styles.says}>{t.waits}</p> : null}
      {goes ? <CopyActions copy={copy} /> : null}
    </Card>
  );
}
