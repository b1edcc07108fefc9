/** Opens, changes or closes a deposit channel from a future moment on. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useStaffCommand } from '../../api/use-staff-call.ts';
import { showMessage } from '../../layout/message-snackbar.tsx';
import { useTexts } from '../../language/use-texts.tsx';
import { OneTimeSecrets } from '../../layout/form-dialog.tsx';
import { type Field, CommandDialog, pickLabels, sayFaults } from '../../form/command-dialog.tsx';
import { useCurrentStaffMember } from '../../api/session.ts';
import {
  type DepositChannel,
  createDepositChannelDraft,
  type DepositChannelField,
  DESTINATION_FIELDS_BY_CHANNEL_KIND,
  parseDepositChannelDraft,
} from './deposit-channel-draft.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';

const CURRENCIES = Object.keys(CURRENCY_DIGITS);

/** `channel` is the row to change; null for a new one. */
export function DepositChannelDialog({
  channel: earlier,
  onClose,
}: {
  channel: DepositChannel | null;
  onClose(): void;
}) {
  const texts = useTexts();
  const t = texts.channels;
  const me = useCurrentStaffMember();
  const first = { currency: CURRENCIES[0] ?? '', practice: me?.practice ?? true };
  const { open, practice, ...draft } = createDepositChannelDraft(earlier, first);
  const money: Readonly<Record<string, string>> = { practice: t.practice, live: t.live };
  const line = (name: DepositChannelField): Field<DepositChannelField> => ({ name, label: t[name], maxLength: 120 });
  return (
    <CommandDialog
      call="staff/setDepositChannel"
      title={earlier ? fillPlaceholders(t.changeTitle, { channel: earlier.channel }) : t.add}
      verb={t.save}
      initial={{ ...draft, open: open ? 'open' : 'closed', practice: practice ? 'practice' : 'live' }}
      parts={({ kind }) => [
        earlier ? null : { name: 'channel', label: t.channel, hint: t.channelHint, maxLength: 40, isCode: true },
        { name: 'from', label: t.from, hint: t.fromHint, type: 'datetime-local' },
        [
          { name: 'open', label: t.status, options: pickLabels(t.statuses, ['open', 'closed']) },
          { name: 'practice', label: t.money, options: money },
        ],
        [
          { name: 'kind', label: t.kind, options: t.kinds },
          { name: 'currency', label: t.currency, options: pickLabels(undefined, CURRENCIES) },
        ],
        ...DESTINATION_FIELDS_BY_CHANNEL_KIND[kind].map(line),
        [
          { name: 'minimum', label: t.minimum, hint: t.boundHint },
          { name: 'maximum', label: t.maximum, hint: t.boundHint },
        ],
        [
          { name: 'feeFixed', label: t.feeFixed },
          { name: 'feeBps', label: t.feeBps },
        ],
        { name: 'place', label: t.place, hint: t.placeHint },
      ]}
      parse={(typed) => {
        const flags = { open: typed.open === 'open', practice: typed.practice === 'practice' };
        const { channel, faults } = parseDepositChannelDraft({ ...typed, ...flags });
        return { input: channel, faults: sayFaults(faults, t) };
      }}
      successMessage={({ proposal }) => (proposal ? texts.proposals.proposed : t.set)}
      onClose={onClose}
    />
  );
}

/** Creates a private channel's key, or removes it. `made` is the new key; without one if its answer was lost. */
function useChannelKey(channel: string, onClose: () => void) {
  const texts = useTexts();
  const set = useStaffCommand('staff/setChannelKey');
  const [made, setMade] = useState<{ key: string | null; waits: boolean } | null>(null);
  const renew = async (): Promise<void> => {
    const done = await set.run({ channel, change: 'set' });
    if (done) setMade({ key: done.channelKey, waits: done.proposal !== null });
  };
  const remove = async (): Promise<void> => {
    if (!(await set.run({ channel, change: 'remove' }))) return;
    onClose();
    showMessage(texts.proposals.proposed);
  };
  return { made, renew, remove, busy: set.busy, failure: set.failure };
}

/**
 * A private channel's key: created anew and shown once, or removed; what takes two people is proposed. If the answer
 * that had the key was lost, nobody will ever read it, which is said.
 */

/** `since`: since when it has had its present key; null if the channel is for everyone. */
export function DepositChannelKeyDialog({
  channel,
  since,
  onClose,
}: {
  channel: string;
  since: string | null;
  onClose(): void;
}) {
  const texts = useTexts();
  const t = texts.channels;
  const { made, renew, remove, busy, failure } = useChannelKey(channel, onClose);
  // The proposal of a key that nobody knows is taken back first.
  const mayRenew = made === null || (made.key === null && !made.waits);
  return (
    <Dialog open onClose={made?.key ? undefined : onClose} aria-labelledby="channel-key-title">
      <DialogTitle id="channel-key-title" component="h2">
        {fillPlaceholders(t.keyTitle, { channel })}
      </DialogTitle>
      <DialogContent>
        {made?.key ? (
          <>
            <p>{made.waits ? t.keyOnceApproved : t.keyOnce}</p>
            <OneTimeSecrets facts={[[t.key, made.key]]} />
          </>
        ) : made ? (
          <p role="alert">{made.waits ? t.keyUnknownProposed : t.keyUnknown}</p>
        ) : (
          <p>{since === null ? t.keyNone : fillPlaceholders(t.keySince, { time: formatDateTimeToMinute(since) })}</p>
        )}
        {failure ? <p role="alert">{failure}</p> : null}
      </DialogContent>
      <DialogActions>
        {made === null && since !== null ? (
          <Button onClick={() => void remove()} disabled={busy}>
            {t.keyRemove}
          </Button>
        ) : null}
        {mayRenew ? (
          <Button autoFocus={since !== null} onClick={onClose} disabled={busy}>
            {texts.list.cancel}
          </Button>
        ) : null}
        {mayRenew ? (
          <Button variant="contained" autoFocus={since === null} onClick={() => void renew()} disabled={busy}>
            {since === null && !made ? t.keySet : t.keyRenew}
          </Button>
        ) : (
          <Button variant="contained" autoFocus onClick={onClose}>
            {texts.staff.close}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
