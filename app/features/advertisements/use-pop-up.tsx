import { useEffect, useState, type ReactNode } from 'react'
import type { PopUp as Part } from './pop-up.tsx'
import type { ShownAd } from './ad-shown.ts'

/** After the page has come (content section 9), and again while the visitor is busy. */
const delayMs = 2_000

const closedOn = 'sponsorsClosedOn'

const isClosedToday = () => {
  try {
    return localStorage.getItem(closedOn) === new Date().toDateString()
  } catch {
    // Without a place to remember it the pop-up would come with each page.
    return true
  }
}

const keepClosed = () => {
  try {
    localStorage.setItem(closedOn, new Date().toDateString())
  } catch {
    // It is closed for this page.
  }
}

/** Whether the visitor is at a form or a menu, or has something else open. */
const isBusy = () =>
  document.activeElement?.closest('form, input, textarea, select, [contenteditable], details, video') != null ||
  document.querySelector('dialog[open], details[open]') !== null

/**
 * The banners over a page, two seconds after it has come; whoever closes them has peace for the day. Their code is
 * fetched then alone.
 * @returns what is drawn, and whether the pop-up is over: closed, or it does not come
 */
export function usePopUp(ads: ShownAd[]): { popUp: ReactNode; isOver: boolean } {
  const [Shown, setShown] = useState<typeof Part>()
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
      // Somebody may have begun to type meanwhile.
      if (isBusy()) return later()
      setShown(() => part.PopUp)
    }
    later()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [hasAds])
  const close = () => {
    keepClosed()
    setShown(undefined)
    setIsOver(true)
  }
  return { popUp: Shown && hasAds ? <Shown ads={ads} onClose={close} /> : null, isOver }
}
