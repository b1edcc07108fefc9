import type { worldClock as en } from '../en/world-clock.ts';

export const worldClock: typeof en = {
  moves: 'El reloj de este entorno de práctica se adelantará {length} a las {time}.',
  left: 'en {left}',
  says: 'Equivale a una pausa de esa duración: mientras tanto las órdenes stop no protegen, y los bloqueos y las noches transcurren.',
};
