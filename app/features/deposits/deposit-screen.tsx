/** Deposits: the channels, and the records of earlier ones. */
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { navigate } from '../../router/location.ts';
import { getRoutePath } from '../../router/route-registry.ts';
import { DepositRecords } from './deposit-records.tsx';
import { DepositChannelList } from './deposit-channel-list.tsx';
import { PracticeDeposit } from './practice-deposit.tsx';
import { getConfig } from '../../config/app-config.ts';

/** Practice money needs no channel; the channels show there how a payment is made with real money. */
const TABS = ['instant', 'channels', 'records'] as const;
type DepositTab = (typeof TABS)[number];

/** Money in: the channels, and earlier deposits. */
export default function DepositScreen() {
  const t = useTexts('deposit');
  const title = useTexts('routes').recharge;
  const requestedTab = useHashQuery()['tab'];
  const { practice } = getConfig();
  const tabs = TABS.filter((each) => practice || each !== 'instant');
  const tab = tabs.find((each) => each === requestedTab) ?? tabs[0] ?? 'channels';
  /** In the address, so that coming back finds it. */
  const setTab = (next: DepositTab): void =>
    navigate(getRoutePath('recharge'), { tab: next }, { replace: true, scrolls: false });
  const showRecords = (): void => setTab('records');
  return (
    <>
      <BackHeader title={title} fallback="/information/payBag" />
      <Page foot={tab === 'instant' ? 'actions' : 'none'}>
        <Tabs
          label={title}
          tabs={tabs.map((value) => ({
            value,
            label:
              value === 'instant' ? t.instant.tab : practice && value === 'channels' ? t.instant.channels : t[value],
          }))}
          value={tab}
          onChange={setTab}
        >
          {tab === 'records' ? (
            <DepositRecords />
          ) : tab === 'channels' ? (
            <DepositChannelList onRecords={showRecords} />
          ) : (
            <PracticeDeposit onRecords={showRecords} />
          )}
        </Tabs>
      </Page>
    </>
  );
}
