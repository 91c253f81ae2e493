type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** User input in a part of a page that is about to be re-rendered. */
export type PreservedInput = {
  entries: [key: string, value: string][]
  focused: string | undefined
  open: string[]
  ticked: string[]
  pressed: string[]
}

const tickSelector = 'input:is([type="checkbox"], [type="radio"])'
const entrySelector = 'input:not([type="hidden"], [type="checkbox"], [type="radio"]), select, textarea'

/**
 * Captures typed and chosen values, the focus and open menus.
 * @param presses the elements clicked; of these, buttons that do nothing without JavaScript are pressed again
 */
export function preserveInput(place: Element, presses: Element[]): PreservedInput {
  const entries = [...keyed<Entry>(place, entrySelector)].filter(([, entry]) => isChanged(entry))
  const ticked = [...keyed<HTMLInputElement>(place, tickSelector)].filter(([, tick]) => isPressed(tick))
  const [focused] = [...keyed(place, focusSelector)].find(([, element]) => element === document.activeElement) ?? []
  const open = [...keyed<HTMLDetailsElement>(place, 'details')].filter(([, details]) => details.open)
  const buttons = [...keyed(place, buttonSelector)]
  const pressed = presses.flatMap((press) => buttons.filter(([, button]) => button.contains(press)))
  return {
    entries: entries.map(([key, { value }]) => [key, value]),
    focused,
    open: keysOf(open),
    ticked: keysOf(ticked),
    pressed: keysOf(pressed),
  }
}

// The browser handles those of a popover.
const buttonSelector = 'button[type="button"]:not([popovertarget])'

const keysOf = (elements: [string, Element][]) => elements.map(([key]) => key)

const focusSelector = `${entrySelector}, ${tickSelector}, a, button, summary`

/** Restores the input in the re-rendered part; listeners get the events. */
export function restoreInput(place: Element, { entries, focused, open, ticked, pressed }: PreservedInput): void {
  for (const [key, details] of keyed<HTMLDetailsElement>(place, 'details')) details.open = open.includes(key)
  if (focused !== undefined) keyed<HTMLElement>(place, focusSelector).get(focused)?.focus({ preventScroll: true })
  for (const [key, tick] of keyed<HTMLInputElement>(place, tickSelector)) if (ticked.includes(key)) tick.click()
  const there = keyed<Entry>(place, entrySelector)
  for (const [key, value] of entries) {
    const entry = there.get(key)
    if (!entry) continue
    // React would ignore a value set directly on the element.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(entry), 'value')!.set!.call(entry, value)
    for (const type of ['input', 'change']) entry.dispatchEvent(new Event(type, { bubbles: true }))
  }
  for (const key of pressed) keyed<HTMLElement>(place, buttonSelector).get(key)?.click()
}

/** Maps elements by name and by position among those of the same name; the order and number of others may change. */
function keyed<Kind extends Element>(place: Element, selector: string): Map<string, Kind> {
  const elements = new Map<string, Kind>()
  for (const element of place.querySelectorAll<Kind>(selector)) {
    const label =
      element.getAttribute('name') ||
      element.getAttribute('aria-label') ||
      (element.querySelector('summary') ?? element).textContent ||
      ''
    let nth = 0
    while (elements.has(`${label} ${nth}`)) nth++
    elements.set(`${label} ${nth}`, element)
  }
  return elements
}

/** In a radio group the chosen button, not the one that it replaced. */
const isPressed = ({ type, checked, defaultChecked }: HTMLInputElement) =>
  checked !== defaultChecked && (checked || type === 'checkbox')

function isChanged(entry: Entry): boolean {
  if (!(entry instanceof HTMLSelectElement)) return entry.value !== entry.defaultValue
  const first = [...entry.options].find((option) => option.defaultSelected) ?? entry.options[0]
  return entry.value !== first?.value
}
