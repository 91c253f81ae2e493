import '#app/styles/kit/fact-line.css'
import { Link, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { described } from '#app/lib/page/described.ts'
import { load, useMay, useViewer } from '#app/lib/page/page.ts'
import { ArticleScreen } from '#app/ui/frame/article-screen.tsx'
import { Drawing } from '#app/ui/frame/drawing.tsx'
import { ProseHtml } from '#app/ui/frame/prose.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { kindAt, managingPath, statementPath } from './addresses.ts'
import { statementDrawings } from './statement-card.tsx'
import { statementNames, statementWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data, location, matches, params }) => {
  const kind = kindAt(location.pathname)
  return described(
    { matches },
    {
      title: data?.title ?? statementNames[kind],
      description: data?.excerpt,
      path: statementPath(kind, params.chapterId!),
    },
  )
}

export const loader = load(({ api, params, url }, { cacheForVisitors }) => {
  cacheForVisitors()
  return api.statements.view({ kind: kindAt(url.pathname), chapterId: params.chapterId! })
})

/** The mission, vision or history, with links to the other two. */
export default function StatementPage() {
  const { kind, title, html, dates, others } = useLoaderData<typeof loader>()
  const { chapter, association } = useViewer()
  const isAdmin = useMay('content', 'change')
  return (
    <ArticleScreen
      wide
      back={{ to: '/about', text: words.back }}
      edit={
        isAdmin && chapter.isMain
          ? { to: `${managingPath(kind)}?dialog=edit&row=${chapter.chapterId}`, text: words.edit }
          : undefined
      }
      over={statementNames[kind]}
      title={title}
      beside={
        <>
          <Block title={words.around} rows>
            {others.map((other) => (
              <Around
                key={other.kind}
                to={statementPath(other.kind, other.chapterId)}
                name={statementNames[other.kind]}
                text={other.title}
              />
            ))}
            <Around to="/about" name={words.about(association.shortName)} text={words.overview} />
          </Block>
          {dates.length > 0 && <InDates lines={dates} />}
        </>
      }
    >
      <Drawing
        name={statementDrawings[kind].name}
        decorative
        lazy={false}
        className="mb-8 aspect-[16/10] w-full max-w-190 rounded-panel border border-rule"
      />
      <ProseHtml html={html} />
    </ArticleScreen>
  )
}

function InDates({ lines }: { lines: { year: string; text: string }[] }) {
  return (
    <Block title={words.inDates}>
      <ol className="fact-line years">
        {lines.map(({ year, text }, number) => (
          <li key={number}>
            <time dateTime={year}>{year}</time>
            <p className="font-semibold">{text}</p>
          </li>
        ))}
      </ol>
    </Block>
  )
}

function Around({ to, name, text }: { to: string; name: string; text: string }) {
  return (
    <div>
      <Link to={to} className="type-body font-medium hover:underline">
        {name}
      </Link>
      <p className="type-fine text-ink-2 wrap-anywhere">{text}</p>
    </div>
  )
}
