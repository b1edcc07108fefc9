import type { texts as en } from './en.ts';

export const texts: typeof en = {
  worldClock: {
    moves: 'El reloj de este entorno de práctica se adelantará {length} a las {time}.',
    left: 'en {left}',
    says: 'Es como una pausa igual de larga: los stops no protegen y corren los bloqueos y las noches.',
  },
  errors: {
    practiceWorld: 'Un entorno con dinero de práctica no puede tener canales de depósito reales.',
    practiceOnly: 'Solo un entorno de práctica lo permite. Aquí el dinero es real.',
    clockFixed: 'Solo se puede mover el reloj de un entorno de práctica.',
    clockMoves: 'Ya se ha anunciado un cambio del reloj para el {at}.',
    clockAboutToMove:
      'El reloj de este entorno de práctica está a punto de adelantarse. Hasta el {at} no se abre nada con apalancamiento ni en corto; puedes cerrar, cancelar y comprar sin apalancamiento.',
  },
  notices: {
    practiceMoney: {
      title: 'Recibiste dinero de práctica',
      body: 'Tienes dinero de práctica en {count} {count|one:divisa|other:divisas}. No es dinero real: retirarlo también es una práctica y no se paga nada. No le mandes dinero a nadie por él.',
    },
  },
};
