import '#app/styles/kit/fields.css'
import Search from 'lucide-react/icons/search'
import { Form, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { searchLength, maxHits, type GroupName } from '#server/features/search/rules.ts'
import { searchQuestion } from '#server/features/search/schema.ts'
import { cutText } from '#server/text/graphemes.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { described } from '#app/lib/page/described.ts'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { BlockLink } from '#app/ui/parts/block-link.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Pager } from '#app/ui/parts/pager.tsx'
import type { ResultGroup } from '#app/ui/search/hit-text.ts'
import { searchWords as words } from '#app/ui/search/words.ts'
import { HitRows } from './hit-rows.tsx'
import { searchPageWords } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  described({ matches }, { title: words.title, path: '/search', isHidden: true })

export const loader = load(async ({ api, url }) => {
  const search = cutText((url.searchParams.get('q') ?? '').trim(), searchLength.max)
  const group = groupIn(url.searchParams.get('in'))
  if (!searchQuestion.safeParse({ search }).success) return { search, page: 0, one: false, groups: [] }
  if (!group) return { search, page: 0, one: false, groups: await api.search.everywhere({ search }) }
  const asked = url.searchParams.get('page') ?? ''
  const page = /^\d{1,4}$/.test(asked) ? Math.max(0, Number(asked) - 1) : 0
  const results = await api.search.inGroup({ search, group, page })
  return { search, page, one: true, groups: [{ group, ...results }] }
})

/** Returns the group that a URL names, if it exists. */
const groupIn = (name: string | null) => (name && Object.hasOwn(words.groups, name) ? (name as GroupName) : undefined)

const at = (question: Record<string, string>) => `/search?${new URLSearchParams(question).toString()}`

/** Search across a chapter: a block for each kind of result. */
export default function SearchPage() {
  const { search, page, one, groups } = useLoaderData<typeof loader>()
  const { chapter } = useViewer()
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  const isMore = groups.some((group) => group.isMore)
  return (
    <OpenScreen
      title={words.title}
      lead={chapter.isMain ? searchPageWords.leadOfParent : searchPageWords.lead(chapter.chapterName)}
    >
      <Form method="get" action="/search" role="search" className="flex max-w-160 gap-2" key={search}>
        <span className="entry-tools min-w-0 flex-1">
          <span className="entry-before">
            <Icon of={Search} />
          </span>
          <input
            className="entry"
            type="search"
            name="q"
            defaultValue={search}
            placeholder={words.placeholder}
            aria-label={words.label}
            minLength={searchLength.min}
            maxLength={searchLength.max}
            required
          />
        </span>
        <Button type="submit" look="primary">
          {words.act}
        </Button>
      </Form>
      {search.length < searchLength.min ? (
        <p className="type-body mt-4 text-ink-2">{words.hint}</p>
      ) : (
        <p className="type-body mt-4 text-ink-2" role="status">
          {words.results(total, isMore)}
        </p>
      )}
      {search.length >= searchLength.min && total === 0 && (
        <div className="mt-6">
          <Empty level="h2" title={words.notFound(search)}>
            {words.tryOther}
          </Empty>
        </div>
      )}
      <div className={`mt-8 grid gap-10 ${one ? '' : 'lg:grid-cols-2'} items-start`}>
        {groups.map(
          (results) => results.total > 0 && <Group key={results.group} search={search} one={one} results={results} />,
        )}
      </div>
      {one && groups[0] && (
        <div className="mt-6">
          <Pager
            page={page}
            pages={Math.ceil(groups[0].total / maxHits.one)}
            hrefOf={(to) => at({ q: search, in: groups[0]!.group, page: String(to + 1) })}
            label={searchPageWords.pages}
          />
        </div>
      )}
    </OpenScreen>
  )
}

/** Links to the feature's own list for the full group; without such a list, to the group alone. */
function Group({
  search,
  one,
  results: { group, hits, total, isMore = false, list },
}: {
  search: string
  one: boolean
  results: ResultGroup
}) {
  const title = words.groups[group]
  const all = list ?? at({ q: search, in: group })
  const count = words.count(total, isMore)
  return (
    <Block
      id={`found-${group}`}
      title={title}
      count={count}
      aside={
        one ? (
          <BlockLink to={at({ q: search })}>{searchPageWords.back}</BlockLink>
        ) : (
          total > hits.length && (
            <BlockLink to={all}>
              <span aria-hidden>{searchPageWords.all(count)}</span>
              <span className="sr-only">{searchPageWords.allOf(count, title)}</span>
            </BlockLink>
          )
        )
      }
      rows
    >
      <HitRows hits={hits} />
    </Block>
  )
}
