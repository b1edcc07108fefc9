/** Proposing a webhook, and making a new secret. A secret is shown once. */
import { proposeOperatorWebhook } from '@bourse/contract/webhooks/operator-calls.ts';
import { WEBHOOK_EVENT_KINDS } from '@bourse/core/accounts/webhooks/webhook.ts';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { CommandDialog, pickLabels } from '../../form/command-dialog.tsx';
import { useTexts } from '../../language/use-texts.tsx';
import { OneTimeSecrets } from '../../layout/form-dialog.tsx';
import type { OperatorWebhook } from './operator-webhook.tsx';

export function ProposeWebhook({ onClose }: { onClose(): void }) {
  const t = useTexts().operatorWebhooks;
  const [made, setMade] = useState<{ secret: string | null } | null>(null);
  if (made) return <SecretDialog secret={made.secret} note={t.proposedAbout} onClose={onClose} />;
  return (
    <CommandDialog
      call="staff/proposeOperatorWebhook"
      shape={proposeOperatorWebhook.input.shape}
      title={t.createTitle}
      verb={t.create}
      initial={{ name: '', url: 'https://', kinds: WEBHOOK_EVENT_KINDS.join(',') }}
      parts={[
        <p key="about">{t.createAbout}</p>,
        { name: 'name', label: t.name, fault: t.needName, isRequired: true, maxLength: 40 },
        { name: 'url', label: t.url, hint: t.urlHint, fault: t.needUrl, isCode: true, maxLength: 500 },
        {
          ...{ name: 'kinds', label: t.kinds, options: pickLabels(t.kind, WEBHOOK_EVENT_KINDS), several: true },
          ...{ fault: t.needKinds, isRequired: true, read: (text) => (text === '' ? [] : text.split(',')) },
        },
      ]}
      onDone={setMade}
      onClose={onClose}
    />
  );
}

export function RotateSecret({ webhook, onClose }: { webhook: OperatorWebhook; onClose(): void }) {
  const t = useTexts().operatorWebhooks;
  const [made, setMade] = useState<{ secret: string | null } | null>(null);
  if (made) return <SecretDialog secret={made.secret} onClose={onClose} />;
  return (
    <CommandDialog
      call="staff/rotateOperatorWebhookSecret"
      title={t.rotate}
      parts={[<p key="about">{t.rotateAbout}</p>]}
      input={{ webhook: webhook.id }}
      onDone={setMade}
      onClose={onClose}
    />
  );
}

interface SecretDialogProps {
  /** Null if it was shown before. */
  secret: string | null;
  note?: string;
  onClose(): void;
}

function SecretDialog({ secret, note, onClose }: SecretDialogProps) {
  const t = useTexts().operatorWebhooks;
  return (
    <Dialog open aria-labelledby="webhook-secret-title">
      <DialogTitle id="webhook-secret-title" component="h2">
        {t.secretTitle}
      </DialogTitle>
      <DialogContent>
        {note === undefined ? null : <p>{note}</p>}
        <p>{secret === null ? t.secretGone : t.secretAbout}</p>
        {secret === null ? null : <OneTimeSecrets facts={[[t.secret, secret]]} />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
