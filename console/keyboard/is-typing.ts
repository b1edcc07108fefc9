/** Whether a key belongs to a field, a menu, a dialog or the browser, and so isn't a shortcut of ours. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('[role="dialog"], [role="listbox"], [role="menu"]')) return true;
  const target = event.target instanceof HTMLElement ? event.target : null;
  return target !== null && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}
