/** Opens, changes or closes a deposit channel from a future moment on. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useState } from 'react';
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useShowMessage, useStaffCommand } from '../../api/use-staff-call.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { ChoiceField, FieldRow, FormDialog, OneTimeSecrets } from '../../layout/form-dialog.tsx';
import { useCurrentStaffMember } from '../../api/auth-provider.ts';
import {
  type DepositChannel,
  type DepositChannelDraft,
  createDepositChannelDraft,
  type DepositChannelField,
  DESTINATION_FIELDS_BY_CHANNEL_KIND,
  parseDepositChannelDraft,
} from './deposit-channel-draft.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';

const CURRENCIES = Object.keys(CURRENCY_DIGITS);

/** What is typed, its faults, and the setting itself. */
function useChannelForm(earlier: DepositChannel | null, onClose: () => void) {
  const texts = useTexts();
  const t = texts.channels;
  const say = useShowMessage();
  const me = useCurrentStaffMember();
  const set = useStaffCommand('staff/setDepositChannel');
  const [draft, setDraft] = useState<DepositChannelDraft>(() =>
    createDepositChannelDraft(earlier, { currency: CURRENCIES[0] ?? '', practice: me?.practice ?? true }),
  );
  const [tried, setTried] = useState(false);
  const { channel, faults } = parseDepositChannelDraft(draft);
  const submit = async (): Promise<void> => {
    setTried(true);
    const done = channel && (await set.run(channel));
    if (!done) return;
    onClose();
    say(done.proposal ? texts.proposals.proposed : t.set);
  };
  const field = (name: DepositChannelField, hint?: string) => ({
    id: `channel-${name}`,
    label: t[name],
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
    error: tried && faults[name] !== undefined,
    helperText: tried && faults[name] ? t[faults[name]] : hint,
  });
  const change = (next: Partial<DepositChannelDraft>) => setDraft({ ...draft, ...next });
  return { draft, change, field, submit, busy: set.busy, failure: set.failure };
}

type FormState = ReturnType<typeof useChannelForm>;

/** Whether it is open, for practice or real money, its kind and currency. */
function DepositChannelChoices({ form: { draft, change } }: { form: FormState }) {
  const t = useTexts().channels;
  return (
    <>
      <FieldRow>
        <ChoiceField
          id="channel-open"
          label={t.status}
          value={draft.open ? 'open' : 'closed'}
          options={{ open: t.statuses.open, closed: t.statuses.closed }}
          onChoose={(value) => change({ open: value === 'open' })}
        />
        <ChoiceField
          id="channel-practice"
          label={t.money}
          value={draft.practice ? 'practice' : 'live'}
          options={{ practice: t.practice, live: t.live }}
          onChoose={(value) => change({ practice: value === 'practice' })}
        />
      </FieldRow>
      <FieldRow>
        <ChoiceField
          id="channel-kind"
          label={t.kind}
          value={draft.kind}
          options={t.kinds}
          onChoose={(value) => change({ kind: value === 'crypto' ? 'crypto' : 'bank' })}
        />
        <ChoiceField
          id="channel-currency"
          label={t.currency}
          value={draft.currency}
          options={Object.fromEntries(CURRENCIES.map((each) => [each, each]))}
          onChoose={(currency) => change({ currency })}
        />
      </FieldRow>
    </>
  );
}

/** `channel` is the row to change; null for a new one. */
export function DepositChannelDialog({
  channel: earlier,
  onClose,
}: {
  channel: DepositChannel | null;
  onClose(): void;
}) {
  const t = useTexts().channels;
  const form = useChannelForm(earlier, onClose);
  const { draft, field } = form;
  return (
    <FormDialog
      title={earlier ? fillPlaceholders(t.changeTitle, { channel: earlier.channel }) : t.add}
      verb={t.save}
      busy={form.busy}
      failure={form.failure}
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      {earlier ? null : (
        <TextField
          autoFocus
          {...field('channel', t.channelHint)}
          slotProps={{ htmlInput: { maxLength: 40, spellCheck: false } }}
        />
      )}
      <TextField
        type="datetime-local"
        autoFocus={earlier !== null}
        {...field('from', t.fromHint)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <DepositChannelChoices form={form} />
      {DESTINATION_FIELDS_BY_CHANNEL_KIND[draft.kind].map((name) => (
        <TextField key={name} {...field(name)} slotProps={{ htmlInput: { maxLength: 120 } }} />
      ))}
      <FieldRow>
        <TextField {...field('minimum', t.boundHint)} />
        <TextField {...field('maximum', t.boundHint)} />
      </FieldRow>
      <FieldRow>
        <TextField {...field('feeFixed')} />
        <TextField {...field('feeBps')} />
      </FieldRow>
      <TextField {...field('place', t.placeHint)} />
    </FormDialog>
  );
}

/** Creates a private channel's key, or removes it. `made` is the new key; without one if its answer was lost. */
function useChannelKey(channel: string, onClose: () => void) {
  const texts = useTexts();
  const say = useShowMessage();
  const set = useStaffCommand('staff/setChannelKey');
  const [made, setMade] = useState<{ key: string | null; waits: boolean } | null>(null);
  const renew = async (): Promise<void> => {
    const done = await set.run({ channel, change: 'set' });
    if (done) setMade({ key: done.channelKey, waits: done.proposal !== null });
  };
  const remove = async (): Promise<void> => {
    if (!(await set.run({ channel, change: 'remove' }))) return;
    onClose();
    say(texts.proposals.proposed);
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
