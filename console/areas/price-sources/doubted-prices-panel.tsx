/** Prices that are held because nothing has confirmed them: a person who knows better says so. */
import { describePriceSource } from '@bourse/contract/texts/describe-price-source.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { useHasPermission } from '../../api/auth-provider.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { Panel } from '../../layout/page.tsx';
import { StackedLines, Table, type TableColumn } from '../../list/table.tsx';
import { LineField, sayFaults } from './decision-fields.tsx';
import { findDecisionFaults } from './shared/find-decision-faults.ts';
import { WaitingDecisions } from './waiting-decisions.tsx';

type Answer = CallAnswer<'staff/listPriceSources'>;
type Doubt = Answer['doubts'][number];

/** On the first page. */
export function DoubtsOnFirstPage() {
  const { data } = useStaffCall('staff/listPriceSources', {}, { refreshMs: REFRESH_MS });
  return data ? <DoubtedPricesPanel answer={data} /> : null;
}
const REFRESH_MS = 10_000;

/** Only while a price is in doubt. */
export function DoubtedPricesPanel({ answer }: { answer: Answer }) {
  const texts = useTexts().priceSources;
  const t = texts.doubts;
  const may = useHasPermission('money.rules');
  const [confirming, setConfirming] = useState<Doubt | null>(null);
  const columns = useDoubtColumns();
  const isWaiting = answer.proposals.some(({ kind }) => kind === 'confirmedPrice');
  if (answer.doubts.length === 0 && !isWaiting && !confirming) return null;
  return (
    <Panel title={t.title}>
      <p>
        {t.about} {answer.alone ? texts.aboutAlone : texts.aboutTwo}
      </p>
      <WaitingDecisions answer={answer} kind="confirmedPrice" />
      <Table
        label={t.title}
        columns={
          may
            ? [
                ...columns,
                {
                  name: 'act',
                  title: '',
                  kind: 'tight',
                  cell: (doubt) => (
                    <Button variant="outlined" onClick={() => setConfirming(doubt)}>
                      {t.confirm}
                    </Button>
                  ),
                },
              ]
            : columns
        }
        rows={answer.doubts}
        idOf={({ instrument }) => instrument}
        empty={t.none}
      />
      {confirming ? <ConfirmPrice doubt={confirming} onClose={() => setConfirming(null)} /> : null}
    </Panel>
  );
}

function useDoubtColumns(): TableColumn<Doubt>[] {
  const t = useTexts().priceSources;
  const words = useProductTexts();
  return [
    {
      name: 'instrument',
      title: t.instrument,
      cell: ({ instrument, name }) => <StackedLines lines={[name, instrument]} />,
    },
    {
      name: 'believed',
      title: t.doubts.believed,
      kind: 'number',
      cell: ({ believed }) =>
        believed ? <StackedLines lines={[believed.last, formatDateTimeToMinute(believed.at)]} /> : null,
    },
    {
      name: 'last',
      title: t.doubts.held,
      kind: 'number',
      cell: ({ last, at }) => <StackedLines lines={[last, formatDateTimeToMinute(at)]} />,
    },
    {
      name: 'reason',
      title: t.doubts.reason,
      cell: ({ reason, source, since }) => (
        <StackedLines
          lines={[
            reason === 'possibleSplit' ? (
              <Link key="split" to="/corporate-actions">
                {t.doubts.split}
              </Link>
            ) : (
              t.rejects[reason]
            ),
            describePriceSource(source, words?.markets.source ?? {}),
            fillPlaceholders(t.since, { time: formatDateTimeToMinute(since) }),
          ]}
        />
      ),
    },
  ];
}

/** In percent, with its sign; for the reader alone. */
const formatChange = (before: string, after: string): string =>
  new Intl.NumberFormat('en', { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 2 }).format(
    Number(after) / Number(before) - 1,
  );

function ConfirmPrice({ doubt, onClose }: { doubt: Doubt; onClose(): void }) {
  const { priceSources, proposals } = useTexts();
  const t = priceSources.doubts;
  const { instrument, name, source, last, at, believed } = doubt;
  const say = useShowMessage();
  const confirm = useStaffCommand('staff/confirmPriceSource');
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const faults = findDecisionFaults('staff/confirmPriceSource', { why: why.trim() });
  const submit = async (): Promise<void> => {
    setTried(true);
    if (faults.size > 0) return;
    const answer = await confirm.run({ instrument, source, at, why: why.trim() });
    if (!answer) return;
    onClose();
    say(answer.alone ? t.confirmed : proposals.proposed);
  };
  return (
    <FormDialog
      title={fillPlaceholders(t.question, { name, last })}
      verb={t.confirm}
      busy={confirm.busy}
      failure={confirm.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {believed ? (
        <p>
          {fillPlaceholders(t.change, {
            last: believed.last,
            time: formatDateTimeToMinute(believed.at),
            change: formatChange(believed.last, last),
          })}
        </p>
      ) : null}
      <p>{t.hint}</p>
      <LineField
        id="confirmed-why"
        label={priceSources.why}
        value={why}
        onChange={setWhy}
        rows={2}
        fault={sayFaults(priceSources.wrong, faults, tried)('why')}
      />
    </FormDialog>
  );
}
