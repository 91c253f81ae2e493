import { useEffect, useRef, type ReactNode } from 'react'

/** The h1 of what follows a vote: the button that was pressed is gone, so a screen reader says what became of it. */
export function ReceiptHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h1 className="type-title wrap-anywhere" ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
