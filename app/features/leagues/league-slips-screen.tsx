/** A slip for each name on the list, to print and cut out: address, codes, and a QR code with all of it. */
import { QrCode } from '@bourse/web/qr/qr-code.tsx';
import { useQuery } from '@tanstack/react-query';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { EmptyView, NotFoundScreen } from '../../components/empty-and-error-views.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { getSharedOrigin } from '../../config/app-config.ts';
import { refreshConfig } from '../../config/load-config.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import type { League } from './league-dates-and-files.ts';
import { buildSlipLink } from './league-link.ts';
import styles from './league-paper.module.css';

type InvitedRow = CallAnswer<'leagues/listInvited'>['rows'][number];

function Slip({ row, league, nameLogins }: { row: InvitedRow; league: League; nameLogins: boolean }) {
  const t = useTexts('leagues');
  const user = useTexts('user');
  const facts = [
    ...(nameLogins ? [[t.leagueCode, league.code]] : [[t.slipInvitation, league.invitation]]),
    [t.slipCode, row.code],
  ];
  return (
    <article className={styles.slip}>
      <div>
        <h2 className={styles.slipName}>{row.name}</h2>
        <p className={styles.slipLine}>{league.name}</p>
        <p className={styles.slipLine}>{fillPlaceholders(t.slipOpen, { address: getSharedOrigin() })}</p>
        <dl className={styles.slipFacts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.slipLine}>{nameLogins ? user.byName : t.playMoney}</p>
      </div>
      <QrCode
        text={buildSlipLink(row, league, nameLogins)}
        label={`${t.qr}: ${row.name}`}
        correction="M"
        className={styles.slipQr ?? ''}
      />
    </article>
  );
}

export default function LeagueSlipsScreen() {
  const t = useTexts('leagues');
  const league = useHashQuery()['league'] ?? '';
  const known = /^[1-3]\d{4}$/.test(league);
  const about = useCall('leagues/getLeague', { league }, { enabled: known });
  const { data, error, refetch } = useCall('leagues/listInvited', { league }, { enabled: known });
  // The app may have been open since before the operator allowed logins by name, and prints can't be taken back.
  const {
    data: config,
    error: configError,
    refetch: refetchConfig,
  } = useQuery({ queryKey: ['freshConfig'], queryFn: refreshConfig, staleTime: 0, gcTime: 0 });
  const retry = () => Promise.all([about.refetch(), refetch(), refetchConfig()]);
  if (!known) return <NotFoundScreen />;
  return (
    <>
      <div className={styles.screenOnly}>
        <BackHeader title={t.slips} fallback="/home/leagues" />
      </div>
      <Page foot="none">
        {data && about.data && config ? (
          <>
            <div className={styles.screenOnly}>
              <p>{data.rows.length === 0 ? t.slipsEmpty : t.slipsSays}</p>
              <Button disabled={data.rows.length === 0} onPress={() => window.print()}>
                {t.print}
              </Button>
            </div>
            {data.rows.length === 0 ? <EmptyView text={t.slipsEmpty} icon="list" /> : null}
            <div className={styles.slips}>
              {data.rows.map((row) => (
                <Slip key={row.code} row={row} league={about.data.league} nameLogins={config.nameLogins} />
              ))}
            </div>
          </>
        ) : (
          <LoadingOrError rows={8} error={error ?? about.error ?? configError} onRetry={retry} card />
        )}
      </Page>
    </>
  );
}
