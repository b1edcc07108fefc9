/** What secures a loan, the ratio as it stands, a call that waits for an answer, and more or less of it. */
import { useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Row } from '../../components/row.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatTime } from '../../format/dates.ts';
import { formatMoneyIn, formatQuantity, formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './credit.module.css';
import { Rules } from './holdings-card.tsx';

type Pledge = Answer<'credit/getPledge'>;
type Holding = Pledge['holdings'][number];

export function PledgeCard({ loan }: { loan: string }) {
  const t = useTexts('credit').secured;
  const { data, error, refetch } = useCall('credit/getPledge', { loan }, { staleTimeMs: 0 });
  if (!data)
    return (
      <Card title={t.pledged}>
        {error ? (
          <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={3} />
        )}
      </Card>
    );
  return (
    <>
      {data.call && data.lacking ? <Called pledge={data} lacking={data.lacking} until={data.call.until} /> : null}
      <Card title={t.pledged}>
        <Standing pledge={data} />
        {data.holdings.length === 0 ? <p className={styles.note}>{t.nothing}</p> : null}
        {data.holdings.length > 1 ? <p className={styles.label}>{t.soldFirst}</p> : null}
        {data.holdings.map((each) => (
          <Pledged key={each.position} pledge={data} holding={each} />
        ))}
        <More pledge={data} />
        <div className={styles.stack}>
          <Rules rules={data.rules} />
        </div>
      </Card>
    </>
  );
}

function Called({ pledge, lacking, until }: { pledge: Pledge; lacking: string; until: string }) {
  const t = useTexts('credit').secured;
  const words = { amount: formatMoneyIn(lacking, pledge.currency), time: formatTime(until) };
  return (
    <div className={styles.warning} role="status">
      <strong>{t.tooLittle}</strong>
      <span>{fill(t.answer, words)}</span>
    </div>
  );
}

function Standing({ pledge: { ratio, value, owed, currency, rules } }: { pledge: Pledge }) {
  const { secured: t, overview } = useTexts('credit');
  return (
    <>
      <KeyValues>
        <KeyValue name={t.value}>{value ? formatMoneyIn(value, currency) : '–'}</KeyValue>
        <KeyValue name={overview.owedNow}>{formatMoneyIn(owed, currency)}</KeyValue>
        <KeyValue name={t.keeps}>{formatRate(rules.maintenance, { digits: 0 })}</KeyValue>
        <KeyValue name={t.ratio} sum>
          {ratio ? formatRate(ratio, { digits: 1 }) : '–'}
        </KeyValue>
      </KeyValues>
      {value === null ? <p className={styles.note}>{t.noPrice}</p> : null}
    </>
  );
}

function useChange(loan: string) {
  const t = useTexts('credit').secured;
  const command = useCommand('credit/changePledge');
  const change = async (position: string, quantity: string): Promise<boolean> => {
    if (!(await command.run({ loan, position, quantity }))) return false;
    showToast(t.changed, 'good');
    return true;
  };
  return { change, busy: command.isPending };
}

/** One holding; pressed, how much of it is to be pledged from now on can be typed. */
function Pledged({ pledge, holding }: { pledge: Pledge; holding: Holding }) {
  const t = useTexts('credit').secured;
  const [typed, setTyped] = useState<string | null>(null);
  const { change, busy } = useChange(pledge.loan);
  const { position, name, quantity, value, loanToValue } = holding;
  const ltv = loanToValue ? formatRate(loanToValue, { digits: 0 }) : '–';
  const words = { quantity: formatQuantity(quantity), ltv };
  const submit = async () => {
    if (typed !== null && typed !== '' && (await change(position, typed))) setTyped(null);
  };
  return (
    <>
      <Row
        title={<span className={styles.wrap}>{name}</span>}
        sub={<span className={styles.wrap}>{fill(t.of, words)}</span>}
        end={
          <span className={styles.end}>
            <span>{value ? formatMoneyIn(value, pledge.currency) : '–'}</span>
            <small>{t.change}</small>
          </span>
        }
        onPress={() => setTyped(typed === null ? quantity : null)}
        pressed={typed !== null}
      />
      {typed === null ? null : (
        <div className={styles.stack}>
          <NumberField label={t.quantity} value={typed} onChange={setTyped} hint={t.quantityHint} />
          <Button kind="soft" busy={busy} onPress={() => void submit()}>
            {t.change}
          </Button>
        </div>
      )}
    </>
  );
}

/** What isn't pledged yet and could be. */
function More({ pledge: { loan, currency } }: { pledge: Pledge }) {
  const t = useTexts('credit').secured;
  const { data } = useCall('credit/listPledgeable', { currency }, { staleTimeMs: 0 });
  const { change, busy } = useChange(loan);
  if (!data || data.holdings.length === 0) return null;
  return (
    <>
      <p className={styles.label}>{t.more}</p>
      {data.holdings.map(({ position, name, quantity, loanable }) => (
        <Row
          key={position}
          title={<span className={styles.wrap}>{name}</span>}
          sub={
            <span className={styles.wrap}>
              {fill(t.secures, { loanable: loanable ? formatMoneyIn(loanable, currency) : '–' })}
            </span>
          }
          end={
            <Button kind="soft" busy={busy} onPress={() => void change(position, quantity)}>
              {fill(t.pledge, { quantity: formatQuantity(quantity) })}
            </Button>
          }
        />
      ))}
    </>
  );
}
