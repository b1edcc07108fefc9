import type { worldClock as en } from '../en/world-clock.ts';

export const worldClock: typeof en = {
  moves: 'El reloj de este entorno de práctica se adelantará {length} a las {time}.',
  left: 'en {left}',
  says: 'Es como una pausa igual de larga: los stops no protegen y corren los bloqueos y las noches.',
};
