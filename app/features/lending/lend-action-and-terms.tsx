/** At the pool's foot: lend one's holdings on the terms shown, or stop. */
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ActionBar } from '../../components/page-frame.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatMoneyWithCurrency, formatRate, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, type Texts, useTexts } from '../../language/language.ts';
import styles from './lending.module.css';
import type { SecuritiesLendingPool } from './securities-lending-pool.ts';
import { quantityUnitOf } from '@bourse/core/ledger/quantity-unit.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { formatDate, formatDateTimeToMinute } from '../../format/dates.ts';

export function LendActionBar({ pool }: { pool: SecuritiesLendingPool }) {
  const { instrument, name, open, mine } = pool;
  const t = useTexts('lending');
  const lend = useCommand('lending/lend');
  const recall = useCommand('lending/recallLend');
  const [asks, setAsks] = useState<'lend' | 'stop' | null>(null);
  const { lending } = mine;
  const begin = async () => {
    const started = await lend.run({ instrument, agreed: true });
    if (started === undefined) return;
    setAsks(null);
    if (started) showToast(fillPlaceholders(t.begun, { name }), 'good');
  };
  const stop = async () => {
    const stopped = lending && (await recall.run({ lending: lending.id }));
    if (stopped === undefined) return;
    setAsks(null);
    if (stopped) showToast(fillPlaceholders(t.stopped, { name }), 'good');
  };
  if (lending)
    return (
      <>
        <ActionBar>
          <Button kind="soft" onPress={() => setAsks('stop')}>
            {t.stop}
          </Button>
        </ActionBar>
        <ConfirmDialog
          open={asks === 'stop'}
          title={fillPlaceholders(t.stopAsk, { name })}
          confirmText={t.stop}
          command={recall}
          onConfirm={() => void stop()}
          onCancel={() => setAsks(null)}
        >
          {t.stopSays}
        </ConfirmDialog>
      </>
    );
  if (!open || isZero(mine.held)) return null;
  return (
    <>
      <ActionBar>
        <Button onPress={() => setAsks('lend')}>{t.lend}</Button>
      </ActionBar>
      <ConfirmDialog
        open={asks === 'lend'}
        title={fillPlaceholders(t.lendAsk, { name })}
        confirmText={t.lend}
        command={lend}
        onConfirm={() => void begin()}
        onCancel={() => setAsks(null)}
      >
        <LendingConsent pool={pool} />
      </ConfirmDialog>
    </>
  );
}

/** What a customer agrees to by lending. */
function LendingConsent({ pool: { instrument, currency, lendersPart } }: { pool: SecuritiesLendingPool }) {
  const t = useTexts('lending');
  return (
    <span className={styles.asks}>
      <span>{fillPlaceholders(t.lendSays, { part: formatRate(lendersPart, { digits: 0 }) })}</span>
      <Risks instrument={instrument} currency={currency} />
    </span>
  );
}

/** The terms on which an instrument is lent, present and coming. */

function formatPoolBase(
  t: Texts['lending'],
  { currency, dayBasis: days }: SecuritiesLendingPool,
  { base, roundedTo }: Pick<SecuritiesLendingPool, 'base' | 'roundedTo'>,
): string {
  if (base === null) return fillPlaceholders(t.baseCost, { days });
  const step = roundedTo === null ? '' : formatMoneyWithCurrency(roundedTo, currency);
  return fillPlaceholders(roundedTo === null ? t.baseSays : t.baseRounded, {
    part: formatRate(base, { digits: 0 }),
    step,
    days,
  });
}

/** What lending risks: a coin has no vote and pays no dividend. */
function Risks({ instrument, currency }: Pick<SecuritiesLendingPool, 'instrument' | 'currency'>) {
  const t = useTexts('lending');
  return <span>{quantityUnitOf(instrument, currency) === null ? t.risks : t.coinRisks}</span>;
}

export function LendingTerms({ pool }: { pool: SecuritiesLendingPool }) {
  const t = useTexts('lending');
  const step = pool.roundedTo === null ? null : formatMoneyWithCurrency(pool.roundedTo, pool.currency);
  const { baseNext: next } = pool;
  return (
    <Card title={t.terms}>
      <KeyValueList>
        <KeyValue name={t.split}>
          {fillPlaceholders(t.splitSays, { part: formatRate(pool.lendersPart, { digits: 0 }) })}
        </KeyValue>
        <KeyValue name={t.base}>
          {formatPoolBase(t, pool, pool)}
          {next ? (
            <>
              <br />
              {fillPlaceholders(t.baseFrom, { date: formatDate(next.from), says: formatPoolBase(t, pool, next) })}
            </>
          ) : null}
        </KeyValue>
        <KeyValue name={t.collateral}>
          {fillPlaceholders(step === null ? t.collateralSays : t.collateralRounded, {
            part: formatRate(pool.collateral, { digits: 0 }),
            step: step ?? '',
          })}
        </KeyValue>
        <KeyValue name={t.minimum}>{formatMoneyWithCurrency(pool.minimum, pool.currency)}</KeyValue>
        <KeyValue name={t.notice}>{fillPlaceholders(t.noticeSays, { n: pool.noticeDays })}</KeyValue>
        <KeyValue name={t.unpaid}>{fillPlaceholders(t.unpaidSays, { n: pool.barredDays })}</KeyValue>
      </KeyValueList>
      <p className={styles.says}>
        <Risks {...pool} />
      </p>
    </Card>
  );
}

/** Terms that two people have approved but that aren't in force yet. */
export function UpcomingLendingTerms({ pool: { coming } }: { pool: SecuritiesLendingPool }) {
  const t = useTexts('lending');
  if (!coming) return null;
  const words = {
    part: formatRate(coming.lendersPart, { digits: 0 }),
    quota: formatRate(coming.quotaPart, { digits: 0 }),
    n: coming.noticeDays,
  };
  return (
    <Card title={t.comingTitle} sub={fillPlaceholders(t.comingFrom, { time: formatDateTimeToMinute(coming.from) })}>
      <p className={styles.says}>{fillPlaceholders(t.comingSays, words)}</p>
      {coming.open ? null : <p className={styles.says}>{t.comingClosed}</p>}
    </Card>
  );
}
