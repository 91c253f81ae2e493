import { useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import type { DrawingName } from '#app/lib/drawings.ts'
import { described, organizationOf, placeOf, rootOf } from '#app/lib/page/described.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { AnnouncementsBlock } from './home-announcements.tsx'
import { ChaptersBlock, ContactBlock, FeesBlock, LinksBlock, QuietBlock } from './home-blocks.tsx'
import { CommitteeBlock } from './home-committee.tsx'
import { HomeCarousel } from './home-carousel.tsx'
import { EventsBlock } from './home-events.tsx'
import { NextStep } from './home-next-step.tsx'
import { homeWords as words } from './home-words.ts'

export const meta: MetaFunction = ({ matches }) => {
  const root = rootOf({ matches })
  return root ? described({ matches }, { title: placeOf(root), description: words.description(root.frame), path: '/', thing: organizationOf }) : []
}

export const loader = load(async ({ api, viewer }, { cacheForVisitors }) => {
  cacheForVisitors()
  const { role, chapter } = viewer
  const pays = role === 'member' || role === 'admin'
  return {
    due: pays ? await api.payments.dues() : undefined,
    types: role === 'anonymous' && !chapter.isMain ? await api.members.types() : [],
    upcoming: await api.events.upcoming(),
    announcements: await api.announcements.latest(),
    contacts: (await api.helpContacts.inChapter()).filter(({ isTrue }) => isTrue),
    links: (await api.quickLinks.inChapter({ isWhole: true })).items,
    committee: chapter.isMain ? null : await api.committees.executive(),
    past: chapter.isMain ? await api.events.past() : [],
  }
})

const pictures: DrawingName[] = ['bridge', 'dome', 'tower', 'hall', 'stair']

/**
 * The front page: news left, pictures and what to do next in the middle, the committee right.
 * The parent chapter has no committee of its own here; it leads to the chapters (content, section 2).
 */
export default function HomePage() {
  const viewer = useViewer()
  const { due, types, upcoming, announcements, past, contacts, links, committee } = useLoaderData<typeof loader>()
  const { chapter } = viewer
  const right = chapter.isMain ? (
    <ChaptersBlock chapters={viewer.chapters} chapter={chapter} />
  ) : (
    <CommitteeBlock committee={committee} />
  )
  return (
    <div className="sheet-width grid grid-cols-[minmax(0,1fr)] gap-10 *:min-w-0 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:gap-x-6 xl:gap-x-8">
      <div className="lg:col-span-6 lg:col-start-4 lg:row-start-1">
        <HomeCarousel pictures={pictures} note={chapter.isMain ? words.drawings : undefined} />
        <NextStep viewer={viewer} due={due} />
      </div>
      {/* On phones its blocks stand in the one column of the page, and the contacts after the committee. */}
      <div className="contents lg:col-span-3 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:flex lg:flex-col lg:gap-10">
        {chapter.isMain && <EventsBlock id="events" title={words.upcoming} events={upcoming} empty={words.noUpcoming} all="/calendar" />}
        <AnnouncementsBlock announcements={announcements} isAdmin={viewer.isAdmin} />
        {chapter.isMain ? (
          <EventsBlock title={words.past} events={past} empty={words.noPast} all="/calendar?when=past" />
        ) : (
          <EventsBlock id="events" title={words.events} events={upcoming} empty={words.noUpcoming} all="/calendar" />
        )}
        {!chapter.isMain && (
          <div className="max-lg:order-1">
            <ContactBlock chapter={chapter} contacts={contacts} />
          </div>
        )}
        {links.length > 0 && (
          <div className="max-lg:order-1">
            <LinksBlock links={links} />
          </div>
        )}
      </div>
      <div className="flex flex-col gap-10 lg:col-span-6 lg:col-start-4 lg:row-start-2">
        <FeesBlock types={types} />
        <QuietBlock title={words.activities}>{words.noActivities}</QuietBlock>
      </div>
      <div className="flex flex-col gap-10 lg:col-span-3 lg:col-start-10 lg:row-span-2 lg:row-start-1">
        {right}
        {chapter.isMain && <ContactBlock chapter={chapter} contacts={contacts} />}
      </div>
    </div>
  )
}
