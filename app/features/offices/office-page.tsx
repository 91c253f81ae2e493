import ArrowLeft from 'lucide-react/icons/arrow-left'
import CalendarX from 'lucide-react/icons/calendar-x-2'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { Link, redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { date, dateTime } from '#app/lib/format.ts'
import { answerTo } from '#app/lib/page/answer-to.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { namedHolder, officeReference, officeUpdate, termReference } from '#server/features/offices/schema.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells, type Cell } from '#app/ui/parts/cells.tsx'
import { FactLine } from '#app/ui/parts/fact-line.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { ActsBlock } from './acts-block.tsx'
import { EndDialog, NameDialog } from './office-dialogs.tsx'
import { OfficeForm } from './office-form.tsx'
import { endsIn, OfficeBadge } from './office-status.tsx'
import { RightsBlock, type OfficeView } from './rights-block.tsx'
import { formWords, officesWords, officeWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.office.officeName ?? officesWords.title },
]

export const loader = load(({ api, params }) => api.offices.one({ officeId: params.officeId! }))

export const action = acts({
  update: one(officeUpdate, ({ api, input }) => api.offices.update(input)),
  remove: one(officeReference, async ({ api, input }) => {
    await api.offices.remove(input)
    throw redirect('/offices?done=remove')
  }),
  name: one(namedHolder, ({ api, input }) => api.offices.nameHolder(input)),
  end: one(termReference, ({ api, input }) => api.offices.endTerm(input)),
})

type OfficeDialog = 'edit' | 'remove' | 'name' | 'end' | 'endNext'

/** An office: who holds it, what it may do beside the others, and its history. */
export default function OfficePage() {
  const view = useLoaderData<typeof loader>()
  const { office, today, timeZone, positions, events, mayChange, history } = view
  const answer = useActionData<typeof action>()
  const { chapter } = useViewer()
  const { dialog, addressFor, close } = useDialogAddress<OfficeDialog>()
  const { officeId, officeName, holder, next } = office
  const shown = mayChange ? dialog : null
  const common = { answer, back: addressFor(), onClose: close }
  const ended = shown === 'end' ? holder : shown === 'endNext' ? next : null
  return (
    <WorkScreen
      before={
        <Link to="/offices" className="inline-flex items-center gap-2">
          <Icon of={ArrowLeft} /> <span className="text-link-line">{words.back}</span>
        </Link>
      }
      title={officeName}
      lead={
        <span className="inline-flex flex-wrap items-center gap-2">
          <OfficeBadge office={office} today={today} /> {words.of(chapter.chapterName)}
        </span>
      }
      action={mayChange && shown !== 'edit' && <OfficeActs view={view} addressFor={addressFor} />}
    >
      <AnswerNotice answer={shown ? undefined : answer} failed={officesWords.failed} done={officesWords.done} />
      {shown === 'edit' && (
        <OfficeForm
          office={office}
          positions={positions}
          events={events}
          answer={answerTo(answer, 'update')}
          here={addressFor('edit')}
          back={addressFor()}
        />
      )}
      <div className="grid gap-10">
        <Cells cells={cellsOf(view)} columns={4} />
        <RightsBlock view={view} />
        <ActsBlock key={officeId} view={view} />
        <Block id="history" title={words.history.title}>
          {history.length === 0 ? (
            <p className="type-body py-4 text-ink-2">{words.history.none}</p>
          ) : (
            <FactLine
              facts={history.map((fact) => ({ ...fact, detail: fact.text, actor: fact.by }))}
              timeZone={timeZone}
            />
          )}
        </Block>
      </div>
      {shown === 'name' && <NameDialog {...common} office={office} here={addressFor('name')} />}
      {ended && <EndDialog {...common} office={office} term={ended} here={addressFor(shown!)} />}
      {shown === 'remove' && (
        <ConfirmDialog
          open
          onClose={close}
          title={formWords.remove.title(officeName)}
          act={formWords.remove.act}
          action={addressFor()}
          fields={{ intent: 'remove', officeId }}
        >
          {formWords.remove.text}
        </ConfirmDialog>
      )}
    </WorkScreen>
  )
}

type OfficeActsProps = { view: OfficeView; addressFor: (dialog: OfficeDialog) => string }

/** End, edit, and the one act that matters next: to name somebody, or to hand over. */
function OfficeActs({ view: { office, today }, addressFor }: OfficeActsProps) {
  const { officeId, holder, next } = office
  const ends = endsIn(office, today) !== null
  return (
    <div className="flex flex-wrap gap-2">
      {holder && (
        <LinkButton to={addressFor('end')} icon={CalendarX} preventScrollReset>
          {words.end}
        </LinkButton>
      )}
      {next && (
        <LinkButton to={addressFor('endNext')} icon={CalendarX} preventScrollReset>
          {words.takeBack}
        </LinkButton>
      )}
      {!holder && !next && (
        <LinkButton to={addressFor('remove')} icon={Trash} preventScrollReset>
          {words.remove}
        </LinkButton>
      )}
      <LinkButton to={addressFor('edit')} icon={Pencil} preventScrollReset>
        {words.edit}
      </LinkButton>
      {!next && (
        <LinkButton to={addressFor('name')} look={holder && !ends ? 'quiet' : 'primary'} preventScrollReset>
          {words.name}
        </LinkButton>
      )}
      {next && (
        <LinkButton to={`/offices/${officeId}/hand-over`} look="primary">
          {words.openHandOver}
        </LinkButton>
      )}
    </div>
  )
}

/** Who holds it, and who follows. */
function cellsOf({ office, namedBy, secondFactor, lastUsed, timeZone }: OfficeView): Cell[] {
  const { holder, next, vacantSince } = office
  const { cells } = words
  const following: Cell[] = [
    { key: cells.nextHolder, value: next?.officer.name ?? words.nobodyNext },
    { key: cells.nextTerm, value: next ? words.span(date(next.fromDay), date(next.untilDay)) : officesWords.none },
  ]
  if (!holder)
    return [
      { key: cells.holder, value: officesWords.nobody },
      { key: cells.vacantSince, value: vacantSince ? date(vacantSince) : officesWords.neverHeld },
      ...following,
    ]
  return [
    { key: cells.holder, value: holder.officer.name },
    { key: cells.from, value: date(holder.fromDay) },
    { key: cells.until, value: words.midnight(date(holder.untilDay)) },
    { key: cells.namedBy, value: namedBy },
    ...following,
    { key: cells.secondFactor, value: secondFactor && words.factors[secondFactor] },
    { key: cells.lastUsed, value: lastUsed ? dateTime(lastUsed, timeZone) : words.never },
  ]
}
