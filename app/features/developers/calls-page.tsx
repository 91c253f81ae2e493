import '#app/styles/kit/fold.css'
import '#app/styles/kit/table.css'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { Link, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { described } from '#app/lib/page/described.ts'
import { load } from '#app/lib/page/page.ts'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { Badge } from '#app/ui/parts/badge.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { SearchBox } from '#app/ui/table/search-box.tsx'
import { useTableControl } from '#app/ui/table/table-control.ts'
import { readTableState } from '#app/ui/table/table-state.ts'
import { byArea } from './call-groups.ts'
import { CallExample } from './call-example.tsx'
import { featuresIn, firstExamples, type CallLine, type CallView } from './call-view.ts'
import { matchingCalls } from './matching-calls.ts'
import { developerWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  described({ matches }, { title: words.title, path: '/developers', isHidden: true })

export const loader = load(async (_, { describeCalls, cacheForVisitors }) => {
  cacheForVisitors()
  const document = await describeCalls()
  return { features: featuresIn(document), examples: firstExamples(document) }
})

/** Every documented call, by area and feature, with a filter. */
export default function CallsPage() {
  const { features, examples } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const hydrated = useHydrated()
  const [state, setState] = useState(() => readTableState(query))
  const control = useTableControl('', state, hydrated ? setState : undefined)
  const groups = byArea(matchingCalls(features, state.search), words.more)
  const count = groups.flatMap(({ rows }) => rows.flatMap(({ calls }) => calls)).length
  const isFound = state.search !== ''
  return (
    <OpenScreen
      title={words.title}
      lead={words.lead}
      action={
        <LinkButton to="/api/openapi.json" reloadDocument>
          {words.file}
        </LinkButton>
      }
    >
      <div className="page-search mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox control={control} label={words.filter} />
        <p className="type-small text-ink-2" role="status">
          {words.calls(count)}
        </p>
      </div>
      <nav aria-label={words.areas} className="type-small mb-8 flex flex-wrap gap-x-5 gap-y-1">
        {groups.map(({ area }) => (
          <a key={area} href={`#${idOf(area)}`} className="inline-block py-1 text-link hover:underline">
            {area}
          </a>
        ))}
      </nav>
      {/* Who searches has read it. */}
      {!isFound && <HowToCall examples={examples} />}
      {count === 0 && <Empty title={words.none(state.search)}>{words.noneText}</Empty>}
      <div className="grid items-start gap-x-10 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav
          aria-label={words.features}
          className="sticky top-20 hidden max-h-[calc(100vh-6rem)] overflow-y-auto border-r border-rule pr-3 lg:block"
        >
          {groups.map(({ area, rows }) => (
            <div key={area} className="mb-4">
              <p className="type-key py-1">{area}</p>
              <ul>
                {rows.map(({ feature, slug, calls }) => (
                  <li key={slug}>
                    <a
                      href={`#${slug}`}
                      className="type-small flex justify-between gap-2 py-1 text-link hover:underline"
                    >
                      {feature} <span className="tabular text-ink-2">{calls.length}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="flex min-w-0 flex-col gap-12">
          {groups.map(({ area, rows }) => (
            <section key={area} id={idOf(area)} aria-label={area} className="scroll-mt-20">
              <h2 className="type-section mb-4">{area}</h2>
              {rows.map(({ feature, slug, calls }) => (
                <FeatureCalls key={slug} feature={feature} slug={slug} calls={calls} isFound={isFound} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </OpenScreen>
  )
}

const idOf = (area: string) => `area-${area.toLowerCase().replaceAll(' ', '-')}`

/** Two examples that run as they are, and what holds for every call. */
function HowToCall({ examples }: { examples: CallView[] }) {
  return (
    <div className="mb-10 grid gap-10">
      <Block id="start" title={words.startTitle}>
        <div className="grid items-start gap-x-10 gap-y-6 pt-3 *:min-w-0 lg:grid-cols-2">
          {examples.map((call, index) => (
            <div key={call.id}>
              <p className="type-body mb-2">{words.steps[index]}</p>
              <CallExample call={call} />
            </div>
          ))}
        </div>
      </Block>
      <div className="grid items-start gap-10 lg:grid-cols-2">
        <Block title={words.errorsTitle}>
          <div className="type-body flex flex-col gap-3 pt-3">
            <p>{words.errors}</p>
            <p>{words.oldPaths}</p>
          </div>
        </Block>
        <Block id="limits" title={words.limitsTitle}>
          <div className="type-body flex flex-col gap-3 pt-3">
            <p>{words.limits}</p>
            <p>{words.sizes}</p>
          </div>
        </Block>
      </div>
    </div>
  )
}

type Feature = ReturnType<typeof featuresIn>[number]

/**
 * A feature's calls. On phones all of them would be twenty screens long, so there a feature is one line that opens, and
 * those are open in which something was searched for.
 */
function FeatureCalls({ feature, slug, calls, isFound }: Feature & { isFound: boolean }) {
  return (
    <section id={slug} aria-labelledby={`${slug}-title`} className="scroll-mt-20 sm:mb-10 sm:last:mb-0">
      <header className="block-head max-sm:hidden">
        <h3 id={`${slug}-title`}>
          <Link to={`/developers/${slug}`}>{feature}</Link> <span>{words.calls(calls.length)}</span>
        </h3>
      </header>
      <details className="fold-on-phones group/fold border-rule max-sm:border-b" open={isFound || undefined}>
        <summary className="cursor-pointer py-2.5">
          {/* The heading above is not on phones: one of the two is there. */}
          <h3 className="flex items-center justify-between gap-3 font-semibold">
            <span>
              {feature} <span className="type-small font-normal text-ink-2">{words.calls(calls.length)}</span>
            </span>
            <Icon of={ChevronDown} className="flex-none group-open/fold:rotate-180" />
          </h3>
        </summary>
        <div className="block-rows">
          {calls.map((call) => (
            <CallRow key={call.id} call={call} slug={slug} />
          ))}
        </div>
      </details>
    </section>
  )
}

/** One call in a line: what to send, what it does, and for whom; on phones below each other. */
function CallRow({ call: { id, method, path, summary, forWhom, old }, slug }: { call: CallLine; slug: string }) {
  return (
    <Link
      to={`/developers/${slug}#${id}`}
      className="group grid min-w-0 gap-x-6 gap-y-0.5 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)_6.5rem]"
    >
      <code className="type-small min-w-0 text-link wrap-anywhere group-hover:underline">
        <b className="text-primary">{method}</b> {path}
      </code>
      <span className="type-small min-w-0 text-ink-2">
        {summary} {old && <Badge>{words.oldPath}</Badge>}
      </span>
      <span className="type-fine text-ink-2 lg:text-right">{forWhom}</span>
    </Link>
  )
}
