const restMs = 300

/**
 * Stores a draft once typing pauses, and immediately when the page is left: a reload right after the last key loses
 * nothing.
 * @returns a function to call on every change, and one that stops storing
 */
export function keeping(keep: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepNow = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    keep()
  }
  const keepSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(keepNow, restMs)
  }
  window.addEventListener('pagehide', keepNow)
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', keepNow)
  }
  return { keepSoon, stop }
}
