import { Link, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { described } from '#app/lib/page/described.ts'
import { load, useMay, useViewer } from '#app/lib/page/page.ts'
import { managingPath } from '#app/features/statements/addresses.ts'
import { StatementCard } from '#app/features/statements/statement-card.tsx'
import { statementNames } from '#app/features/statements/words.ts'
import { statementKinds } from '#server/features/statements/rules.ts'
import { Drawing } from '#app/ui/frame/drawing.tsx'
import { Prose } from '#app/ui/frame/prose.tsx'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { aboutWords as words, services } from './about-words.ts'

export const meta: MetaFunction = ({ matches }) =>
  described({ matches }, { title: words.title, description: words.work, path: '/about' })

export const loader = load(({ api }, { cacheForVisitors }) => {
  cacheForVisitors()
  return api.statements.openings()
})

/** The overview page: its facts are fixed (foundation, section 2), and the cards are the parent's statements. */
export default function AboutPage() {
  const { association } = useViewer()
  const openings = useLoaderData<typeof loader>()
  return (
    <OpenScreen>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-12">
        <div>
          <h1 className="type-title lg:type-article">{words.heading(association.shortName)}</h1>
          <p className="type-body mt-1.5 mb-6 text-ink-2">{association.name}</p>
          <Prose>
            <p>{words.history(association.name)}</p>
            <p>{words.chapters}</p>
            <p>{words.work}</p>
          </Prose>
        </div>
        <Drawing
          name="pavilion"
          ground="sheet"
          decorative
          lazy={false}
          className="aspect-[16/10] w-full rounded-panel border border-rule lg:mt-4"
        />
      </div>
      {openings.length > 0 && (
        <div className="mt-10 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          {openings.map((opening) => (
            <StatementCard key={opening.kind} of={opening} />
          ))}
        </div>
      )}
      <Missing written={openings.map(({ kind }) => kind)} />
      <div className="mt-12">
        <Block title={words.services}>
          <dl>
            {services.map(([name, text]) => (
              <div
                key={name}
                className="type-body grid gap-x-6 border-b border-rule py-3 sm:grid-cols-[13rem_minmax(0,1fr)]"
              >
                <dt className="font-semibold">{name}</dt>
                <dd className="text-ink-2">{text}</dd>
              </div>
            ))}
          </dl>
        </Block>
      </div>
    </OpenScreen>
  )
}

/** The missing statements, for admins who can write them; hidden from visitors. */
function Missing({ written }: { written: string[] }) {
  const { chapter } = useViewer()
  const isAdmin = useMay('content', 'change')
  const missing = statementKinds.filter((kind) => !written.includes(kind))
  if (!isAdmin || !chapter.isMain) return null
  return missing.map((kind) => {
    const name = statementNames[kind].toLowerCase()
    return (
      <p key={kind} className="type-body mt-6 text-ink-2">
        {words.missing(name)}{' '}
        <Link to={`${managingPath(kind)}?dialog=add`} className="text-link-line">
          {words.write(name)}
        </Link>
      </p>
    )
  })
}
