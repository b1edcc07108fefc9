/** Opening a portfolio, and managing existing ones. */
import { type FormEvent, useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { type RunnableCommand, useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { showToast } from '../../components/toast.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { choosePortfolio } from '../../session/chosen-portfolio.ts';
import styles from './portfolios.module.css';
import { type PortfolioRow, usePortfolios } from '../../session/use-portfolios.ts';
import { Icon } from '../../components/icon.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { listMoneyPortfolios, MoveMoneyForm } from './move-money-form.tsx';

const LONGEST = 40;
const isName = (name: string): boolean => name.length > 0 && name.length <= LONGEST && !/\p{C}/u.test(name);

function CreateForm({ onDone }: { onDone: (portfolio: string) => void }) {
  const t = useTexts('portfolios');
  const create = useCommand('portfolios/createPortfolio');
  const refused = useInlineFailureText(create.refusal);
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const made = isName(name) ? await create.run({ name }) : null;
    if (!made) return;
    showToast(fillPlaceholders(t.created, { name }), 'good');
    onDone(made.portfolio.portfolio);
  };
  return (
    <form className={styles.part} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.lead}>{t.createSays}</p>
      <Field
        label={t.name}
        name="portfolio-name"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          create.reset();
        }}
        error={refused}
        maxLength={LONGEST}
      />
      <Button type="submit" busy={create.isPending} disabled={!isName(name)}>
        {t.create}
      </Button>
    </form>
  );
}

interface EditPortfolioFormProps {
  row: PortfolioRow;
  onDone: () => void;
}
interface ClosingProps {
  close: RunnableCommand<'portfolios/closePortfolio'>;
  onKeep: () => void;
}

/** Asks before it closes a portfolio. */
function CloseQuestion({ row: { portfolio, name }, onDone, close, onKeep }: EditPortfolioFormProps & ClosingProps) {
  const t = useTexts('portfolios');
  const { cancel } = useTexts('shell');
  const confirm = async () => {
    const closed = await close.run({ portfolio });
    if (closed === undefined) return;
    if (!closed) return onKeep();
    showToast(t.closed, 'good');
    onDone();
  };
  return (
    <div className={styles.part}>
      <strong>{fillPlaceholders(t.closeAsk, { name: name ?? '' })}</strong>
      <p className={styles.lead}>{t.closeAskSays}</p>
      <Button kind="soft" onPress={onKeep}>
        {cancel}
      </Button>
      <Button kind="danger" command={close} onPress={() => void confirm()}>
        {t.close}
      </Button>
    </div>
  );
}

function EditPortfolioForm({ row, onDone }: EditPortfolioFormProps) {
  const { portfolio, name } = row;
  const t = useTexts('portfolios');
  const rename = useCommand('portfolios/renamePortfolio');
  const close = useCommand('portfolios/closePortfolio');
  const notRenamed = useInlineFailureText(rename.refusal);
  const notClosed = useInlineFailureText(close.refusal);
  const [asks, setAsks] = useState(false);
  const [typed, setTyped] = useState(name ?? '');
  const next = typed.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isName(next) || !(await rename.run({ portfolio, name: next }))) return;
    showToast(t.renamed, 'good');
    onDone();
  };
  if (asks) return <CloseQuestion row={row} onDone={onDone} close={close} onKeep={() => setAsks(false)} />;
  return (
    <form className={styles.part} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={t.name}
        name="portfolio-name"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          rename.reset();
        }}
        error={notRenamed}
        maxLength={LONGEST}
      />
      <Button type="submit" busy={rename.isPending} disabled={!isName(next) || next === name}>
        {t.rename}
      </Button>
      <p className={styles.lead}>{t.closeSays}</p>
      {notClosed ? (
        <p className={styles.fault} role="alert">
          {notClosed}
        </p>
      ) : null}
      <Button kind="danger" busy={close.isPending} onPress={() => setAsks(true)}>
        {t.close}
      </Button>
    </form>
  );
}

type PortfoliosSheetView = { name: 'list' | 'create' | 'move' } | { name: 'own'; row: PortfolioRow };

/** Opens, renames and closes portfolios, and moves money between them. */
export default function PortfoliosSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts('portfolios');
  const [view, setView] = useState<PortfoliosSheetView>({ name: 'list' });
  const [currency] = useDisplayCurrency();
  const data = usePortfolios(currency);
  const rows = data?.rows ?? [];
  const moneyPortfolios = listMoneyPortfolios(rows);
  const back = () => setView({ name: 'list' });
  const [created, setCreated] = useState<string | null>(null);
  // The address changes once the sheet is closed, which a move within the app would close.
  const close = () => {
    onClose();
    if (created !== null) choosePortfolio(created);
  };
  const title = { list: t.title, create: t.create, move: t.move, own: view.name === 'own' ? view.row.name : '' };
  return (
    <Sheet open onClose={close} title={title[view.name] ?? t.title}>
      {view.name === 'create' ? (
        <CreateForm
          onDone={(portfolio) => {
            setCreated(portfolio);
            back();
          }}
        />
      ) : view.name === 'move' ? (
        <MoveMoneyForm rows={moneyPortfolios} onDone={back} />
      ) : view.name === 'own' ? (
        <EditPortfolioForm row={view.row} onDone={back} />
      ) : (
        <div className={styles.part}>
          {rows.map((row) => (
            <ListRow
              key={row.portfolio}
              title={row.name ?? t.main}
              {...(row.kind !== 'own' ? {} : { onPress: () => setView({ name: 'own', row }) })}
              end={
                <span className={styles.worth}>
                  {formatMoneyWithCurrency(row.total, data?.in ?? currency)}
                  {row.kind !== 'own' ? null : <Icon name="next" size="small" />}
                </span>
              }
            />
          ))}
          {data && rows.length > 1 ? (
            <p className={styles.lead}>
              {fillPlaceholders(t.allSays, { n: rows.length })}: {formatMoneyWithCurrency(data.total, data.in)}
            </p>
          ) : null}
          {moneyPortfolios.length > 1 ? <Button onPress={() => setView({ name: 'move' })}>{t.move}</Button> : null}
          <Button kind="soft" onPress={() => setView({ name: 'create' })}>
            {t.create}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
