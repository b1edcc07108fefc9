/**
 * Puts a text on the clipboard; false if the browser doesn't allow it. Over plain HTTP, as on a phone in the same
 * network, only the old way works.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const place = document.createElement('textarea');
    place.value = text;
    place.className = 'only-heard';
    place.readOnly = true;
    document.body.append(place);
    place.select();
    try {
      return document.execCommand('copy');
    } catch {
      return false;
    } finally {
      place.remove();
    }
  }
}
