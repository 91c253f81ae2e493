import { Form, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import Search from 'lucide-react/icons/search'
import { maxLength } from '#server/features/nominations/rules.ts'
import { newProposal, proposalReference } from '#server/features/nominations/schema.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { drawingFor } from '#app/lib/drawings.ts'
import { load } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { ChoiceRows } from '#app/ui/form/fields/choice-rows.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { OpenScreen, PageTitle } from '#app/ui/frame/shells.tsx'
import { WayEnd } from '#app/ui/frame/way-end.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { BackLink, formPath } from '../registration-links.tsx'
import { nominateWords as words } from './proposal-words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, params, url, viewer }) => {
  const eventId = params.id ?? ''
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, maxLength.search)
  const [election, made] = await Promise.all([
    api.nominations.toPropose({ eventId, search }),
    api.nominations.made({ eventId }),
  ])
  return { ...election, made, search, seesAll: viewer.role !== 'anonymous' && viewer.role !== 'member' }
})

export const action = acts({
  propose: one(newProposal.omit({ eventId: true }), ({ api, input, params }) =>
    api.nominations.propose({ ...input, eventId: params.id ?? '' }),
  ),
  withdraw: one(proposalReference, ({ api, input }) => api.nominations.withdraw(input)),
  decline: one(proposalReference, ({ api, input }) => api.nominations.decline(input)),
})

/** Where members nominate others for an election, and see what became of it. */
export default function NominatePage() {
  const { event, obstacle, made, seesAll, ...election } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <OpenScreen>
      <BackLink to={obstacle ? `/event/${event.eventId}` : formPath(event)}>
        {obstacle ? words.backToEvent : words.back}
      </BackLink>
      <PageTitle title={words.title} lead={obstacle ? event.eventName : words.lead(event.eventName)} />
      {obstacle && (
        <div className="mt-8">
          <WayEnd
            title={obstacle}
            drawing={drawingFor(event.eventId)}
            acts={
              <LinkButton to="/calendar" look="primary">
                {words.seeEvents}
              </LinkButton>
            }
          />
        </div>
      )}
      <div className="mt-8 grid max-w-180 gap-9">
        {!obstacle && <Propose {...election} made={made.length} answer={answer} />}
        {(made.length > 0 || !obstacle) && <Made made={made} seesAll={seesAll} />}
      </div>
      <AnswerNotice answer={answer} done={words.done} />
    </OpenScreen>
  )
}

type Election = Pick<Outputs['nominations']['toPropose'], 'positions' | 'found' | 'total'>

function Propose({
  positions,
  found,
  total,
  search,
  made,
  answer,
}: Election & { search: string; made: number; answer: unknown }) {
  return (
    <Block title={words.find}>
      <Form method="get" role="search" className="mt-4 flex gap-2.5" key={search}>
        <span className="entry-tools min-w-0 flex-1">
          <span className="entry-before">
            <Icon of={Search} />
          </span>
          <input
            className="entry"
            type="search"
            name="search"
            defaultValue={search}
            placeholder={words.findPlaceholder}
            aria-label={words.find}
            maxLength={maxLength.search}
          />
        </span>
        <Button type="submit" size="small">
          {words.findAct}
        </Button>
      </Form>
      {search !== '' && found.length === 0 && <p className="type-body mt-4 text-ink-2">{words.none(search)}</p>}
      {found.length > 0 && (
        <PostForm
          key={`${search}-${made}`}
          id="propose"
          answer={answer}
          labels={{ memberId: words.member, groupId: words.position, note: words.note }}
          className="mt-6 grid gap-6"
        >
          <ErrorSummary />
          <input type="hidden" name="intent" value="propose" />
          <div>
            <h3 className="type-block mb-3">{words.member}</h3>
            <ChoiceRows
              name="memberId"
              legend={words.member}
              choices={found.map(({ memberId, name }) => ({ value: memberId, name, note: memberId }))}
            />
            {total > found.length && <p className="type-small mt-3 text-ink-2">{words.more(total)}</p>}
          </div>
          <div>
            <h3 className="type-block mb-3">{words.position}</h3>
            <ChoiceRows
              name="groupId"
              legend={words.position}
              choices={positions.map(({ groupId, groupName, closed }) => ({
                value: groupId,
                name: groupName,
                note: closed,
                disabled: closed !== null,
              }))}
            />
          </div>
          <div className="entries">
            <TextAreaField name="note" label={words.note} help={words.noteHelp} optional maxLength={maxLength.note} />
          </div>
          <div>
            <SubmitButton savingText={words.proposing}>{words.propose}</SubmitButton>
          </div>
        </PostForm>
      )}
    </Block>
  )
}

type Made = Outputs['nominations']['made']

function Made({ made, seesAll }: { made: Made; seesAll: boolean }) {
  return (
    <Block title={seesAll ? words.madeByAll : words.made} count={String(made.length)}>
      {made.length === 0 && <Empty title={words.noneMade.title}>{words.noneMade.text}</Empty>}
      <ul>
        {made.map(({ proposalId, name, groupName, proposer, state, isOwn }) => (
          <li key={proposalId} className="flex items-center justify-between gap-4 border-b border-rule py-3">
            <p className="min-w-0 wrap-anywhere">
              <b className="font-semibold">{name}</b>, {groupName}
              <span className="type-small block text-ink-2">
                {[seesAll && !isOwn && words.by(proposer), words.states[state]].filter(Boolean).join(', ')}
              </span>
            </p>
            {isOwn && state === 'waiting' && (
              <PostForm id={`withdraw-${proposalId}`}>
                <input type="hidden" name="intent" value="withdraw" />
                <input type="hidden" name="proposalId" value={proposalId} />
                <SubmitButton look="quiet" savingText={words.withdraw} aria-label={words.withdrawOf(name, groupName)}>
                  {words.withdraw}
                </SubmitButton>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
    </Block>
  )
}
