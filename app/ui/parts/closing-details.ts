import { useEffect, useRef } from 'react'

/** For a <details> used as a menu: Escape, a click elsewhere, leaving by Tab and a new `place` close it. */
export function useClosingDetails(place: string) {
  const details = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    details.current?.removeAttribute('open')
  }, [place])

  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current
      if (!menu?.open || (event.target instanceof Node && menu.contains(event.target))) return
      menu.open = false
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.current?.open) return
      details.current.open = false
      details.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
      document.removeEventListener('keydown', escape)
    }
  }, [])
  return details
}
