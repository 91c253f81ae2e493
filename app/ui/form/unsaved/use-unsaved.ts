import { useEffect, useRef, useSyncExternalStore, type FormEvent, type RefObject } from 'react'
import { asksOnlyWho, askingForm, countChanges, entriesOf, setChanges, subscribe, type Entries } from './unsaved.ts'

/**
 * Watches a form for entries that leaving would lose, from the user's first touch: what the form fills in by itself
 * before that does not count.
 * @param answer the last response: one with entries, a failure or the result of a test, has saved nothing
 * @returns handlers for the form, `sent` to call when it is submitted, and whether it shows the page's question
 */
export function useUnsaved(element: RefObject<HTMLFormElement>, answer: unknown) {
  const first = useRef<Entries>()
  const rendered = useRef<Entries>()
  const isSent = useRef(false)
  const sentFrom = useRef<Entries>()
  const asks = useSyncExternalStore(
    subscribe,
    () => element.current !== null && askingForm() === element.current,
    () => false,
  )
  useEffect(() => {
    const form = element.current
    if (!form) return
    rendered.current = entriesOf(form)
    return () => setChanges(form, 0)
  }, [element])

  function count() {
    const form = element.current
    if (!form || !first.current) return
    const types = [...form.elements].map((control) => (control as Partial<HTMLInputElement>).type ?? '')
    setChanges(form, asksOnlyWho(types) ? 0 : countChanges(first.current, entriesOf(form)))
  }

  useEffect(() => {
    if (!sentFrom.current || !hasEntries(answer)) return
    first.current = sentFrom.current
    sentFrom.current = undefined
    isSent.current = false
    count()
    // A new response, not a new render.
  }, [answer]) // oxlint-disable-line hooks/exhaustive-deps

  const touch = () => {
    if (!element.current || (first.current && !isSent.current)) return
    first.current = entriesOf(element.current)
    isSent.current = false
  }
  return {
    asks,
    handlers: { onFocus: touch, onPointerDown: touch },
    note(event: FormEvent) {
      // Typed before the page was hydrated, so without a first touch. A field that fills itself in is no touch.
      if (!first.current && event.nativeEvent.isTrusted) first.current = rendered.current
      count()
    },
    sent() {
      isSent.current = true
      sentFrom.current = first.current
      if (element.current) setChanges(element.current, 0)
    },
  }
}

const hasEntries = (answer: unknown) => typeof answer === 'object' && answer !== null && 'values' in answer
