import type { offerKinds as en } from './en.ts';

export const offerKinds: typeof en = {
  provisional: 'Precio provisional',
  actual: 'Precio de la oferta',
  marketNow: 'Precio de mercado ahora',
  against: 'Precio de la oferta frente al mercado',
  discount: 'Descuento',
  left: 'Aún disponible',
  lock: 'Bloqueo',
  lockSays: '{days} días de mercado; se vende desde el {date}',
  worst: 'Lo peor hasta ahora, al final del bloqueo',
  rate: 'Asignado de lo solicitado',
  worstSays: '{rate}, de {offers} ofertas',
  worstNone: 'Aún no hay ninguna.',
  outcome: 'El mercado al final del bloqueo',
  promotionCap: 'Todos los descuentos, como máximo',
  minimumAmount: 'Importe mínimo',
  window: 'Periodo de referencia',
  windowSays: '{from} – {to}',
  firstSale: 'Se vende desde el {date}',
  grabSays:
    'Las solicitudes de un mismo segundo se reparten lo que queda con el mismo tope. Ser más rápido dentro de él no sirve de nada, y lo que no recibes vuelve al terminar.',
  grabPrice:
    'El precio es el del mercado en la apertura menos {discount}. No cambia durante la oferta, pero el mercado sí: cuando puedas vender, puede estar más bajo y puedes perder dinero.',
  placingSays:
    'No hay sorteo. Si se pide más de lo que hay, todos reciben la misma proporción de lo pedido y el resto del dinero vuelve.',
  placingPrice:
    'El precio es la media de los cierres del periodo de referencia menos {discount}, y nunca más de {high}. En la primera venta el mercado puede estar más bajo y puedes perder dinero.',
  atMost: 'Precio máximo',
  provisionalUnder: 'Precio de colocación provisional',
  actualUnder: 'Precio de colocación definitivo',
  floor: 'Puja mínima',
  fee: 'Comisión por puja',
  bidDeposit: 'Depósito',
  grabLive:
    'El precio es el del mercado en el segundo de tu solicitud menos {discount}. En la primera venta el mercado puede estar más bajo y puedes perder dinero.',
  placingLive:
    'El precio es la media de los cierres del periodo de referencia menos {discount}. El periodo empieza tras el cierre de solicitudes: nadie que solicita puede conocerlo. Si el depósito no alcanza, se debe el resto. En la primera venta el mercado puede estar más bajo y puedes perder dinero.',
  auctionBand:
    'Gana una puja desde {below} por debajo hasta {above} por encima del precio del mercado al cierre, que nadie conoce al pujar. Cualquier otra no gana nada y recupera el depósito.',
  auctionSays:
    'Las pujas se sellan en tu teléfono: solo guardamos la huella del precio, la cantidad y un número al azar, y nadie puede leerla. Tras el cierre muestras tu puja. Ganan las más altas y pagan lo que pujaron; los empates se sortean.',
  auctionLoses:
    'Muestra tu puja desde el cierre hasta el {date}. Si no lo haces, pierdes el depósito de {deposit}. Lo mismo pasa si ganas y no pagas a tiempo; entonces gana la puja siguiente.',
  bidPrice: 'Tu precio por acción',
  bidQuantity: 'Acciones',
  covers: 'El depósito es igual para todas las pujas, así no dice nada de la tuya.',
  seal: 'Sellar la puja',
  sealed: 'Puja sellada',
  keepCopy: 'Guardar una copia',
  keepSays: 'La puja sellada solo está en este teléfono. Guarda una copia: nadie más puede mostrarla.',
  reveal: 'Mostrar mi puja',
  revealed: 'Puja mostrada',
  bidIs: '{quantity} {quantity|one:acción|other:acciones} a {price}',
  noBid: 'Este teléfono no tiene la puja sellada. Pega la copia que guardaste.',
  copyField: 'Copia guardada',
  nextBidPays: 'Pago de la puja siguiente hasta',
  priceAndAllotment: 'Precio y asignación',
  delivery: 'Entrega de acciones',
  revealBy: 'Pujas mostradas hasta',
  name: { ipo: 'Salida a bolsa', placing: 'Colocación', auction: 'Subasta por pujas', grab: 'Reparto de cupo' },
  status: {
    awaiting: 'Solicitado',
    won: 'Asignado',
    notWon: 'Sin asignación, dinero devuelto',
    listed: 'Se puede vender',
  },
};
