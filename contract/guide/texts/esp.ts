import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    guideQuestionsUnsupported: 'Aquí no se responden preguntas. La guía explica por sus reglas.',
    guideConsentNeeded: 'Las preguntas van a {endpoint}. Acéptalo antes.',
    guideQuestionLimitReached: 'Hoy no se pueden responder más preguntas.',
    guideSilent: 'El servicio no respondió. Pregunta de nuevo.',
    reportResolved: 'Este aviso ya se ha revisado.',
    guideNotInPlan: 'Esta explicación pertenece al plan PRO de la guía.',
    guidePlanRunning: 'Tu plan PRO ya está en marcha.',
    guideNoPlan: 'No hay ningún plan PRO en marcha.',
    guideIsFree: 'Aquí todas las explicaciones son gratis: no hay plan que empezar.',
    guidePriceChanged: 'Un mes del plan PRO cuesta {price} {currency}. Vuelve a mirarlo.',
  },
  notices: {
    guideTrialRenewing: {
      title: 'Prueba de la guía PRO',
      body: 'Es gratis hasta el {until}. Después un mes cuesta {amount} {currency}, salvo que canceles antes.',
    },
    guideTrialStarted: {
      title: 'Prueba de la guía PRO',
      body: 'Es gratis hasta el {until}. Entonces acaba sola, salvo que aceptes pagar {amount} {currency} al mes.',
    },
    guideTrialAsks: {
      title: '¿Mantienes la guía PRO?',
      body: 'Tu prueba acaba el {until} y no se cobra nada. Para mantener PRO por {amount} {currency} al mes, acéptalo antes.',
    },
    guideTrialOver: { title: 'Tu prueba ha acabado', body: 'No se ha cobrado nada. Lo gratuito sigue.' },
    guidePlanAgreed: {
      title: 'Mantienes la guía PRO',
      body: 'Se cobran {amount} {currency} el {until} y cada mes después. Puedes cancelar antes cuando quieras.',
    },
    guideTrialEnds: {
      title: 'Tu prueba acaba pronto',
      body: 'La prueba de la guía PRO acaba el {until}. Después un mes cuesta {amount} {currency}, salvo que canceles antes.',
    },
    guidePlanPaid: {
      title: 'Guía PRO pagada',
      body: 'Se tomaron {amount} {currency} por la guía PRO, que vale hasta el {until}.',
    },
    guidePlanUnpaid: {
      title: 'La guía PRO ha terminado',
      body: 'No había {amount} {currency} disponibles para el mes siguiente, así que el plan ha terminado. No debes nada.',
    },
    guidePlanCancelled: { title: 'Guía PRO cancelada', body: 'Vale hasta el {until}, y no se toma nada más.' },
    guidePlanEnded: { title: 'La guía PRO ha terminado', body: 'La habías cancelado. Lo gratuito sigue.' },
  },
  routes: { guide: 'Explicaciones' },
  terms: {
    field: { about: 'tema', of: 'lo que se explica', endpoint: 'servicio', question: 'pregunta', answer: 'respuesta' },
    transfer: { guidePlan: 'Guía PRO' },
    bucket: { guideIncome: 'Guía PRO' },
  },
  guide: {
    modelTitle: 'Guía de IA',
    open: 'Explicar esto',
    openRefusal: '¿Qué significa esto?',
    lead: 'Cada frase se apoya en cifras. Toca una para verlas, con su hora y de dónde vienen.',
    about: {
      instrument: 'Un instrumento',
      portfolio: 'Tu cartera',
      order: 'Una orden',
      fee: 'Un cargo',
      refusal: 'Un rechazo',
      statement: 'Un movimiento',
    },
    standsOn: 'En qué se apoya',
    none: 'En este momento no hay cifras para esto.',
    cannot: 'Lo que aquí no se puede saber',
    cannotSays:
      'Conoce las cifras y las noticias de esta aplicación y nada más: ni planes ni nada de mañana. No da consejos, y lo que se movió antes no dice nada de lo que viene.',
    finding: {
      title: 'Pregunta por tus propias cifras',
      // Everyday words for kinds of orders, separated by "|".
      orderTypes: {
        stop: 'orden stop|órdenes stop|stop a mercado',
        stopLimit: 'stop límite|stop limite|stop-limit|stop limit',
        trailing: 'stop dinámico|stop dinamico|trailing',
      },
      find: 'Preguntar',
      next: 'Pregunta también',
    },
    choose: '¿Qué quieres que se explique?',
    refusedLast: 'Por qué se rechazó tu orden',
    instrumentLast: 'El instrumento que miraste por último',
    portfolioWhole: 'Qué mueve tu cartera',
    statementLast: 'Último movimiento',
    statementMonth: 'Este mes, desde su comienzo hasta ahora',
    charges: 'Cargos: {market}',
    plan: {
      marked: 'PRO · {price} al mes',
      title: 'PRO',
      says: 'La guía explica a todos los instrumentos, las órdenes, los cargos y los rechazos. Con PRO explica también tu cartera, cada movimiento de tu dinero y lo que hizo un día o un mes.',
      trial:
        'Gratis hasta el {date}. Entonces acaba sola: solo se cobran {price} al mes si lo aceptas otra vez antes, la primera vez el {date}.',
      noTrial: '{price} al mes, con el primer cobro en seguida. Ya tuviste tu prueba.',
      currency: 'Se paga en',
      begin: 'Empezar la prueba gratis',
      sure: 'Gratis hasta el {date}, y ahora no se cobra nada. {days} días antes te preguntamos si quieres mantenerlo por {price} al mes, con el primer cobro el {date}. Sin tu sí, acaba. Para dejarlo antes, toca Cancelar PRO en esta pantalla.',
      sureNow:
        'Se cobran {price} ahora y cada mes después. Para dejarlo, toca Cancelar PRO en esta pantalla: vale hasta el fin del mes pagado, y no se cobra nada más.',
      agree: 'Aceptar y empezar',
      notYet: 'Ahora no',
      startNow: 'Empezar por {price}',
      running: 'Prueba hasta el {date}. Entonces acaba, y no se cobra nada.',
      agreed: 'Prueba hasta el {date}. Aceptaste pagar {price} al mes desde entonces.',
      goOnVerb: 'Mantener PRO',
      goOn: 'Mantener PRO por {price} al mes',
      goOnSure:
        'Se cobran {price} el {date}, de tu {currency} disponible, y cada mes después. Para dejarlo, toca Cancelar PRO aquí antes, cuando quieras.',
      agreedDone: 'PRO sigue',
      over: 'Tu prueba ha acabado. No se ha cobrado nada.',
      paid: 'Pagado hasta el {date}, después {price} al mes.',
      cancelled: 'Cancelado. Vale hasta el {date}, y no se toma nada más.',
      cancel: 'Cancelar PRO',
      cancelSure: 'PRO vale hasta el {date} y después no se paga más. Lo gratuito sigue.',
      keep: 'Mantenerlo',
      unpaid: 'PRO terminó porque el mes no se pudo pagar. No debes nada.',
      lacks:
        'Hay {available} disponibles. Si al empezar un mes es menos que el precio, el plan termina y no debes nada.',
      see: 'Ver PRO',
      done: 'PRO ha empezado',
      stopped: 'PRO está cancelado',
    },
    asking: {
      title: 'Preguntar sobre esto',
      consent:
        'Tu pregunta y las cifras de arriba van a {endpoint}. No van ni tu nombre ni tu número ni tu cuenta. Puedes retirarlo cuando quieras.',
      agree: 'Aceptar y preguntar',
      back: 'Retirar mi consentimiento',
      question: 'Tu pregunta',
      ask: 'Preguntar',
      kept: 'Respuesta, comprobada con sus cifras',
      dropped:
        'Se {n|one:omitió|other:omitieron} {n} {n|one:frase que no pasó|other:frases que no pasaron} la comprobación.',
      nothing: 'Nada de la respuesta pasó la comprobación.',
      report: 'Avisar de esta respuesta. Tu pregunta va con el aviso.',
      reported: 'Denunciada',
      fault: 'Escribe al menos tres caracteres.',
    },
  },
};
