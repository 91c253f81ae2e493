/**
 * Runs in the page: returns its fields under 16 px on a narrow window, including those in closed menus. Phones zoom in
 * on such a field and stay zoomed.
 */
export function smallFields(): string[] {
  if (window.innerWidth >= 768) return []
  const untyped = new Set([
    'hidden',
    'checkbox',
    'radio',
    'file',
    'range',
    'color',
    'submit',
    'button',
    'reset',
    'image',
  ])
  return [...document.querySelectorAll<HTMLElement>('input, select, textarea, [contenteditable]')]
    .filter((field) => !untyped.has((field as HTMLInputElement).type) && field.contentEditable !== 'false')
    .map((field) => ({ field, size: parseFloat(getComputedStyle(field).fontSize) }))
    .filter(({ size }) => size < 16)
    .map(
      ({ field, size }) =>
        `${field.tagName.toLowerCase()} ${field.getAttribute('name') ?? field.getAttribute('aria-label') ?? field.id ?? field.className} ${size} px`,
    )
}
