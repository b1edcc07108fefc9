import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    supportTextTooLong: 'Un mensaje tiene {characters} caracteres como máximo. Acórtalo o envíalo en partes.',
    supportPicturesTooMany: 'Un mensaje lleva {pictures} imágenes como máximo.',
    supportMessageLimitReached:
      'Puedes enviar {messages} mensajes por hora. Podrás volver a escribir a partir del {at}.',
    supportAnswerLimitReached:
      'Cada persona envía {messages} respuestas por hora como máximo. Podrás responder de nuevo a partir del {at}.',
    conversationTaken: '{name} atiende esta conversación hasta el {until}.',
    conversationClosed: 'Esta conversación ya está cerrada.',
    ownConversation: 'Nadie responde en su propia conversación ni en la de un cliente que conoce.',
  },
  notices: {
    supportAnswered: { title: 'Atención al cliente respondió', body: 'Abre la conversación para leer la respuesta.' },
  },
  routes: { support: 'Atención al cliente' },
  terms: { field: { pictures: 'imágenes', picture: 'imagen' } },
  support: {
    lead: 'Escríbenos aquí, también si no reconoces un acceso o un cambio. Te avisamos cuando respondamos.',
    secret: 'Nunca envíes contraseñas ni códigos: atención al cliente no los pide.',
    you: 'Tú',
    us: 'Atención al cliente',
    write: 'Tu mensaje',
    send: 'Enviar',
    attach: 'Agregar imagen',
    remove: 'Quitar la imagen {n}',
    picture: 'Imagen {n}',
    pictureMissing: 'No se pudo cargar esta imagen.',
    closed: 'Atención al cliente cerró la conversación. Puedes volver a escribir cuando quieras.',
    earlier: 'Mensajes anteriores',
    toConversation: 'Ver la conversación',
  },
};
