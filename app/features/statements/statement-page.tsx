import ArrowLeft from 'lucide-react/icons/arrow-left'
import Pencil from 'lucide-react/icons/pencil'
import { Link, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { described } from '#app/lib/page/described.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { Drawing } from '#app/ui/frame/drawing.tsx'
import { ProseHtml } from '#app/ui/frame/prose.tsx'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { kindAt, managingPath, statementPath } from './addresses.ts'
import { statementDrawings } from './statement-card.tsx'
import { statementNames, statementWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data, location, matches, params }) => {
  const kind = kindAt(location.pathname)
  return described({ matches }, { title: data?.title ?? statementNames[kind], description: data?.excerpt, path: statementPath(kind, params.chapterId!) })
}

export const loader = load(({ api, params, url }, { cacheForVisitors }) => {
  cacheForVisitors()
  return api.statements.shown({ kind: kindAt(url.pathname), chapterId: params.chapterId! })
})

/** The mission, the vision or the history, and the way to the other two. */
export default function StatementPage() {
  const { kind, title, html, others } = useLoaderData<typeof loader>()
  const { isAdmin, chapter, association } = useViewer()
  return (
    <OpenScreen>
      <div className="mx-auto grid max-w-274 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_300px]">
        <article className="min-w-0">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <Link to="/about" className="type-body inline-flex items-center gap-2 text-link">
              <Icon of={ArrowLeft} /> {words.back}
            </Link>
            {isAdmin && chapter.isMain && (
              <LinkButton to={`${managingPath(kind)}?dialog=edit&row=${chapter.chapterId}`} size="small" icon={Pencil}>
                {words.edit}
              </LinkButton>
            )}
          </div>
          <p className="type-body mt-6 text-ink-2">{statementNames[kind]}</p>
          <h1 className="type-title mt-1 mb-6 wrap-anywhere lg:type-article">{title}</h1>
          <Drawing name={statementDrawings[kind].name} decorative lazy={false} className="mb-8 aspect-[16/10] w-full rounded-panel border border-rule" />
          <ProseHtml html={html} />
        </article>
        <aside>
          <Block title={words.around} rows>
            {others.map((other) => (
              <Around key={other.kind} to={statementPath(other.kind, other.chapterId)} name={statementNames[other.kind]} text={other.title} />
            ))}
            <Around to="/about" name={words.about(association.shortName)} text={words.overview} />
          </Block>
        </aside>
      </div>
    </OpenScreen>
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
