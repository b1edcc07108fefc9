import { useCommand } from '../../../api/use-command.ts';
import { Sheet } from '../../../components/sheet.tsx';
import { showToast } from '../../../components/toast.tsx';
import { useTexts } from '../../../language/language.ts';
import { NewPasswordForm } from '../new-password-form.tsx';

interface ChannelPasswordProps {
  open: boolean;
  onClose: () => void;
  isSet: boolean;
}

/** Sets the password for private channels, proved by the login password, or changes an existing one. */
export function PrivateChannelPasswordSheet({ open, onClose, isSet }: ChannelPasswordProps) {
  const { title } = useTexts('security').channel;
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {open ? <PrivateChannelPasswordForm onDone={onClose} isSet={isSet} /> : null}
    </Sheet>
  );
}

/** The form alone, for a sheet that needs the password to go on. */
export function PrivateChannelPasswordForm({ onDone, isSet }: { onDone?: () => void; isSet: boolean }) {
  const t = useTexts('security').channel;
  const words = useTexts('settings');
  const command = useCommand('user/setChannelPassword');
  return (
    <NewPasswordForm
      currentKind={isSet ? 'off' : 'current-password'}
      busy={command.isPending}
      refusal={command.refusal}
      onChange={command.reset}
      words={{
        current: isSet ? t.current : words.proofPassword,
        currentEmpty: isSet ? words.currentEmpty : words.proofEmpty,
        next: t.next,
        confirm: t.confirm,
        submit: isSet ? t.change : t.set,
        hint: t.lead,
      }}
      onSubmit={async (form) => {
        if (!(await command.run(form))) return;
        showToast(t.saved, 'good');
        onDone?.();
      }}
    />
  );
}
