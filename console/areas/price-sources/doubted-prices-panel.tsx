/** Prices that are held because nothing has confirmed them: a person who knows better says so. */
import { describePriceSource } from '@bourse/contract/texts/describe-price-source.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { useHasPermission } from '../../api/session.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { calls } from '@bourse/contract/price-sources/calls.ts';
import { CommandDialog } from '../../form/command-dialog.tsx';
import {
  StackedLines,
  type TableColumn,
  TablePanel,
  numberColumn,
  textColumn,
  tightColumn,
} from '../../list/table.tsx';
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
  // Above the table: what is being decided may outlive its row.
  const [confirming, setConfirming] = useState<Doubt | null>(null);
  const columns = useDoubtColumns(setConfirming);
  const isWaiting = answer.proposals.some(({ kind }) => kind === 'confirmedPrice');
  if (answer.doubts.length === 0 && !isWaiting && !confirming) return null;
  return (
    <>
      <TablePanel
        title={t.title}
        about={`${t.about} ${answer.alone ? texts.aboutAlone : texts.aboutTwo}`}
        actions={<WaitingDecisions answer={answer} kind="confirmedPrice" />}
        columns={columns}
        rows={answer.doubts}
        idOf={({ instrument }) => instrument}
        empty={t.none}
      />
      {confirming ? <ConfirmPrice doubt={confirming} onClose={() => setConfirming(null)} /> : null}
    </>
  );
}

function useDoubtColumns(onConfirm: (doubt: Doubt) => void): TableColumn<Doubt>[] {
  const may = useHasPermission('money.rules');
  const t = useTexts().priceSources;
  const words = useProductTexts();
  return [
    textColumn(t.instrument, ({ instrument, name }) => <StackedLines lines={[name, instrument]} />),
    numberColumn(t.doubts.believed, ({ believed }) =>
      believed ? <StackedLines lines={[believed.last, formatDateTimeToMinute(believed.at)]} /> : null,
    ),
    numberColumn(t.doubts.held, ({ last, at }) => <StackedLines lines={[last, formatDateTimeToMinute(at)]} />),
    textColumn(t.doubts.reason, ({ reason, source, since }) => (
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
    )),
    ...(may
      ? [
          tightColumn('', (doubt: Doubt) => (
            <Button variant="outlined" onClick={() => onConfirm(doubt)}>
              {t.doubts.confirm}
            </Button>
          )),
        ]
      : []),
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
  return (
    <CommandDialog
      call="staff/confirmPriceSource"
      shape={calls['staff/confirmPriceSource'].input.shape}
      title={fillPlaceholders(t.question, { name, last })}
      verb={t.confirm}
      initial={{ why: '' }}
      parts={[
        believed ? (
          <p key="change">
            {fillPlaceholders(t.change, {
              last: believed.last,
              time: formatDateTimeToMinute(believed.at),
              change: formatChange(believed.last, last),
            })}
          </p>
        ) : null,
        <p key="hint">{t.hint}</p>,
        { name: 'why', label: priceSources.why, fault: priceSources.wrong.why, lines: 2 },
      ]}
      input={{ instrument, source, at }}
      successMessage={({ alone }) => (alone ? t.confirmed : proposals.proposed)}
      onClose={onClose}
    />
  );
}
