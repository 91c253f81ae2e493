import type { ReactNode } from 'react'

type BlockProps = {
  title: ReactNode
  /** Muted, next to the title, such as a number of rows. */
  count?: ReactNode
  /** At the right end of the heading: one link, a search box. */
  aside?: ReactNode
  id?: string
  /** Rows separated by hairlines; omit it if the content has its own lines, as a table does. */
  rows?: boolean
  children?: ReactNode
}

/** The default way to group content: a 2 px line, a heading row, a hairline, rows. */
export function Block({ title, count, aside, id, rows = false, children }: BlockProps) {
  return (
    <section id={id} aria-labelledby={id && `${id}-title`}>
      <header className="block-head">
        <h2 id={id && `${id}-title`}>
          {title} {count !== undefined && <span>{count}</span>}
        </h2>
        {aside}
      </header>
      {rows ? <div className="block-rows">{children}</div> : children}
    </section>
  )
}
