/** All blocks, and the sheet in which a seat offers one. */
import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Button } from '../../components/button.tsx';
import { ActionBar, Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { useUser } from '../../session/use-user.ts';
import { BlocksList } from './blocks-list.tsx';
import { OfferSheet } from './offer-sheet.tsx';
import styles from './blocks.module.css';

/** Blocks: current offers, one's own orders, and for a seat the way to offer one. */
export default function BlocksScreen() {
  const t = useTexts('blocks');
  const title = useTexts('routes').blockTrade;
  const seat = useUser()?.seat ?? false;
  const [open, setOpen] = useState(false);
  return (
    <>
      <BackHeader title={title} />
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot={seat ? 'actions' : 'none'}>
          <div className={styles.ways}>
            <Link to="/home/blockTrade2" className={styles.way}>
              {t.mine}
            </Link>
            {seat ? null : (
              <Link to="/information/seat" className={styles.way}>
                {t.applySeat}
              </Link>
            )}
          </div>
          <BlocksList />
        </Page>
      </PullToRefresh>
      {seat ? (
        <>
          <ActionBar>
            <Button onPress={() => setOpen(true)}>{t.offer}</Button>
          </ActionBar>
          <OfferSheet open={open} onClose={() => setOpen(false)} />
        </>
      ) : null}
    </>
  );
}
