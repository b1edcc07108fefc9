import type { explanations as en } from '../en/explanations.ts';

export const explanations: typeof en = {
  'market.within': {
    buy: 'Compraste {quantity} a {price} {currency}. La oferta de venta mostrada en ese momento era {ask} por {displayedSize}, suficiente para toda la orden, así que pagaste el precio mostrado.',
    sell: 'Vendiste {quantity} a {price} {currency}. La oferta de compra mostrada en ese momento era {bid} por {displayedSize}, suficiente para toda la orden, así que recibiste el precio mostrado.',
  },
  'market.impact': {
    buy: 'Compraste {quantity} a {price} {currency} en promedio. A la venta en {ask} solo se mostraban {displayedSize}; el resto se ofrecía a los precios de más arriba. Eso sumó {impact} {currency} al precio de cada unidad.',
    sell: 'Vendiste {quantity} a {price} {currency} en promedio. A la compra en {bid} solo se mostraban {displayedSize}; el resto se pedía a los precios de más abajo. Eso restó {impact} {currency} al precio de cada unidad.',
  },
  'limit.immediate': {
    buy: 'Compraste {quantity} a {price} {currency} en cuanto llegó la orden, porque la oferta de venta de {ask} ya estaba dentro de tu límite. Una orden limitada nunca paga más que su límite.',
    sell: 'Vendiste {quantity} a {price} {currency} en cuanto llegó la orden, porque la oferta de compra de {bid} ya estaba dentro de tu límite. Una orden limitada nunca recibe menos que su límite.',
  },
  'limit.through': {
    buy: 'Compraste {quantity} a {price} {currency}. La orden esperó hasta que el mercado operó más allá de tu límite (último precio {last}).',
    sell: 'Vendiste {quantity} a {price} {currency}. La orden esperó hasta que el mercado operó más allá de tu límite (último precio {last}).',
  },
  'limit.quoted': {
    buy: 'Compraste {quantity} a {price} {currency}. La orden esperó hasta que la oferta de venta llegó a tu límite (venta a {ask}): en un par de divisas solo cuenta la cotización.',
    sell: 'Vendiste {quantity} a {price} {currency}. La orden esperó hasta que la oferta de compra llegó a tu límite (compra a {bid}): en un par de divisas solo cuenta la cotización.',
  },
  'close.market': {
    buy: 'Cerraste {quantity} a {price} {currency}. La oferta de venta mostrada en ese momento era {ask} por {displayedSize}, así que la posición corta se recompró al precio mostrado.',
    sell: 'Cerraste {quantity} a {price} {currency}. La oferta de compra mostrada en ese momento era {bid} por {displayedSize}, así que la posición se vendió al precio mostrado.',
  },
  'close.impact': {
    buy: 'Cerraste {quantity} a {price} {currency} en promedio. A la venta en {ask} solo se mostraban {displayedSize}; el resto se ofrecía a los precios de más arriba. Recomprar la posición corta costó {impact} {currency} más por unidad.',
    sell: 'Cerraste {quantity} a {price} {currency} en promedio. A la compra en {bid} solo se mostraban {displayedSize}; el resto se pedía a los precios de más abajo. La venta dejó {impact} {currency} menos por unidad.',
  },
  'limit.touched': {
    buy: 'Se compraron {quantity} a {price} {currency}. El mercado operó exactamente en su límite (última operación {last}); de lo que se opera ahí, tus órdenes en espera reciben en conjunto el diez por ciento.',
    sell: 'Se vendieron {quantity} a {price} {currency}. El mercado operó exactamente en su límite (última operación {last}); de lo que se opera ahí, tus órdenes en espera reciben en conjunto el diez por ciento.',
  },
  'stop.triggered': {
    buy: 'Se compraron {quantity} a {price} {currency}. Se había alcanzado su stop (última operación {last}), así que la orden tomó el mercado: la venta estaba en {ask} por {displayedSize}, lo que sumó {impact} {currency} al precio de cada unidad.',
    sell: 'Se vendieron {quantity} a {price} {currency}. Se había alcanzado su stop (última operación {last}), así que la orden tomó el mercado: la compra estaba en {bid} por {displayedSize}, lo que restó {impact} {currency} al precio de cada unidad.',
  },
  callDue: {
    buy: 'Se recompraron {quantity} a {price} {currency}, porque un aviso de margen no se atendió a tiempo. La oferta de venta era {ask}. Lo que sigue abierto vuelve a tener su margen completo.',
    sell: 'Se vendieron {quantity} a {price} {currency}, porque un aviso de margen no se atendió a tiempo. La oferta de compra era {bid}. Lo que sigue abierto vuelve a tener su margen completo.',
  },
  stopOut: {
    buy: 'Se recompraron {quantity} a {price} {currency}, porque lo que quedaba del margen de la posición bajó al {maintenance} de su costo. La oferta de venta era {ask}. Una posición nunca pierde más que su margen.',
    sell: 'Se vendieron {quantity} a {price} {currency}, porque lo que quedaba del margen de la posición bajó al {maintenance} de su costo. La oferta de compra era {bid}. Una posición nunca pierde más que su margen.',
  },
  issue: {
    buy: 'Se le asignaron {quantity} al precio de emisión de {price} {currency}. El precio y la cantidad se deducen de las condiciones selladas de la oferta y de su sorteo, que cualquiera puede volver a calcular.',
    sell: 'Se le asignaron {quantity} al precio de emisión de {price} {currency}. El precio y la cantidad se deducen de las condiciones selladas de la oferta y de su sorteo, que cualquiera puede volver a calcular.',
  },
  merger: {
    buy: 'Recibió {quantity} a cambio de acciones de una empresa absorbida. {price} {currency} cada una es lo que costaron aquellas, menos la parte pagada en efectivo; nada se compró en el mercado.',
    sell: 'Recibió {quantity} a cambio de acciones de una empresa absorbida. {price} {currency} cada una es lo que costaron aquellas, menos la parte pagada en efectivo; nada se compró en el mercado.',
  },
  spinOff: {
    buy: 'Recibió {quantity} como acciones de una empresa nueva, escindida de una que tiene. {price} {currency} cada una es la parte del costo de su posición que pasó a ellas; nada se compró en el mercado.',
    sell: 'Recibió {quantity} como acciones de una empresa nueva, escindida de una que tiene. {price} {currency} cada una es la parte del costo de su posición que pasó a ellas; nada se compró en el mercado.',
  },
  block: {
    buy: '{quantity} de un bloque a {price} {currency}, el precio al que las ofreció su vendedor. El precio se eligió cerca de la última operación y se contrastó con ella al comprar: entonces era {last}.',
    sell: '{quantity} de un bloque a {price} {currency}, el precio al que las ofreció su vendedor. El precio se eligió cerca de la última operación y se contrastó con ella al comprar: entonces era {last}.',
  },
  copy: {
    buy: 'Un solo bloque con todos los que copian la misma ejecución: {quantity} al precio único de {price} {currency}. La venta era {ask} para {displayedSize}; el resto se ofrecía a los precios de más arriba. Todas las copias juntas lo movieron {impact} {currency}.',
    sell: 'Un solo bloque con todos los que copian la misma ejecución: {quantity} al precio único de {price} {currency}. La compra era {bid} para {displayedSize}; el resto se pedía a los precios de más abajo. Todas las copias juntas lo movieron {impact} {currency}.',
  },
  'auction.open': {
    buy: 'Compraste {quantity} a {price} {currency}, el precio único de la subasta de apertura: aquel al que más cambió de manos entre todas las órdenes reunidas. La primera operación de la sesión fue a {last}.',
    sell: 'Vendiste {quantity} a {price} {currency}, el precio único de la subasta de apertura: aquel al que más cambió de manos entre todas las órdenes reunidas. La primera operación de la sesión fue a {last}.',
  },
  'auction.close': {
    buy: 'Compraste {quantity} a {price} {currency}, el precio único de la subasta de cierre: aquel al que más cambió de manos entre todas las órdenes reunidas. La última operación de la sesión fue a {last}.',
    sell: 'Vendiste {quantity} a {price} {currency}, el precio único de la subasta de cierre: aquel al que más cambió de manos entre todas las órdenes reunidas. La última operación de la sesión fue a {last}.',
  },
  'auction.reopen': {
    buy: 'Compraste {quantity} a {price} {currency}, el precio único de la subasta con la que se reanudó la negociación tras una pausa: aquel al que más cambió de manos entre todas las órdenes reunidas. La primera operación posterior fue a {last}.',
    sell: 'Vendiste {quantity} a {price} {currency}, el precio único de la subasta con la que se reanudó la negociación tras una pausa: aquel al que más cambió de manos entre todas las órdenes reunidas. La primera operación posterior fue a {last}.',
  },
  'auction.periodic': {
    buy: 'Compraste {quantity} a {price} {currency}, el precio único de una de sus subastas periódicas: aquel al que más cambió de manos entre todas las órdenes reunidas. El mercado estaba entonces en {last}.',
    sell: 'Vendiste {quantity} a {price} {currency}, el precio único de una de sus subastas periódicas: aquel al que más cambió de manos entre todas las órdenes reunidas. El mercado estaba entonces en {last}.',
  },
  atLast: {
    buy: 'Compraste {quantity} a {price} {currency}, el precio de cierre del día: en estos minutos no se negocia a ningún otro.',
    sell: 'Vendiste {quantity} a {price} {currency}, el precio de cierre del día: en estos minutos no se negocia a ningún otro.',
  },
  taken:
    'Ya habías tomado {takenBefore} en los últimos {seconds} segundos: lo que tomas vuelve de manera uniforme en {seconds} segundos y, hasta entonces, se paga el nivel siguiente, en partes igual que de una vez.',
  takenByOthers: 'La mitad de lo que toman otros clientes cuenta para todos hasta que vuelve: aquí {othersTaken}.',
  stated: 'Esta fuente da un solo precio: compra y venta están a una distancia que anunciamos de antemano.',
  delayed: 'Aquí los precios llegan tarde: tu orden solo contó precios posteriores al {pricesAfter}.',
  basis: 'Cotización n.º {quoteSeq} del {quoteAt}: compra {bid}, venta {ask}, último {last}. Fuente: {source}.',
  dealer: 'Somos tu contraparte: las órdenes se ejecutan contra la fuente de precios con estas reglas públicas.',
};
