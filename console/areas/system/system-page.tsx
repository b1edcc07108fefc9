/** How the server is: its world, where prices come from, its jobs, the seals and what audits found. */
import { fill } from '@bourse/contract/texts/fill.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatAge, formatDateTime, formatMoney, formatNumber } from '../../language/format.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useConsoleLanguage, useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Facts, Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { Mark } from '../../list/mark.tsx';
import { type Column, Table } from '../../list/table.tsx';
import { AuditRun } from './audit-run.tsx';
import { WorldClock } from '../practice/shared/world-clock.tsx';

type System = Answer<'staff/getSystem'>;
const LOOK_EVERY_MS = 5_000;

export function SystemPage() {
  const t = useTexts().system;
  const reading = useStaffCall('staff/getSystem', {}, { refreshMs: LOOK_EVERY_MS });
  return (
    <Page title={t.title}>
      {reading.data ? (
        <Shown system={reading.data} readAt={reading.dataUpdatedAt} />
      ) : (
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
    </Page>
  );
}

function Shown({ system, readAt }: { system: System; readAt: number }) {
  const t = useTexts().system;
  const { feeds, jobs, audits, insurance, together } = useSystemColumns();
  const { seal } = system;
  return (
    <>
      <Panel title={t.world}>
        <Facts
          facts={[
            [t.kind, labelOf(t.worlds, system.world)],
            [t.hours, labelOf(t.hourKinds, system.hours)],
            [t.createdAt, formatDateTime(system.createdAt)],
            [t.now, system.clock ? null : formatDateTime(system.now)],
            [
              t.seal,
              seal
                ? fill(t.sealWords, {
                    number: seal.number,
                    transfers: formatNumber(seal.transfers),
                    at: formatDateTime(seal.at),
                  })
                : t.noSeal,
            ],
            [t.bans, system.withdrawingBans],
          ]}
        />
      </Panel>
      {system.clock ? <WorldClock clock={system.clock} now={Date.parse(system.now)} readAt={readAt} /> : null}
      <Panel title={t.feeds}>
        <Table label={t.feeds} columns={feeds} rows={system.feeds} idOf={({ market }) => market} empty={t.noFeeds} />
      </Panel>
      <Panel title={t.audits}>
        <AuditRun run={system.auditRun} />
        <Table label={t.audits} columns={audits} rows={system.audits} idOf={({ at }) => at} empty={t.noAudits} />
      </Panel>
      <Panel title={t.together.title}>
        <Table
          label={t.together.title}
          columns={together}
          rows={system.actingTogether}
          idOf={({ at, instrument, direction }) => `${at} ${instrument} ${direction}`}
          empty={t.together.none}
        />
      </Panel>
      <Panel title={t.insurance}>
        <Table
          label={t.insurance}
          columns={insurance}
          rows={system.insurance}
          idOf={({ currency }) => currency}
          empty={t.insuranceWhole}
        />
      </Panel>
      <Panel title={t.jobs}>
        <Table label={t.jobs} columns={jobs} rows={system.jobs} idOf={({ name }) => name} empty={t.noJobs} />
      </Panel>
    </>
  );
}

function useSystemColumns() {
  const t = useTexts().system;
  const language = useConsoleLanguage();
  const words = useProductTexts();
  const at = (time: string | null): string => (time ? formatDateTime(time) : t.never);
  const feeds: Column<System['feeds'][number]>[] = [
    {
      name: 'market',
      title: t.feed.market,
      kind: 'tight',
      cell: ({ market }) => (words ? labelOf(words.markets.name, market) : ''),
    },
    {
      name: 'source',
      title: t.feed.source,
      kind: 'tight',
      cell: ({ source }) => (words ? labelOf(words.markets.source, source) : ''),
    },
    {
      name: 'session',
      title: t.feed.health,
      kind: 'tight',
      cell: ({ session }) => <Mark tone={session === 'silent' ? 'bad' : 'good'}>{labelOf(t.health, session)}</Mark>,
    },
    { name: 'quoteAt', title: t.feed.quoteAt, kind: 'number', cell: ({ quoteAt }) => at(quoteAt) },
  ];
  const together: Column<System['actingTogether'][number]>[] = [
    { name: 'at', title: t.together.at, kind: 'tight', cell: (row) => at(row.at) },
    { name: 'instrument', title: t.together.instrument, cell: ({ instrument }) => instrument },
    {
      name: 'direction',
      title: t.together.direction,
      kind: 'tight',
      cell: ({ direction }) => (words ? words.terms.direction[direction] : ''),
    },
    { name: 'holders', title: t.together.holders, kind: 'number', cell: ({ holders }) => formatNumber(holders) },
    { name: 'quantity', title: t.together.quantity, kind: 'number', cell: ({ quantity }) => quantity },
    { name: 'displayed', title: t.together.displayed, kind: 'number', cell: ({ displayedSize }) => displayedSize },
  ];
  const insurance: Column<System['insurance'][number]>[] = [
    { name: 'currency', title: t.insured.currency, kind: 'tight', cell: ({ currency }) => currency },
    {
      name: 'state',
      title: t.insured.state,
      kind: 'tight',
      cell: ({ isLow }) => <Mark tone={isLow ? 'bad' : 'good'}>{isLow ? t.insured.low : t.insured.enough}</Mark>,
    },
    {
      name: 'capital',
      title: t.insured.capital,
      kind: 'number',
      cell: ({ capital, currency }) => formatMoney(capital, currency),
    },
    {
      name: 'balance',
      title: t.insured.balance,
      kind: 'number',
      cell: ({ balance, currency }) => formatMoney(balance, currency),
    },
  ];
  const jobs: Column<System['jobs'][number]>[] = [
    { name: 'name', title: t.job.name, cell: ({ name }) => labelOf(t.jobNames, name) },
    {
      name: 'every',
      title: t.job.every,
      kind: 'number',
      cell: ({ everySeconds }) => formatAge(Math.max(1, everySeconds), language),
    },
    { name: 'ran', title: t.job.ran, kind: 'number', cell: ({ ranAt }) => at(ranAt) },
    {
      name: 'failed',
      title: t.job.failed,
      kind: 'number',
      cell: ({ failedAt }) => (failedAt ? <Mark tone="bad">{at(failedAt)}</Mark> : t.never),
    },
  ];
  const audits: Column<System['audits'][number]>[] = [
    { name: 'at', title: t.audit.at, kind: 'tight', cell: (row) => formatDateTime(row.at) },
    { name: 'transfers', title: t.audit.transfers, kind: 'number', cell: ({ transfers }) => formatNumber(transfers) },
    { name: 'accounts', title: t.audit.accounts, kind: 'number', cell: ({ accounts }) => formatNumber(accounts) },
    {
      name: 'differences',
      title: t.audit.differences,
      kind: 'number',
      cell: ({ differences }) => <Mark tone={differences === 0 ? 'good' : 'bad'}>{formatNumber(differences)}</Mark>,
    },
    { name: 'by', title: t.audit.by, kind: 'tight', cell: ({ by }) => by?.name ?? t.audit.atServer },
    { name: 'named', title: t.audit.named, cell: ({ named }) => named.join(', ') },
  ];
  return { feeds, jobs, audits, insurance, together };
}
