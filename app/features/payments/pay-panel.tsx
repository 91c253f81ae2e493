import { Form } from '#app/lib/remix.ts'
import { useCallback, useState, type ReactNode } from 'react'
import { useViewer } from '#app/lib/page/viewer.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { Button } from '#app/ui/parts/button.tsx'
import type { Outcome } from './outcome.ts'
import { ProviderButtons, type CheckoutSteps } from './provider-buttons.tsx'
import { summary } from './words.ts'

export type Checkout = { clientId: string; scriptUrl: string }

type PayPanelProps = {
  /** Null if the chapter takes no online payments. */
  checkout: Checkout | null
  notSetUp: string
  steps: CheckoutSteps
  onOutcome: (outcome: Outcome) => void
  /** Whether it is inside a form of the page, whose values are sent with the plain button. */
  inForm?: boolean
  /** The intent that the plain button of that form sends. */
  intent?: string
  /**
   * Whether everything that the provider's buttons need is entered; until then the plain button stays, which reports
   * what is missing.
   */
  isReady?: boolean
  lead?: ReactNode
  /** Another way to pay, below the provider's; the only one if the chapter takes no online payments. */
  other?: ReactNode
  /** Shown below the buttons. */
  children: ReactNode
}

/** The payment buttons for any sale: the provider's, and until they load a plain one that leads to the provider. */
export function PayPanel({
  checkout,
  notSetUp,
  steps,
  onOutcome,
  inForm = false,
  intent,
  isReady = true,
  lead,
  other,
  children,
}: PayPanelProps) {
  const isClosed = useViewer().chapter.closedOn !== null
  const hydrated = useHydrated()
  const [drawn, setDrawn] = useState(false)
  const onDrawn = useCallback(() => setDrawn(true), [])
  if (isClosed) return <p className="type-small text-ink-2">{summary.closed}</p>
  if (!checkout) return other ?? <p className="type-small text-ink-2">{notSetUp}</p>
  return (
    <>
      {lead}
      {/* As tall as the provider's two buttons, so that the content below does not shift when they load. Before a choice
          there is only one. */}
      <div className={`grid grid-cols-[minmax(0,1fr)] items-start noscript:min-h-0 ${isReady ? 'min-h-27' : ''}`}>
        {hydrated && (
          <div className={isReady ? 'col-start-1 row-start-1' : 'hidden'}>
            <ProviderButtons scriptUrl={checkout.scriptUrl} steps={steps} onOutcome={onOutcome} onDrawn={onDrawn} />
          </div>
        )}
        {/* In the same place: for a moment both are there. */}
        {!(drawn && isReady) && (
          <div className="z-1 col-start-1 row-start-1">
            {inForm ? <PlainButton intent={intent} takesCards={isReady} /> : <PlainForm />}
          </div>
        )}
      </div>
      {other}
      {children}
    </>
  )
}

const PlainForm = () => (
  <Form method="post" reloadDocument>
    <PlainButton takesCards />
  </Form>
)

/** With what PayPal's page takes, in the place of the provider's button for cards. */
const PlainButton = ({ intent = 'pay', takesCards }: { intent?: string | undefined; takesCards: boolean }) => (
  <>
    <Button type="submit" name="intent" value={intent} look="primary" size="provider" wide>
      {summary.pay}
    </Button>
    {takesCards && <p className="type-small mt-3 text-center text-ink-2">{summary.takesCards}</p>}
  </>
)
