import { useEffect, useRef, type RefObject } from 'react'

/** A hidden field changes in silence: tells its form, so that an error goes and a group counts it. */
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
