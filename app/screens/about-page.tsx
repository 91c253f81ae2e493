import type { MetaFunction } from '#app/lib/remix.ts'
import { described } from '#app/lib/page/described.ts'
import { useViewer } from '#app/lib/page/viewer.ts'
import { Drawing } from '#app/ui/frame/drawing.tsx'
import { Prose } from '#app/ui/frame/prose.tsx'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { aboutWords as words, services } from './about-words.ts'

export const meta: MetaFunction = ({ matches }) => described({ matches }, { title: words.title, description: words.work, path: '/about' })

/** The overview page: its facts are fixed (foundation, section 2). */
export default function AboutPage() {
  const { association } = useViewer()
  return (
    <OpenScreen title={words.heading(association.shortName)} lead={association.name}>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-12">
        <div>
          <Prose>
            <p>{words.history(association.name)}</p>
            <p>{words.chapters}</p>
            <p>{words.work}</p>
          </Prose>
          <div className="mt-10">
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
        </div>
        <div className="flex flex-col gap-10">
          <Drawing
            name="pavilion"
            ground="sheet"
            decorative
            className="aspect-[16/10] w-full rounded-panel border border-rule"
          />
          {words.blocks.map((title) => (
            <Block key={title} title={title} rows>
              <p className="type-body text-ink-2">{words.soon}</p>
            </Block>
          ))}
        </div>
      </div>
    </OpenScreen>
  )
}
