import type { texts as en } from './en.ts';

export const texts: typeof en = {
  portfolios: {
    title: 'Carteras',
    main: 'Cartera principal',
    ofMain: 'principal: {total}',
    pick: 'Cartera',
    create: 'Nueva cartera',
    createSays:
      'Separa tus inversiones con el nombre que quieras. El dinero, las órdenes y las posiciones de una cartera nunca afectan a otra.',
    name: 'Nombre',
    rename: 'Cambiar nombre',
    renamed: 'Nombre cambiado',
    created: '{name} está abierta',
    close: 'Cerrar cartera',
    closeSays: 'Se puede cerrar cuando no tiene dinero, posiciones ni órdenes pendientes. Su historial se conserva.',
    closeAsk: '¿Cerrar {name}?',
    closeAskSays: 'No se puede volver a abrir. Su historial se conserva.',
    closed: 'Cartera cerrada',
    move: 'Mover dinero',
    moveSays: 'Al instante y sin comisión.',
    source: 'Desde',
    target: 'Hacia',
    amount: 'Importe',
    whole: 'Todo',
    available: 'Disponible: {amount}',
    moved: '{amount} movidos',
    nothingToMove: 'Aquí no hay dinero que mover.',
    all: 'Todas las carteras',
    allSays: '{n} carteras en total',
    manage: 'Gestionar carteras',
    aLeague: 'Liga',
    withLeagueMoney: '{action} con dinero de la liga',
    inPortfolio: '{action} · {name}',
    leagueOnly: 'Solo dinero de la liga: {name}. Tu dinero no se toca.',
    leaguePays:
      'Paga el dinero ficticio de la liga, nunca el tuyo. Se ejecuta al precio vigente cuando llega la orden.',
    leagueReceives:
      'Lo obtenido va al dinero de la liga, nunca al tuyo. Se ejecuta a la cotización del momento en que llega la orden.',
    leagueReceivesLater: 'Lo obtenido va al dinero de la liga, nunca al tuyo.',
    mainExchanges: 'Los cambios usan el dinero de tu cartera principal.',
    mainDeposits: 'Los depósitos se abonan en tu cartera principal.',
    mainWithdrawals: 'Los retiros salen de tu cartera principal.',
  },
  errors: {
    portfolioNotFound: 'Esa cartera no existe o está cerrada.',
    portfolioNotEmpty:
      'Esta cartera aún tiene dinero, posiciones u órdenes pendientes, o falta contabilizar un dividendo o un cargo. Primero mueve el dinero, cierra las posiciones, cancela las órdenes y espera a que se contabilice lo que falta.',
    portfolioIsMain: 'La cartera principal no se puede renombrar ni cerrar.',
    portfoliosFull: 'Puedes tener {maximum} carteras a la vez. Cierra una primero.',
    samePortfolio: 'Elige dos carteras distintas.',
  },
  notices: {
    movedBetween: {
      title: 'Dinero movido',
      body: 'Se han movido {amount} {currency} entre tus carteras.',
    },
  },
};
