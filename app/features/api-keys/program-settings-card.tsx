/** What all programs may do in a portfolio, whichever key they use: one switch stops them at once. */
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Card } from '../../components/card.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Toggle } from '../../components/toggle.tsx';
import { useTexts } from '../../language/language.ts';
import { useGetPortfolioName } from '../../session/use-portfolios.ts';
import styles from './api-keys.module.css';

type ProgramSettings = CallAnswer<'programs/getSettings'>;

export function ProgramSettingsCard({ portfolio }: { portfolio: string }) {
  const t = useTexts('apiKeys');
  const name = useGetPortfolioName()(portfolio);
  const { data: settings } = useCall('programs/getSettings', { portfolio });
  const change = useCommand('programs/changeSettings', { customerChoices: portfolio });
  if (!settings) return null;
  const row = (
    label: string,
    note: string | undefined,
    on: boolean,
    changed: (on: boolean) => Partial<ProgramSettings>,
  ) => (
    <ListRow
      title={label}
      sub={note === undefined ? undefined : <span className={styles.wrap}>{note}</span>}
      end={
        <Toggle
          on={on}
          label={label}
          busy={change.isPending}
          onChange={(next) => void change.run({ portfolio, ...changed(next) })}
        />
      }
    />
  );
  return (
    <Card title={name === null ? t.programs : `${t.programs} · ${name}`}>
      {row(t.allowOrders, t.allowOrdersNote, !settings.isSuspended, (on) => ({ isSuspended: !on }))}
      {row(t.allowShortSales, undefined, settings.allowsShortSales, (allowsShortSales) => ({ allowsShortSales }))}
      {row(t.allowFractions, undefined, settings.allowsFractions, (allowsFractions) => ({ allowsFractions }))}
    </Card>
  );
}
