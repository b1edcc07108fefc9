/**
 * A loan's collateral, its present ratio, a margin call that waits for an answer, and adding or releasing collateral.
 */
import { useState } from 'react';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { showToast } from '../../components/toast.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatMoneyWithCurrency, formatQuantity, formatRate } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './credit.module.css';
import { PledgeThresholds, PledgeRules } from './choose-and-preview-pledge.tsx';
import { useMarginCallFormatter } from './credit-overview.ts';

type Pledge = CallAnswer<'credit/getPledge'>;
type Holding = Pledge['holdings'][number];

export function PledgeCard({ loan }: { loan: string }) {
  const t = useTexts('credit').secured;
  const { data, error, refetch } = useCall('credit/getPledge', { loan }, { staleTimeMs: 0 });
  if (!data) return <LoadingOrError title={t.pledged} rows={3} error={error} onRetry={refetch} />;
  return (
    <Card title={t.pledged}>
      <PledgeStatus pledge={data} />
      {data.holdings.length === 0 ? <p className={styles.note}>{t.nothing}</p> : null}
      {data.holdings.length > 1 ? <p className={styles.label}>{t.soldFirst}</p> : null}
      {data.holdings.map((each) => (
        <PledgedHolding key={each.position} pledge={data} holding={each} />
      ))}
      <PledgeMoreHoldings pledge={data} />
      <div className={styles.stack}>
        <PledgeRules rules={data.rules} />
      </div>
    </Card>
  );
}

/** At the top of a loan with a margin call: how much, and until when. */
export function MarginCallNotice({ loan }: { loan: string }) {
  const t = useTexts('credit').secured;
  const { data } = useCall('credit/getPledge', { loan }, { staleTimeMs: 0 });
  const answer = useMarginCallFormatter();
  if (!data?.call || !data.lacking) return null;
  return (
    <div className={styles.warning} role="status">
      <strong>{t.tooLittle}</strong>
      <span>{answer(data.call.until, formatMoneyWithCurrency(data.lacking, data.currency))}</span>
    </div>
  );
}

function PledgeStatus({ pledge }: { pledge: Pledge }) {
  const t = useTexts('credit').secured;
  const { value, owed, currency, rules } = pledge;
  return (
    <>
      <KeyValueList>
        <KeyValue name={t.owed}>{formatMoneyWithCurrency(owed, currency)}</KeyValue>
        <KeyValue name={t.keeps}>{formatRate(rules.maintenance, { digits: 0 })}</KeyValue>
      </KeyValueList>
      <PledgeThresholds of={pledge} currency={currency} />
      {value === null ? <p className={styles.note}>{t.noPrice}</p> : null}
    </>
  );
}

/** `customerChoices`: what of it the reader has chosen. */
function usePledgeChange(loan: string, about: string | null) {
  const t = useTexts('credit').secured;
  const command = useCommand('credit/changePledge', { customerChoices: about });
  const change = async (position: string, quantity: string) => {
    const changed = await command.run({ loan, position, quantity });
    if (changed) showToast(t.changed, 'good');
    return changed;
  };
  return { change, command };
}

/** One pledged holding; press it to type how much of it is to be pledged from now on. */
function PledgedHolding({ pledge, holding }: { pledge: Pledge; holding: Holding }) {
  const t = useTexts('credit').secured;
  const [typed, setTyped] = useState<string | null>(null);
  const { change, command } = usePledgeChange(pledge.loan, typed);
  const { position, name, quantity, value, loanToValue } = holding;
  const ltv = loanToValue ? formatRate(loanToValue, { digits: 0 }) : '–';
  const words = { quantity: formatQuantity(quantity), ltv };
  const submit = async () => {
    if (typed !== null && typed !== '' && (await change(position, typed))) setTyped(null);
  };
  return (
    <>
      <ListRow
        title={<span className={styles.wrap}>{name}</span>}
        sub={<span className={styles.wrap}>{fillPlaceholders(t.of, words)}</span>}
        end={
          <span className={styles.end}>
            <span>{value ? formatMoneyWithCurrency(value, pledge.currency) : '–'}</span>
            <small>{t.change}</small>
          </span>
        }
        onPress={() => setTyped(typed === null ? quantity : null)}
        pressed={typed !== null}
      />
      {typed === null ? null : (
        <div className={styles.stack}>
          <NumberField label={t.quantity} value={typed} onChange={setTyped} shares hint={t.quantityHint} />
          <Button kind="soft" command={command} onPress={() => void submit()}>
            {t.change}
          </Button>
        </div>
      )}
    </>
  );
}

type Free = CallAnswer<'credit/listPledgeable'>['holdings'][number];

/** Holdings that could be pledged, but aren't yet. */
function PledgeMoreHoldings({ pledge: { loan, currency } }: { pledge: Pledge }) {
  const t = useTexts('credit').secured;
  const { data } = useCall('credit/listPledgeable', { currency }, { staleTimeMs: 0 });
  const [selectedHolding, setSelectedHolding] = useState<Free | null>(null);
  const { change, command } = usePledgeChange(loan, selectedHolding && selectedHolding.position);
  if (!data || data.holdings.length === 0) return null;
  const confirm = async () => {
    if (selectedHolding && (await change(selectedHolding.position, selectedHolding.quantity)) === undefined) return;
    setSelectedHolding(null);
  };
  const words = { name: selectedHolding?.name ?? '', quantity: formatQuantity(selectedHolding?.quantity ?? '0') };
  return (
    <>
      <p className={styles.label}>{t.more}</p>
      {data.holdings.map((each) => (
        <ListRow
          key={each.position}
          title={<span className={styles.wrap}>{each.name}</span>}
          sub={
            <span className={styles.wrap}>
              {fillPlaceholders(t.secures, {
                loanable: each.loanable ? formatMoneyWithCurrency(each.loanable, currency) : '–',
              })}
            </span>
          }
          end={
            <Button kind="soft" onPress={() => setSelectedHolding(each)}>
              {fillPlaceholders(t.pledge, { quantity: formatQuantity(each.quantity) })}
            </Button>
          }
        />
      ))}
      <ConfirmDialog
        open={selectedHolding !== null}
        title={fillPlaceholders(t.pledgeAsk, words)}
        confirmText={fillPlaceholders(t.pledge, words)}
        command={command}
        onConfirm={() => void confirm()}
        onCancel={() => setSelectedHolding(null)}
      >
        {t.stays}
      </ConfirmDialog>
    </>
  );
}
