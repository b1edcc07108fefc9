import { Drawer } from '@base-ui/react/drawer';
import { useStore } from '@bourse/web/external-store.ts';
import { useTexts } from '../language/language.ts';
import { IconButton } from './button.tsx';
import { OfflineNote } from './offline-banner.tsx';
import styles from './dialogs.module.css';
import { sheetTopNoteStore, type SheetProps } from './sheet-and-dialog-props.ts';

export default function SheetDrawer({
  onClose,
  title,
  end,
  children,
  foot,
  tall = false,
  reopensAfterUpdate,
}: SheetProps) {
  const t = useTexts('shell');
  const note = useStore(sheetTopNoteStore);
  return (
    <Drawer.Root open onOpenChange={(open) => open || onClose()} modal>
      <Drawer.Portal>
        <Drawer.Backdrop className={styles.veil} />
        <Drawer.Viewport className={styles.viewport}>
          <Drawer.Popup
            className={tall ? `${styles.sheet} ${styles.tall}` : styles.sheet}
            data-again={reopensAfterUpdate === undefined ? undefined : reopensAfterUpdate ? 'yes' : 'no'}
          >
            <div className={styles.grip} />
            <div className={styles.head}>
              <Drawer.Title className={styles.title} render={<h2 />}>
                {title}
              </Drawer.Title>
              <div className={styles.end}>
                {end}
                <IconButton icon="close" label={t.close} onPress={onClose} className={styles.close} />
              </div>
            </div>
            <OfflineNote />
            {note}
            <Drawer.Content className={styles.content} tabIndex={0}>
              {children}
            </Drawer.Content>
            {foot ? <div className={styles.foot}>{foot}</div> : null}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
