// The server-rendered HTML of a lazily loaded part is styled by its page.
import '#app/styles/kit/choices.css'
import '#app/styles/kit/facts.css'
import '#app/styles/kit/fields.css'
import '#app/styles/kit/lines.css'
import '#app/styles/kit/marks.css'
import '#app/styles/kit/note.css'
import '#app/styles/kit/paper.css'
import '#app/styles/kit/table.css'
import '#app/styles/kit/table-menus.css'
import { redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { lazyHydrate } from '#app/lib/hydrate/lazy-hydrate.tsx'
import { useFreshOnReturn } from '#app/lib/fresh-on-return.ts'
import { acts, answered, one } from '#app/lib/page/acts.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { useOwnColumns } from '#app/ui/table/column-choice.ts'
import { listState, questionOf } from '#app/ui/table/list-question.ts'
import { readTableState } from '#app/ui/table/table-state.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { SkeletonRows } from '#app/ui/parts/skeleton.tsx'
import { paymentTypeReference } from '#server/features/payment-types/schema.ts'
import { paymentsTable } from '#server/features/payments/rules.ts'
import { duesOrderInput } from '#server/features/dues/schema.ts'
import { byHandInput } from '#server/features/payments/schema.ts'
import type { PageRequest } from '#app/lib/page/page.ts'
import { yearRange } from '#app/features/payments/years.ts'
import type { ChosenPayment } from './add-payment.tsx'
import { ChapterPayments as WholeChapterPayments } from './chapter-payments.tsx'
import { chapter as chapterWords } from './chapter-words.ts'
import { MyDues as WholeMyDues } from './my-dues.tsx'
import { outcomes, paidFeeOutcome, paidOutcome, type Outcome } from './outcome.ts'
import { PaymentTabs } from './payment-tabs.tsx'
import { returnFromProvider } from './return-from-provider.ts'
import { payment as words } from './words.ts'

export { shouldRevalidate } from '#app/lib/page/shallow-url.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

const ChapterPayments = lazyHydrate(
  import.meta.env.SSR ? WholeChapterPayments : undefined,
  async () => (await import('./chapter-payments.tsx')).ChapterPayments,
  { waiting: <SkeletonRows />, until: 'reached' },
)

const MyDues = lazyHydrate(
  import.meta.env.SSR ? WholeMyDues : undefined,
  async () => (await import('./my-dues.tsx')).MyDues,
  { until: 'reached' },
)

export const loader = load(async (page) => {
  const { api, url, viewer } = page
  if (mayDo(viewer, 'books') && url.searchParams.get('tab') !== 'mine' && !url.searchParams.has('token')) {
    const state = listState(url.searchParams, paymentsTable)
    const [rows, choices, types] = await Promise.all([
      api.payments.inChapter(questionOf(state)),
      api.payments.choices(),
      api.paymentTypes.inChapter(),
    ])
    const fees = types.filter(({ amountCents }) => amountCents > 0)
    return {
      view: 'chapter' as const,
      state,
      page: rows,
      choices,
      fees,
      adding: url.searchParams.has('add'),
      chosen: await chosenIn(page),
    }
  }
  const back = await comeBack(page)
  const [dues, fees, checkout, payments, reviewed] = await Promise.all([
    api.dues.standing(),
    api.fees.offered(),
    api.payments.checkout(),
    api.payments.mine(),
    api.payments.underReview(),
  ])
  const terms = Number(url.searchParams.get('terms') ?? 1)
  const returned = back && 'paidBy' in back ? outcomeOf(back.paidBy, payments) : back
  return {
    view: 'mine' as const,
    isAdmin: mayDo(viewer, 'books'),
    returned,
    dues,
    fees,
    checkout,
    payments,
    reviewed,
    state: readTableState(url.searchParams),
    terms,
  }
})

function outcomeOf(
  paymentId: string,
  payments: { paymentId: string; purpose: string; typeName: string; year: number }[],
): Outcome {
  const rows = payments.filter((row) => row.paymentId === paymentId)
  const fee = rows.find(({ purpose }) => purpose === 'fee')
  if (fee) return paidFeeOutcome(fee.typeName, paymentId)
  const years = rows.map(({ year }) => year)
  return paidOutcome(years.length > 0 ? yearRange(Math.min(...years), Math.max(...years)) : '', paymentId)
}

/** Returns the member whose page led to the form, or the incorrect payment that is recorded again. */
async function chosenIn({ api, url }: PageRequest): Promise<ChosenPayment | null> {
  const like = url.searchParams.get('like')
  if (like) {
    const {
      purpose,
      memberId,
      payer: name,
      terms,
      method,
      reference,
    } = await api.payments.toRefund({ paymentId: like })
    const bought = purpose === 'fee' ? await api.fees.byHand({ paymentId: like }) : { paymentTypeId: 'dues', terms }
    return { memberId, name, ...bought, method, reference: reference ?? '' }
  }
  const memberId = url.searchParams.get('member')
  if (!memberId) return null
  const { firstName, lastName } = await api.members.byId({ memberId })
  return { memberId, name: `${firstName} ${lastName}` }
}

function comeBack({ api, url }: PageRequest): Promise<{ paidBy: string } | Outcome> | null {
  const token = url.searchParams.get('token')
  if (!token) return null
  return returnFromProvider(url, token, {
    finish: (orderId) => api.payments.finish({ orderId }),
    cancel: (orderId) => api.payments.cancel({ orderId }),
    paid: (paymentId) => ({ paidBy: paymentId }),
    pending: outcomes.pending,
  })
}

/** A fee, or dues. */
const paymentTypeId = paymentTypeReference.shape.paymentTypeId.default('dues')

export const action = acts({
  // Without JavaScript: the order is created here, and the buyer approves it on the provider's own page.
  pay: one(duesOrderInput.extend({ paymentTypeId }), async ({ api, input: { paymentTypeId, terms, firstYear } }) => {
    const { approveUrl } = await (paymentTypeId === 'dues'
      ? api.dues.start({ terms, firstYear })
      : api.fees.start({ paymentTypeId, terms }))
    throw redirect(approveUrl ?? '/payment', 303)
  }),
  record: answered(byHandInput.extend({ paymentTypeId }), async ({ api, input: { paymentTypeId, ...entered } }) => {
    const { paymentId } = await (paymentTypeId === 'dues'
      ? api.dues.recordByHand(entered)
      : api.fees.recordByHand({ ...entered, paymentTypeId }))
    return { ok: true as const, paymentId, message: chapterWords.recorded(paymentId) }
  }),
})

export default function PaymentPage() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { chapter, role } = useViewer()
  useFreshOnReturn(data.view === 'mine')
  const hasOwnColumns = useOwnColumns('payments')
  const tabs = role === 'admin' && <PaymentTabs current={data.view} />
  if (data.view === 'chapter') {
    return (
      <WorkScreen title={chapterWords.title} lead={chapterWords.lead(chapter.chapterName)}>
        {tabs}
        <ChapterPayments data={data} answer={answer} eager={data.adding || answer !== undefined || hasOwnColumns} />
      </WorkScreen>
    )
  }
  const outcome = data.returned ?? failureOf(answer)
  return (
    <WorkScreen title={words.title} lead={words.lead(chapter.chapterName)}>
      {tabs && <div className="mb-8">{tabs}</div>}
      <MyDues data={data} outcome={outcome} eager={outcome !== null} />
    </WorkScreen>
  )
}

function failureOf(answer: ReturnType<typeof useActionData<typeof action>>): Outcome | null {
  return answer && !answer.ok ? { tone: 'error', text: answer.fields.terms ?? answer.message } : null
}
