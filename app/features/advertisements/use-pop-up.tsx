import { useEffect, useState, type ReactNode } from 'react'
import type { PopUp as Part } from './pop-up.tsx'
import type { DisplayedAd } from './displayed-ad.ts'

/** Delay in ms after page load (content section 9), repeated while the visitor is busy. */
const delayMs = 2_000

const closedOn = 'sponsorsClosedOn'

const isClosedToday = () => {
  try {
    return localStorage.getItem(closedOn) === new Date().toDateString()
  } catch {
    // Without storage to remember it, the pop-up would show on every page.
    return true
  }
}

const keepClosed = () => {
  try {
    localStorage.setItem(closedOn, new Date().toDateString())
  } catch {
    // Closed for this page.
  }
}

/** Whether the visitor is in a form or menu, or has something else open. */
const isBusy = () =>
  document.activeElement?.closest('form, input, textarea, select, [contenteditable], details, video') != null ||
  document.querySelector('dialog[open], details[open]') !== null

/**
 * Banner pop-up two seconds after page load; closing it suppresses it for the day. Its code is fetched only when it
 * shows.
 * @returns what to render, and whether the pop-up is over: closed, or not coming
 */
export function usePopUp(ads: DisplayedAd[]): { popUp: ReactNode; isOver: boolean } {
  const [Loaded, setLoaded] = useState<typeof Part>()
  const [isOver, setIsOver] = useState(false)
  const hasAds = ads.length > 0
  useEffect(() => {
    let gone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => void (timer = setTimeout(() => void come(), delayMs))
    const come = async () => {
      if (!hasAds || isClosedToday()) return setIsOver(true)
      if (isBusy()) return later()
      const part = await import('./pop-up.tsx').catch(() => undefined)
      if (gone) return
      if (!part) return setIsOver(true)
      // The visitor may have started typing since.
      if (isBusy()) return later()
      setLoaded(() => part.PopUp)
    }
    later()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [hasAds])
  const close = () => {
    keepClosed()
    setLoaded(undefined)
    setIsOver(true)
  }
  return { popUp: Loaded && hasAds ? <Loaded ads={ads} onClose={close} /> : null, isOver }
}
