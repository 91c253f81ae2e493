import CalendarClock from 'lucide-react/icons/calendar-clock'
import Download from 'lucide-react/icons/download'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import { Link, useActionData, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { date } from '#app/lib/format.ts'
import { answerTo } from '#app/lib/page/answer-to.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { z } from 'zod'
import { helperReference, newHelper } from '#server/features/check-in/schema.ts'
import { namedHolder, newOffice } from '#server/features/offices/schema.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { HelperDialog, HelpersBlock } from './helpers-block.tsx'
import { linesOf, officeColumns } from './office-columns.tsx'
import { NameDialog } from './office-dialogs.tsx'
import { OfficeForm } from './office-form.tsx'
import { endsIn, type Office } from './office-status.tsx'
import { TermsChart } from './terms-chart.tsx'
import { officesWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(({ api }) => api.offices.list())

export const action = acts({
  add: one(newOffice, ({ api, input }) => api.offices.add(input)),
  addUsual: one(z.object({}), ({ api }) => api.offices.addUsual()),
  name: one(namedHolder, ({ api, input }) => api.offices.nameHolder(input)),
  addHelper: one(newHelper, ({ api, input }) => api.checkIn.addHelper(input)),
  endHelper: one(helperReference, ({ api, input }) => api.checkIn.removeHelper(input)),
})

/** The offices of the chapter: who may do what, and until when. */
export default function OfficesPage() {
  const list = useLoaderData<typeof loader>()
  const { offices, today, timeZone, proposals, positions, events, mayChange, mayHelp } = list
  const answer = useActionData<typeof action>()
  const { chapter } = useViewer()
  const [query] = useSearchParams()
  const { dialog, row, addressFor, close } = useDialogAddress<'add' | 'name' | 'addHelper'>()
  const named = offices.find(({ officeId }) => officeId === row)
  const common = { answer, back: '/offices', onClose: close }
  return (
    <WorkScreen
      title={words.title}
      lead={words.lead(chapter.zone)}
      action={
        <div className="flex flex-wrap gap-2">
          <LinkButton to="/offices/review" icon={ListChecks}>
            {words.review}
          </LinkButton>
          <LinkButton to="/export/offices.pdf" icon={Download} reloadDocument>
            {words.printed}
          </LinkButton>
          {mayChange && dialog !== 'add' && (
            <LinkButton
              to={addressFor('add')}
              icon={Plus}
              look={offices.length > 0 ? 'primary' : 'quiet'}
              preventScrollReset
            >
              {words.add}
            </LinkButton>
          )}
        </div>
      }
    >
      <AnswerNotice answer={dialog ? undefined : answer} failed={words.failed} done={words.done} />
      {dialog === 'add' && mayChange && (
        <OfficeForm
          positions={positions}
          events={events}
          answer={answerTo(answer, 'add')}
          here={addressFor('add')}
          back={addressFor()}
        />
      )}
      <EndingNote offices={offices} today={today} nameAddress={mayChange ? nameAddress : undefined} />
      {mayChange && proposals.length > 0 && <ProposalsNote proposals={proposals} />}
      <div className="grid gap-10">
        <Block id="offices" title={words.title} count={offices.length}>
          <PlainTable
            label={words.title}
            columns={officeColumns({ today, mayChange, nameAddress })}
            rows={linesOf(list)}
            rowId={({ id }) => id}
          />
          {offices.length === 0 && (
            <div className="mt-6">
              <Empty title={words.empty.title} action={mayChange && <AddUsual />}>
                {words.empty.text}
              </Empty>
            </div>
          )}
        </Block>
        <TermsChart offices={offices} today={today} />
        <HelpersBlock
          helpers={list.helpers}
          timeZone={timeZone}
          mayHelp={mayHelp}
          addAddress={addressFor('addHelper')}
        />
      </div>
      {dialog === 'name' && named && mayChange && (
        <NameDialog
          {...common}
          office={named}
          proposed={proposals.find(({ officeId, memberId }) => officeId === row && memberId === query.get('member'))}
          here={addressFor('name', named.officeId)}
        />
      )}
      {dialog === 'addHelper' && mayHelp && <HelperDialog {...common} events={events} here={addressFor('addHelper')} />}
    </WorkScreen>
  )
}

/** The page with the dialog that names the holder of an office, perhaps with a member chosen. */
const nameAddress = (officeId: string, memberId?: string) =>
  `/offices?${new URLSearchParams({ dialog: 'name', row: officeId, ...(memberId ? { member: memberId } : {}) })}`

const AddUsual = () => (
  <PostForm id="add-usual">
    <input type="hidden" name="intent" value="addUsual" />
    <SubmitButton icon={Plus}>{words.addUsual}</SubmitButton>
  </PostForm>
)

type EndingNoteProps = { offices: Office[]; today: string; nameAddress: typeof nameAddress | undefined }

/** What ends within 60 days, and who follows. */
function EndingNote({ offices, today, nameAddress: address }: EndingNoteProps) {
  const ending = offices.filter((office) => endsIn(office, today) !== null)
  if (ending.length === 0) return null
  const lastDays = new Set(ending.map(({ holder }) => holder!.untilDay))
  const [day] = lastDays
  const title =
    lastDays.size === 1 ? words.ending.title(ending.length, date(day!)) : words.ending.titleSoon(ending.length)
  return (
    <div className="note mb-6" data-tone="warning" role="status">
      <Icon of={CalendarClock} size={18} />
      <div>
        <p className="font-semibold">{title}</p>
        <div>
          {ending.map(({ officeId, officeName, next }) => (
            <span key={officeId}>
              {next ? words.ending.passes(officeName, next.officer.name) : words.ending.open(officeName)}{' '}
              {!next && address && (
                <Link
                  to={address(officeId)}
                  className="text-link-line"
                  aria-label={words.actOn(words.ending.nameOne, officeName)}
                  preventScrollReset
                >
                  {words.ending.nameOne}
                </Link>
              )}{' '}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

type Proposals = ReturnType<typeof useLoaderData<typeof loader>>['proposals']

/** Whom the committee proposes for the offices of its positions. */
function ProposalsNote({ proposals }: { proposals: Proposals }) {
  return (
    <Alert title={words.proposed.title(proposals.length)} className="mb-6">
      <ul className="mt-1 grid gap-2">
        {proposals.map(({ officeId, officeName, memberId, name, years }) => (
          <li key={`${officeId} ${memberId}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {words.proposed.text(name, officeName, years)}
            <LinkButton
              to={nameAddress(officeId, memberId)}
              size="tiny"
              aria-label={words.proposed.actFor(name, officeName)}
              preventScrollReset
            >
              {words.proposed.act}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
