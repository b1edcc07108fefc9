/**
 * Compares a bank's statement with the books. What is compared is part of the address; the file and the result are only
 * on this page.
 */
import { Button, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CURRENCY_DIGITS } from '@bourse/core/money.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ChoiceField } from '../../layout/choice-field.tsx';
import { Page } from '../../layout/page.tsx';
import { Panel } from '../../layout/panel.tsx';
import { ChooseFile } from '../../files/choose-file.tsx';
import { CalledBack } from './called-back.tsx';
import { type Compared, Differences } from './differences.tsx';
import { MatchedDeposits } from '../reviews/shared/matched-deposits.tsx';
import { LateWords } from './late-words.tsx';
import { base64Of } from '../../files/chosen-file.ts';
import { readStatementDraft } from './statement-draft.ts';
import styles from './reconciliation.module.css';

export function ReconciliationPage() {
  const t = useTexts().reconciliation;
  const [result, setResult] = useState<Compared | null>(null);
  return (
    <Page title={t.title} about={t.about}>
      <LateWords />
      <MatchedDeposits />
      <CalledBack />
      <Panel title={t.file}>
        <StatementForm onCompared={setResult} />
      </Panel>
      {result ? (
        <Panel title={t.result}>
          <Differences {...result} />
        </Panel>
      ) : null}
    </Page>
  );
}

type Report = (result: Compared | null) => void;

/** What is compared, its faults, and the comparison itself. */
function useComparison(onCompared: Report) {
  const t = useTexts().reconciliation;
  const { run, busy, failure } = useStaffCommand('staff/reconcileStatement');
  const [query, setQuery] = useSearchParams();
  const [file, setFile] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const typed = { currency: query.get('currency') ?? 'USD', from: query.get('from') ?? '', to: query.get('to') ?? '' };
  const { comparison, faults } = readStatementDraft({ ...typed, file });
  const fault = (name: keyof typeof faults): string | null => (tried && faults[name] ? t[faults[name]] : null);

  const change = (name: keyof typeof typed, value: string): void =>
    setQuery(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const compare = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!comparison || !file || busy) return;
    onCompared(null);
    const bytes = await file.arrayBuffer().catch(() => null);
    // Moved or changed since it was chosen: the form asks for it again.
    if (!bytes) return setFile(null);
    const answer = await run({ ...comparison, base64: base64Of(new Uint8Array(bytes)) });
    if (answer) onCompared({ file: file.name, currency: comparison.currency, answer });
  };
  return { typed, change, file, setFile, fault, compare, busy, failure };
}

function StatementForm({ onCompared }: { onCompared: Report }) {
  const t = useTexts().reconciliation;
  const { typed, change, file, setFile, fault, compare, busy, failure } = useComparison(onCompared);
  const day = (name: 'from' | 'to') => (
    <TextField
      type="date"
      id={`statement-${name}`}
      label={t[name]}
      value={typed[name]}
      onChange={(event) => change(name, event.target.value)}
      error={fault(name) !== null}
      helperText={fault(name) ?? t.dayHint}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <form className={styles.form} onSubmit={(event) => void compare(event)} noValidate>
      <ChoiceField
        id="statement-currency"
        label={t.currency}
        value={typed.currency}
        onChoose={(value) => change('currency', value)}
        options={Object.fromEntries(Object.keys(CURRENCY_DIGITS).map((each) => [each, each]))}
      />
      {day('from')}
      {day('to')}
      <ChooseFile
        file={file}
        onChoose={setFile}
        label={t.choose}
        hint={t.fileHint}
        fault={fault('file')}
        accept=".csv,.sta,.mt940,.940,.txt,.xml"
      />
      <Button type="submit" variant="contained" disabled={busy}>
        {t.compare}
      </Button>
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
    </form>
  );
}
