import { useListCall } from '../../../api/use-list-call.ts';
import { Card } from '../../../components/card.tsx';
import { EmptyView } from '../../../components/empty-and-error-views.tsx';
import { List } from '../../../components/list.tsx';
import { SwipeableListRow, SwipeableList } from '../../../components/swipe-rows.tsx';
import { useTexts } from '../../../language/language.ts';
import { Link } from '../../../router/link.tsx';
import { getRoutePath } from '../../../router/route-registry.ts';
import { type Alert, AlertRow, formatAlertTrigger, useRemoveAlert } from '../alert-row.tsx';
import styles from '../alerts.module.css';

/** All price alerts, newest first; ended ones stay for a while. Swiping or holding a row removes its alert. */
export function AlertList() {
  const t = useTexts('discovery');
  const reading = useListCall('discovery/listAlerts', {});
  const takeAway = useRemoveAlert();
  const actsOf = (alert: Alert) => ({
    rowName: `${alert.name}, ${formatAlertTrigger(t.alerts, alert)}`,
    actions: [{ label: t.remove, onPress: () => void takeAway(alert), kind: 'danger' as const }],
  });
  const actsAt = (id: string) => {
    const alert = reading.rows.find((row) => row.id === id);
    return alert ? actsOf(alert) : null;
  };
  return (
    <>
      <Card flush>
        <SwipeableList actsOf={actsAt}>
          <List
            listCall={reading}
            rowKey={(alert) => alert.id}
            label={t.alerts.all}
            rowHeightRem={5}
            empty={
              <EmptyView
                icon="bell"
                text={t.alerts.none}
                action={
                  <Link to={getRoutePath('search')} className={styles.way}>
                    {t.find}
                  </Link>
                }
              />
            }
          >
            {(alert) => (
              <SwipeableListRow row={alert.id} {...actsOf(alert)} silent>
                <AlertRow alert={alert} named />
              </SwipeableListRow>
            )}
          </List>
        </SwipeableList>
      </Card>
      {reading.rows.length > 0 ? <p className={styles.kept}>{t.alerts.kept}</p> : null}
    </>
  );
}
