import { Link, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { initials } from '#app/lib/format.ts'
import { described } from '#app/lib/page/described.ts'
import { load } from '#app/lib/page/page.ts'
import { ProseHtml } from '#app/ui/frame/prose.tsx'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Portrait } from '#app/ui/media/portrait.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { nameWithTitle } from '#server/features/members/rules.ts'
import { CommitteePortrait, Position, type CommitteeLine } from './committee-card.tsx'
import { committeeWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches, params }) =>
  described(
    { matches },
    {
      title: data?.name ?? words.title,
      description: data && `${data.position}, ${data.tenure}`,
      path: `/committee/${params.cId}`,
    },
  )

export const loader = load(async ({ api, params }, { cacheForVisitors }) => {
  cacheForVisitors()
  const { member, ...served } = await api.committees.byId({ cId: params.cId! })
  const name = nameWithTitle(member)
  return { ...served, member, name, others: await api.committees.besides(served) }
})

/** One member of a committee. */
export default function CommitteeMemberPage() {
  const { memberId, position, bio, tenure, chapter, member, name, others } = useLoaderData<typeof loader>()
  return (
    <OpenScreen>
      <WayBack to="/committiees">{words.back}</WayBack>
      <div className="mt-5 grid gap-x-12 gap-y-6 md:grid-cols-[240px_minmax(0,1fr)]">
        <div className="flex items-start gap-4 *:first:size-30 md:flex-col md:gap-0 md:*:first:size-60">
          <Portrait
            picture={member.profilePicture}
            memberId={memberId}
            initials={initials(`${member.firstName} ${member.lastName}`)}
            name={name}
            size={240}
          />
          <dl className="min-w-0 flex-1 border border-rule md:w-60 md:flex-none">
            {[
              [words.tenure, tenure],
              [words.chapter, chapter.chapterName],
            ].map(([key, value]) => (
              <div key={key} className="border-rule px-3.5 py-2.5 not-first:border-t">
                <dt className="type-key">{key}</dt>
                <dd className="type-body font-semibold wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="min-w-0">
          <Position of={position} />
          <h1 className="type-title mb-6 wrap-anywhere lg:type-article">{name}</h1>
          {bio ? <ProseHtml html={bio} /> : <p className="type-body text-ink-2">{words.noBio}</p>}
          {others.length > 0 && <Besides tenure={tenure} others={others} />}
        </div>
      </div>
    </OpenScreen>
  )
}

function Besides({ tenure, others }: { tenure: string; others: CommitteeLine[] }) {
  return (
    <div className="mt-10">
      <Block title={words.besides} count={tenure}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-8">
          {others.map((other) => (
            <li key={other.cId} className="flex items-center gap-4 border-b border-rule py-3">
              <CommitteePortrait member={other} size={56} />
              <div className="min-w-0">
                <Position of={other.position} />
                <Link to={`/committee/${other.cId}`} className="type-body font-semibold wrap-anywhere hover:underline">
                  {other.name}
                </Link>
              </div>
            </li>
          ))}
        </ul>
      </Block>
    </div>
  )
}
