import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { act, load, useViewer } from '#app/lib/page/page.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { billing } from '#server/features/receipts/schema.ts'
import { BillingForm } from './billing-form.tsx'
import { ReceiptPaper } from './receipt-paper.tsx'
import { receipt as words } from './words.ts'
import './receipt.css'

// The key in the URL stays on this site. With no-referrer, a form would be sent without its origin, and rejected.
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: words.titleOf(data?.receipt.paymentId ?? '') },
  { name: 'referrer', content: 'same-origin' },
  { name: 'robots', content: 'noindex' },
]

const linkOf = ({ paymentId = '', key = '' }: Record<string, string | undefined>) => ({ paymentId, key })

export const loader = load(async ({ api, params, url }) => {
  const { key = '' } = params
  return { receipt: await api.receipts.one(linkOf(params)), key, isSaved: url.searchParams.has('saved') }
})

export const action = act(billing, async ({ api, params, input, url, redirect }) => {
  await api.receipts.bill({ ...linkOf(params), ...input })
  return redirect(`${url.pathname}?saved`, 303)
})

/** A receipt as printed; the buttons and the form are screen-only. */
export default function ReceiptPage() {
  const { receipt, key, isSaved } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { role } = useViewer()
  const hydrated = useHydrated()
  const file = new URLSearchParams({ paymentId: receipt.paymentId, ...(key && { key }) })
  return (
    <OpenScreen>
      <div className="paper-tools print:hidden">
        {role !== 'anonymous' && <WayBack to="/payment">{words.back}</WayBack>}
        {hydrated && (
          <Button look="primary" icon={Printer} onClick={() => window.print()}>
            {words.print}
          </Button>
        )}
        <LinkButton to={`/export/receipt.pdf?${file}`} icon={Download} reloadDocument>
          {words.pdf}
        </LinkButton>
      </div>
      <ReceiptPaper receipt={receipt} />
      <BillingForm billing={receipt.billing} answer={answer} isSaved={isSaved} />
    </OpenScreen>
  )
}
