import '#app/styles/kit/fold.css'
import '#app/styles/kit/table.css'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { Link, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { described } from '#app/lib/page/described.ts'
import { load } from '#app/lib/page/page.ts'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { SearchBox } from '#app/ui/table/search-box.tsx'
import { useTableControl } from '#app/ui/table/table-control.ts'
import { readTableState } from '#app/ui/table/table-state.ts'
import { byArea } from './call-groups.ts'
import { CallHead } from './call-head.tsx'
import { featuresIn } from './call-view.ts'
import { matchingCalls } from './matching-calls.ts'
import { developerWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  described({ matches }, { title: words.title, path: '/developers', isHidden: true })

export const loader = load(async (_, { describeCalls, cacheForVisitors }) => {
  cacheForVisitors()
  return { features: featuresIn(await describeCalls()) }
})

/** Every documented call, by area and feature, with a filter. */
export default function CallsPage() {
  const { features } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const hydrated = useHydrated()
  const [state, setState] = useState(() => readTableState(query))
  const control = useTableControl('', state, hydrated ? setState : undefined)
  const groups = byArea(matchingCalls(features, state.search), words.more)
  const count = groups.flatMap(({ rows }) => rows.flatMap(({ calls }) => calls)).length
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
      <div className="mb-10 grid items-start gap-10 lg:grid-cols-2">
        <Block title={words.errorsTitle}>
          <div className="type-body flex flex-col gap-3 pt-3">
            <p>{words.start}</p>
            <p>
              <code>{words.header}</code>
            </p>
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
      <div className="page-search mb-8 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox control={control} label={words.filter} />
        <p className="type-small text-ink-2" role="status">
          {words.calls(count)}
        </p>
      </div>
      {count === 0 && <Empty title={words.none(state.search)}>{words.noneText}</Empty>}
      <div className="flex flex-col gap-12">
        {groups.map(({ area, rows }) => (
          <section key={area} aria-label={area}>
            <h2 className="type-section mb-4">{area}</h2>
            {/* In columns rather than rows: a short feature beside a long one would leave a hole. */}
            <div className="gap-10 lg:columns-2">
              {rows.map(({ feature, slug, calls }) => (
                <FeatureCalls key={slug} feature={feature} slug={slug} calls={calls} isFound={state.search !== ''} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </OpenScreen>
  )
}

type Feature = ReturnType<typeof featuresIn>[number]

/**
 * A feature's calls under a heading of the third level, styled as a block. On phones all of them would be twenty screens
 * long, so those are folded that nobody searched for.
 */
function FeatureCalls({ feature, slug, calls, isFound }: Feature & { isFound: boolean }) {
  return (
    <section aria-labelledby={`${slug}-title`} className="mb-10 last:mb-0">
      <header className="block-head break-inside-avoid break-after-avoid">
        <h3 id={`${slug}-title`}>
          <Link to={`/developers/${slug}`}>{feature}</Link> <span>{words.calls(calls.length)}</span>
        </h3>
      </header>
      <details className="fold-on-phones" open={isFound || undefined}>
        <summary className="btn btn-quiet btn-sm mt-3 w-full">
          <span>
            {words.show} <span className="sr-only">{feature}</span>
          </span>
          <Icon of={ChevronDown} />
        </summary>
        <div className="block-rows">
          {calls.map((call) => (
            <Link
              key={call.id}
              to={`/developers/${slug}#${call.id}`}
              className="group block min-w-0 break-inside-avoid"
            >
              <CallHead call={call} />
              <span className="type-fine mt-0.5 block text-ink-2">{call.summary}</span>
            </Link>
          ))}
        </div>
      </details>
    </section>
  )
}
