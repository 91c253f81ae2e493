import { Link, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { lazyHydrate } from '#app/lib/hydrate/lazy-hydrate.tsx'
import { described, organizationOf, placeOf, rootOf } from '#app/lib/page/described.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { SponsorsStrip } from '#app/features/advertisements/sponsors-strip.tsx'
import { usePopUp } from '#app/features/advertisements/use-pop-up.tsx'
import { VideoBox as WholeVideoBox } from '#app/features/advertisements/video-box.tsx'
import type { RootData } from '#app/lib/page/viewer.ts'
import { PictureCarousel } from '#app/ui/media/picture-carousel.tsx'
import { ActivitiesBlock } from './home-activities.tsx'
import { AnnouncementsBlock } from './home-announcements.tsx'
import { ChaptersBlock, ContactBlock, FeesBlock, LinksBlock, QuietBlock } from './home-blocks.tsx'
import { CommitteeBlock } from './home-committee.tsx'
import { EventsBlock } from './home-events.tsx'
import { NextStep } from './home-next-step.tsx'
import { homeWords as words } from './home-words.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

export const meta: MetaFunction = ({ matches }) => {
  const root = rootOf({ matches })
  return root
    ? described(
        { matches },
        {
          title: placeOf(root),
          description: words.description(root.frame),
          path: '/',
          thing: organizationOf,
          feeds: feedsOf(root),
        },
      )
    : []
}

const feedsOf = ({ frame }: RootData) => [
  { path: '/announcements.rss', title: words.announcements },
  { path: '/calendar.rss', title: words.events },
  { path: '/activities.rss', title: words.activities },
  ...(frame.chapter.jobPortal ? [{ path: '/jobs.rss', title: words.jobs }] : []),
]

export const loader = load(async ({ api, viewer }, { cacheForVisitors }) => {
  cacheForVisitors()
  const { role, chapter } = viewer
  const pays = role === 'member' || role === 'admin'
  return {
    due: pays ? await api.dues.standing() : undefined,
    types: role === 'anonymous' && !chapter.isMain ? await api.members.types() : [],
    pictures: await api.images.ofHome(),
    upcoming: await api.events.upcoming(),
    announcements: await api.announcements.latest(),
    activities: await api.activities.latest(),
    contacts: (await api.helpContacts.inChapter()).filter(({ isTrue }) => isTrue),
    links: (await api.quickLinks.inChapter({ isWhole: true })).items,
    committee: chapter.isMain ? null : await api.committees.executive(),
    ads: chapter.advertisement ? await api.advertisements.onHome() : noAds,
    past: chapter.isMain ? await api.events.past() : [],
  }
})

const VideoBox = lazyHydrate(
  import.meta.env.SSR ? WholeVideoBox : undefined,
  async () => (await import('#app/features/advertisements/video-box.tsx')).VideoBox,
)

const noAds = { banners: [], video: null }

/**
 * The home page: news at the left, pictures and the next step in the middle, the committee at the right. The parent
 * chapter has no committee here, but the chapters and the contacts (content, section 2). An empty block is hidden from
 * visitors and tells admins what to do.
 */
export default function HomePage() {
  const viewer = useViewer()
  const { due, types, pictures, upcoming, announcements, activities, past, contacts, links, committee, ads } =
    useLoaderData<typeof loader>()
  const { chapter } = viewer
  const isAdmin = mayDo(viewer, 'content', 'change')
  const { popUp, isOver } = usePopUp(ads.banners)
  const help = (
    <>
      <div className="max-lg:order-1">
        <ContactBlock chapter={chapter} isAdmin={isAdmin} contacts={contacts} />
      </div>
      {(links.length > 0 || isAdmin) && (
        <div className="max-lg:order-3">
          <LinksBlock links={links} isAdmin={isAdmin} />
        </div>
      )}
    </>
  )
  return (
    <div className="sheet-width grid grid-cols-[minmax(0,1fr)] gap-10 *:min-w-0 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:gap-x-6 xl:gap-x-8">
      <div className="max-lg:-order-2 lg:col-span-6 lg:col-start-4 lg:row-start-1">
        {pictures.length > 0 && (
          <PictureCarousel
            pictures={pictures}
            label={words.carousel}
            sizes="(min-width: 64rem) 50vw, 100vw"
            shape="sm:aspect-[640/440]"
          />
        )}
        {pictures.length === 0 && isAdmin && (
          <QuietBlock title={words.pictures}>
            {words.noPictures}{' '}
            <Link to="/images?dialog=add" className="text-link-line">
              {words.firstPicture}
            </Link>
          </QuietBlock>
        )}
        <NextStep viewer={viewer} due={due} />
      </div>
      {/* On phones its blocks are in the page's single column; contacts, the sponsor's video, and links after the committee. */}
      <div className="contents lg:col-span-3 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:flex lg:flex-col lg:gap-10">
        {ads.video && (
          // On phones after all news, before the links.
          <div className="max-lg:order-2">
            <VideoBox ad={ads.video} isReady={isOver} />
          </div>
        )}
        {chapter.isMain && (
          <EventsBlock
            id="events"
            title={words.upcoming}
            events={upcoming}
            empty={words.noUpcoming}
            isAdmin={isAdmin}
            all="/calendar"
          />
        )}
        <AnnouncementsBlock announcements={announcements} isAdmin={isAdmin} />
        {chapter.isMain ? (
          <EventsBlock
            title={words.past}
            events={past}
            empty={words.noPast}
            isAdmin={isAdmin}
            all="/calendar?when=past"
          />
        ) : (
          <EventsBlock
            id="events"
            title={words.events}
            events={upcoming}
            empty={words.noUpcoming}
            isAdmin={isAdmin}
            all="/calendar"
          />
        )}
        {!chapter.isMain && help}
      </div>
      <div className="flex flex-col gap-10 lg:col-span-6 lg:col-start-4 lg:row-start-2">
        <FeesBlock types={types} />
        <ActivitiesBlock activities={activities} isAdmin={isAdmin} />
        <SponsorsStrip ads={ads.banners} />
      </div>
      <div className="contents lg:col-span-3 lg:col-start-10 lg:row-span-2 lg:row-start-1 lg:flex lg:flex-col lg:gap-10">
        {chapter.isMain ? (
          <>
            {/* On phones right after the advice to choose one. */}
            <div className="max-lg:-order-1">
              <ChaptersBlock chapters={viewer.chapters} chapter={chapter} />
            </div>
            {help}
          </>
        ) : (
          <CommitteeBlock committee={committee} isAdmin={isAdmin} />
        )}
      </div>
      {popUp}
    </div>
  )
}
