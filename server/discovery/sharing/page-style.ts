/** The style of the page of a shared price, light and dark. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ink: #10131a; --pale: #5d6576; --ground: #f4f5f8; --card: #fff; --accent: #3a4bd8; --on: #fff;
}
@media (prefers-color-scheme: dark) {
  :root { --ink: #f1f3f8; --pale: #a0a8b8; --ground: #090b10; --card: #141820; --accent: #8d9bff; --on: #10131a; }
}
* { box-sizing: border-box; margin: 0; }
body { background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 1rem; display: grid; gap: 1rem; }
.title { color: var(--pale); font-weight: 600; }
h1 { font-size: 1.375rem; line-height: 1.3; overflow-wrap: anywhere; }
img { display: block; width: 100%; height: auto; border-radius: 12px; background: #fff; }
ul {
  list-style: none; padding: 1rem; border-radius: 12px; background: var(--card); font-variant-numeric: tabular-nums;
}
li:first-child { font-size: 1.5rem; font-weight: 650; }
li:nth-child(n + 3) { color: var(--pale); font-size: 0.875rem; }
.way {
  display: grid; place-items: center; min-height: 3.25rem; padding: 0.5rem 1rem; border-radius: 12px;
  background: var(--accent); color: var(--on); font-weight: 600; text-align: center; text-decoration: none;
}
.says { color: var(--pale); font-size: 0.8125rem; }
`;
