import { useEffect, useRef, useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { fetchCall, type ListCallRow } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatDate, formatFullDateTime } from '../../format/dates.ts';
import { formatCount, formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { SealNote } from '../proofs/shared/seal-note.tsx';
import { CheckStatementFile, saveStatement } from './save-and-check-statement.tsx';
import { RequestContractNoteForm, RequestStatementForm } from './request-statement-form.tsx';
import styles from './statement-list.module.css';

type Statement = ListCallRow<'wallet/listStatements'>;

/** How often a statement in preparation is checked. */
const WAITING_MS = 1_000;
const periodOf = ({ from, to }: Statement): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;

function Particulars({ statement }: { statement: Statement }) {
  const t = useTexts('funds');
  const { sealNumber } = useTexts('wallet');
  return (
    <>
      <KeyValueList>
        <Traded traded={statement.traded} />
        <KeyValue name={t.number}>{statement.id}</KeyValue>
        <KeyValue name={t.time}>{formatFullDateTime(statement.requestedAt)}</KeyValue>
        <KeyValue name={t.status}>{t[statement.status]}</KeyValue>
        {statement.rows === null ? null : <KeyValue name={t.movementsIn}>{formatCount(statement.rows)}</KeyValue>}
        {statement.seal === null ? null : (
          <KeyValue name={t.sealedBy}>{fillPlaceholders(sealNumber, { number: statement.seal.number })}</KeyValue>
        )}
      </KeyValueList>
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
          {formatMoneyWithCurrency(amount, currency)}
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
      {fillPlaceholders(t.saveFile, { format: statement.format.toUpperCase() })}
    </Button>
  );
}

/** Requested statements, and their results. */
export function StatementList() {
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
  const currentStatement = opened && (reading.rows.find(({ id }) => id === opened.id) ?? opened);
  return (
    <>
      <RequestStatementForm />
      <RequestContractNoteForm />
      <Card
        title={t.tabs.statements}
        end={<CheckStatementFile check={(sha256) => fetchCall('wallet/checkStatement', { sha256 })} />}
      >
        <List
          listCall={reading}
          rowKey={({ id }) => id}
          label={t.tabs.statements}
          rowHeightRem={3.75}
          empty={<EmptyView text={t.noStatements} icon="document" />}
        >
          {(row) => (
            <ListRow
              title={periodOf(row)}
              sub={
                row.market === null
                  ? `${row.format.toUpperCase()} · ${formatFullDateTime(row.requestedAt)}`
                  : `${t.note.title} · ${markets.name[row.market]}`
              }
              end={<span className={styles.status}>{t[row.status]}</span>}
              onPress={() => setOpened(row)}
            />
          )}
        </List>
      </Card>
      <Sheet
        open={currentStatement !== null}
        onClose={() => setOpened(null)}
        title={currentStatement ? periodOf(currentStatement) : ''}
        foot={currentStatement?.status === 'ready' ? <SaveButton statement={currentStatement} /> : undefined}
      >
        {currentStatement ? <Particulars statement={currentStatement} /> : null}
      </Sheet>
    </>
  );
}
