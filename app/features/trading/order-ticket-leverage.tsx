/**
 * Leverage, behind what it risks. Before the first one, or the first short sale: the button that accepts the risks;
 * nothing if they are accepted already.
 */
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { isLeaguePortfolio, useChosenPortfolio } from '../../session/chosen-portfolio.ts';
import { useDayTradingMarket } from '../day-trading/shared/day-trade-ticket-choice.tsx';
import type { AttachedOrdersProps } from './order-ticket-attached-orders.tsx';
import { OrderTicketFixes } from './order-ticket-fixes.tsx';
import { orderEffectOf } from './order-ticket-intent.ts';
import type { TicketProblem } from './order-ticket-problems.ts';
import { OrderTicketSection, useUnfolding } from './order-ticket-section.tsx';
import styles from './order-ticket.module.css';

export interface OrderTicketMoreProps extends AttachedOrdersProps {
  heldShort: boolean;
  /** Only the unaccepted risks prevent the order. */
  asksConsent: boolean;
}

function MarginConsent() {
  const t = useTexts('ticket');
  const margin = useCall('trading/getMargin', {}, { staleTimeMs: 60_000 });
  const apply = useCommand('trading/applyMargin');
  if (margin.data?.enabled !== false) return null;
  return (
    <div className={styles.choice}>
      <p className={styles.say}>{t.marginRisks}</p>
      <Button kind="soft" busy={apply.isPending} onPress={() => void apply.run({ agreed: true })}>
        {t.marginAccept}
      </Button>
    </div>
  );
}

/** The market's day trades, whether this order is one, and the highest leverage of it. */
export function useLeverageLimits({ draft, instrument }: Pick<AttachedOrdersProps, 'draft' | 'instrument'>) {
  const opens = orderEffectOf(draft.intent) === 'open';
  const isLeague = isLeaguePortfolio(useChosenPortfolio());
  const day = useDayTradingMarket(instrument, opens && !isLeague);
  const isDay = draft.dayTrading && day !== null;
  const mostOfDay = Math.min(day?.maximumLeverage ?? 1, instrument.dayTradeLeverage);
  return { opens, day, isDay, mostOfDay, most: isDay ? mostOfDay : instrument.maximumLeverage };
}

export const ProblemAlert = ({
  problem,
  onChange,
}: Pick<OrderTicketMoreProps, 'onChange'> & { problem: TicketProblem | undefined }) => (
  <>
    {problem ? (
      <p className={styles.alert} role="alert">
        {problem.text}
      </p>
    ) : null}
    <OrderTicketFixes problem={problem} onChange={onChange} />
  </>
);

/** Leverage, last and behind what it risks; with the consent that a first one and a first short sale need. */
export function OrderTicketLeverage(props: OrderTicketMoreProps) {
  const { draft, asksConsent, problemOf, onChange } = props;
  const t = useTexts('ticket');
  const { opens, isDay, most } = useLeverageLimits(props);
  const problem = problemOf('leverage');
  const asks = asksConsent && opens && !isDay;
  const unfolding = useUnfolding(asks || problem !== undefined);
  if (!asks && !problem && (!opens || most <= 1)) return null;
  return (
    <OrderTicketSection
      title={t.leverage}
      value={fillPlaceholders(t.times, { n: draft.leverage })}
      unfolding={unfolding}
    >
      {opens && most > 1 ? (
        <>
          <p className={styles.say}>{t.leverageSays}</p>
          <ChipRow label={t.leverage} flush>
            {Array.from({ length: most }, (_, index) => index + 1).map((n) => (
              <Chip key={n} chosen={draft.leverage === n} onPress={() => onChange({ leverage: n })}>
                {fillPlaceholders(t.times, { n })}
              </Chip>
            ))}
          </ChipRow>
        </>
      ) : null}
      {asks ? <MarginConsent /> : null}
      <ProblemAlert problem={problem} onChange={onChange} />
    </OrderTicketSection>
  );
}
