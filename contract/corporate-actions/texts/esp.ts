import type { texts as en } from './en.ts';

export const texts: typeof en = {
  announced: {
    title: 'Anunciado',
    says: 'Corresponde a quien tenga la acción al comenzar la sesión de la fecha ex.',
    kind: {
      dividend: 'Dividendo',
      rights: 'Derechos',
      split: 'Desdoblamiento de acciones',
      stockDividend: 'Dividendo en acciones',
      symbolChange: 'Cambio de símbolo',
      suspension: 'Se suspenderá la negociación',
      resumption: 'Se reanudará la negociación',
      delisting: 'Exclusión de cotización',
      merger: 'Fusión',
      spinOff: 'Escisión',
    },
    each: '{amount} por acción',
    goesEx: '{name} sin dividendo',
    goes: '{name}: {what}',
    coming: 'Declarado para lo que tienes',
    comingSays:
      'Lo que recibirás: lo que ya pasó a ex es tuyo; el resto, si aún lo tienes cuando comience la fecha ex.',
    paid: 'Pagado',
  },
  errors: {
    actionsUnreadable: 'Estas líneas no se pueden leer como eventos corporativos: {lines}.',
    actionsRatioCut:
      'Línea {line}: la proporción {ratio} parece cortada de {fraction}. Escríbela en números enteros. Líneas así: {lines}.',
    actionsOtherCurrency:
      'Línea {line}: el dividendo es en {paid} y el instrumento en {currency}. Indica el tipo, en {currency} por 1 {paid}, si difieren, y ninguno si no. Líneas así: {lines}.',
    actionsWithoutBars: 'No se han importado precios de los instrumentos de estas líneas: {lines}.',
    actionsMet:
      'Las posiciones de los clientes ya se ajustaron por un evento distinto del que indican estas líneas: {lines}.',
    actionsAgainstPrices:
      'Los precios no concuerdan con estas líneas: {lines}. En la línea {line}, el último cierre antes de la fecha ex fue {close} y la apertura {open}, pero con el evento debería rondar {expected}. Revise la proporción y la fecha, o importe los precios tal como se negociaron: estos pueden estar ya ajustados.',
    actionsOutOfBounds:
      'Estas líneas exceden todo límite: {lines}. Una proporción está entre 1:10000 y 10000:1, los dividendos y derechos de dos semanas suman como máximo la mitad del cierre anterior, una exclusión paga como máximo el doble del último cierre, una fusión da entre la mitad y el doble de él, una escisión como máximo el 95 % de él (en Estados Unidos, con una parte del costo entre la mitad y el doble de su parte del valor) y una fecha ex está como máximo a dos años; la fecha de pago, como máximo un año después.',
    actionsAcquirer:
      'En estas líneas la empresa absorbente no es otro instrumento del mismo mercado y moneda que siga cotizando: {lines}.',
    actionsCompany:
      'En estas líneas la empresa nueva no es otro instrumento del mismo mercado y moneda que cotice y siga cotizando: {lines}.',
    actionsSameDay:
      'Estas líneas son de un día en que una empresa tiene una escisión y otro evento que cambia las posiciones: {lines}. Lo que se entrega dependería del orden, así que no se pueden importar.',
    actionsCodeTaken: 'En estas líneas el código o el nombre nuevo ya es de otro instrumento: {lines}.',
  },
  notices: {
    ordersReduced: {
      title: 'Órdenes reducidas por un dividendo',
      body: '{instrument}: paga un dividendo de {amount} {currency} y desde hoy cotiza sin él. Tus órdenes límite de compra y stops de venta abiertos bajaron en esa cantidad.',
    },
    dividend: {
      title: 'Dividendo',
      body: '{instrument}: {amount} {currency} por {quantity}.',
    },
    rights: {
      title: 'Derechos pagados en efectivo',
      body: '{instrument}: {amount} {currency} por {quantity}, el valor de los derechos.',
    },
    split: {
      title: 'División de acciones',
      body: '{instrument}: cada acción pasó a ser {ratio}. Se ajustaron cantidad, costo y órdenes pendientes; el valor no cambió.',
    },
    splitInto: {
      title: 'División o agrupación de acciones',
      body: '{instrument}: cada {old} acciones pasaron a ser {new}. Se ajustaron cantidad, costo y órdenes pendientes; lo que no llega a una acción entera se pagó en efectivo.',
    },
    reverseSplit: {
      title: 'Agrupación de acciones',
      body: '{instrument}: cada {old} acciones pasaron a ser {new}. Se ajustaron cantidad y costo, y lo que no llega a una acción entera se pagó en efectivo. Según las reglas del mercado, tus órdenes pendientes terminaron, también las stop: vuelve a ponerlas al nuevo precio.',
    },
    delisted: {
      title: 'Deslistada',
      body: '{instrument} dejó la bolsa: lo que tenías se pagó a {price} {currency} por unidad y las órdenes pendientes terminaron.',
    },
    merged: {
      title: 'Acciones canjeadas',
      body: '{instrument} se fusionó con {acquirer}. Recibiste {quantity} de sus acciones y {amount} {currency}, fracciones incluidas; su costo pasó a ellas. Las órdenes pendientes terminaron.',
    },
    mergedForMoney: {
      title: 'Liquidado en efectivo',
      body: '{instrument} se fusionó con {acquirer}. Tu posición se liquidó a {price} {currency} por acción, sin acciones nuevas. Las órdenes pendientes terminaron.',
    },
    mergedOrders: {
      title: 'Órdenes terminadas',
      body: '{instrument} se fusionó con {acquirer}. Tus órdenes pendientes de ella terminaron.',
    },
    spunOff: {
      title: 'Acciones de una empresa nueva',
      body: '{instrument} escindió {company}. Conservas tus acciones y recibiste {quantity} de las nuevas con una parte de tu costo; las fracciones sumaron {amount} {currency}. Las órdenes pendientes terminaron: vuelve a ponerlas al nuevo precio.',
    },
    spunOffForMoney: {
      title: 'Escisión liquidada en efectivo',
      body: '{instrument} escindió {company}. Tu posición se liquidó en efectivo, sin acciones nuevas, a {price} {currency} por cada una que tiene: las largas lo recibieron y las cortas lo pagaron. Las órdenes pendientes terminaron.',
    },
    spunOffOrders: {
      title: 'Órdenes terminadas',
      body: '{instrument} escindió {company} y su precio ya no la incluye. Tus órdenes pendientes de ella terminaron: vuelve a ponerlas al nuevo precio.',
    },
  },
};
