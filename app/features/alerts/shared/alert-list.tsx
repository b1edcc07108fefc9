import { useListCall } from '../../../api/use-list-call.ts';
import { Card } from '../../../components/card.tsx';
import { EmptyView } from '../../../components/empty-view.tsx';
import { List } from '../../../components/list.tsx';
import { useTexts } from '../../../language/language.ts';
import { Link } from '../../../router/link.tsx';
import { pathOf } from '../../../router/routes.ts';
import { AlertRow } from '../alert-row.tsx';
import styles from '../alerts.module.css';

/** All price alerts, newest first; ended ones stay for a while. */
export function AlertList() {
  const t = useTexts('discovery');
  const reading = useListCall('discovery/listAlerts', {});
  return (
    <>
      <Card flush>
        <List
          reading={reading}
          rowKey={(alert) => alert.id}
          label={t.alerts.all}
          rowHeightRem={5}
          empty={
            <EmptyView
              icon="bell"
              text={t.alerts.none}
              action={
                <Link to={pathOf('search')} className={styles.way}>
                  {t.find}
                </Link>
              }
            />
          }
        >
          {(alert) => <AlertRow alert={alert} named />}
        </List>
      </Card>
      {reading.rows.length > 0 ? <p className={styles.kept}>{t.alerts.kept}</p> : null}
    </>
  );
}
