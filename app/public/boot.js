// Runs before the first paint, while the app's own code is still on its way: theme and language of the page,
// and the config call, which the app waits for before it mounts.
(function () {
  var root = document.documentElement;
  var stored = function (name) {
    try { return localStorage.getItem(name); } catch (_) { return null; }
  };
  var tags = { en: 'en', cn: 'zh-Hant', kor: 'ko', zhs: 'zh-Hans', esp: 'es' };
  var theme = stored('theme');
  root.lang = tags[stored('language')] || 'en';
  root.dataset.theme = theme === 'light' || theme === 'dark' ? theme
    : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  var colours = stored('colours');
  if (colours === 'green-red' || colours === 'red-blue' || colours === 'red-green') root.dataset.colours = colours;
  window.bourseConfig = fetch('/api/vue/common/config', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"type":"all"}',
  }).then(function (answer) { return answer.json(); }).catch(function () { return null; });
})();
