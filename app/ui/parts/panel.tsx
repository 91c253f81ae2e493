import type { ReactNode } from 'react'

type PanelProps = {
  title?: ReactNode
  aside?: ReactNode
  foot?: ReactNode
  /** Omits the padding, for cells and lists that extend to the edges. */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A bordered box for interactive content: forms, a summary, a member's card. Everything else is a Block. */
export function Panel({ title, aside, foot, flush = false, className = '', children }: PanelProps) {
  return (
    <section className={`panel ${className}`}>
      {title && (
        <header className="panel-head">
          <h2>{title}</h2>
          {aside && <div>{aside}</div>}
        </header>
      )}
      {flush ? children : <div className="panel-body">{children}</div>}
      {foot && <footer className="panel-foot">{foot}</footer>}
    </section>
  )
}
