const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'] as const

// Listens from the start: who is quicker than the page is not asked to move again.
const interaction = import.meta.env.SSR ? new Promise<void>(() => {}) : listen()

/** Resolves with the first sign that somebody is about to use the page: a move, a touch, a key. */
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

let press: Promise<void> | undefined

/** Resolves as soon as no button or finger is down: what is exchanged between press and release would get no click. */
export const pointerReleased = async () => press

function holdOn() {
  press = new Promise((resolve) => {
    // The click comes after the release, on touch screens a moment later.
    for (const end of ['pointerup', 'pointercancel'] as const)
      addEventListener(end, () => setTimeout(resolve, 50), { once: true })
  })
}
