import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { InitialsAvatar } from '../../components/avatar-and-badges.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { Icon } from '../../components/icon.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import { MoneyFormPortfolioNote } from '../../components/amount-chips-and-portfolio-note.tsx';
import { useIdentityReviewMessage } from '../../session/use-current-user.ts';
import {
  formatChannelBounds,
  type DepositChannel,
  type DepositChannels,
  formatChannelName,
  sortChannels,
  useDepositChannels,
} from './deposit-channels.ts';
import styles from './deposits.module.css';

/** What prevents deposits, with the step that helps. */
function DepositHindrance({ channels }: { channels: DepositChannels }) {
  const t = useTexts('deposit');
  const review = useIdentityReviewMessage();
  if (!channels.verified && review)
    return (
      <div className={styles.note}>
        <p>{review}</p>
      </div>
    );
  if (!channels.verified)
    return (
      <div className={styles.note}>
        <p>{t.verifyFirst}</p>
        <Button onPress={() => navigate('/information/authInfo')}>{t.verify}</Button>
      </div>
    );
  return null;
}

interface ChannelRowProps {
  channel: DepositChannel;
  /** Null if the channel accepts payments now; otherwise the tap leads to what prevents them. */
  instead: { to: string } | { onPress: () => void } | null;
}

function ChannelRow({ channel, instead }: ChannelRowProps) {
  const t = useTexts('deposit');
  const names = useTexts('currencies');
  const sub = channel.locked
    ? t.key.locked
    : channel.pending !== null
      ? fillPlaceholders(t.pendingIn, { currency: channel.currency })
      : channel.opensAt === null
        ? [
            ...(channel.kind === 'bank' ? [labelOf(names, channel.currency)] : []),
            formatChannelBounds(t, channel),
          ].join(' · ')
        : fillPlaceholders(t.opensAt, { time: formatDateTimeToMinute(channel.opensAt) });
  return (
    <ListRow
      start={<InitialsAvatar name={channel.currency} sign={channel.currency} />}
      title={formatChannelName(t, channel)}
      sub={<span className={styles.wrap}>{sub}</span>}
      end={
        <span className={styles.go}>
          <Icon name={channel.locked || instead ? 'lock' : 'next'} size="small" />
        </span>
      }
      {...(instead ?? { to: '/information/rechargeChannel', query: { channel: channel.id } })}
    />
  );
}

/** The channels for deposits, by currency. */
export function DepositChannelList({ onRecords }: { onRecords: () => void }) {
  const t = useTexts('deposit');
  const [home] = useDisplayCurrency();
  const { data, error, refetch } = useDepositChannels();
  if (!data) return <LoadingOrError card rows={6} error={error} onRetry={refetch} />;
  const insteadOf = ({ pending }: DepositChannel): ChannelRowProps['instead'] =>
    !data.verified ? { to: '/information/authInfo' } : pending === null ? null : { onPress: onRecords };
  return (
    <>
      {data.practice ? (
        <p className={styles.practice} role="note">
          <Icon name="warn" size="small" />
          {`${t.practice} ${t.instant.rehearse}`}
        </p>
      ) : null}
      <MoneyFormPortfolioNote says="mainDeposits" />
      <DepositHindrance channels={data} />
      {data.rows.length === 0 ? (
        <EmptyView text={t.noChannels} />
      ) : (
        <Card flush>
          {sortChannels(data.rows, home).map((channel) => (
            <ChannelRow key={channel.id} channel={channel} instead={insteadOf(channel)} />
          ))}
        </Card>
      )}
    </>
  );
}
