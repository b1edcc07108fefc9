import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { describeFailure } from '../../api/failure.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyScreen } from '../../components/empty-screen.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { Hero } from '../../components/hero.tsx';
import { ActionBar, Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatPrice } from '../../format/numbers.ts';
import { useLanguage, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { Link } from '../../router/link.tsx';
import { useUser } from '../../session/use-user.ts';
import { BlockFacts, BlockRules, type Shown } from './block-facts.tsx';
import { BuySheet } from './buy-sheet.tsx';
import { MyPurchase } from './my-purchase.tsx';
import styles from './blocks.module.css';

/** The one action: buy, verify first, or of one's own block withdraw what is left. */
function Act({ offering, block }: Shown) {
  const t = useTexts('blocks');
  const customer = useUser();
  const cancel = useCommand('trading/cancelOrder');
  const [open, setOpen] = useState(false);
  const { order } = block;
  const withdraw = async () => {
    if (order && (await cancel.run({ order }))) {
      showToast(t.withdrawn, 'good');
      refreshShown();
    }
  };
  if (order)
    return (
      <ActionBar>
        <p className={styles.small}>{t.own}</p>
        <Button kind="soft" busy={cancel.isPending} onPress={() => void withdraw()}>
          {t.withdraw}
        </Button>
      </ActionBar>
    );
  if (customer && customer.verification !== 'certified')
    return (
      <ActionBar>
        <p className={styles.small}>{t.verify}</p>
        <Link to="/information/authInfo" className={styles.way}>
          {t.verifyNow}
        </Link>
      </ActionBar>
    );
  return (
    <>
      <ActionBar>
        {block.open ? (
          <Button onPress={() => setOpen(true)}>{t.buy}</Button>
        ) : (
          <p className={styles.small}>{t.closed}</p>
        )}
      </ActionBar>
      <BuySheet offering={offering} block={block} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function Detail({ detail }: { detail: Answer<'offerings/getOffering'> }) {
  const t = useTexts('blocks');
  const { short } = useTexts('markets');
  const { offering, mine } = detail;
  const { block } = offering;
  if (!block) return <EmptyScreen />;
  const acts = block.state === 'offered';
  return (
    <>
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot={acts ? 'actions' : 'none'}>
          <Hero
            label={`${short[offering.market]} · ${t.state[block.state]}`}
            unit={offering.currency}
            below={<span className={styles.small}>{t.perShare}</span>}
          >
            {formatPrice(offering.price, offering.currency)}
          </Hero>
          {mine.map((purchase) => (
            <MyPurchase key={purchase.id} purchase={purchase} />
          ))}
          <BlockFacts offering={offering} block={block} />
          <BlockRules offering={offering} block={block} />
        </Page>
      </PullToRefresh>
      {acts ? <Act offering={offering} block={block} /> : null}
    </>
  );
}

/** One block: what it costs and how it is locked, what one has bought of it, and buying. */
export default function BlockScreen() {
  const title = useTexts('routes').blockTrade1;
  const language = useLanguage();
  const offering = useHashQuery()['offering'] ?? '';
  const known = /^[1-9]\d{0,17}$/.test(offering);
  const { data, error, refetch } = useCall(
    'offerings/getOffering',
    { offering },
    { language, enabled: known, everyMs: 5_000 },
  );
  if (!known) return <EmptyScreen />;
  return (
    <>
      <BackHeader title={data?.offering.name ?? title} fallback="/home/blockTrade" />
      {data ? (
        <Detail detail={data} />
      ) : error ? (
        <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <Page foot="none">
          <Card>
            <SkeletonRows count={6} />
          </Card>
        </Page>
      )}
    </>
  );
}
