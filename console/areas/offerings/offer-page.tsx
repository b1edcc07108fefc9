/** One offer: sealed terms, steps, draw and applications. Two people can end it early; nothing else can be done. */
import { DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog } from '../../form/command-dialog.tsx';
import { Link, useParams } from 'react-router';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import {
  formatDateTime,
  formatNumber,
  formatPrice,
  formatDateTimeToMinute,
  formatWithCurrency,
} from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { FactList, Page, Panel, TwoColumns, LoadingPage } from '../../layout/page.tsx';
import { List } from '../../list/list.tsx';
import { type TableColumn, numberColumn, textColumn, tightColumn, TablePanel } from '../../list/table.tsx';
import { DecideProposalButtons, ProposedChangeNote } from '../../proposals/proposal-decision.tsx';

type OfferDetail = CallAnswer<'staff/getOffering'>;
type Entry = CallAnswer<'staff/listEntries'>['rows'][number];
/** Shared out by lot, or with ties settled by lot; all others by arithmetic alone. */
const DRAWN: readonly string[] = ['ipo', 'auction'];
type Moment = 'opensAt' | 'closesAt' | 'drawsAt' | 'allotsAt' | 'payBy' | 'nextPayBy' | 'listsAt';
const ALL: readonly Moment[] = ['opensAt', 'closesAt', 'drawsAt', 'allotsAt', 'payBy', 'nextPayBy', 'listsAt'];
/** The moments of each kind of offer. */
const MOMENTS_OF: Readonly<Record<OfferDetail['offering']['kind'], readonly Moment[]>> = {
  ipo: ALL,
  placing: ['opensAt', 'closesAt', 'allotsAt', 'payBy', 'listsAt'],
  auction: ALL,
  grab: ['opensAt', 'closesAt', 'listsAt'],
  block: [],
};

export function OfferPage() {
  const { offering = '' } = useParams();
  const t = useTexts().offerings;
  const reading = useStaffCall('staff/getOffering', { offering });
  const above = { title: t.title, to: '/offers' };
  if (!reading.data) return <LoadingPage title={t.one} above={above} reading={reading} />;
  return <OfferDetailView key={offering} detail={reading.data} above={above} />;
}

function OfferDetailView({ detail, above }: { detail: OfferDetail; above: { title: string; to: string } }) {
  const t = useTexts().offerings;
  const words = useProductTexts();
  const { offering } = detail;
  const { ended } = offering;
  const own = offering.kind === 'ipo' ? {} : t.stages;
  const why = ended === null || !words ? '' : words.offerings.cause[ended === 'people' ? 'offerEnded' : ended];
  return (
    <Page
      title={offering.name}
      above={above}
      about={[labelOf({ ...words?.offerings.stage, ...own }, offering.stage), why].filter(Boolean).join(' · ')}
      actions={
        detail.canEnd && !detail.ending ? (
          <DialogButton label={t.end} permission="money.rules" variant="outlined" color="error">
            {(close) => <ProposeOfferEndDialog offering={offering.id} onClose={close} />}
          </DialogButton>
        ) : null
      }
    >
      {detail.ending ? (
        <Panel title={t.ending}>
          <ProposedChangeNote proposal={detail.ending} />{' '}
          <DecideProposalButtons proposal={detail.ending} about={`${t.what.endOffering}, ${offering.name}`} />
        </Panel>
      ) : null}
      <TwoColumns>
        <OfferTermsPanel offering={offering} />
        <OfferDatesPanel offering={offering} />
      </TwoColumns>
      {DRAWN.includes(offering.kind) ? <AllotmentDrawPanel detail={detail} /> : null}
      <OfferStepsPanel detail={detail} />
      <OfferApplicationsPanel offering={offering} />
    </Page>
  );
}

function OfferTermsPanel({ offering }: Pick<OfferDetail, 'offering'>) {
  const t = useTexts().offerings;
  const words = useProductTexts()?.offerings;
  const { kind, currency } = offering;
  return (
    <Panel title={t.terms}>
      <FactList
        facts={[
          [t.version, String(offering.version)],
          [
            kind === 'ipo' ? t.price : offering.isPriced ? t.actualPrice : t.provisionalPrice,
            formatWithCurrency(formatPrice(offering.price, currency), currency),
          ],
          [
            kind === 'ipo' ? (words?.range ?? '') : '',
            kind === 'ipo' ? `${formatPrice(offering.low, currency)} – ${formatPrice(offering.high, currency)}` : '',
          ],
          [t.quota, formatNumber(offering.quota)],
          [t.fields.maximum.label, formatNumber(offering.maximum)],
          [t.fields.times.label, String(offering.times)],
          [words?.allotment ?? '', words ? labelOf(words.rule, offering.rule) : offering.rule],
          [t.unpaid, t.unpaidKinds[offering.unpaid]],
          [words?.sponsor ?? '', offering.sponsor],
          ...decidedFacts(offering, t),
          [t.applications, formatNumber(offering.applications)],
        ]}
      />
    </Panel>
  );
}

/** Facts that only some kinds have. */
function decidedFacts(
  offering: OfferDetail['offering'],
  t: ReturnType<typeof useTexts>['offerings'],
): [string, string][] {
  const { kind, discount, window, lockDays, minimumAmount, fee, currency } = offering;
  if (kind === 'ipo') return [];
  const percent = formatScaled((parseScaled(discount) ?? 0n) * 100n);
  const facts: [string, string, boolean][] = [
    [t.fields.discount.label, percent, kind !== 'auction'],
    [t.fields.windowDays.label, window ? `${window.from} – ${window.to}` : '', window !== null],
    [
      t.fields.minimumAmount.label,
      formatWithCurrency(formatPrice(minimumAmount, currency), currency),
      kind === 'placing',
    ],
    [t.fields.fee.label, formatWithCurrency(formatPrice(fee, currency), currency), kind === 'auction'],
    [t.fields.lockDays.label, String(lockDays), true],
  ];
  return facts.filter(([, , has]) => has).map(([label, value]) => [label, value]);
}

function OfferDatesPanel({ offering: { kind, dates } }: Pick<OfferDetail, 'offering'>) {
  const texts = useTexts().offerings;
  const words = useProductTexts();
  // Where shares trade already, nothing is drawn by lot or listed.
  const own: Partial<Record<Moment, string>> = kind === 'ipo' ? {} : { ...texts.moments, ...texts.momentsOf[kind] };
  const titleOf = (name: Moment): string => own[name] ?? words?.offerings.date[name] ?? name;
  return (
    <Panel title={texts.dates}>
      <FactList facts={MOMENTS_OF[kind].map((name) => [titleOf(name), formatDateTime(dates[name])] as const)} />
    </Panel>
  );
}

function AllotmentDrawPanel({ detail: { round, commitment, root } }: { detail: OfferDetail }) {
  const t = useTexts().offerings;
  const [secret, chance] = round.kind === 'delay' ? [round.secret, round.output] : [null, round.signature];
  const wrapped = (value: string | null) => <code style={{ overflowWrap: 'anywhere' }}>{value ?? t.notYet}</code>;
  return (
    <Panel title={t.draw}>
      <FactList
        facts={[
          [t.commitment, commitment && wrapped(commitment)],
          [t.root, wrapped(root)],
          [t.secret, round.kind === 'delay' ? wrapped(secret) : null],
          [t.chance, wrapped(chance === null ? null : `${chance.slice(0, 64)}…`)],
        ]}
      />
    </Panel>
  );
}

function OfferStepsPanel({ detail: { offering, steps } }: { detail: OfferDetail }) {
  const t = useTexts().offerings;
  const own = offering.kind === 'ipo' ? {} : offering.kind === 'auction' ? { listed: t.stages.listed } : t.stages;
  const words = useProductTexts()?.offerings.stage;
  const columns: TableColumn<OfferDetail['steps'][number]>[] = [
    tightColumn(t.stage, ({ stage }) => labelOf({ ...words, ...own }, stage)),
    tightColumn(t.when, ({ at }) => formatDateTimeToMinute(at)),
    textColumn(t.by, ({ author }) => (author === 'rule' ? t.rule : t.people)),
  ];
  return <TablePanel title={t.steps} columns={columns} rows={steps} idOf={({ stage }) => stage} empty="" />;
}

function OfferApplicationsPanel({ offering: { id, kind } }: Pick<OfferDetail, 'offering'>) {
  const t = useTexts().offerings;
  const words = useProductTexts();
  const own = kind === 'ipo' ? {} : words?.offerKinds.status;
  const states = { ...words?.offerings.status, ...own };
  const isDrawn = DRAWN.includes(kind);
  const place: TableColumn<Entry> = numberColumn(t.place, ({ place: at }) => (at === null ? '' : String(at)));
  const columns: TableColumn<Entry>[] = [
    tightColumn(t.customer, ({ customer }) => <Link to={`/customers/${customer}`}>{customer}</Link>),
    tightColumn(t.entrant, ({ entrant }) => <code>{entrant.slice(0, 12)}…</code>),
    tightColumn(t.status, ({ status }) => labelOf(states, status)),
    numberColumn(t.asked, ({ quantity }) => formatNumber(quantity)),
    ...(isDrawn ? [place] : []),
    numberColumn(t.allotted, ({ allotted }) => formatNumber(allotted)),
    textColumn(t.at, ({ at }) => formatDateTimeToMinute(at)),
  ];
  return (
    <Panel title={t.entries}>
      <List<Entry>
        call="staff/listEntries"
        label={t.entries}
        columns={columns}
        filter={{ offering: id }}
        empty={t.noEntries}
        emptyFiltered={t.noEntries}
        unlinked
      />
    </Panel>
  );
}

function ProposeOfferEndDialog({ offering, onClose }: { offering: string; onClose(): void }) {
  const texts = useTexts();
  const t = texts.offerings;
  return (
    <CommandDialog
      call="staff/endOffering"
      title={t.endAsk}
      verb={t.end}
      danger
      parts={[<p key="about">{t.endSays}</p>]}
      input={{ offering }}
      successMessage={texts.proposals.proposed}
      onClose={onClose}
    />
  );
}
