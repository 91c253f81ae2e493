// The server-rendered HTML of a lazily loaded part is styled by its page.
import '#app/styles/kit/choices.css'
import '#app/styles/kit/facts.css'
import '#app/styles/kit/fields.css'
import '#app/styles/kit/foot-bar.css'
import '#app/styles/kit/form.css'
import '#app/styles/kit/marks.css'
import '#app/styles/kit/note.css'
import '#app/styles/kit/paper.css'
import '#app/styles/kit/table.css'
import '#app/styles/kit/table-menus.css'
import { redirect, useActionData, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { lazyHydrate } from '#app/lib/hydrate/lazy-hydrate.tsx'
import { described, rootOf } from '#app/lib/page/described.ts'
import { act, load, useMay, useViewer, type PageRequest } from '#app/lib/page/page.ts'
import { OpenScreen, WorkScreen } from '#app/ui/frame/shells.tsx'
import { SkeletonRows } from '#app/ui/parts/skeleton.tsx'
import { Tabs } from '#app/ui/parts/tabs.tsx'
import { listState, questionOf } from '#app/ui/table/list-question.ts'
import { readTableState } from '#app/ui/table/table-state.ts'
import { amountOf, donationsTable } from '#server/features/donations/rules.ts'
import { orderInput } from '#server/features/payments/schema.ts'
import type { Outcome } from '../payments/outcome.ts'
import { returnFromProvider } from '../payments/return-from-provider.ts'
import { ChapterDonations as WholeChapterDonations } from './chapter-donations.tsx'
import { chapter as chapterWords } from './chapter-words.ts'
import { donateForm } from './donate-forms.ts'
import { GiveForm as WholeGiveForm } from './give-form.tsx'
import { MyDonations as WholeMyDonations } from './my-donations.tsx'
import { thanksPath } from './thanks-path.ts'
import { donate as words, pending } from './words.ts'

export { shouldRevalidate } from '#app/lib/page/shallow-url.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

export const meta: MetaFunction = ({ matches }) =>
  described(
    { matches },
    {
      title: words.title,
      description: words.description(rootOf({ matches })?.frame.chapter.chapterName ?? ''),
      path: '/donate',
    },
  )

const ChapterDonations = lazyHydrate(
  import.meta.env.SSR ? WholeChapterDonations : undefined,
  async () => (await import('./chapter-donations.tsx')).ChapterDonations,
  { waiting: <SkeletonRows /> },
)

const GiveForm = lazyHydrate(
  import.meta.env.SSR ? WholeGiveForm : undefined,
  async () => (await import('./give-form.tsx')).GiveForm,
)

const MyDonations = lazyHydrate(
  import.meta.env.SSR ? WholeMyDonations : undefined,
  async () => (await import('./my-donations.tsx')).MyDonations,
)

export const loader = load(async (page) => {
  const { api, url, viewer } = page
  if (mayDo(viewer, 'books') && url.searchParams.get('tab') !== 'mine' && !url.searchParams.has('token')) {
    const state = listState(url.searchParams, donationsTable)
    const like = url.searchParams.get('row')
    const [rows, offer, wrong] = await Promise.all([
      api.donations.inChapter(questionOf(state)),
      api.donations.offer(),
      like ? api.donations.byHand({ paymentId: like }) : null,
    ])
    return { view: 'chapter' as const, state, page: rows, offer, wrong }
  }
  const returned = await comeBack(page)
  const [offer, checkout, donations] = await Promise.all([
    api.donations.offer(),
    api.payments.checkout(),
    viewer.role === 'anonymous' ? null : api.donations.mine(),
  ])
  return { view: 'give' as const, returned, offer, checkout, donations, state: readTableState(url.searchParams) }
})

/** An order token in an invalid format is ignored. */
async function comeBack({ api, url }: PageRequest): Promise<Outcome | null> {
  const token = orderInput.safeParse({ orderId: url.searchParams.get('token') }).data?.orderId
  if (!token) return null
  const back = await returnFromProvider(url, token, {
    finish: (orderId) => api.donations.finish({ orderId }),
    cancel: (orderId) => api.donations.cancel({ orderId, key: url.searchParams.get('cancelled') ?? '' }),
    paid: () => 'paid' as const,
    pending,
  })
  if (back === 'paid') throw redirect(thanksPath(token))
  return back
}

export const action = act(donateForm, async ({ api, input }) => {
  if (input.intent === 'recordOfMember') {
    const { intent: _, ...given } = input
    await api.donations.recordByHand({ ...given, from: 'member' })
    return redirect('/donate?done=record', 303)
  }
  if (input.intent === 'recordOfGuest') {
    const { intent: _, ...given } = input
    await api.donations.recordByHand({ ...given, from: 'guest' })
    return redirect('/donate?done=record', 303)
  }
  // Without JavaScript: the order is created here, and the donor approves it on the provider's own page.
  const gift = { donationTypeName: input.donationTypeName, amount: amountOf(input) }
  const { approveUrl } =
    input.intent === 'pay' ? await api.donations.start(gift) : await api.donations.startAsGuest({ ...input, ...gift })
  return redirect(approveUrl ?? '/donate', 303)
})

/**
 * Donating to a cause of the chapter: for visitors, members, and for admins the table of all donations (foundation
 * section 2).
 */
export default function DonatePage() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { chapter, role } = useViewer()
  const isAdmin = useMay('books')
  const tabs = isAdmin && (
    <Tabs
      label={words.tabs}
      shared
      tabs={[
        { to: '/donate', text: words.chapterTab, current: data.view === 'chapter' },
        { to: '/donate?tab=mine', text: words.ownTab, current: data.view === 'give' },
      ]}
    />
  )
  if (data.view === 'chapter') {
    return (
      <WorkScreen title={chapterWords.title} lead={chapterWords.lead(chapter.chapterName)}>
        {tabs}
        <ChapterDonations
          data={data}
          answer={answer}
          eager={query.has('dialog') || query.has('done') || answer !== undefined}
        />
      </WorkScreen>
    )
  }
  const refused: Outcome | null =
    answer && Object.keys(answer.fields).length === 0 ? { tone: 'error', text: answer.message } : null
  const outcome = data.returned ?? refused
  const form = (
    <GiveForm
      offer={data.offer}
      checkout={data.checkout}
      outcome={outcome}
      answer={answer}
      eager={outcome !== null || answer !== undefined}
    />
  )
  if (role === 'anonymous') {
    return (
      <OpenScreen title={words.title} lead={words.lead(chapter.chapterName)}>
        {form}
      </OpenScreen>
    )
  }
  return (
    <WorkScreen title={words.title} lead={words.ownLead(chapter.chapterName)}>
      {tabs && <div className="mb-8">{tabs}</div>}
      {form}
      {data.donations && <MyDonations donations={data.donations} state={data.state} />}
    </WorkScreen>
  )
}
