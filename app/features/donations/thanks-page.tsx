import CircleCheck from 'lucide-react/icons/circle-check'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef } from 'react'
import { date } from '#app/lib/format.ts'
import { redirect, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { Drawing } from '#app/ui/frame/drawing.tsx'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { useSent } from '#app/ui/dialog/mail-waits.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells, type Cell } from '#app/ui/parts/cells.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { practiceTexts } from '#server/features/payments/rules.ts'
import { orderInput } from '#server/features/payments/schema.ts'
import { thanks as words } from './words.ts'

// The order ID in the URL stays on this site.
export const meta: MetaFunction = () => [
  { title: words.pageTitle },
  { name: 'referrer', content: 'same-origin' },
  { name: 'robots', content: 'noindex' },
]

export const loader = load(async ({ api, url }) => {
  const order = orderInput.safeParse({ orderId: url.searchParams.get('token') }).data
  const donation = order ? await api.donations.ofOrder(order) : null
  if (!donation) throw redirect('/donate')
  return donation
})

/** The page after the provider's buttons or the return from the provider: the donation as recorded in the books. */
export default function ThanksPage() {
  const { paymentId, amountCents, donationType, donatedOn, name, firstName, receiptPath, isPractice } =
    useLoaderData<typeof loader>()
  const { chapter, association, role } = useViewer()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const cells: Cell[] = [
    { key: words.amount, value: <Money cents={amountCents} /> },
    { key: words.cause, value: donationType },
    { key: words.date, value: date(donatedOn) },
    ...(name ? [{ key: words.donor, value: name }] : []),
    { key: words.chapter, value: chapter.chapterName },
    { key: words.receiptId, value: paymentId },
    ...(association.ein ? [{ key: words.ein, value: association.ein }] : []),
  ]
  const sent = useSent()
  return (
    <OpenScreen>
      <div className="panel mx-auto grid max-w-270 overflow-hidden md:grid-cols-[5fr_7fr]">
        <Drawing name="bridge" decorative lazy={false} className="h-44 w-full md:h-full" />
        <div className="min-w-0 p-6 md:p-10">
          <p className="flex items-center gap-3 font-semibold text-success">
            <Icon of={CircleCheck} size={20} /> {words.done}
          </p>
          <h1 ref={heading} tabIndex={-1} className="type-title mt-2 outline-none">
            {words.title(firstName)}
          </h1>
          <p className="type-body mt-1.5 mb-6 text-ink-2">{sent(words.text)}</p>
          <Cells
            columns={2}
            cells={cells.map(({ value, ...cell }) => ({
              ...cell,
              value: <span className="wrap-anywhere">{value}</span>,
            }))}
          />
          <div className="mt-6 flex flex-wrap gap-3 print:hidden">
            {receiptPath && (
              <LinkButton to={receiptPath} look="primary" icon={Printer}>
                {words.receipt}
              </LinkButton>
            )}
            {role === 'anonymous' ? (
              <LinkButton to="/">{words.home}</LinkButton>
            ) : (
              <LinkButton to="/donate?tab=mine">{words.more}</LinkButton>
            )}
          </div>
          <p className="type-fine mt-6 text-ink-2">{isPractice ? practiceTexts.note : words.keep}</p>
        </div>
      </div>
    </OpenScreen>
  )
}
