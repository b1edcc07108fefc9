/** Before automatic trading stops: asks whether to sell its holdings or keep them. */
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';
import { type Asked, Unanswered } from './command-status.tsx';
import styles from './dialogs.module.css';

/** The names of the two ways to stop, and the result of each. */
interface Words {
  stopClose: string;
  stopCloseSays: string;
  stopKeep: string;
  stopKeepSays: string;
}
interface StopSheetProps {
  title: string;
  ask?: string;
  words: Words;
  open: boolean;
  of: Asked;
  onEnd: (close: boolean) => Promise<void>;
  onClose: () => void;
}

export function StopSheet({ title, ask, words, open, of, onEnd, onClose }: StopSheetProps) {
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
        <Unanswered of={of} />
      </div>
    </Sheet>
  );
}
