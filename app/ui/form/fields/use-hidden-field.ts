import { useEffect, useRef, type RefObject } from 'react'

/**
 * Fires a change event for a hidden field, which has none of its own, so that an error clears and a group counts it.
 */
export function useHiddenField(value: string): RefObject<HTMLInputElement> {
  const field = useRef<HTMLInputElement>(null)
  const announced = useRef(value)
  useEffect(() => {
    if (announced.current === value) return
    announced.current = value
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])
  return field
}
