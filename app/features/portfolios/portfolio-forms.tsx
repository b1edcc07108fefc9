/** Opening a portfolio, and what can be done with one's own. */
import { type FormEvent, useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Field } from '../../components/field.tsx';
import { showToast } from '../../components/toast-store.ts';
import { fill, useTexts } from '../../language/language.ts';
import { choosePortfolio } from '../../session/portfolio.ts';
import styles from './portfolios.module.css';
import type { PortfolioRow } from './shared/use-portfolios.ts';

const LONGEST = 40;
const isName = (name: string): boolean => name.length > 0 && name.length <= LONGEST && !/\p{C}/u.test(name);

export function CreateForm({ onDone }: { onDone: () => void }) {
  const t = useTexts('portfolios');
  const create = useCommand('portfolios/createPortfolio');
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const made = isName(name) ? await create.run({ name }) : null;
    if (!made) return;
    choosePortfolio(made.portfolio.portfolio);
    showToast(fill(t.created, { name }), 'good');
    onDone();
  };
  return (
    <form className={styles.part} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.lead}>{t.createSays}</p>
      <Field
        label={t.name}
        name="portfolio-name"
        value={typed}
        onChange={setTyped}
        error={create.refusal ? describeFailure(create.refusal) : null}
        maxLength={LONGEST}
      />
      <Button type="submit" busy={create.isPending} disabled={!isName(name)}>
        {t.create}
      </Button>
    </form>
  );
}

interface OwnProps {
  row: PortfolioRow;
  onDone: () => void;
}

/** Asks before it closes a portfolio, and says why one can't be closed yet. */
function Closing({ row: { portfolio, name }, onDone }: OwnProps) {
  const t = useTexts('portfolios');
  const close = useCommand('portfolios/closePortfolio');
  const [asks, setAsks] = useState(false);
  const confirm = async () => {
    const closed = await close.run({ portfolio });
    setAsks(false);
    if (!closed) return;
    showToast(t.closed, 'good');
    onDone();
  };
  return (
    <>
      <p className={styles.lead}>{t.closeSays}</p>
      {close.refusal ? (
        <p className={styles.fault} role="alert">
          {describeFailure(close.refusal)}
        </p>
      ) : null}
      <Button kind="danger" busy={close.isPending} onPress={() => setAsks(true)}>
        {t.close}
      </Button>
      <ConfirmDialog
        open={asks}
        title={fill(t.closeAsk, { name: name ?? '' })}
        confirmText={t.close}
        danger
        busy={close.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsks(false)}
      >
        {t.closeAskSays}
      </ConfirmDialog>
    </>
  );
}

export function OwnForm({ row, onDone }: OwnProps) {
  const { portfolio, name } = row;
  const t = useTexts('portfolios');
  const rename = useCommand('portfolios/renamePortfolio');
  const [typed, setTyped] = useState(name ?? '');
  const next = typed.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isName(next) || !(await rename.run({ portfolio, name: next }))) return;
    showToast(t.renamed, 'good');
    onDone();
  };
  return (
    <form className={styles.part} onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t.name} name="portfolio-name" value={typed} onChange={setTyped} maxLength={LONGEST} />
      <Button type="submit" busy={rename.isPending} disabled={!isName(next) || next === name}>
        {t.rename}
      </Button>
      <Closing row={row} onDone={onDone} />
    </form>
  );
}
