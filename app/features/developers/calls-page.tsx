import { Link, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { described } from '#app/lib/page/described.ts'
import { load } from '#app/lib/page/page.ts'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { CallHead } from './call-head.tsx'
import { featuresIn } from './call-view.ts'
import { developerWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  described({ matches }, { title: words.title, path: '/developers', isHidden: true })

export const loader = load(async (_, { describeCalls, cacheForVisitors }) => {
  cacheForVisitors()
  return { features: featuresIn(await describeCalls()) }
})

/** Every documented call, by feature. */
export default function CallsPage() {
  const { features } = useLoaderData<typeof loader>()
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
          </div>
        </Block>
        <Block id="limits" title={words.limitsTitle}>
          <div className="type-body flex flex-col gap-3 pt-3">
            <p>{words.limits}</p>
            <p>{words.sizes}</p>
          </div>
        </Block>
      </div>
      <div className="grid items-start gap-10 lg:grid-cols-2">
        {features.map(({ feature, slug, calls }) => (
          <Block
            key={slug}
            title={<Link to={`/developers/${slug}`}>{feature}</Link>}
            count={words.calls(calls.length)}
            rows
          >
            {calls.map((call) => (
              <Link key={call.id} to={`/developers/${slug}#${call.id}`} className="group block min-w-0">
                <CallHead call={call} />
              </Link>
            ))}
          </Block>
        ))}
      </div>
    </OpenScreen>
  )
}
