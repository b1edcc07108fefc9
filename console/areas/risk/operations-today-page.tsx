/** The first page: what matters now, within one's permissions. */
import { Link } from 'react-router';
import { useStaffCall } from '../../api/use-staff-call.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatAge, formatAmount, formatNumber, formatDateTimeToMinute } from '../../language/format.ts';
import { useConsoleLanguage, useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { FactList, Page, Panel, TwoColumns, Loaded, LoadingPage } from '../../layout/page.tsx';
import { type TableColumn, StatusLabel, Table, numberColumn, textColumn } from '../../list/table.tsx';
import { useCurrentStaffMember, useHasPermission } from '../../api/session.ts';
import { useStartContributions } from '../../layout/start-contributions.ts';
import { FirstSteps } from './first-steps.tsx';
import { ExposureLimitAlarms } from './exposure-limits.tsx';
import { FigureTiles, useExposureFigures } from './exposure-figures.tsx';
import styles from './exposure-figures.module.css';
import { PositionsNearMarginCall } from './positions-near-margin-call.tsx';

type Today = CallAnswer<'staff/getToday'>;
const REFRESH_MS = 5_000;
const NEAREST = 5;

export function OperationsTodayPage() {
  const t = useTexts().risk.today;
  const reading = useStaffCall('staff/getToday', {}, { refreshMs: REFRESH_MS });
  const mayRisk = useHasPermission('risk.read');
  const mayReview = useHasPermission('reviews');
  if (!reading.data) return <LoadingPage title={t.title} reading={reading} />;
  return (
    <Page title={t.title} about={fillPlaceholders(t.about, { since: formatDateTimeToMinute(reading.data.since) })}>
      <FirstSteps />
      {mayRisk ? <ExposureLimitAlarms /> : null}
      <WaitingPanels />
      <DayFigures today={reading.data} />
      <TwoColumns>
        {mayReview ? <QueuesPanel /> : null}
        <ServerHealthPanel health={reading.data.health} />
      </TwoColumns>
      {mayRisk ? <RiskNow /> : null}
    </Page>
  );
}

/** What waits for this person, from all areas. */
function WaitingPanels() {
  const { waitingPanels } = useStartContributions(useCurrentStaffMember()?.permissions ?? []);
  return waitingPanels.map(({ position, Panel: Waiting }) => <Waiting key={position} />);
}

function DayFigures({ today }: { today: Today }) {
  const t = useTexts().risk.today;
  const names = ['online', 'registered', 'orders', 'fills', 'traders', 'waiting'] as const;
  return (
    <FigureTiles
      label={t.title}
      figures={names.map((name) => ({ name: t.figures[name], value: formatNumber(today[name]) }))}
    />
  );
}

const marked = (bad: boolean, words: string) => <StatusLabel tone={bad ? 'bad' : 'good'}>{words}</StatusLabel>;

function ServerHealthPanel({ health: { fills, silent, sealedAt, audit, failing } }: Pick<Today, 'health'>) {
  const { risk, system } = useTexts();
  const t = risk.today.health;
  const words = useProductTexts();
  const list = (codes: readonly string[], table: Readonly<Record<string, string>>) =>
    marked(codes.length > 0, codes.map((code) => labelOf(table, code)).join(', ') || t.none);
  return (
    <Panel title={t.title}>
      <FactList
        facts={[
          [
            t.fills,
            marked(
              fills.led < fills.partitions,
              fillPlaceholders(t.filling, {
                processes: formatNumber(fills.processes),
                led: formatNumber(fills.led),
                partitions: formatNumber(fills.partitions),
              }),
            ),
          ],
          [t.silent, list(silent, words?.markets.name ?? {})],
          [t.failing, list(failing, system.jobNames)],
          [t.sealed, sealedAt ? formatDateTimeToMinute(sealedAt) : t.never],
          [
            t.audit,
            audit
              ? marked(
                  audit.differences > 0,
                  fillPlaceholders(t.differences, {
                    at: formatDateTimeToMinute(audit.at),
                    count: formatNumber(audit.differences),
                  }),
                )
              : t.never,
          ],
        ]}
      />
    </Panel>
  );
}

/** The house's exposure, and who is nearest to a margin call. */
function RiskNow() {
  const t = useTexts().risk;
  const { data } = useStaffCall('staff/getExposure', { by: 'instrument' }, { refreshMs: REFRESH_MS });
  const figures = useExposureFigures(data);
  const { data: profit } = useStaffCall('staff/getHouseProfit', {}, { refreshMs: REFRESH_MS });
  const earned = profit ? [{ name: t.profit.today, value: formatAmount(profit.sum, profit.base) }] : [];
  return (
    <Panel title={t.exposure.title}>
      {figures ? <FigureTiles label={t.exposure.title} figures={[...earned, ...figures]} /> : null}
      <PositionsNearMarginCall most={NEAREST} />
      <p className={styles.more}>
        <Link to="/risk">{t.today.toRisk}</Link>
      </p>
    </Panel>
  );
}

/** What waits for people: by queue, with the age of the oldest. */

type Queue = CallAnswer<'staff/getQueues'>['rows'][number];

function QueuesPanel() {
  const { risk, reviews } = useTexts();
  const t = risk.queues;
  const language = useConsoleLanguage();
  const reading = useStaffCall('staff/getQueues', {}, { refreshMs: REFRESH_MS });
  const columns: TableColumn<Queue>[] = [
    textColumn(t.kind, ({ kind }) => reviews.kinds[kind]),
    numberColumn(t.open, ({ open }) => formatNumber(open)),
    numberColumn(t.processing, ({ processing }) => formatNumber(processing)),
    numberColumn(t.oldest, ({ oldestAt }) =>
      oldestAt && reading.data
        ? formatAge((Date.parse(reading.data.now) - Date.parse(oldestAt)) / 1_000, language)
        : '–',
    ),
  ];
  return (
    <Panel title={t.title}>
      <Loaded reading={reading}>
        {(data) => (
          <Table
            label={t.title}
            columns={columns}
            rows={data.rows.filter(({ open, processing }) => open + processing > 0)}
            idOf={({ kind }) => kind}
            to={({ kind }) => `/reviews?filter=${encodeURIComponent(JSON.stringify({ kind }))}`}
            empty={t.empty}
          />
        )}
      </Loaded>
    </Panel>
  );
}
