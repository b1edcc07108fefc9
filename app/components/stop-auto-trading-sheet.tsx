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
  ask?: string;
  words: StopAutoTradingTexts;
  open: boolean;
  of: CommandStatus;
  onEnd: (close: boolean) => Promise<void>;
  onClose: () => void;
}

export function StopAutoTradingSheet({ title, ask, words, open, of, onEnd, onClose }: StopAutoTradingSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className={styles.form}>
        {ask ? <p className={styles.says}>{ask}</p> : null}
        <p className={styles.says}>{words.stopCloseSays}</p>
        <Button kind="danger" busy={of.isPending} onPress={() => void onEnd(true)}>
          {words.stopClose}
        </Button>
        <p className={styles.says}>{words.stopKeepSays}</p>
        <Button kind="soft" busy={of.isPending} onPress={() => void onEnd(false)}>
          {words.stopKeep}
        </Button>
        <CommandStatusNote of={of} />
      </div>
    </Sheet>
  );
}
