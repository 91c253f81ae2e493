import type { ReactNode } from 'react'
import { Link } from '#app/lib/remix.ts'
import { Empty } from '#app/ui/parts/empty.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Pager } from '#app/ui/parts/pager.tsx'
import { articlesAt, type ListPart } from './addresses.ts'
import { articleWords as words } from './words.ts'

export type Article = {
  id: string
  to: string
  /** The line over the title: the day, the category. */
  over: ReactNode
  title: string
  /** Between title and text: a company, a place. */
  under?: ReactNode
  /** The first words, with their dots where there are more. */
  excerpt: string
  /** 16:10, as wide as its box; its words stand in the row, so readers skip it. */
  picture?: ReactNode
  /** Below the text: the author, the number of comments. */
  foot?: ReactNode
}

type ArticleListProps = {
  /** Where the list stands; its parts follow from it. */
  base: string
  part: ListPart
  rows: Article[]
  totalItems: number
  totalPages: number
  /** The side of the pictures; on phones they stand above. */
  pictures?: 'left' | 'right'
  readMore: string
  /** Stands for the line that opens the list: tabs. */
  head?: ReactNode
  /** Said where there are none at all. */
  empty: { title: string; text?: string }
}

/** Rows on a page (decision 40). */
const pageSize = 10

/** Articles one under the other: the day, the title, the first words, a picture; then which they are of how many, and the pager. */
export function ArticleList({ base, part, rows, totalItems, totalPages, pictures = 'right', readMore, head, empty }: ArticleListProps) {
  const { page, keyword } = part
  if (rows.length === 0) {
    return (
      <>
        {head}
        <NoArticles base={base} part={part} empty={empty} />
      </>
    )
  }
  const first = page * pageSize + 1
  return (
    <>
      {head}
      <ul className={head ? '' : 'block-line'}>
        {rows.map((article) => (
          <ArticleRow key={article.id} article={article} pictures={pictures} readMore={readMore} />
        ))}
      </ul>
      <div className="table-foot">
        <p className="tabular">{words.range(first, first + rows.length - 1, totalItems)}</p>
        <Pager label={words.pages} page={page} pages={totalPages} hrefOf={(to) => articlesAt(base, { keyword, page: to })} />
      </div>
    </>
  )
}

type ArticleRowProps = { article: Article; pictures: 'left' | 'right'; readMore: string; /** Of its title: below the h1 of a page, or the h2 of a block. */ level?: 'h2' | 'h3' }

/** One of them, where they stand in a list of other kind than `ArticleList`. */
export function ArticleRow({ article, pictures, readMore, level: Title = 'h2' }: ArticleRowProps) {
  const { to, over, title, under, excerpt, picture, foot } = article
  return (
    <li className={`flex flex-col gap-4 border-b border-rule py-6 sm:gap-6 ${pictures === 'right' ? 'sm:flex-row-reverse' : 'sm:flex-row'}`}>
      {picture && <div className="aspect-[16/10] w-full shrink-0 self-start overflow-hidden rounded-field border border-rule *:size-full sm:w-50">{picture}</div>}
      <article className="min-w-0 flex-1">
        <p className="type-fine tabular text-ink-2 wrap-anywhere">{over}</p>
        <Title className="mt-1 text-lg/[1.625rem] font-semibold wrap-anywhere">
          <Link to={to} className="hover:underline">
            {title}
          </Link>
        </Title>
        {under && <div className="type-fine mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">{under}</div>}
        <p className="type-body mt-1 max-w-[70ch] text-ink-2 wrap-anywhere">
          {excerpt}{' '}
          <Link to={to} className="text-link-line" aria-label={`${readMore}: ${title}`}>
            {readMore}
          </Link>
        </p>
        {foot && <div className="type-fine mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2">{foot}</div>}
      </article>
    </li>
  )
}

function NoArticles({ base, part: { keyword, page }, empty }: Pick<ArticleListProps, 'base' | 'part' | 'empty'>) {
  const way = page > 0 ? { to: articlesAt(base, { keyword, page: 0 }), text: words.firstPage } : keyword ? { to: base, text: words.clear } : undefined
  return (
    <Empty level="h2" title={empty.title} action={way && <LinkButton to={way.to}>{way.text}</LinkButton>}>
      {page > 0 ? words.pastEnd : keyword ? words.notFound(keyword) : empty.text}
    </Empty>
  )
}
