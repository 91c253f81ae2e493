import type { ReactNode } from 'react'

/** A tag as it stands on a person and in lists; `children` may have a button after the name. */
export const Tag = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex max-w-full items-center gap-1 border border-line bg-base-100 px-2 py-0.5 text-sm font-normal wrap-anywhere">
    {children}
  </span>
)
