import type { MarketNewsTexts } from '../../market-news-texts.ts';

export const marketNewsTexts: MarketNewsTexts = {
  source: 'El mercado simulado',
  licence: 'inventado, como sus precios',
  rose: 'El precio subió {change} con esta noticia, y ya estaba en su nuevo nivel cuando la noticia apareció.',
  fell: 'El precio bajó {change} con esta noticia, y ya estaba en su nuevo nivel cuando la noticia apareció.',
  salesRose: 'Las ventas fueron un {change} mayores que un año antes.',
  salesFell: 'Las ventas fueron un {change} menores que un año antes.',
  sectors: {
    technology: 'Tecnología',
    semiconductors: 'Semiconductores',
    health: 'Salud',
    finance: 'Finanzas',
    energy: 'Energía',
    materials: 'Materiales',
    industry: 'Industriales',
    consumer: 'Consumo',
    food: 'Alimentos',
    telecom: 'Telecomunicaciones',
    utilities: 'Servicios públicos',
    transport: 'Transporte',
    property: 'Bienes raíces',
  },
  kinds: {
    earningsAbove: {
      title: '{name}: resultados mejores de lo esperado',
      body: '{name} ({code}) ganó en el último trimestre más de lo que se esperaba.',
    },
    earningsBelow: {
      title: '{name}: resultados peores de lo esperado',
      body: '{name} ({code}) ganó en el último trimestre menos de lo que se esperaba.',
    },
    outlookRaised: {
      title: '{name} mejora sus previsiones',
      body: '{name} ({code}) espera de los próximos trimestres más que antes.',
    },
    outlookCut: {
      title: '{name} recorta sus previsiones',
      body: '{name} ({code}) espera de los próximos trimestres menos que antes.',
    },
    contractWon: { title: '{name} gana un gran contrato', body: '{name} ({code}) fue elegida para un gran contrato.' },
    contractLost: { title: '{name} pierde un gran contrato', body: '{name} ({code}) perdió un gran contrato.' },
    approvalGranted: {
      title: '{name}: producto nuevo aprobado',
      body: '{name} ({code}) puede vender un producto nuevo: el regulador lo aprobó.',
    },
    approvalDenied: {
      title: '{name}: producto nuevo sin aprobación',
      body: '{name} ({code}) no puede vender un producto nuevo: el regulador no lo aprobó.',
    },
    takeoverTalk: {
      title: '{name}: rumores de compra',
      body: 'Se habla de una oferta por {name} ({code}). Nadie lo ha confirmado.',
    },
    productRecall: {
      title: '{name} retira un producto',
      body: '{name} ({code}) retira un producto que ya había vendido.',
    },
    rateDecision: {
      title: '{name}: decisión sobre tasas de interés',
      body: 'La decisión de un banco central sobre sus tasas movió {name} ({code}).',
    },
    networkUpgrade: {
      title: '{name}: red actualizada',
      body: 'Entró en vigor una actualización de la red de {name} ({code}).',
    },
    networkOutage: { title: '{name}: caída de la red', body: 'La red de {name} ({code}) estuvo detenida un tiempo.' },
    interventionTalk: {
      title: '{name}: rumores de intervención',
      body: 'Se habla de que un banco central interviene en {name} ({code}). Nadie lo ha confirmado.',
    },
    split: {
      title: '{name}: {ratio} acciones por una',
      body: 'Desde hoy cada acción de {name} ({code}) son {ratio} acciones. Tenencias, órdenes y precios de las gráficas ya se convirtieron.',
    },
    dividend: {
      title: '{name} cotiza sin dividendo',
      body: 'Quien compre {name} ({code}) desde hoy ya no recibe el dividendo de {amount} {currency} por acción.',
    },
    listing: {
      title: '{name} empieza a cotizar',
      body: '{name} ({code}) cotiza desde hoy. En su primera sesión los precios pueden moverse más que después.',
    },
    gapUp: {
      title: '{name} abre un {change} más arriba',
      body: '{name} ({code}) abrió a {price} {currency}, un {change} por encima de su último cierre de {reference} {currency}.',
    },
    gapDown: {
      title: '{name} abre un {change} más abajo',
      body: '{name} ({code}) abrió a {price} {currency}, un {change} por debajo de su último cierre de {reference} {currency}.',
    },
    largeRise: {
      title: '{name} cierra con un alza del {change}',
      body: '{name} ({code}) cerró a {price} {currency}, un {change} más: {times} veces su movimiento diario medio de las 20 sesiones anteriores.',
    },
    largeFall: {
      title: '{name} cierra con una baja del {change}',
      body: '{name} ({code}) cerró a {price} {currency}, un {change} menos: {times} veces su movimiento diario medio de las 20 sesiones anteriores.',
    },
    heavyVolume: {
      title: '{name}: {times} veces el volumen habitual',
      body: 'En la sesión se negociaron {volume} unidades de {name} ({code}), {times} veces la media de las 20 sesiones anteriores. Cerró a {price} {currency}.',
    },
    yearHigh: {
      title: '{name} cierra en su máximo de 52 semanas',
      body: '{name} ({code}) cerró a {price} {currency}, por encima de su cierre más alto del año anterior: {reference} {currency} el {date}.',
    },
    yearLow: {
      title: '{name} cierra en su mínimo de 52 semanas',
      body: '{name} ({code}) cerró a {price} {currency}, por debajo de su cierre más bajo del año anterior: {reference} {currency} el {date}.',
    },
    risingStreak: {
      title: '{name} sube {sessions} sesiones seguidas',
      body: '{name} ({code}) cerró al alza {sessions} sesiones seguidas: de {reference} a {price} {currency}, un {change} en total. Eso no dice nada de la siguiente.',
    },
    fallingStreak: {
      title: '{name} baja {sessions} sesiones seguidas',
      body: '{name} ({code}) cerró a la baja {sessions} sesiones seguidas: de {reference} a {price} {currency}, un {change} en total. Eso no dice nada de la siguiente.',
    },
    limitUp: {
      title: '{name} llega a su límite superior de precio',
      body: '{name} ({code}) se negoció a {price} {currency}, el precio más alto permitido ese día: un {change} por encima de {reference} {currency}.',
    },
    limitDown: {
      title: '{name} llega a su límite inferior de precio',
      body: '{name} ({code}) se negoció a {price} {currency}, el precio más bajo permitido ese día: un {change} por debajo de {reference} {currency}.',
    },
    results: {
      title: '{name} publica su trimestre',
      body: 'En el trimestre hasta el {date}, {name} ({code}) tuvo ventas de {sales} {currency} y un resultado neto de {profit} {currency}.',
    },
    dividendDeclared: {
      title: '{name} anuncia {amount} {currency} por acción',
      body: '{name} ({code}) ha anunciado un dividendo de {amount} {currency} por acción. Lo recibe quien tenga acciones antes de la fecha ex-dividendo, {date}.',
    },
    indexRise: {
      title: '{name} cierra con un alza del {change}',
      body: '{name} cerró en {price} puntos, un {change} más. De las empresas de su mercado {rose} subieron y {fell} bajaron.',
    },
    indexFall: {
      title: '{name} cierra con una baja del {change}',
      body: '{name} cerró en {price} puntos, un {change} menos. De las empresas de su mercado {rose} subieron y {fell} bajaron.',
    },
    sectorRise: {
      title: '{sector}: alza media del {change}',
      body: 'Entre las empresas de {name}, las del sector «{sector}» cerraron con un alza media del {change}: {rose} subieron y {fell} bajaron. Los mayores movimientos: {members}.',
    },
    sectorFall: {
      title: '{sector}: baja media del {change}',
      body: 'Entre las empresas de {name}, las del sector «{sector}» cerraron con una baja media del {change}: {rose} subieron y {fell} bajaron. Los mayores movimientos: {members}.',
    },
    halt: {
      title: '{name}: pausa de {minutes|one:minuto|other:minutos}',
      body: 'La negociación de {name} ({code}) se detuvo a {price} {currency}, a un {change} de {reference} {currency}. Siguió después de {minutes|one:minuto|other:minutos}, con una subasta.',
    },
  },
};
