import type { texts as en } from './en.ts';

export const texts: typeof en = {
  news: {
    forMe: 'Para ti',
    concerns: { held: 'En tu cartera', favorite: 'En favoritos' },
    latest: 'Lo último',
    prices: 'Precios',
    empty:
      'Aún no hay noticias. Aquí aparece lo que el bróker escribe sobre los mercados y el servicio; lo de tus órdenes y acciones está en tus avisos.',
    emptyForMe: 'Aún no hay noticias de tu cartera, tus favoritos o tu mercado.',
    otherLanguages: 'También en otros idiomas',
    sponsored: 'Publicidad',
    source: 'Fuente: {name} · {licence}',
    published: 'Publicado: {at}',
    received: 'Recibido: {at}',
    readAt: 'Leer en {host}',
    seeInstrument: 'Ver {name}',
    seeReport: 'Cuentas de {name}',
    corrected: 'Corregido: {at}. Antes decía:',
  },
};
