import type { ReactNode } from 'react'

type PartBoxProps = {
  title: string
  /** Muted, after the title, such as a number of rows. */
  note?: ReactNode
  /** Small buttons at the right end of the heading. */
  acts: ReactNode
  children: ReactNode
}

/** A part of a block with its own rows: name and actions in a heading, then its table. */
export function PartBox({ title, note, acts, children }: PartBoxProps) {
  return (
    <section className="part-box mt-4 overflow-hidden rounded-panel border border-rule">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-base-200 px-3 py-2.5 md:not-last:border-b md:not-last:border-rule">
        <div className="type-small flex min-w-0 flex-wrap items-baseline gap-x-2">
          <h3 className="type-body font-semibold wrap-anywhere">{title}</h3>
          <p className="text-ink-2 wrap-anywhere">{note}</p>
        </div>
        <div className="flex flex-wrap gap-2">{acts}</div>
      </header>
      {children}
    </section>
  )
}
