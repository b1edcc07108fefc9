/** One channel: where to pay to, and the form that reports the payment. */
import { useState } from 'react';
import { BackHeader } from '../../components/back-header.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { Page } from '../../components/page.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { navigate } from '../../router/location.ts';
import { MainPortfolioNote } from '../../components/main-portfolio-note.tsx';
import { ChannelKeySheet } from './channel-key-sheet.tsx';
import { nameOf } from './channel-words.ts';
import { DepositForm } from './deposit-form.tsx';
import { PayTo } from './pay-to.tsx';
import { useChannels } from './use-channels.ts';

const BACK = '/information/recharge';

/** One channel: where to pay, with which reference, and the form to report the payment. */
export default function ChannelScreen() {
  const t = useTexts('deposit');
  const title = useTexts('routes').rechargeChannel;
  const [asking, setAsking] = useState(true);
  const wanted = useHashQuery()['channel'];
  const { data, error, refetch } = useChannels();
  const channel = data?.rows.find(({ id }) => id === wanted);
  if (!data) {
    return (
      <>
        <BackHeader title={title} fallback={BACK} />
        <Waiting page rows={5} error={error} onRetry={refetch} />
      </>
    );
  }
  return (
    <>
      <BackHeader title={title} {...(channel ? { sub: nameOf(t, channel) } : {})} fallback={BACK} />
      {channel?.locked ? (
        <>
          <EmptyView
            icon="lock"
            text={t.key.lead}
            action={<Button onPress={() => setAsking(true)}>{t.key.open}</Button>}
          />
          <ChannelKeySheet open={asking} channel={channel.id} onClose={() => setAsking(false)} />
        </>
      ) : channel ? (
        <Page foot="actions">
          <MainPortfolioNote says="mainDeposits" />
          <PayTo channel={channel} reference={data.reference} practice={data.practice} />
          <DepositForm key={channel.id} channel={channel} reference={data.reference} practice={data.practice} />
        </Page>
      ) : (
        <EmptyView
          text={t.channelGone}
          action={
            <Button kind="soft" onPress={() => navigate(BACK, {}, { replace: true })}>
              {t.channels}
            </Button>
          }
        />
      )}
    </>
  );
}
