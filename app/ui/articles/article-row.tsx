import type { ReactNode } from 'react'
import { Link } from '#app/lib/remix.ts'
import { ExcerptText } from './excerpt-text.tsx'

export type Article = {
  id: string
  to: string
  /** The line above the title: the date, the category. */
  over: ReactNode
  title: string
  /** Between title and text: a company, a place. */
  under?: ReactNode
  /** The excerpt, with an ellipsis if cut. */
  excerpt: string
  /** 16:10, as wide as its box; decorative, since the row has its text. */
  picture?: ReactNode
  /** Below the text: the author, the number of comments. */
  foot?: ReactNode
}

type ArticleRowProps = {
  article: Article
  pictures: 'left' | 'right'
  readMore: string
  /** The title's level: below the h1 of a page, or the h2 of a block. */ level?: 'h2' | 'h3'
  /** With the picture beside the title on phones, too, where it is a screen of its own otherwise. */
  isShort?: boolean
}

/** One article of a list. Separate from `ArticleList`, whose pager and styles the home page does not need. */
export function ArticleRow({ article, pictures, readMore, level: Title = 'h2', isShort = false }: ArticleRowProps) {
  const { to, over, title, under, excerpt, picture, foot } = article
  return (
    <li
      className={`border-b border-rule py-6 sm:flex sm:gap-6 ${isShort && picture ? 'grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2' : 'flex flex-col gap-4'} ${pictures === 'right' ? 'sm:flex-row-reverse' : 'sm:flex-row'}`}
    >
      {picture && (
        <div className="aspect-[16/10] w-full shrink-0 self-start overflow-hidden rounded-field border border-rule bg-base-200 *:size-full sm:w-50">
          {picture}
        </div>
      )}
      <article className={`min-w-0 flex-1 ${isShort && picture ? 'max-sm:contents' : ''}`}>
        <div>
          <p className="type-fine tabular text-ink-2 wrap-anywhere">{over}</p>
          <Title className="mt-1 text-lg/[1.625rem] font-semibold wrap-anywhere">
            <Link to={to} className="hover:underline">
              {title}
            </Link>
          </Title>
        </div>
        {under && (
          <div className="type-fine col-span-2 mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
            {under}
          </div>
        )}
        <p className="type-body col-span-2 mt-1 max-w-[70ch] text-ink-2 wrap-anywhere">
          <ExcerptText
            excerpt={excerpt}
            link={
              <Link to={to} className="text-link-line" aria-label={`${readMore}: ${title}`}>
                {readMore}
              </Link>
            }
          />
        </p>
        {foot && (
          <div className="type-fine col-span-2 mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2">
            {foot}
          </div>
        )}
      </article>
    </li>
  )
}
