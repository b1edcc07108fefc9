import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { Hero } from '../../components/hero.tsx';
import { SignedRate } from '../../components/signed-rate.tsx';
import { dayTime, formatDate } from '../../format/dates.ts';
import { formatCount } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './companies.module.css';
import { type ThemeRow, useThemeRule } from './use-theme-rule.ts';
import { useBreadth } from './words.ts';

/** A theme's figures today, and its rule. */
export function ThemeFigures({ told }: { told: ThemeRow & { since: string; at: string } }) {
  const t = useTexts('companies');
  const breadth = useBreadth();
  const ruleOf = useThemeRule();
  const { medianReturn, names, apart, rule, since, at } = told;
  return (
    <>
      <Hero label={t.themes.median} below={names === 0 ? null : breadth(told)}>
        {medianReturn === null ? '–' : <SignedRate rate={medianReturn} />}
      </Hero>
      <Card>
        <KeyValues>
          <KeyValue name={t.themes.rule}>{ruleOf(rule)}</KeyValue>
          <KeyValue name={t.members}>{formatCount(names)}</KeyValue>
        </KeyValues>
        {apart === 0 ? null : (
          <p className={styles.note}>
            {fill(t.apart, { count: formatCount(apart) })}. {t.apartSays}
          </p>
        )}
        <p className={styles.note}>{fill(t.themes.about, { date: formatDate(since), at: dayTime(at) })}</p>
      </Card>
    </>
  );
}
