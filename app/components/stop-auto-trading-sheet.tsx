/** Before automatic trading stops: asks whether to sell its holdings or keep them. */
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';
import { type CommandStatus, CommandStatusNote } from './command-status.tsx';
import styles from './dialogs.module.css';

/** The names of the two ways to stop, and the result of each. */
interface StopAutoTradingTexts {
  stopClose: string;
  stopCloseSays: string;
  stopKeep: string;
  stopKeepSays: string;
}
interface StopAutoTradingSheetProps {
  title: string;
  question?: string;
  words: StopAutoTradingTexts;
  open: boolean;
  command: CommandStatus;
  onStop: (close: boolean) => Promise<void>;
  onClose: () => void;
}

export function StopAutoTradingSheet({
  title,
  question,
  words,
  open,
  command,
  onStop,
  onClose,
}: StopAutoTradingSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className={styles.form}>
        {question ? <p className={styles.says}>{question}</p> : null}
        <p className={styles.says}>{words.stopCloseSays}</p>
        <Button kind="danger" busy={command.isPending} onPress={() => void onStop(true)}>
          {words.stopClose}
        </Button>
        <p className={styles.says}>{words.stopKeepSays}</p>
        <Button kind="soft" busy={command.isPending} onPress={() => void onStop(false)}>
          {words.stopKeep}
        </Button>
        <CommandStatusNote command={command} />
      </div>
    </Sheet>
  );
}
