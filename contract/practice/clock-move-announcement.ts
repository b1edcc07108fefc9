/**
 * The message to customers before a practice world's clock is moved forward. An empty line separates two paragraphs.
 */
import type { DateFormats } from '../format.ts';
import cn from '../texts/first/cn.json' with { type: 'json' };
import en from '../texts/first/en.json' with { type: 'json' };
import esp from '../texts/first/esp.json' with { type: 'json' };
import kor from '../texts/first/kor.json' with { type: 'json' };
import zhs from '../texts/first/zhs.json' with { type: 'json' };
import type { Language } from '../texts/languages.ts';

interface AnnouncementTexts {
  title: string;
  body: string;
  /** How its readers write the two instants. */
  formats: DateFormats;
}

export const CLOCK_MOVE_ANNOUNCEMENT_TEXTS: Readonly<Record<Language, AnnouncementTexts>> = {
  en: {
    formats: en.formats,
    title: 'The clock of this practice world is about to move forward',
    body:
      'At {at} it moves forward to {to}.\n\nThis is like an outage of that length: stop orders don’t ' +
      'protect during it, interest is charged for the nights in between, and locks and waiting times that ' +
      'would have ended by then end.',
  },
  cn: {
    formats: cn.formats,
    title: '此模擬環境的時鐘即將往前調整',
    body: '時鐘將於 {at} 調整至 {to}。\n\n其效果等同於系統中斷同樣長的時間：期間停損單不會觸發，仍會計收其間各夜的利息，而應於此前到期的鎖定與等待期將會結束。',
  },
  kor: {
    formats: kor.formats,
    title: '이 모의 환경의 시계가 곧 앞으로 이동해요',
    body:
      '{at}에 시계가 {to}(으)로 이동해요.\n\n그 시간만큼 서비스가 멈춘 것과 같아요. 그동안 손절 주문은 작동하지 않고, 그 사이 밤의 이자가 부과되며, 그때까지 끝날 ' +
      '예정이던 잠금과 대기 기간은 종료돼요.',
  },
  zhs: {
    formats: zhs.formats,
    title: '此模拟环境的时钟即将向前调整',
    body: '时钟将于 {at} 调整至 {to}。\n\n其效果等同于系统中断同样长的时间：期间止损单不会触发，仍会计收其间各夜的利息，而应于此前到期的锁定与等待期将会结束。',
  },
  esp: {
    formats: esp.formats,
    title: 'El reloj de este entorno de práctica está a punto de adelantarse',
    body:
      'El {at} se adelanta al {to}.\n\nEs como una interrupción de esa duración: las órdenes stop no ' +
      'protegen durante ese tiempo, se cobran los intereses de las noches intermedias y terminan los ' +
      'bloqueos y plazos de espera que habrían vencido para entonces.',
  },
};
