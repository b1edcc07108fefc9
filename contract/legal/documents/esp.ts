/**
 * Privacy policy and registration agreement in Spanish. Version 1: customers have agreed to these words, so a change is
 * another version, written in the console.
 */
import { RESTING_ORDER_VOLUME_SHARE_PERCENT } from '@bourse/core/trading/books/price-ladder.ts';
import type { LegalTexts } from './legal-text.ts';

export const legalTexts: LegalTexts = {
  privacy: {
    title: 'Aviso de privacidad',
    preamble:
      'El operador de este servicio (la "Compañía") publica este aviso de privacidad para que cada cliente sepa qué datos personales se tratan, por qué, durante cuánto tiempo y qué puede hacer al respecto. La Compañía cumple la Ley de Protección de Información Personal, la Ley de Uso y Protección de Información Crediticia y la Ley de Transacciones Financieras Electrónicas de la República de Corea en lo que le sean aplicables y, en lo demás, la legislación correspondiente de su sede.',
    articles: [
      {
        heading: 'Finalidades del tratamiento',
        paragraphs: [
          'La Compañía trata datos personales solo para las siguientes finalidades. Si una finalidad cambia, pide de nuevo el consentimiento.',
          '– Registro y administración de clientes: confirmar el número de celular y la invitación, mantener segura la cuenta, enviar avisos.',
          '– Cumplimiento del contrato: recibir y ejecutar órdenes, llevar saldos y posiciones, cobrar comisiones e impuestos, explicar cada ejecución.',
          '– Cumplimiento de obligaciones legales: conservar registros financieros y atender requerimientos legítimos de la autoridad.',
          '– Seguridad: reconocer intentos de adivinar contraseñas, sesiones robadas y abusos.',
        ],
      },
      {
        heading: 'Datos que se tratan',
        paragraphs: [
          'La Compañía trata los datos mínimos que el servicio necesita.',
          '– En el registro: número de celular, contraseña (guardada únicamente como un hash del que no se puede recuperar), código de invitación, idioma, versión de los textos aceptados y hora de la aceptación.',
          '– Durante el uso: órdenes, ejecuciones, posiciones, movimientos y saldos; lista de favoritos e historial de búsqueda; avisos y si se leyeron.',
          '– Para la seguridad: sesiones (descripción del dispositivo, primer y último uso), dirección de red y número de accesos fallidos, y una marca en los dispositivos desde los que ya se inició sesión.',
          '– Una función que necesite más, como la verificación de identidad, lo pide por separado, indica qué necesita y solo opera con un consentimiento propio.',
          'La Compañía no recaba contactos, ubicación ni identificadores de publicidad, ni datos sobre salud, creencias u opiniones.',
        ],
      },
      {
        heading: 'Conservación',
        paragraphs: [
          'Los datos personales se destruyen sin demora una vez cumplida su finalidad. Cuando la ley ordena conservar registros, se guardan separados de los demás datos y se usan solo para ese fin:',
          '– datos de operaciones financieras: 5 años después de concluida la operación (Ley sobre Reporte y Uso de Información de Transacciones Financieras Específicas);',
          '– registros del negocio de inversión, como órdenes y ejecuciones: 10 años (Ley de Servicios de Inversión Financiera y Mercados de Capitales);',
          '– registros de operaciones financieras electrónicas: 5 años (Ley de Transacciones Financieras Electrónicas).',
          'La lista de favoritos y el historial de búsqueda se conservan hasta que el cliente los borra o se da de baja. Los registros de accesos fallidos se conservan solo mientras protegen la cuenta.',
        ],
      },
      {
        heading: 'Destrucción',
        paragraphs: [
          'Los registros electrónicos cuyo plazo venció se borran de modo que no se puedan recuperar; los respaldos que los contienen se sobrescriben por turno. Los documentos en papel se trituran.',
          'Los renglones del libro que la ley ordena conservar no se borran antes de tiempo; al vencer el plazo se elimina lo que los vincula con una persona.',
        ],
      },
      {
        heading: 'Comunicación a terceros',
        paragraphs: [
          'La Compañía no entrega datos personales a nadie, salvo con el consentimiento del cliente o cuando lo exige una ley o una orden legítima de un tribunal o autoridad. En ese caso entrega lo mínimo suficiente e informa al cliente, a menos que la ley lo prohíba.',
          'Los datos personales nunca se venden ni se usan para publicidad de otros.',
        ],
      },
      {
        heading: 'Encargados del tratamiento',
        paragraphs: [
          'Salvo que se indique aquí o en un aviso, la Compañía no encarga a nadie el tratamiento de datos personales.',
          'Si el operador configuró un servicio de envío de códigos de verificación, ese servicio recibe el número de celular y el código para entregar el mensaje, y nada más. El contrato exige un manejo seguro y prohíbe cualquier otro uso.',
        ],
      },
      {
        heading: 'Lugar del tratamiento y transferencias al extranjero',
        paragraphs: [
          'Los datos se guardan en el servidor que opera el operador; la Compañía informa su ubicación a quien lo solicite. No transfiere datos personales a otro país sin avisar antes el destinatario, el país, los datos y la finalidad, y sin obtener el consentimiento cuando la ley lo exige.',
        ],
      },
      {
        heading: 'Derechos del cliente y cómo ejercerlos',
        paragraphs: [
          'El cliente puede en cualquier momento solicitar el acceso a sus datos personales, su rectificación o cancelación, u oponerse a su tratamiento, y puede revocar su consentimiento. Mucho de ello se hace en los ajustes; lo demás, por medio de atención a clientes.',
          'La Compañía responde en un plazo de 10 días. Solo puede negarse por las razones que señala la ley, como la conservación del artículo 3, e indica cuál es.',
          'Un representante puede actuar por el cliente con autorización por escrito.',
        ],
      },
      {
        heading: 'Menores de 14 años',
        paragraphs: [
          'Un menor de 14 años solo puede registrarse con el consentimiento de su representante legal. La Compañía pide al menor únicamente lo necesario para contactar al representante y confirma el consentimiento antes de abrir la cuenta.',
          'Sin ese consentimiento no se abre la cuenta y lo recabado se destruye en un plazo de 5 días. Si después se descubre que una cuenta se abrió sin él, no acepta órdenes nuevas hasta que el representante decida.',
          'El representante legal puede ejercer por el menor todos los derechos del artículo 8.',
        ],
      },
      {
        heading: 'Datos en el dispositivo del cliente',
        paragraphs: [
          'La aplicación guarda en el dispositivo: la credencial de la sesión, la cuenta, el idioma elegido y los ajustes de pantalla, el último instrumento abierto y los sellos del libro que el cliente ha visto. Una cookie marca el dispositivo desde el que ya se inició sesión, para que los intentos de otros no dejen fuera a su dueño.',
          'Nada de esto sirve para publicidad ni rastreo. El cliente puede borrarlo con los ajustes del navegador; después debe iniciar sesión de nuevo y pierde los sellos guardados.',
        ],
      },
      {
        heading: 'Medidas de seguridad',
        paragraphs: [
          'La Compañía toma, entre otras, estas medidas:',
          '– las contraseñas se guardan como hashes Argon2id y las credenciales de sesión como hashes;',
          '– el personal solo tiene los permisos que su tarea requiere, y cada consulta de documentos de identidad queda registrada;',
          '– el programa que atiende a los clientes no tiene permiso en la base de datos para cambiar ni borrar movimientos;',
          '– los movimientos se sellan en cadena, de modo que un cambio posterior de registros guardados se puede notar;',
          '– la conexión entre la aplicación y el servidor va cifrada siempre que el servicio se ofrece fuera de una red local.',
        ],
      },
      {
        heading: 'Decisiones automatizadas',
        paragraphs: [
          'Las órdenes se aceptan, rechazan y ejecutan, y las posiciones se cierran por falta de margen, según reglas publicadas y sin que decida una persona. La pantalla de cada orden y posición muestra la regla, la cotización y el motivo.',
          'El cliente que dude de una de estas decisiones puede pedir por medio de atención a clientes una explicación y la revisión de una persona.',
        ],
      },
      {
        heading: 'Mundos de práctica',
        paragraphs: [
          'En un mundo de práctica los datos personales tienen la misma protección. El dinero de práctica no es dinero real y la Compañía nunca pide pagos, contraseñas bancarias ni códigos de verificación de otros servicios para usarlo.',
        ],
      },
      {
        heading: 'Responsable de datos personales y quejas',
        paragraphs: [
          'El operador designa a una persona responsable de los datos personales; las solicitudes le llegan por el enlace de atención a clientes de la aplicación.',
          'Los clientes en Corea también pueden acudir al Centro de Denuncias de Infracciones de Información Personal (teléfono 118, sin clave) y al Comité de Mediación de Controversias sobre Información Personal (teléfono 1833-6972). Los clientes de otros países pueden acudir a la autoridad de su país.',
        ],
      },
      {
        heading: 'Cambios de este aviso',
        paragraphs: [
          'Los cambios se anuncian en la aplicación al menos 7 días antes de que surtan efecto, y al menos 30 días antes si perjudican al cliente. Cada versión lleva su fecha; las anteriores se entregan a quien las solicite. El consentimiento de cada cliente se guarda con la versión a la que se otorgó.',
        ],
      },
    ],
    closing: 'Este aviso surte efecto en la fecha de su versión.',
  },
  agreement: {
    title: 'Contrato de registro',
    preamble:
      'Este contrato rige el uso del servicio de corretaje móvil que el operador (la "Compañía") presta con el software abierto Bourse. Léalo hasta el final; los artículos 6 a 13 deciden qué ocurre con el dinero.',
    articles: [
      {
        heading: 'Objeto',
        paragraphs: [
          'Este contrato establece los derechos, obligaciones y responsabilidades de la Compañía y del cliente al registrarse y usar el servicio.',
        ],
      },
      {
        heading: 'Definiciones',
        paragraphs: [
          '"Cliente" es la persona registrada conforme a este contrato. "Instrumento" es una acción, índice, moneda digital o par de divisas que el servicio cotiza. "Orden", "ejecución" y "posición" son la instrucción del cliente, su cumplimiento y lo que se tiene como resultado.',
          '"Mundo de práctica" es un servicio en el que todo el dinero es dinero de práctica. "Libro" es el registro de todos los movimientos de dinero; "sello" es un hash que ata todos los movimientos hasta un momento dado.',
        ],
      },
      {
        heading: 'Publicación y cambios del contrato',
        paragraphs: [
          'La Compañía muestra este contrato en el registro y en los ajustes. Puede modificarlo dentro de la ley y anuncia cada cambio, con su razón y fecha, al menos 7 días antes, o 30 días antes si perjudica a los clientes.',
          'El cliente que no acepte un cambio puede dar por terminado el contrato antes de que surta efecto. Los cambios nunca se aplican a órdenes y ejecuciones anteriores.',
        ],
      },
      {
        heading: 'Registro',
        paragraphs: [
          'El registro requiere un código de invitación, un número de celular de diez dígitos, una contraseña y la aceptación de este contrato y del aviso de privacidad. Se registran la versión aceptada y la hora. El contrato queda celebrado cuando se abre la cuenta.',
          'La Compañía puede rechazar un registro con datos falsos, con el número de otra persona o de quien haya sido excluido por incumplir este contrato; indica la razón siempre que pueda hacerlo sin revelar si un número está registrado.',
          'Cada persona abre una sola cuenta. Un menor de 14 años necesita el consentimiento de su representante legal, como dice el aviso de privacidad; los contratos de otros menores siguen la ley aplicable a ellos.',
        ],
      },
      {
        heading: 'Seguridad de la cuenta',
        paragraphs: [
          'El cliente mantiene en secreto la contraseña y la contraseña de fondos y no las comparte con nadie, tampoco con atención a clientes, que nunca las pide. La contraseña de fondos debe ser distinta de la de acceso.',
          'Los ajustes muestran dónde hay sesiones abiertas y permiten terminar cada una. El cliente reporta sin demora una pérdida o un mal uso; la Compañía termina entonces las sesiones y bloquea lo necesario para evitar daños.',
        ],
      },
      {
        heading: 'Dinero de práctica',
        paragraphs: [
          'En un mundo de práctica el cliente recibe dinero de práctica en varias divisas. No tiene valor fuera del servicio y no se puede depositar, retirar, cambiar por dinero real, ceder ni heredar.',
          'Un mundo de práctica dice "no envíes dinero". Nadie puede pedir a un cliente un pago para recibir, aumentar o retirar dinero de práctica; a quien se lo pidan no debe pagar nada y debe reportarlo. El dinero de práctica y los canales reales nunca están uno junto al otro.',
        ],
      },
      {
        heading: 'La Compañía como contraparte',
        paragraphs: [
          'La Compañía es la contraparte del cliente (modelo de intermediario por cuenta propia). Las órdenes no van a una bolsa: se ejecutan contra una fuente de precios según reglas publicadas. El origen de cada precio (simulado, repetición de precios pasados o un proveedor) aparece en la pantalla y en cada ejecución.',
          'Por ello la Compañía puede ganar cuando un cliente pierde. Por esta razón ninguna pantalla, función ni llamada fija un precio, una ejecución, un sorteo o un saldo, y cada ejecución se puede explicar y volver a comprobar.',
        ],
      },
      {
        heading: 'Órdenes y ejecuciones',
        paragraphs: [
          'Una orden se acepta o se rechaza según reglas iguales para todos los clientes; el rechazo indica su motivo. Una orden pendiente retiene el dinero que puede necesitar y solo se puede cancelar mientras está pendiente.',
          `Una orden a mercado se ejecuta a la cotización vigente cuando se decide: la cantidad mostrada al precio mostrado, y lo que la rebasa a las pujas siguientes. Una orden limitada se ejecuta a su límite o mejor. Si espera, recibe el ${RESTING_ORDER_VOLUME_SHARE_PERCENT}% de lo que se negocia a su límite o más allá, y cuando la cotización del otro lado llega a su límite, hasta la cantidad mostrada. En los pares de divisas, donde nadie más negocia, espera esa cotización. Una orden puede ejecutarse en partes.`,
          'Cada ejecución conserva su precio, cantidad, hora, cotización, fuente y regla, y la pantalla de la posición los dice en una frase. El envío repetido de una misma intención surte efecto una sola vez.',
        ],
      },
      {
        heading: 'Comisiones e impuestos',
        paragraphs: [
          'Antes de enviar una orden se muestra cada comisión e impuesto por su nombre y monto; lo que solo el fin del día decide se muestra como retenido, y lo que no se debe se devuelve. El valor de una compra se redondea hacia arriba a la unidad mínima de su divisa; el de una venta, hacia abajo. Las comisiones, los márgenes y los horarios se fechan por adelantado, se sellan y nunca son retroactivos.',
          'Cuando las reglas de un mercado prescriben un impuesto o cuota, un mundo de práctica lo cobra en dinero de práctica para que el resultado sea realista; nada de ello se paga a autoridad alguna.',
        ],
      },
      {
        heading: 'Apalancamiento, posiciones cortas y cierre forzoso',
        paragraphs: [
          'El apalancamiento es 1, salvo que el cliente elija más. Cada posición apalancada y cada posición corta arriesga únicamente su propio margen y tiene su propio precio de liquidación, que se muestra antes de la orden.',
          'Cuando lo que queda del margen baja al nivel de aviso, se llama al cliente, que puede añadir margen hasta 24 horas después del fin de ese día de operación; si no responde, se cierra lo necesario para que el resto tenga de nuevo su margen completo. Cuando baja al nivel de mantenimiento, con llamada o antes de ella, se cierra lo necesario o toda la posición según las reglas y sin más aviso. Lo que un salto de precio cueste más allá del margen lo cubre la cuenta de seguro y no se reclama al cliente.',
          'Los bloqueos que retrasan una venta solo corresponden a productos y ofertas que lo dicen antes de la compra, y a reglas fechadas por adelantado.',
        ],
      },
      {
        heading: 'Correcciones y eventos corporativos',
        paragraphs: [
          'Las correcciones y los eventos corporativos importados, que sí mueven saldos, necesitan dos personas, igual que un depósito o un retiro por encima del límite fijado; todos son visibles para el cliente y se pueden impugnar. Las divisiones, los dividendos y los deslistados ajustan posiciones, órdenes y gráficas en sus fechas.',
          'El cliente que impugne un movimiento lo comunica a atención a clientes en un plazo razonable; la Compañía lo examina con los registros del libro y responde con razones.',
        ],
      },
      {
        heading: 'Depósitos y retiros',
        paragraphs: [
          'Solo hay depósitos y retiros de dinero real cuando el operador abrió canales reales y tiene permitido hacerlo.',
          'Un retiro solo se detiene por una regla con motivo, fecha de término y conteo publicado. Ningún pago, impuesto, comisión anticipada, crédito ni depósito adicional es jamás condición de un retiro.',
        ],
      },
      {
        heading: 'El libro y lo que puede probar',
        paragraphs: [
          'Cada movimiento de dinero es un renglón que nombra ambos lados; cada cliente puede leer todos los movimientos de su cuenta con el saldo posterior a cada uno. Los sellos se publican en orden.',
          'Quien opera el servidor aún puede cambiarlo: los clientes con sellos guardados, los testigos externos y un verificador que puede alojarse en otra parte notan entonces la historia alterada. La Compañía no promete nada más.',
        ],
      },
      {
        heading: 'Sin asesoría, y con riesgo',
        paragraphs: [
          'La Compañía no da asesoría de inversión ni recomienda instrumento alguno. Los precios pueden bajar o subir; con apalancamiento y posiciones cortas las pérdidas llegan más rápido. Los resultados pasados, las clasificaciones y las estadísticas no prometen nada.',
          'Los resultados en un mundo de práctica difieren de los de la operación real, porque la liquidez, las demoras y las emociones son distintas.',
        ],
      },
      {
        heading: 'Restricción y suspensión',
        paragraphs: [
          'La Compañía solo puede congelar una cuenta o impedirle iniciar sesión, operar o retirar por una razón prevista en este contrato o en la ley. Cada uno de esos estados tiene motivo, autor y fecha, y se muestra al cliente, que puede inconformarse por medio de atención a clientes.',
          'El servicio puede interrumpirse por mantenimiento, que se anuncia cuando es posible, o por fallas de una fuente de precios, una red o una base de datos. Mientras no hay un precio válido, ninguna orden se ejecuta.',
        ],
      },
      {
        heading: 'Obligaciones del cliente',
        paragraphs: [
          'El cliente da datos verdaderos, no usa la cuenta de otro, no ataca ni sobrecarga el servicio, no aprovecha sus errores en perjuicio de otros ni lo usa con fines ilícitos. La investigación de seguridad que siga la política publicada del proyecto es bienvenida.',
        ],
      },
      {
        heading: 'Responsabilidad y terminación',
        paragraphs: [
          'La Compañía responde conforme a la ley por los daños que cause con dolo o culpa. No responde por los daños que el cliente cause con dolo o culpa grave ni por los que provengan de circunstancias fuera de su control. En un mundo de práctica los resultados en dinero de práctica no dan derecho a dinero alguno.',
          'El cliente puede terminar el contrato en cualquier momento después de cerrar sus posiciones y órdenes pendientes. La Compañía puede terminarlo con 30 días de aviso y razones. Después del término los registros se conservan 5 años (operaciones financieras), 10 años (negocio de inversión) y 5 años (finanzas electrónicas), como dice el aviso de privacidad.',
        ],
      },
      {
        heading: 'Ley aplicable y controversias',
        paragraphs: [
          'Se aplica la ley de la sede del operador; los consumidores conservan la protección de las normas imperativas de su residencia. Ambas partes intentan primero resolver una controversia por medio de atención a clientes. Son competentes los tribunales que señale la ley; cuando esta lo prevea, se puede acudir a organismos de mediación de controversias financieras.',
        ],
      },
    ],
    closing: 'Este contrato surte efecto en la fecha de su versión.',
  },
};
