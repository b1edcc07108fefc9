import { useEffect, useRef, useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { fetchCall, type RowOf } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { Row } from '../../components/row.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatDate, formatTime } from '../../format/dates.ts';
import { formatCount, formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { SealNote } from '../proofs/shared/seal-note.tsx';
import { CheckFile, saveStatement } from './statement-file.tsx';
import { ContractNoteForm, StatementForm } from './statement-form.tsx';
import styles from './statements.module.css';

type Statement = RowOf<'wallet/listStatements'>;

/** How often a statement in preparation is checked. */
const WAITING_MS = 1_000;
const periodOf = ({ from, to }: Statement): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;

function Particulars({ statement }: { statement: Statement }) {
  const t = useTexts('funds');
  const { sealNumber } = useTexts('wallet');
  return (
    <>
      <KeyValues>
        <Traded traded={statement.traded} />
        <KeyValue name={t.number}>{statement.id}</KeyValue>
        <KeyValue name={t.time}>{formatTime(statement.requestedAt)}</KeyValue>
        <KeyValue name={t.status}>{t[statement.status]}</KeyValue>
        {statement.rows === null ? null : <KeyValue name={t.movementsIn}>{formatCount(statement.rows)}</KeyValue>}
        {statement.seal === null ? null : (
          <KeyValue name={t.sealedBy}>{fill(sealNumber, { number: statement.seal.number })}</KeyValue>
        )}
      </KeyValues>
      {statement.sha256 === null ? null : (
        <p className={styles.hash}>
          {t.fingerprint} <code>{statement.sha256}</code>
        </p>
      )}
      {statement.seal === null ? null : <SealNote number={statement.seal.number} />}
    </>
  );
}

/** What a contract note is about. */
function Traded({ traded }: Pick<Statement, 'traded'>) {
  const { note } = useTexts('funds');
  if (traded === null) return null;
  return (
    <>
      <KeyValue name={note.trades}>{formatCount(traded.trades)}</KeyValue>
      {traded.net.map(({ currency, amount }) => (
        <KeyValue key={currency} name={note.netInAll}>
          {formatMoneyIn(amount, currency)}
        </KeyValue>
      ))}
    </>
  );
}

function SaveButton({ statement }: { statement: Statement }) {
  const t = useTexts('funds');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveStatement(statement.id).catch((error: unknown) => showToast(describeFailure(error), 'bad'));
    setBusy(false);
  };
  return (
    <Button busy={busy} onPress={() => void save()}>
      {fill(t.saveFile, { format: statement.format.toUpperCase() })}
    </Button>
  );
}

/** Requested statements, and their results. */
export function Statements() {
  const t = useTexts('funds');
  const markets = useTexts('markets');
  const [opened, setOpened] = useState<Statement | null>(null);
  const reading = useListCall('wallet/listStatements', { limit: 20 }, { staleTimeMs: 0 });
  const reload = useRef(reading.reload);
  reload.current = reading.reload;
  const waits = reading.rows.some(({ status }) => status === 'making');
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void reload.current(), WAITING_MS);
    return () => clearInterval(timer);
  }, [waits]);
  const shown = opened && (reading.rows.find(({ id }) => id === opened.id) ?? opened);
  return (
    <>
      <StatementForm />
      <ContractNoteForm />
      <Card
        title={t.tabs.statements}
        end={<CheckFile check={(sha256) => fetchCall('wallet/checkStatement', { sha256 })} />}
      >
        <List
          reading={reading}
          rowKey={({ id }) => id}
          label={t.tabs.statements}
          rowHeightRem={3.75}
          empty={<EmptyView text={t.noStatements} icon="document" />}
        >
          {(row) => (
            <Row
              title={periodOf(row)}
              sub={
                row.market === null
                  ? `${row.format.toUpperCase()} · ${formatTime(row.requestedAt)}`
                  : `${t.note.title} · ${markets.name[row.market]}`
              }
              end={<span className={styles.status}>{t[row.status]}</span>}
              onPress={() => setOpened(row)}
            />
          )}
        </List>
      </Card>
      <Sheet
        open={shown !== null}
        onClose={() => setOpened(null)}
        title={shown ? periodOf(shown) : ''}
        foot={shown?.status === 'ready' ? <SaveButton statement={shown} /> : undefined}
      >
        {shown ? <Particulars statement={shown} /> : null}
      </Sheet>
    </>
  );
}
