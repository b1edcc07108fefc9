import about from '../../package.json' with { type: 'json' };
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { MenuRow } from '../../components/list-row.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { getConfig } from '../../config/app-config.ts';
import { useTexts } from '../../language/language.ts';
import { formatSourceName } from '../../instruments/price-origin-text.ts';
import { useMarkets } from '../../instruments/markets.ts';
import { SealNote } from '../proofs/shared/seal-note.tsx';
import styles from './settings.module.css';

/** What this product is, whose money it is, and the seal that covers everything so far. */
export default function AboutScreen() {
  const t = useTexts('settings');
  const { aboutUs: title, priceSources } = useTexts('routes');
  const { hours, source } = useTexts('markets');
  const config = getConfig();
  const markets = useMarkets();
  const sources = [
    ...new Set(
      markets.flatMap((market) =>
        [market.source, ...market.otherSources].map((each) => formatSourceName(each, source)),
      ),
    ),
  ].join(', ');
  return (
    <>
      <BackHeader title={title} fallback="/information/index" />
      <Page foot="none">
        <div className={styles.about}>
          <h2>{config.title}</h2>
          <p className={styles.lead}>{t.aboutLead}</p>
          <p>{t.aboutDealer}</p>
          <p>{t.aboutLimits}</p>
        </div>
        <Card title={t.world}>
          <KeyValueList>
            <KeyValue name={<span className={styles.keep}>{t.worldMoney}</span>}>
              {config.practice ? t.practiceMoney : t.realMoney}
            </KeyValue>
            <KeyValue name={<span className={styles.keep}>{t.worldHours}</span>}>
              {markets[0] ? hours[markets[0].hours] : <Skeleton width={8} />}
            </KeyValue>
            <KeyValue name={<span className={styles.keep}>{t.worldPrices}</span>}>
              {markets[0] ? sources : <Skeleton width={8} />}
            </KeyValue>
            <KeyValue name={<span className={styles.keep}>{t.version}</span>}>Bourse {about.version}</KeyValue>
          </KeyValueList>
        </Card>
        <Card title={t.newestSeal}>
          <SealNote />
        </Card>
        <Card flush>
          <MenuRow title={priceSources} to="/information/prices" />
          <MenuRow title={t.privacy} to="/information/userPri" query={{ text: 'privacy' }} />
          <MenuRow title={t.agreement} to="/information/userPri" query={{ text: 'agreement' }} />
        </Card>
        <p className={styles.below}>{t.source}</p>
      </Page>
    </>
  );
}
