import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    notInReview: 'Esta solicitud ya no está en revisión.',
    requestClaimed: 'Otra persona ya atiende esta solicitud.',
    claimFirst: 'Asígnate esta solicitud antes de aprobarla.',
    voucherFirst: 'Abre sus imágenes antes de aprobar esta solicitud.',
    samePersonUndecided:
      'Otra cuenta se verificó con el mismo nombre y los mismos dígitos. Indica si es la misma persona y por qué.',
    samePersonDisputed:
      'La primera persona decidió otra cosa sobre si es la misma persona. Hablen entre ustedes o rechaza los documentos.',
    claimsUsedUp:
      'Ya has atendido esta solicitud {hours} horas en un día. Ahora pueden hacerlo otros; aún puedes decidirla mientras nadie más la atienda.',
    secondApproverNeeded: 'Ya la aprobaste; ahora tiene que hacerlo otra persona.',
    restrictionsToday:
      'Ya has restringido a {maximum} clientes en un día, el máximo por persona. Un colega puede restringir a otros; levantar restricciones no tiene límite.',
    ownApproval:
      'Nadie puede aprobar su propia solicitud ni la de un cliente conocido. En un entorno de práctica, un propietario puede permitir en Sistema las decisiones sobre clientes conocidos.',
    wrongStaffLogin: 'Usuario, contraseña o código incorrecto.',
    ownCredentialsFirst: 'Primero define tu propia contraseña y tu propio código.',
    passwordAsBefore: 'La nueva contraseña debe ser distinta de la actual.',
    notPermitted: 'Tu rol no permite esta acción ({permission}).',
    reasonNeeded: 'Indica un motivo.',
    proposalUnreadable:
      'Una versión anterior guardó esta propuesta en un formato que ya no se puede leer. Recházala y proponla de nuevo.',
    loginTaken: 'Este usuario ya existe.',
    staffNameTaken: 'Otra persona del equipo tiene este nombre o uno que solo difiere en mayúsculas o espacios.',
    staffNameLetters: 'Escribe cada palabra con letras de un solo alfabeto.',
    lastOwner: 'Debe quedar un propietario que pueda iniciar sesión.',
    ownChange: 'Nadie cambia ni aprueba su propio acceso. Lo hacen dos colegas que nombran al personal.',
    rolesApart: 'Quien nombra al personal no decide sobre dinero: un propietario no es ni revisor ni tesorero.',
    staffResting:
      'Este acceso es nuevo, se renovó o recibió más permisos. Decide sobre dinero y personas a partir del {until}.',
    approversLinked:
      'Compartes un dispositivo o una invitación con quien intervino primero. La segunda persona debe ser independiente.',
    ownSettlement:
      'Quien aprueba un retiro, o comparte dispositivo con quien lo aprobó, no dice cómo terminó. Lo hace otra persona.',
    customerOnStaffDevice:
      'Este cliente ha usado un dispositivo tuyo o de un colega vinculado contigo. Tiene que decidir otra persona. En un entorno de práctica, un propietario puede permitirlo en Sistema.',
    hadPart:
      'Tú o un colega vinculado contigo habéis certificado a este cliente o tramitado un depósito, un préstamo o un descuento suyo o de alguien con quien intercambia bloques. Esto lo decide otra persona.',
    depositCalledBack:
      'El banco retiró el depósito {reference} y {amount} {currency} siguen en la cuenta. Recupérelos antes con una corrección o espere a que el extracto muestre de nuevo el dinero.',
    enrolmentUnknown: 'Este enlace y este código no van juntos, ya se usaron o han caducado.',
    otherAccountLinked: 'Esta cuenta ya está vinculada a otra persona del equipo.',
    notAhead: 'El cambio debe empezar después del {earliest}.',
    alreadyWithdrawn: 'Ya se retiró.',
    languagesMissing: 'Falta en: {languages}.',
    auditRunning: 'Hay una auditoría en curso desde {since}.',
    creditAhead: 'La línea {line} es un abono de un día que aún no ha empezado en el banco; allí es {today}.',
    fileUnreadable: 'No se puede leer la línea {line} del archivo.',
    fileEncoding:
      'El archivo no es texto en la codificación {encoding}. Expórtalo de nuevo o elige la codificación en el formato del banco.',
    statementColumns:
      'Ninguna fila del archivo nombra una sola vez estas columnas: {columns}. Describe el formato del banco.',
    statementFormat:
      'Indica una columna de importe, o una de abonos y otra de cargos; la columna de sentido necesita dos marcas distintas.',
    entryDatedAhead:
      'La línea {line} tiene fecha posterior al {latest}: los bancos adelantan las fechas unos días como mucho.',
    statementUnbalanced: 'Los movimientos no cuadran con el saldo final de la línea {line}.',
    otherAccount: 'Este extracto es de la cuenta {stated}; en esta moneda los clientes pagan a {ours}.',
  },
  notices: {
    correctionCredited: {
      title: 'Corrección: dinero añadido',
      body: 'Se añadieron {amount} {currency} a tu cuenta. Motivo: {remark}. Si no estás de acuerdo, contacta con atención al cliente.',
    },
    correctionDebited: {
      title: 'Corrección: dinero retirado',
      body: 'Se retiraron {amount} {currency} de tu cuenta. Motivo: {remark}. Si no estás de acuerdo, contacta con atención al cliente.',
    },
  },
};
