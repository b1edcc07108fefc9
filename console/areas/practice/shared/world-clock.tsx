/** The world's clock: how far it is ahead, the pending move, and past moves. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { fill } from '@bourse/contract/texts/fill.ts';
import type { Answer } from '../../../api/client.ts';
import { formatDateTime, formatSpan } from '../../../language/format.ts';
import { useConsoleLanguage, useTexts } from '../../../language/use-texts.ts';
import { Facts, Panel } from '../../../layout/panel.tsx';
import { type Column, Table } from '../../../list/table.tsx';
import { useMay } from '../../../session/use-me.ts';
import { MoveClock } from '../move-clock.tsx';
import { useElapsed } from '../../../layout/use-elapsed.ts';
import styles from './world-clock.module.css';

type Clock = NonNullable<Answer<'staff/getSystem'>['clock']>;
type Move = Clock['moved'][number];

/** `now` is the world's time at this device's time `readAt`, epoch ms. */
export function WorldClock({
  clock: { aheadSeconds, waits, moved },
  now,
  readAt,
}: {
  clock: Clock;
  now: number;
  readAt: number;
}) {
  const t = useTexts().clock;
  const language = useConsoleLanguage();
  const may = useMay('system.clock');
  const [asking, setAsking] = useState(false);
  const instant = now + useElapsed(readAt);
  const leftSeconds = waits ? Math.ceil((Date.parse(waits.at) - instant) / 1000) : 0;
  const columns: Column<Move>[] = [
    { name: 'at', title: t.columns.at, kind: 'tight', cell: ({ at }) => formatDateTime(at) },
    { name: 'to', title: t.columns.to, kind: 'tight', cell: ({ to }) => formatDateTime(to) },
    {
      name: 'by',
      title: t.columns.by,
      kind: 'number',
      cell: ({ at, to }) => formatSpan((Date.parse(to) - Date.parse(at)) / 1000, language),
    },
    { name: 'person', title: t.columns.person, kind: 'tight', cell: ({ by }) => by.name },
    { name: 'why', title: t.columns.why, cell: ({ why }) => why },
  ];
  const nextWords = ({ at, to, by, why }: NonNullable<Clock['waits']>): string =>
    [
      fill(t.nextWords, { at: formatDateTime(at), to: formatDateTime(to) }),
      leftSeconds > 0 ? fill(t.left, { left: formatSpan(leftSeconds, language) }) : t.due,
      `${by.name}: ${why}`,
    ].join(' · ');
  return (
    <Panel title={t.title}>
      <div className={styles.head}>
        <p>{t.about}</p>
        {may ? (
          <Button variant="outlined" disabled={waits !== null} onClick={() => setAsking(true)}>
            {t.move}
          </Button>
        ) : null}
      </div>
      <Facts
        facts={[
          [t.now, formatDateTime(instant)],
          [t.ahead, aheadSeconds === 0 ? t.notAhead : formatSpan(aheadSeconds, language)],
          [t.next, waits ? nextWords(waits) : null],
        ]}
      />
      {moved.length > 0 ? (
        <div className={styles.moves}>
          <Table label={t.moved} columns={columns} rows={moved} idOf={({ number }) => String(number)} empty={null} />
        </div>
      ) : null}
      {asking ? <MoveClock onClose={() => setAsking(false)} /> : null}
    </Panel>
  );
}
