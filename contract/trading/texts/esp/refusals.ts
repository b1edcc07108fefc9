import type { errors as en } from '../en/refusals.ts';

export const errors: typeof en = {
  insufficientBalance:
    'Saldo insuficiente: se necesitan {needed} {currency} y tienes {available} {currency} disponibles.',
  amountTooSmall: 'Muy poco: la orden mínima cuesta {needed} {currency}.',
  amountBelowShare:
    'La orden mínima cuesta {needed} {currency}. Las fracciones de acción se compran y venden solo con orden de mercado en la sesión regular y sin financiación.',
  notTradingTime: 'No es horario de operación. Próxima apertura: {opensAt}.',
  instrumentHalted: 'La operación de este instrumento está detenida hasta {until}. Una orden limitada puede esperar.',
  marketHalted: 'Todo el mercado está detenido hasta {until}. Una orden limitada puede esperar.',
  extendedHoursNotHeld: 'No se opera antes ni después de la sesión.',
  orderTypeNotInSpan: 'Fuera de la sesión solo se admiten órdenes limitadas. Próxima apertura: {opensAt}.',
  shortNotInSpan: 'Fuera de la sesión no se vende en corto. Próxima apertura: {opensAt}.',
  auctionGathers:
    'De esta sesión solo queda la subasta de cierre, que da su precio a las {at}. Elige "En el cierre" o una orden limitada.',
  singlePriceTrading:
    'Este valor se negocia a un precio único cada 30 minutos. El próximo precio llega a las {at}; envía una orden de mercado o limitada para él.',
  auctionTaken: 'La subasta ya no admite cambios; da su precio a las {at}.',
  auctionNotHeld: 'Este instrumento no tiene esa subasta.',
  auctionOrderType: 'Solo las órdenes de mercado y limitadas entran en una subasta.',
  calendarUnknown: 'Aún no se conoce el calendario de la bolsa para el {date}.',
  priceLimitExceeded: 'El precio rebasa el límite. Rango permitido hoy: {low} a {high} {currency}.',
  priceNotObtained: 'No se obtuvo el precio actual. Intenta de nuevo en un momento.',
  priceViewOnly: 'Este precio es solo para consultar, así que aquí no se aceptan órdenes.',
  priceSimulated: 'Aquí el dinero es real y este precio es simulado, así que no se opera con él.',
  priceMoved: 'El precio se movió más allá de lo que aceptaste; ahora sería {price} {currency}. Revísalo de nuevo.',
  limitPriceRequired: 'Una orden limitada necesita un precio límite.',
  stopPriceRequired: 'Escribe un precio de activación.',
  trailRequired: 'Escribe la distancia a la que sigue el stop.',
  trailOutOfRange: 'La distancia debe ser mayor que 0 y menor que el precio mismo (menor que 100 %).',
  goodTillPast: 'La fecha límite debe estar en el futuro.',
  wrongSide:
    '{field} está del lado equivocado de {price} {currency}: un stop va más allá del mercado, la toma de ganancias donde la posición gana y el límite de pérdida donde pierde.',
  bracketOnClosing: 'La toma de ganancias y el límite de pérdida pertenecen a una orden que abre una posición.',
  linkNotAllowed: 'Estas dos órdenes no se pueden vincular. No encaja: {field}.',
  replaceNotAllowed: 'Esta orden no se puede cambiar así. Cancélala y envía una nueva.',
  delayedOrderTerms:
    'Aquí los precios llegan {minutes} minutos tarde, así que solo hay órdenes para el día, hasta cancelarlas o hasta una fecha.',
  delayedNextOrder:
    'Aquí los precios llegan {minutes} minutos tarde, así que ninguna orden puede esperar para abrir otra posición después de esta.',
  delayedReplace:
    'Aquí los precios llegan {minutes} minutos tarde, así que una orden no se puede cambiar. Cancélala y envía una nueva.',
  delayedMargin:
    'Aquí los precios llegan {minutes} minutos tarde, así que no se puede añadir ni sacar margen. Puedes cerrar la posición.',
  delayedPrices: 'Aquí los precios llegan {minutes} minutos tarde, así que esto no se ofrece.',
  offTick: 'El precio no corresponde a la puja de {tick}. Precio más cercano: {nearest}.',
  offLot: 'La cantidad debe ser múltiplo de {lot}, con un mínimo de {minimum}.',
  partsByMarketOrder:
    'Las fracciones de acción se compran y venden solo con orden de mercado en la sesión regular y sin financiación. Indique acciones enteras para esta orden.',
  notYetListed: 'Aún no cotiza. Fecha de listado: {listedOn}.',
  lockedUp: 'Esta posición está bloqueada. Podrás vender a partir de: {until}.',
  cannotSellBeforeDay: 'Podrás vender a partir de T+{days}: {until}.',
  cannotSellBeforeMinutes: 'Podrás vender {minutes} {minutes|one:minuto|other:minutos} después de la compra: {until}.',
  marginNotEnabled: 'La operación con margen no está habilitada en esta cuenta.',
  marginNotNeeded: 'El margen que pasa del precio completo de una posición no cambia nada.',
  marginNeeded: 'La posición necesita su margen: ahora se pueden retirar como máximo {removable} {currency}.',
  leverageTooHigh: 'El apalancamiento máximo aquí es de {maximum} ×.',
  insuranceBelowLimit:
    'La cuenta de seguro en {currency} está por debajo de su límite: por ahora no se abren posiciones nuevas con apalancamiento ni en corto. Siempre puedes cerrar, y comprar sin apalancamiento.',
  shortNotAllowed: 'Aquí no se permite la venta en corto.',
  stockNotLent: 'No hay títulos de este valor para tomar en préstamo, por lo que no se puede vender en corto.',
  notEnoughStock:
    'No hay bastantes títulos en préstamo para vender tanto en corto. Disponibles para préstamo: {available}.',
  blockTradeClosed: 'La operación en bloque está cerrada.',
  minimumBuyIn: 'La compra mínima es de {minimum}.',
  minimumSale: 'Las fracciones se venden a partir de {minimum}, o todas a la vez.',
  quotaInsufficient: 'El cupo no alcanza: quedan {available}.',
  orderTooLarge: 'La orden es demasiado grande. Cantidad máxima: {maximum}.',
  belowShortTest: 'Ahora la bolsa solo acepta ventas en corto de este instrumento a {price} {currency} o más.',
  shortDuringOffer:
    'Hasta el {until} no se presta este valor para vender en corto: hay títulos con descuento en oferta o bloqueados, y tu cuenta es más nueva que la oferta o está vinculada con alguien que participa.',
  oppositeSide:
    'Ya tienes {held} de este instrumento en sentido contrario, contando todas tus carteras. Ciérralo primero: no se ofrecen los dos lados a la vez.',
  oppositeInOtherAccount:
    'Otra de tus cuentas tiene este instrumento en sentido contrario, y no se ofrecen los dos lados a la vez. Ciérralo ahí primero o, si no tienes otra cuenta, pregunta a atención a clientes.',
  linkedAccountShort:
    'Una cuenta vinculada con la tuya está en corto en este valor, así que no puedes tomar títulos con descuento al mismo tiempo.',
  oppositeWaiting:
    'Tienes una orden en espera o una solicitud en una oferta en sentido contrario, y no se ofrecen los dos lados a la vez. Cancélala si aún se puede o espera a su resultado.',
  tooManyOpen:
    'Ya tienes {maximum} posiciones y órdenes en espera de este instrumento, el máximo. Cierra o cancela algunas primero.',
  orderNotFound: 'Esta orden no existe.',
  positionNotFound: 'Esta posición no existe.',
  instrumentNotTradable: 'Este instrumento se cotiza, pero no se puede operar.',
  instrumentSuspended: 'La operación de este instrumento está suspendida.',
  instrumentDelisted: 'Este instrumento fue deslistado.',
  quantityExceedsHeld: 'La cantidad rebasa lo que puedes vender: {held}.',
  holdingPledged: 'Estos títulos garantizan un préstamo. Sin liberarlos puedes vender {free}.',
  unitsInOpenOrder:
    'Una orden abierta va a vender parte de estos títulos. Cancélala primero o da en garantía {free} como máximo.',
  sellFailed: 'No se pudo vender. Intenta de nuevo.',
  cancelFailed: 'No se pudo cancelar. Intenta de nuevo.',
  cannotBuy: 'Por ahora no se puede comprar.',
  grabQuotaInsufficient: 'El cupo del reparto no alcanza: quedan {available}.',
};
