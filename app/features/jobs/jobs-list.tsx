import Building from 'lucide-react/icons/building-2'
import Landmark from 'lucide-react/icons/landmark'
import MapPin from 'lucide-react/icons/map-pin'
import Plus from 'lucide-react/icons/plus'
import type { Outputs } from '#server/wiring/api.ts'
import { useTableDate } from '#app/ui/parts/table-date.tsx'
import { useViewer } from '#app/lib/page/page.ts'
import { articlesAt, type ListPart } from '#app/ui/articles/addresses.ts'
import { ArticleList } from '#app/ui/articles/article-list.tsx'
import { ArticlesScreen } from '#app/ui/articles/articles-screen.tsx'
import { SideBox } from '#app/ui/articles/side-box.tsx'
import { Drawing } from '#app/ui/frame/drawing.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Icon, type IconShape } from '#app/ui/parts/icon.tsx'
import { Tabs } from '#app/ui/parts/tabs.tsx'
import { CourtesyBand } from './courtesy-band.tsx'
import { OwnPosts } from './own-posts.tsx'
import { jobsWords as words } from './words.ts'

export type ListedJobs = { part: ListPart; list: Outputs['jobs']['listed']; own: Outputs['jobs']['mine'] }

const bases = { chapter: '/jobs', all: '/jobsall' } as const

/** The jobs of the chapter, or of all chapters, ten per page, with the search and a link to post one. */
export function JobsList({ of, part, list, own }: ListedJobs & { of: 'chapter' | 'all' }) {
  const tableDate = useTableDate()
  const { chapter } = useViewer()
  const { jobs, counts, courtesy, totalItems, totalPages } = list
  const tabOf = (which: 'chapter' | 'all') => ({
    to: articlesAt(bases[which], { keyword: part.keyword, page: 0 }),
    text: which === 'chapter' ? words.chapterJobs : words.allJobs,
    count: counts[which],
    current: of === which,
  })
  return (
    <ArticlesScreen
      title={words.title}
      lead={of === 'all' ? words.lead.all : words.lead.chapter(chapter.chapterName)}
      band={
        <>
          <CourtesyBand text={courtesy} />
          <OwnPosts of={own} />
        </>
      }
      box={
        <SideBox
          base={bases[of]}
          keyword={part.keyword}
          label={words.search.label}
          placeholder={words.search.placeholder}
        >
          <LinkButton to="/job/new" look="primary" icon={Plus} wide>
            {words.post}
          </LinkButton>
          <p className="type-fine mt-2 text-ink-2">{words.postHelp}</p>
        </SideBox>
      }
      beside={
        <div className="overflow-hidden rounded-panel border border-rule max-lg:hidden">
          <Drawing name="office" ground="sheet" decorative className="w-full" />
        </div>
      }
    >
      <ArticleList
        part={part}
        totalItems={totalItems}
        totalPages={totalPages}
        base={bases[of]}
        readMore={words.readMore}
        head={chapter.isMain ? undefined : <Tabs label={words.tabs} tabs={[tabOf('chapter'), tabOf('all')]} />}
        empty={words.empty}
        rows={jobs.map((job) => ({
          id: job.jobId,
          to: job.address,
          over: words.posted(tableDate(job.postedOn)),
          title: job.title,
          under: (
            <>
              <Fact icon={Building} label={words.company} text={job.companyName} strong />
              <Fact icon={MapPin} label={words.place} text={[job.city, job.state].filter(Boolean).join(', ')} />
              {of === 'all' && <Fact icon={Landmark} label={words.chapter} text={job.chapterName} />}
            </>
          ),
          excerpt: job.excerpt,
        }))}
      />
    </ArticlesScreen>
  )
}

function Fact({
  icon,
  label,
  text,
  strong = false,
}: {
  icon: IconShape
  label: string
  text: string
  strong?: boolean
}) {
  if (text === '') return null
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Icon of={icon} size={14} className="flex-none" />
      <span className="sr-only">{label}: </span>
      <span className={`wrap-anywhere ${strong ? 'font-medium text-base-content' : ''}`}>{text}</span>
    </span>
  )
}
