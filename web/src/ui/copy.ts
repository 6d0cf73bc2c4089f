/** Copies text. Plain http pages have no clipboard of their own; there the old command on a selection still works. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Not allowed: try the other way.
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'for-ears';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}
