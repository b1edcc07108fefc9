import { Chip } from '../../components/chip.tsx';
import { navigate } from '../../router/location.ts';
import type { OrderTicketDraft } from './order-ticket-draft.ts';
import type { TicketProblem } from './order-ticket-problems.ts';
import styles from './order-ticket.module.css';

/** One-tap fixes for a problem. */
export function OrderTicketFixes({
  problem,
  onChange,
}: {
  problem: TicketProblem | undefined;
  onChange: (change: Partial<OrderTicketDraft>) => void;
}) {
  if (!problem || problem.fixes.length === 0) return null;
  return (
    <div className={styles.fixes}>
      {problem.fixes.map((fix) => (
        <Chip key={fix.label} onPress={() => (fix.path ? navigate(fix.path) : onChange(fix.change))}>
          {fix.label}
        </Chip>
      ))}
    </div>
  );
}
