import type { MetaFunction } from '@remix-run/node'
import { useViewer } from '#app/lib/viewer.ts'
import { Drawing } from '#app/ui/frame/drawing.tsx'
import { Prose } from '#app/ui/frame/prose.tsx'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'

export const meta: MetaFunction = () => [{ title: 'About' }]

const services = [
  ['Career workshops', 'From the first application to the licence: members of long standing read along and advise.'],
  ['Training classes', 'Evenings and Saturdays on codes, software and examinations, held by members for members.'],
  ['Science fairs', 'Schools bring their experiments; engineers and architects judge them and hand out the prizes.'],
  ['Scholarships', 'Students of engineering and architecture are supported through their years of study.'],
  ['Job fairs', 'Offices that look for people and people who look for an office meet in one hall.'],
  ['Lab projects', 'Laboratories at universities abroad are planned, equipped and kept running.'],
  ['Humanitarian fundraising', 'After floods, storms and earthquakes the chapters collect for those who were hit.'],
] as const

/** The overview page: its facts are fixed (foundation, section 2). */
export default function AboutPage() {
  const { association } = useViewer()
  return (
    <OpenScreen title={`About the ${association.shortName}`} lead={association.name}>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-12">
        <div>
          <Prose>
            <p>
              The {association.name} is a non-profit founded in 1984. It began with a handful of engineers and
              architects who wanted to know of one another, and has grown to 12 chapters across the country.
            </p>
            <p>
              Every chapter elects its own committee and plans its own year. Above them stands a central committee that
              rotates: each term another chapter carries it, so that no place leads for long and every place leads once.
            </p>
            <p>
              What holds the chapters together is work. Members teach, judge, advise and build, in their own town and
              far from it, and open to those who come after them what was opened to them.
            </p>
          </Prose>
          <div className="mt-10">
            <Block title="What the association does">
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
          {['Mission', 'Vision', 'History'].map((title) => (
            <Block key={title} title={title} rows>
              <p className="type-body text-ink-2">The {title.toLowerCase()} has not been published here yet.</p>
            </Block>
          ))}
        </div>
      </div>
    </OpenScreen>
  )
}
