// Shown when the server's page can't be reached at all: says so in the device's language, and tries again.
(function () {
  var words = {
    en: ['No connection', 'The server can’t be reached. Your money and your orders are not affected.', 'Try again'],
    ko: ['연결되지 않았어요', '서버에 연결할 수 없어요. 고객님의 돈과 주문에는 영향이 없어요.', '다시 시도'],
    es: ['Sin conexión', 'No se puede conectar con el servidor. Tu dinero y tus órdenes no se ven afectados.', 'Reintentar'],
    'zh-Hant': ['無法連線', '目前無法連上伺服器。您的資金與委託不受影響。', '重試'],
    'zh-Hans': ['无法连接', '目前无法连上服务器。您的资金与委托不受影响。', '重试'],
  };
  var tag = navigator.language || 'en';
  var language = tag.startsWith('zh') ? (/hant|tw|hk|mo/i.test(tag) ? 'zh-Hant' : 'zh-Hans') : tag.slice(0, 2);
  var said = words[language] || words.en;
  document.documentElement.lang = words[language] ? language : 'en';
  document.querySelector('h1').textContent = said[0];
  document.querySelector('p').textContent = said[1];
  var button = document.querySelector('button');
  button.textContent = said[2];
  var again = function () { location.replace(window.bourseServer); };
  button.addEventListener('click', again);
  addEventListener('online', again);
})();
