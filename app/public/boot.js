// Runs before the first paint, while the app's own code is still on its way: theme and language of the page,
// and the config call, which the app waits for before it mounts.
(function () {
  var root = document.documentElement;
  var stored = function (name) {
    try { return localStorage.getItem(name); } catch (_) { return null; }
  };
  var tags = { en: 'en', cn: 'zh-Hant-TW', kor: 'ko-KR', zhs: 'zh-Hans-CN', esp: 'es-MX' };
  var theme = stored('theme');
  // The browser's until one is chosen; the app reads it off the page.
  var asked = /(?:^|,)(en|ko|es|zh)\b(-(?:hant|tw|hk|mo)\b)?/i.exec(navigator.languages) || [];
  var language = tags[stored('language')] ? stored('language')
    : { ko: 'kor', es: 'esp', zh: asked[2] ? 'cn' : 'zhs' }[asked[1]] || 'en';
  root.lang = tags[language];
  root.dataset.theme = theme === 'light' || theme === 'dark' ? theme
    : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  // Who is logged in sees the frame of home first, a visitor the mark of the login.
  if (stored('tokend')) root.dataset.signed = '';
  if (stored('tokend') && matchMedia('(min-width: 64em)').matches)
    root.dataset.wide = /^#\/market\/stockDetail(\?|$)/.test(location.hash) ? 'desk' : 'column';
  var colours = stored('colours');
  if (colours === 'green-red' || colours === 'red-blue' || colours === 'red-green') root.dataset.colours = colours;
  // A link to one of the tabs: its files go out beside those of the first screens, not after them.
  var ahead = JSON.parse(document.currentScript.dataset.ahead || '{}');
  var screen = ahead[location.hash.slice(1).split('?')[0]];
  if (screen && stored('tokend')) {
    var words = ahead[language];
    var ask = function (files) {
      files.forEach(function (file) {
        var link = document.createElement('link');
        link.rel = file.endsWith('css') ? 'preload' : 'modulepreload';
        if (link.rel === 'preload') link.as = 'style';
        // As the page will ask for it, so that it is fetched once.
        link.crossOrigin = '';
        link.fetchPriority = 'high';
        link.href = '/assets/' + file;
        document.head.append(link);
      });
    };
    ask(screen.files.concat(words.first));
    // If a placeholder stands in for the screen, its data gets the line first; the rest loads later.
    if (!screen.isAhead) ask(words.later);
  }
  var sent = performance.now();
  window.bourseConfig = fetch('/api/vue/common/config', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"type":"all"}',
  }).then(function (answer) {
    // It tells the world's time as well: how long it was under way says how exactly.
    var came = { device: Date.now(), roundTripMs: performance.now() - sent };
    return answer.json().then(function (told) { return { came: came, told: told }; });
  }).catch(function () { return null; });
})();
