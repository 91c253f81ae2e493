import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigate,
  useNavigation,
  useSearchParams,
  type MetaFunction,
} from '#app/lib/remix.ts'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { z } from 'zod'
import '#app/styles/kit/fields.css'
import { date, dateTime } from '#app/lib/format.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { useIsOnlySeen } from '#app/lib/page/withheld.ts'
import { monthText } from '#server/features/months/rules.ts'
import { zelleReference, zelleRefusal } from '#server/features/registrations/zelle/schema.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { FactLine } from '#app/ui/parts/fact-line.tsx'
import { ZelleReportCard } from '../registrations/zelle/zelle-report-card.tsx'
import { ZelleReportDialogs, isAboutZelle } from '../registrations/zelle/zelle-report-dialogs.tsx'
import { BookedFees } from './booked-fees.tsx'
import { ResolveCard } from './resolve-card.tsx'
import {
  failures,
  reasons,
  resolvedLine,
  resolving as words,
  type Difference,
  type ToResolve,
} from './resolve-words.ts'
import { TreasuryTabs } from './treasury-tabs.tsx'
import { useFreshWhile } from '#app/lib/hydrate/use-fresh-while.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api }) => {
  const [toResolve, bankLines, bank, months, shares] = await Promise.all([
    api.books.toResolve(),
    api.bank.openCount(),
    api.bank.toResolve(),
    api.months.toSeal(),
    api.shares.toConfirm(),
  ])
  return { ...toResolve, bankLines, ...bank, months, shares }
})

export const action = acts({
  compare: one(z.object({}), ({ api }) => api.books.compare()),
  resolve: one(
    z.object({ differenceId: z.string(), way: z.enum(['booked', 'givenBack', 'refundRecorded']) }),
    ({ api, input }) => api.books.resolve(input),
  ),
  confirmZelle: one(zelleReference, ({ api, input }) => api.registrations.confirmZelle(input)),
  declineZelle: one(zelleRefusal, ({ api, input }) => api.registrations.declineZelle(input)),
  takeFeeBack: one(z.object({ transactionId: z.string() }), ({ api, input }) => api.books.takeFeeBack(input)),
  explain: one(
    z.object({ differenceId: z.string(), reason: z.string(), note: z.string().default('') }),
    ({ api, input }) => api.books.resolve({ ...input, reason: input.reason as never, way: 'explained' }),
  ),
})

const here = '/treasury/resolve'

export default function ResolvePage() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { open, zelle, explained, resolved, comparison, timeZone, isCut } = data
  const explaining = open.find(({ differenceId }) => differenceId === query.get('explain'))
  /** The report with the solid button: the first with a line of the bank that it may be. */
  const likely = zelle.find(({ registrationId }) => data.ofReports?.[registrationId]) ?? zelle[0]
  useFreshWhile(comparison.isRunning)
  return (
    <WorkScreen
      title="Treasury"
      lead={words.lead}
      action={
        comparison.hasAccount && !comparison.isRunning && open.length + zelle.length > 0 ? <Compare /> : undefined
      }
    >
      <TreasuryTabs current="resolve" count={open.length + zelle.length} bank={data.bankLines} />
      <AnswerNotice
        answer={explaining || isAboutZelle(zelle, query) ? undefined : answer}
        failed={words.failed}
        done={words.done}
      />
      <div className="mt-6 grid gap-4">
        <Standing toResolve={data} />
        {comparison.isRunning && <Comparing read={comparison.read} />}
        {data.oldLines.map(({ accountId, accountName, lines, cents, oldest }) => (
          <Alert key={accountId} tone="warning" title={words.oldLines(lines, accountName)}>
            {words.oldLinesText(cents, date(oldest))} <LinesLink accountId={accountId} />
          </Alert>
        ))}
        <ToClose months={data.months} shares={data.shares} />
      </div>
      {open.length > 0 && (
        <div className="mt-6">
          {open.map((each, index) => (
            <ResolveCard key={each.differenceId} one={each} isFirst={index === 0} timeZone={timeZone} />
          ))}
        </div>
      )}
      {zelle.length > 0 && (
        <div className="mt-6">
          {zelle.map((each) => (
            <ZelleReportCard
              key={each.registrationId}
              one={each}
              at={here}
              isNext={open.length === 0 && each === likely}
              timeZone={timeZone}
              line={data.ofReports && (data.ofReports[each.registrationId] ?? 'none')}
            />
          ))}
        </div>
      )}
      {isCut && <p className="type-small mt-4 text-ink-2">{words.cut}</p>}
      {open.length + zelle.length === 0 && !comparison.isRunning && (
        <Nothing comparison={comparison} timeZone={timeZone} />
      )}
      {explained.count > 0 && (
        <p className="type-small tabular mt-6 text-ink-2">{words.explained(explained.count, explained.cents)}</p>
      )}
      {resolved.count > 0 && (
        <div className="mt-10">
          <Block title={words.settledTitle} count={resolved.count} id="settled">
            <FactLine
              timeZone={timeZone}
              facts={resolved.rows.map((row) => ({
                position: row.position,
                recordedAt: row.resolvedAt,
                actor: row.by,
                hash: row.hash,
                ...resolvedLine(row),
              }))}
            />
          </Block>
        </div>
      )}
      <BookedFees fees={data.fees} here={here} timeZone={timeZone} />
      <ZelleReportDialogs zelle={zelle} at={here} answer={answer} />
      {explaining && <ExplainDialog one={explaining} answer={answer} />}
    </WorkScreen>
  )
}

type ToCloseProps = { months: string[]; shares: Outputs['shares']['toConfirm'] }

/** Months that are not sealed in time, and statements of shares that the viewer's side has not confirmed. */
function ToClose({ months, shares: { side, statements } }: ToCloseProps) {
  const [month] = months
  return (
    <>
      {month !== undefined && (
        <Alert tone="warning" title={words.toSeal(months.map(monthText))}>
          {words.toSealText} <Link to={`/treasury/months/${month}`}>{words.seal(monthText(month))}</Link>
        </Alert>
      )}
      {statements.map(({ chapterId, chapterName, month: of }) => (
        <Alert
          key={`${of} ${chapterId}`}
          tone="warning"
          title={words.toConfirm(monthText(of), side === 'parent' ? chapterName : '')}
        >
          {words.toConfirmText}{' '}
          <Link to={`/treasury/shares/${of}${side === 'parent' ? `/${chapterId}` : ''}`}>{words.confirmShare}</Link>
        </Alert>
      ))}
    </>
  )
}

function Compare() {
  const { formData } = useNavigation()
  return (
    <Form method="post" preventScrollReset className="print:hidden">
      <Button
        type="submit"
        name="intent"
        value="compare"
        icon={RefreshCw}
        saving={formData?.get('intent') === 'compare'}
        savingText={words.comparing}
      >
        {words.compare}
      </Button>
    </Form>
  )
}

/** How much is open, and as of when. */
function Standing({ toResolve: { open, zelle, openCents, comparison, timeZone } }: { toResolve: ToResolve }) {
  const { completedAt, failure, transactions, since } = comparison
  return (
    <>
      {failure && (
        <Alert tone="warning" title={`${failures[failure.why].title}, ${dateTime(failure.at, timeZone)}`}>
          {failures[failure.why].text} {failure.isFormer && failures.former}{' '}
          {failures.last(completedAt && dateTime(completedAt, timeZone))}
        </Alert>
      )}
      {open.length > 0 && (
        <Alert tone="warning" title={words.differ(open.length, openCents)}>
          {completedAt &&
            words.since(transactions, dateTime(completedAt, timeZone), since ? date(since, timeZone) : '')}
        </Alert>
      )}
      {open.length === 0 && zelle.length > 0 && completedAt && (
        <p className="type-body text-ink-2">
          {words.agree}. {words.compared(transactions, dateTime(completedAt, timeZone))}
        </p>
      )}
    </>
  )
}

function Comparing({ read }: { read: number }) {
  return (
    <div className="panel flex items-center gap-4 p-4" role="status">
      <span className="spin" aria-hidden />
      <div>
        <p className="font-semibold">{words.comparingTitle}</p>
        <p className="type-small tabular text-ink-2">{words.read(read)}</p>
      </div>
    </div>
  )
}

function Nothing({
  comparison: { hasAccount, completedAt, transactions },
  timeZone,
}: {
  comparison: ToResolve['comparison']
  timeZone: string
}) {
  const { title, text } = !hasAccount
    ? words.noAccount
    : completedAt === null
      ? words.never
      : { title: words.agree, text: words.compared(transactions, dateTime(completedAt, timeZone)) }
  return (
    <div className="mt-6">
      <Empty title={title} level="h2" action={hasAccount ? <Compare /> : undefined}>
        {text}
      </Empty>
    </div>
  )
}

function ExplainDialog({ one: { differenceId, kind }, answer }: { one: Difference; answer: unknown }) {
  const navigate = useNavigate()
  return (
    <FormDialog
      id="explain"
      title={words.explainTitle}
      icon={MessageSquareText}
      act={words.explain}
      hidden={{ intent: 'explain', differenceId }}
      initial={{ reason: kind === 'disputed' ? 'disputed' : kind === 'hold' ? 'held' : '', note: '' }}
      labels={words.labels}
      answer={answer}
      here={`${here}?explain=${encodeURIComponent(differenceId)}`}
      back={here}
      onClose={() => navigate(here, { preventScrollReset: true })}
    >
      <SelectField
        name="reason"
        label={words.labels.reason}
        placeholder={words.chooseReason}
        options={Object.entries(reasons).map(([value, text]) => ({ value, text }))}
        span={6}
        phoneSpan={6}
      />
      <TextAreaField name="note" label={words.labels.note} help={words.noteHelp} optional span={6} phoneSpan={6} />
    </FormDialog>
  )
}

/** Leads to the lines of an account; who may not book them reads them there. */
function LinesLink({ accountId }: { accountId: string }) {
  const to = `/treasury/bank/${accountId}`
  return <Link to={to}>{useIsOnlySeen(to, 'book') ? words.viewLines : words.match}</Link>
}
