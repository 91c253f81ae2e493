const restMs = 300

/**
 * Keeps a draft as soon as its writer rests, and at once when the page is left: a reload right after the last key takes
 * nothing away.
 * @returns what every change calls, and the end of it, which keeps nothing more
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
