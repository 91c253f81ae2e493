import type { ReactNode } from 'react'
import { Empty } from '#app/ui/parts/empty.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Pager } from '#app/ui/parts/pager.tsx'
import { articlesAt, type ListPart } from './addresses.ts'
import { ArticleRow, type Article } from './article-row.tsx'
import { articleWords as words } from './words.ts'

type ArticleListProps = {
  /** URL of the list; those of its parts are derived from it. */
  base: string
  part: ListPart
  rows: Article[]
  totalItems: number
  totalPages: number
  /** The side of the pictures; on phones they are above the text. */
  pictures?: 'left' | 'right'
  readMore: string
  /** Replaces the list's top line: tabs. */
  head?: ReactNode
  /** Shown if there are none at all. */
  empty: { title: string; text?: string }
}

/** Rows per page [spec 40]. */
const pageSize = 10

/** A list of articles: date, title, excerpt and picture each; then the range shown, and the pager. */
export function ArticleList({
  base,
  part,
  rows,
  totalItems,
  totalPages,
  pictures = 'right',
  readMore,
  head,
  empty,
}: ArticleListProps) {
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
        <Pager
          label={words.pages}
          page={page}
          pages={totalPages}
          hrefOf={(to) => articlesAt(base, { keyword, page: to })}
        />
      </div>
    </>
  )
}

function NoArticles({ base, part: { keyword, page }, empty }: Pick<ArticleListProps, 'base' | 'part' | 'empty'>) {
  const way =
    page > 0
      ? { to: articlesAt(base, { keyword, page: 0 }), text: words.firstPage }
      : keyword
        ? { to: base, text: words.clear }
        : undefined
  return (
    <Empty
      level="h2"
      title={page > 0 ? words.pastEndTitle : empty.title}
      action={way && <LinkButton to={way.to}>{way.text}</LinkButton>}
    >
      {page > 0 ? words.pastEnd : keyword ? words.notFound(keyword) : empty.text}
    </Empty>
  )
}
