const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'] as const

// Listens from the start, so that an interaction before hydration counts too.
const interaction = import.meta.env.SSR ? new Promise<void>(() => {}) : listen()

/** Resolves on the first sign that the page is about to be used: a pointer move, a touch, a key. */
export const firstInteraction = () => interaction

function listen(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const tell = () => {
      listening.abort()
      resolve()
    }
    for (const sign of signs) addEventListener(sign, tell, { capture: true, passive: true, signal: listening.signal })
    addEventListener('pointerdown', holdOn, { capture: true, passive: true })
  })
}

/** Signs that only a user gives: focus and scroll may also be moved by the page. */
const ownSigns = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel'] as const

/** Resolves on the next sign that the user is there; never once `signal` has aborted. */
export function firstSign(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    for (const sign of ownSigns)
      addEventListener(sign, () => resolve(), { capture: true, passive: true, once: true, signal })
  })
}

let press: Promise<void> | undefined

/** Resolves once no button or finger is down: an element replaced between press and release would get no click. */
export const pointerReleased = async () => press

function holdOn() {
  press = new Promise((resolve) => {
    // The click comes after the release, on touch screens a moment later.
    for (const end of ['pointerup', 'pointercancel'] as const)
      addEventListener(end, () => setTimeout(resolve, 50), { once: true })
  })
}
