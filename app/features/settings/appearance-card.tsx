import { LANGUAGE_NAMES } from '@bourse/contract/texts/languages.ts';
import { useState } from 'react';
import { Card } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { MenuRow, ListRow } from '../../components/list-row.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useLanguage, useTexts } from '../../language/language.ts';
import {
  PRICE_COLOURS,
  type PriceColours,
  setPriceColours,
  setTheme,
  THEMES,
  usePriceColours,
  useTheme,
} from '../../theme/theme.ts';
import styles from './settings.module.css';

/** Language, light or dark, and the colours of rising and falling. */
export function AppearanceCard() {
  const t = useTexts('settings');
  const language = useLanguage();
  const theme = useTheme();
  const colours = usePriceColours();
  const [choosing, setChoosing] = useState(false);
  const choose = (next: PriceColours) => {
    setPriceColours(next);
    setChoosing(false);
  };
  return (
    <Card title={t.appearance}>
      <MenuRow title={t.language} value={LANGUAGE_NAMES[language]} to="/information/changeLang" />
      <div className={styles.setting}>
        <span className={styles.label}>{t.theme}</span>
        <SegmentedControl
          options={THEMES.map((value) => ({ value, label: t.themeName[value] }))}
          value={theme}
          onChange={setTheme}
          label={t.theme}
        />
      </div>
      <MenuRow
        title={t.colours}
        onPress={() => setChoosing(true)}
        value={
          <span className={styles.sample} aria-hidden="true">
            <span className="up">▲</span>
            <span className="down">▼</span>
          </span>
        }
      />
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={t.colours}>
        {PRICE_COLOURS.map((one) => (
          <ListRow
            key={one}
            title={t.coloursName[one]}
            onPress={() => choose(one)}
            pressed={one === colours}
            end={one === colours ? <Icon name="check" /> : undefined}
          />
        ))}
      </Sheet>
    </Card>
  );
}
