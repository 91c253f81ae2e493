import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { OpenScreen } from './shells.tsx'
import { WayBack } from './way-back.tsx'

type ArticleScreenProps = {
  back: { to: string; text: string }
  /** Link to the form of the article, for those who may edit it. */
  edit: { to: string; text: string } | undefined
  /** The line above the title: the date, the type. */
  over: ReactNode
  title: string
  /** The right column; on phones below the article. */
  beside: ReactNode
  /** As wide as the page, for a text with a picture above it. */
  wide?: boolean
  children: ReactNode
}

/** One text to read, with related content beside it. */
export function ArticleScreen({ back, edit, over, title, beside, wide = false, children }: ArticleScreenProps) {
  return (
    <OpenScreen>
      <div
        className={`grid gap-x-16 gap-y-10 ${wide ? 'lg:grid-cols-[minmax(0,1fr)_340px]' : 'mx-auto max-w-274 lg:grid-cols-[minmax(0,1fr)_300px]'}`}
      >
        <article className="min-w-0">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <WayBack to={back.to}>{back.text}</WayBack>
            {edit && (
              <LinkButton to={edit.to} size="small" icon={Pencil}>
                {edit.text}
              </LinkButton>
            )}
          </div>
          <p className="type-small tabular mt-6 text-ink-2">{over}</p>
          <h1 className="type-title mt-1 mb-6 wrap-anywhere lg:type-article">{title}</h1>
          {children}
        </article>
        <aside className="flex flex-col gap-10">{beside}</aside>
      </div>
    </OpenScreen>
  )
}
