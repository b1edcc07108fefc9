import type { texts as en } from './en.ts';

export const texts: typeof en = {
  proofs: {
    check: 'Comprobar en este teléfono',
    save: 'Guardar la prueba',
    transferHolds:
      'Comprobado en este teléfono: el movimiento es uno de los {count} que une el sello n.º {number}, exactamente como aparece aquí.',
    transferFails:
      'La prueba no se sostiene: el sello une algo distinto de lo que se ve aquí. Guarda la prueba y consulta a atención al cliente.',
    liabilities: '¿Está contado mi dinero?',
    liabilitiesHint: 'Lo que la casa debe a todos sus clientes, y tu parte',
    liabilitiesSay:
      'A las {time} la casa sumó lo que debe a sus clientes. Este teléfono comprobó que tu saldo está en cada suma. Muestra lo que se debe, no lo que la casa tiene.',
    ofAll: 'de {sum} que se deben a {count} {count|one:cliente|other:clientes}',
    counted: 'Tu saldo está contado.',
    notCounted: 'Tu saldo no está contado como debería. Guarda la prueba y consulta a atención al cliente.',
    notYetBound: 'El próximo sello unirá esta suma en segundos.',
    noTree: 'Tu dinero aún no está en ninguna suma: la próxima se hace en menos de una hora.',
    insuranceSays:
      'La cuenta de seguro asume lo que una posición pierde más allá de su margen. Cuando está vacía, pagamos nosotros: ningún cliente asume la pérdida de otro. Mientras quede menos que su límite (una décima parte del capital, o lo que el operador fije de antemano), no se abren posiciones nuevas con apalancamiento ni en corto.',
    ofCapital: 'quedan en la cuenta de seguro, de un capital de {capital}',
    contradiction:
      'El registro fue alterado: este teléfono guardó otra huella para el sello n.º {number} el {date}. No deposites y consulta por escrito al operador.',
  },
};
