import { dollars } from '#app/lib/format.ts'
import { Block } from '#app/ui/parts/block.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { catalogOf } from '#server/features/packages/rules.ts'
import type { EventView } from '../events/event-standing.ts'
import { SoldOut, SoldOutNote } from '../events/sold-out.tsx'
import { soldOut } from '../events/words.ts'
import { groupsOf } from './package-groups.ts'
import { packagesWords as words } from './words.ts'

type PackageView = Outputs['packages']['list'][number]

/** The public list of the packages sold by an event's form; empty if there are none. */
export function PackagesBlock({ event, packages }: { event: EventView; packages: PackageView[] }) {
  const sold = packages.filter(({ catalogue }) => catalogue === catalogOf[event.registrationForm])
  if (sold.length === 0) return null
  return (
    <Block title={words.title} count={sold.length}>
      {groupsOf(sold, event).map((group) => (
        <section key={group.title} className="grid gap-x-3 border-b border-rule md:grid-cols-[12.5rem_minmax(0,1fr)]">
          <h3 className="type-body pt-3 font-semibold wrap-anywhere md:pb-3">{group.title}</h3>
          <ul>
            {group.packages.map((one) => (
              <Line key={one.packageId} of={one} />
            ))}
          </ul>
        </section>
      ))}
      <SoldOutNote of={sold} />
    </Block>
  )
}

function Line({
  of: { name, persons, rooms, nights, isPerAttendee, priceCents, left, isSoldOut },
}: {
  of: PackageView
}) {
  return (
    <li className="type-small grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-rule py-3 not-first:border-t sm:grid-cols-[minmax(0,4fr)_minmax(0,6fr)_5rem]">
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="text-right tabular sm:order-1">{isSoldOut ? <SoldOut /> : dollars(priceCents)}</span>
      <span className="text-ink-2">
        {isPerAttendee ? words.each : words.facts(persons, rooms, nights)}
        {left !== null && !isSoldOut && `, ${soldOut.left(left)}`}
      </span>
    </li>
  )
}
