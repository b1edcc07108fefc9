import type { MarketNewsTexts } from '../../market-news-texts.ts';

export const marketNewsTexts: MarketNewsTexts = {
  source: 'El mercado simulado',
  licence: 'inventado, como sus precios',
  rose: 'El precio subió {change} con esta noticia, y ya estaba en su nuevo nivel cuando la noticia apareció.',
  fell: 'El precio bajó {change} con esta noticia, y ya estaba en su nuevo nivel cuando la noticia apareció.',
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
  },
};
