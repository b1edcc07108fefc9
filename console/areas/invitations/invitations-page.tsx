/** The operator's own invitation codes: creating one with a limit and an end, and ending one. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatNumber, formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { DialogButton } from '../../form/command-buttons.tsx';
import { parseLocalDateTime } from '../../language/parse-input.ts';
import { CommandDialog } from '../../form/command-dialog.tsx';
import { Loaded, Page } from '../../layout/page.tsx';
import { type TableColumn, Table, numberColumn, textColumn, tightColumn } from '../../list/table.tsx';
import { resolveNumberInput } from '@bourse/contract/number-input.ts';

type Invitation = CallAnswer<'staff/listInvitations'>['rows'][number];

function useInvitationColumns(isLive: (invitation: Invitation) => boolean): TableColumn<Invitation>[] {
  const t = useTexts().invitations;
  return [
    tightColumn(t.columns.code, ({ code }) => <b>{code}</b>),
    numberColumn(t.columns.used, ({ used }) => formatNumber(used)),
    numberColumn(t.columns.limit, ({ useLimit }) => (useLimit === null ? t.noLimit : formatNumber(useLimit))),
    numberColumn(t.columns.expires, ({ expiresAt }) => (expiresAt ? formatDateTimeToMinute(expiresAt) : t.noEnd)),
    numberColumn(t.columns.created, ({ createdAt }) => formatDateTimeToMinute(createdAt)),
    tightColumn(t.columns.open, ({ open }) => (open ? t.isOpen : null)),
    textColumn(t.columns.by, ({ by }) => by?.name ?? t.server),
    tightColumn(t.columns.act, (row) =>
      isLive(row) ? (
        <DialogButton label={t.end} about={row.code} variant="outlined" color="error">
          {(close) => <EndInvitation code={row.code} onClose={close} />}
        </DialogButton>
      ) : null,
    ),
  ];
}

export function InvitationsPage() {
  const t = useTexts().invitations;
  const reading = useStaffCall('staff/listInvitations', {});
  // The world's present time, whatever this computer's clock says.
  const readAt = Date.parse(reading.data?.now ?? '');
  const columns = useInvitationColumns(
    ({ expiresAt, used, useLimit }) =>
      (expiresAt === null || Date.parse(expiresAt) > readAt) && (useLimit === null || used < useLimit),
  );
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={<DialogButton label={t.make}>{(close) => <MakeInvitation onClose={close} />}</DialogButton>}
    >
      <Loaded reading={reading}>
        {({ rows }) => (
          <Table label={t.title} columns={columns} rows={rows} idOf={({ code }) => code} empty={t.empty} />
        )}
      </Loaded>
    </Page>
  );
}

function EndInvitation({ code, onClose }: { code: string; onClose(): void }) {
  const t = useTexts().invitations;
  return (
    <CommandDialog
      call="staff/endInvitation"
      title={fillPlaceholders(t.endTitle, { code })}
      verb={t.end}
      danger
      parts={[<p key="about">{t.endAbout}</p>]}
      input={{ code }}
      successMessage={t.ended}
      onClose={onClose}
    />
  );
}

const MOST_USES = 100_000;
/** A whole number from 1 on; null if it isn't one. */
function parseUseLimit(text: string): number | null {
  const typed = Number(resolveNumberInput(text.trim(), { decimals: 0 }));
  return Number.isInteger(typed) && typed >= 1 && typed <= MOST_USES ? typed : null;
}

function MakeInvitation({ onClose }: { onClose(): void }) {
  const t = useTexts().invitations;
  return (
    <CommandDialog
      call="staff/makeInvitation"
      title={t.make}
      initial={{ useLimit: '', expiresAt: '', open: 'no' }}
      parts={({ useLimit, expiresAt, open }) => [
        {
          ...{ name: 'useLimit', label: t.useLimit, fault: t.badLimit, isWrong: parseUseLimit(useLimit) === null },
          ...{ inputMode: 'numeric', read: parseUseLimit },
        },
        {
          ...{ name: 'expiresAt', label: t.expires, fault: t.badEnd, isWrong: parseLocalDateTime(expiresAt) === null },
          ...{ type: 'datetime-local' },
        },
        { name: 'open', label: t.open, isCheckbox: true, read: (text) => text === 'yes' },
        open === 'yes' ? <p key="open-about">{t.openAbout}</p> : null,
      ]}
      successMessage={t.made}
      onClose={onClose}
    />
  );
}
