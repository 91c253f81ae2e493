import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { ApiProvider, trpc } from '#app/lib/trpc.tsx'
import type { Checkout } from './dues-summary.tsx'
import { outcomes, type Outcome } from './outcome.ts'
import { loadProvider, type ProviderButtons as Buttons } from './provider-script.ts'

type ProviderButtonsProps = {
  checkout: Checkout
  terms: number
  onQuote: (quote: { terms: number; amountCents: number }) => void
  onOutcome: (outcome: Outcome | null) => void
  /** The buttons stand there; what stood in for them may go. */
  onDrawn: () => void
}

/** The provider's own buttons. It brings tRPC and the query client, so it is loaded by itself. */
export default function ProviderButtons(props: ProviderButtonsProps) {
  return (
    <ApiProvider>
      <LiveButtons {...props} />
    </ApiProvider>
  )
}

function LiveButtons({ checkout, terms, onQuote, onOutcome, onDrawn }: ProviderButtonsProps) {
  const place = useRef<HTMLDivElement>(null)
  const { revalidate } = useRevalidator()
  const quote = trpc.payments.quote.useQuery({ terms }, { placeholderData: (before) => before })
  const api = trpc.useUtils().client.payments
  useEffect(() => {
    if (quote.data) onQuote(quote.data)
  }, [quote.data, onQuote])

  // The provider keeps what it was given when the buttons were drawn; what changes since is looked up here.
  const current = useRef({ api, terms, onOutcome, revalidate })
  useEffect(() => {
    current.current = { api, terms, onOutcome, revalidate }
  })

  useEffect(() => {
    let gone = false
    let buttons: Buttons | undefined
    const say = (outcome: Outcome | null) => current.current.onOutcome(outcome)
    const fail = (error: unknown) => say({ tone: 'error', text: error instanceof Error ? error.message : String(error) })
    void loadProvider(checkout.scriptUrl).then(async (provider) => {
      if (gone || !place.current) return
      // The provider wraps what a callback throws, so the server's own words are said before it gets them.
      let said = false
      const heard = async <T,>(work: Promise<T>): Promise<T> => {
        said = false
        try {
          return await work
        } catch (error) {
          said = true
          fail(error)
          throw error
        }
      }
      buttons = provider.Buttons({
        style: { layout: 'vertical', shape: 'rect', height: 48, borderRadius: 3 },
        createOrder: async () => {
          const { api, terms } = current.current
          return (await heard(api.start.mutate({ terms }))).orderId
        },
        onApprove: async ({ orderID }) => {
          const { state } = await heard(current.current.api.finish.mutate({ orderId: orderID }))
          say(outcomes[state])
          current.current.revalidate()
        },
        onCancel: async ({ orderID }) => {
          await current.current.api.cancel.mutate({ orderId: orderID })
          say(outcomes.cancelled)
        },
        onError: (error) => {
          if (!said) fail(error)
        },
      })
      await buttons.render(place.current)
      onDrawn()
    }, noProvider)
    return () => {
      gone = true
      void buttons?.close()
    }
  }, [checkout.scriptUrl, onDrawn])

  return <div ref={place} />
}

/** Without the provider's script the plain button stays, which needs none. */
function noProvider() {}
