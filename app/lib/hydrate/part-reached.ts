/** Controls that act on a press. Typed text and checkmarks stay in the HTML until there is code for them. */
const controls = 'a, button, summary, select'

// Remembers parts that the user interacted with before they were observed.
const reached = new WeakSet<Element>()
const waiting = new Map<Element, () => void>()
let touched = false

if (!import.meta.env.SSR)
  for (const sign of ['pointerover', 'pointerdown', 'focusin', 'input'] as const)
    addEventListener(sign, notice, { capture: true, passive: true })

/**
 * Resolves on the first interaction with a part of the page: the pointer over a control, a press or the focus. Touch
 * has no hover, so the first touch anywhere counts for all parts.
 * @param part has the attribute `data-waits`
 */
export function partReached(part: Element): Promise<void> {
  if (touched || reached.has(part) || part.contains(document.activeElement)) return Promise.resolve()
  return new Promise((resolve) => waiting.set(part, resolve))
}

function notice(event: Event) {
  if (event instanceof PointerEvent && event.pointerType === 'touch') {
    touched = true
    for (const part of waiting.keys()) markReached(part)
  }
  const { target, type } = event
  if (!(target instanceof Element) || (type === 'pointerover' && !target.closest(controls))) return
  const part = target.closest('[data-waits]')
  if (part) markReached(part)
}

function markReached(part: Element) {
  reached.add(part)
  waiting.get(part)?.()
  waiting.delete(part)
}
