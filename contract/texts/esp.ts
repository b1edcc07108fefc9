import type { texts as en } from './en.ts';
import { terms } from './esp/terms.ts';

export const texts: typeof en = {
  terms,
  shell: {
    /** Why a typed number isn't accepted as it is. */
    number: {
      notNumber: 'Esto no es un número. Escríbelo como {example}.',
      ambiguous: 'Se puede leer de dos maneras. ¿Cuál quieres decir?',
      whole: 'Aquí solo caben números enteros.',
      wholeAmount: 'En {currency} solo caben números enteros.',
      notWhole: 'Escribe un entero mayor que 0, como {example}.',
      tooPrecise: 'Decimales aquí: {digits} como máximo.',
      tooLong: 'Como máximo 12 cifras antes del punto.',
      shortened: 'Escribe todas las cifras, por ejemplo 5000.',
      otherCurrency: 'Este campo está en {currency}, no en {other}.',
      notMoney: 'Este campo no es un importe en {other}.',
      erase: 'Borrar',
    },
    /** To a command: after a few seconds, and when none came. */
    answerLate: 'Aún no hay respuesta. Espera un momento.',
    noAnswer:
      'No llegó respuesta y no sabemos si se realizó. Toca otra vez el mismo botón para saberlo: nunca se hace dos veces.',
    updateLoses: 'Si actualizas ahora, perderás {things}. ¿Actualizar de todos modos?',
    lost: {
      secret: 'la contraseña o el código que escribiste',
      photo: 'la foto que elegiste',
      choice: 'lo que elegiste en esta pantalla',
      sheet: 'lo que hayas escrito o elegido en «{title}»',
    },
  },
  errors: {
    uploadFailed: 'No se pudo subir el archivo. Intenta de nuevo.',
    fileTooLarge: 'El archivo supera los {megabytes} MB. Elige uno más pequeño.',
    notAPicture: 'Esta imagen no se puede leer. Elige una imagen JPEG, PNG o WebP.',
    pictureTooLarge: 'La imagen supera los {megapixels} megapíxeles. Elige una más pequeña.',
    tooManyUploads: 'Hay demasiados archivos subidos sin usar. Úsalos primero o inténtalo mañana.',
    submissionFailed: 'No se pudo enviar. Intenta de nuevo.',
    notInThatState: 'No es posible en el estado actual: {state}. No repitas la operación.',
    subscriptionChannelClosed: 'El canal de suscripción no está abierto.',
    subscriptionTimeNotArrived: 'La suscripción aún no empieza. Abre: {opensAt}.',
    subscriptionTimeOver: 'La suscripción ya terminó. Cerró: {closedAt}.',
    subscriptionLimitReached: 'Cada acción se puede suscribir solo {times} {times|one:vez|other:veces}.',
    subscriptionInsufficientFunds:
      'Fondos insuficientes para la suscripción: se necesitan {needed} {currency} y tienes {available} {currency} disponibles.',
    minimumPlacement: 'La colocación mínima es de {minimum} {currency}.',
    productNotFound: 'Este producto no existe o ya no se ofrece.',
    copyTimeLimitExceeded: 'El plazo para copiar ya venció.',
    purchaseBelowMinimum: 'La compra está por debajo del mínimo de {minimum} {currency}.',
    borrowingQuotaFull: 'El cupo de préstamo de valores está lleno.',
    borrowingChannelClosed: 'El canal de préstamo de valores está cerrado.',
    minimumBorrowing: 'El mínimo para el préstamo de valores es de {minimum} {currency}.',
    subscriptionFailed: 'No se pudo suscribir. Intenta de nuevo.',
    loanQuotaInsufficient: 'El cupo de crédito no alcanza: hay {available} {currency} disponibles.',
    loanAwaitingReview: 'Hay una solicitud de crédito en espera de revisión.',
    repaymentExceedsLoan: 'El pago rebasa el crédito; debes {owed} {currency}.',
    unpaidLoanFirst: 'Primero paga tu crédito: {owed} {currency}.',
  },
};
