import '#app/styles/kit/paper.css'
import type { ReactNode } from 'react'

type EmptyProps = {
  title: string
  /** h2 if no block heading is above. */ level?: 'h2' | 'h3'
  children?: ReactNode
  action?: ReactNode
}

/** An empty state: graph paper, a dimensioned gap, one sentence, one action. */
export function Empty({ title, level: Title = 'h3', children, action }: EmptyProps) {
  return (
    <div className="empty-sheet">
      <div>
        <svg width="124" height="44" viewBox="0 0 124 44" fill="none" stroke="currentColor" aria-hidden>
          <path d="M22.5 3.5h79v19h-79z" strokeDasharray="4 3" />
          <path d="M7.5 6v34M115.5 6v34M1 33.5h121" opacity=".55" />
          <path d="M2 39L13 28M110 39L121 28" strokeWidth="2" />
        </svg>
        <Title>{title}</Title>
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
