import { useNavigate } from '#app/lib/remix.ts'
import { useEffect } from 'react'
import { certainOf, lineAddress, type MatchLine } from './matched.ts'

type Keys = { lines: MatchLine[]; chosen: MatchLine | undefined; toggle: (lineId: string) => void }

/**
 * Keys of the match page: up and down choose a line, 1 to 9 a candidate, Space ticks, Enter books, / searches, L leaves
 * the line for later. Not while typing, and not on a focused button or link, which has its own meaning for them.
 */
export function useMatchKeys({ lines, chosen, toggle }: Keys): void {
  const navigate = useNavigate()
  useEffect(() => {
    const go = (step: number) => {
      const at = chosen ? lines.indexOf(chosen) : -1
      const next = lines[(at + step + lines.length) % lines.length]
      if (next) void navigate(lineAddress(next.lineId), { preventScrollReset: true, replace: true })
    }
    const form = () => document.querySelector<HTMLFormElement>('[data-match-candidates]')
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isBusy(event.target)) return
      const act = actFor(event.key)
      if (!act) return
      event.preventDefault()
      act()
    }
    const actFor = (key: string): (() => unknown) | undefined => {
      if (key === 'ArrowDown') return () => go(1)
      if (key === 'ArrowUp') return () => go(-1)
      if (key === 'l' || key === 'L') return () => go(1)
      if (key === '/') return () => document.querySelector<HTMLInputElement>('[data-match-search]')?.focus()
      if (key === ' ' && chosen && certainOf(chosen)) return () => toggle(chosen.lineId)
      if (key === 'Enter' && chosen && chosen.proposals.length > 0) return () => form()?.requestSubmit()
      const candidate = /^[1-9]$/.test(key)
        ? form()?.querySelectorAll<HTMLInputElement>('[name="key"]')[Number(key) - 1]
        : null
      return candidate ? () => (candidate.checked = true) : undefined
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [lines, chosen, toggle, navigate])
}

/** Whether the focused element has a meaning of its own for keys, or a dialog is open. */
const isBusy = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest('input, textarea, select, button, a, summary, [contenteditable]') !== null)
