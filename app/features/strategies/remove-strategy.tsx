/** Removes one's own strategy from the list. */
import { useCommand } from '../../api/use-command.ts';
import { AskedButton } from '../../components/asked-button.tsx';
import { useTexts } from '../../language/language.ts';
import { goBack } from '../../router/location.ts';
import type { Strategy } from './rule-words.ts';

export function RemoveStrategy({ strategy }: { strategy: Strategy }) {
  const t = useTexts('strategies');
  const remove = useCommand('strategies/removeStrategy');
  return (
    <AskedButton
      kind="plain"
      verb={t.remove}
      title={t.removeAsk}
      danger
      of={remove}
      act={() => remove.run({ strategy: strategy.id })}
      done={t.removed}
      then={() => goBack('/home/strategies')}
    >
      {t.removeSays}
    </AskedButton>
  );
}
