/** The stylesheet of the documents; a file of its own, since our Content-Security-Policy allows no inline style. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --ink: #17191c; --quiet: #5a616b; --line: #e3e6ea; --paper: #fff; --shade: #f5f6f8; --accent: #1a56c4;
}
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9ebee; --quiet: #a0a7b1; --line: #2c3138; --paper: #14161a; --shade: #1c1f24; --accent: #7eaaff; }
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 16px/1.55 system-ui, sans-serif; }
main, header, nav { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2.5rem; }
h1 { font-size: 1.75rem; margin: 0 0 .5rem; }
h2 { font-size: 1.3rem; margin: 3rem 0 .75rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font: 600 1rem/1.4 ui-monospace, monospace; margin: 2rem 0 .25rem; }
h4 { font-size: .85rem; color: var(--quiet); margin: 1rem 0 .25rem; }
p { margin: .25rem 0 .75rem; max-width: 46rem; }
a { color: var(--accent); }
code { font: .88em ui-monospace, monospace; background: var(--shade); padding: .1em .3em; border-radius: 4px; }
nav ul { columns: 16rem; padding: 0; list-style: none; }
nav li { break-inside: avoid; overflow-wrap: anywhere; }
nav a { display: inline-block; padding: .35rem 0; }
pre {
  overflow-x: auto; background: var(--shade); padding: .6rem .75rem; border-radius: 6px;
  font: .82rem/1.5 ui-monospace, monospace; margin: .25rem 0 .75rem;
}
.scroll { overflow-x: auto; margin: 0 0 .75rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-weight: 600; }
td:first-child { white-space: nowrap; }
th:last-child { width: 45%; }
.marks { color: var(--quiet); font-size: .85rem; }
summary { cursor: pointer; padding: .4rem 0; color: var(--accent); }
`.trimStart();
