import type { texts as en } from './en.ts';

export const texts: typeof en = {
  routes: {
    priceSources: 'Sobre los precios',
  },
  priceSources: {
    title: 'De dónde viene este precio',
    source: 'Fuente',
    ownTime: 'Hora de la fuente',
    confirmed: 'Última confirmación',
    opens: 'Vuelve a abrir',
    state: 'Estado',
    states: {
      live: 'en vivo',
      polled: 'confirmado cada minuto',
      polledEvery: 'confirmado cada {minutes} min',
      polledDaily: 'confirmado una vez al día',
      delayed: '{minutes} min de retraso',
      frozen: 'último precio del día',
      closed: 'mercado cerrado',
      stale: 'sin confirmar',
      held: 'en duda',
    },
    says: {
      live: 'La fuente informa de cada precio en cuanto surge.',
      polled: 'Preguntamos a la fuente a intervalos. Entretanto, el mercado puede tener ya otro precio.',
      delayed: 'La fuente da sus precios más tarde que la bolsa. El mercado puede tener ya otro precio.',
      frozen: 'La bolsa no está abierta ahora. Es el último precio que tenemos de ella hasta que vuelva a abrir.',
      closed:
        'La bolsa no opera hoy: es fin de semana o festivo. Es el último precio que tenemos de ella hasta que vuelva a abrir.',
      stale: 'La fuente no ha confirmado este precio a tiempo. Nada se ejecuta a él.',
      held: 'Lo que la fuente dijo después está en duda. Hasta aclararlo mantenemos el último precio creíble y no se ejecuta nada.',
    },
    bidAsk: 'Compra y venta',
    statedSays:
      'Los fijamos nosotros: la fuente da un solo precio. Ponemos ambos lados a una distancia que anunciamos de antemano.',
    orders: 'Órdenes',
    viewOnly: {
      noHistory: 'Todavía no: se están guardando los precios pasados.',
      delayed: 'Solo para mirar: el precio llega con retraso y otros pueden conocer el actual.',
      rare: 'Solo para mirar: el precio se confirma muy pocas veces para operar.',
    },
    replaces: 'En lugar de',
    replacesSays: '{source}, desde {time}: {why}.',
    why: {
      noAnswer: 'no responde',
      limit: 'por ahora no admite más consultas',
      unreadable: 'sus respuestas no se pueden leer',
      noPrice: 'no da precio',
      tooOld: 'sus precios son demasiado viejos',
      doubted: 'sus precios están en duda',
    },
    priceFrom: 'Precio de',
    rateFrom: 'Cambio según',
    sourceAndTime: '{source} · {time}',
    lead: 'Los precios reales vienen de las fuentes siguientes. Quien opera este servicio decidió por escrito, mercado por mercado, que se pueden mostrar.',
    none: 'Aquí no se muestra ninguna fuente de precios reales.',
    recordedState: 'inventado, no en vivo',
    recordedLead:
      'Aquí no se muestran precios reales. Algunos instrumentos tienen los precios de un día grabado, inventados para practicar.',
    recordedSays:
      'Precios inventados para practicar: un día grabado que se repite, las 24 horas. No son precios de la bolsa.',
    newPrice: 'Precio nuevo',
    everySeconds: 'cada {seconds} s',
    simulatedSays: 'Los genera este servicio para empresas inventadas. Ninguna bolsa tiene esos precios.',
    noDelay: 'Sin retraso',
    delayOf: '{minutes} min de retraso',
    place: 'Puesto {place}',
    decided: 'Se muestra desde el {date}',
    terms: 'Condiciones de la fuente',
    asked: 'Cómo preguntamos',
    askedStream: 'La fuente informa de cada precio en cuanto surge',
    askedPoll: 'Preguntamos cada minuto',
    askedPollEvery: 'Preguntamos cada {minutes} min',
    askedDaily: 'Una vez al día',
    book: 'De la fuente',
    noBook: 'Los fijamos en torno al precio de la fuente',
    legend: 'Qué significan las palabras junto a un precio',
    failover:
      'Si un mercado tiene varias fuentes, la primera da el precio. Si falla, la siguiente la releva; la página del instrumento dice cuál, desde cuándo y por qué.',
  },
  errors: {
    instrumentInUse:
      'Hay posiciones u órdenes abiertas en {instrument}. Sus precios no pueden venir de otra fuente hasta que se cierren.',
    notInDoubt: 'Ese precio ya no está en duda: mira la lista de nuevo.',
  },
};
