import { useEffect, useRef } from 'react'
import { outcomes, type Outcome } from './outcome.ts'
import { loadProvider, type ProviderButtons as Buttons } from './provider-script.ts'

/** A sale as the server handles it: creating the order, capturing the payment, canceling. */
export type CheckoutSteps = {
  start: () => Promise<Begun>
  finish: (orderId: string) => Promise<Outcome>
  cancel: (orderId: string, key?: string) => Promise<unknown>
}

/** A started sale, with the key for canceling it if needed. */
type Begun = { orderId: string; key?: string }

type ProviderButtonsProps = {
  scriptUrl: string
  steps: CheckoutSteps
  onOutcome: (outcome: Outcome) => void
  /** Called when the buttons are rendered; their placeholder can go. */
  onDrawn: () => void
}

/** The provider's own buttons. Pages load them lazily, together with the API client they need. */
export function ProviderButtons({ scriptUrl, steps, onOutcome, onDrawn }: ProviderButtonsProps) {
  const place = useRef<HTMLDivElement>(null)
  // The provider keeps the props from when the buttons were rendered; later changes are read from here.
  const current = useRef({ steps, onOutcome })
  useEffect(() => {
    current.current = { steps, onOutcome }
  })

  useEffect(() => {
    let gone = false
    let buttons: Buttons | undefined
    let begun: Begun | undefined
    // A closed dialog opens again for a new result, even with the same text.
    const say = (outcome: Outcome) => current.current.onOutcome({ ...outcome })
    const fail = (error: unknown) =>
      say({ tone: 'error', text: error instanceof Error ? error.message : String(error) })
    void loadProvider(scriptUrl).then(async (provider) => {
      if (gone || !place.current) return
      // The provider wraps what a callback throws, so the server's own message is shown first.
      let isAnnounced = false
      const heard = async <T,>(work: Promise<T>): Promise<T> => {
        isAnnounced = false
        try {
          return await work
        } catch (error) {
          isAnnounced = true
          fail(error)
          throw error
        }
      }
      buttons = provider.Buttons({
        style: { layout: 'vertical', shape: 'rect', height: 48, borderRadius: 3 },
        createOrder: async () => {
          begun = await heard(current.current.steps.start())
          return begun.orderId
        },
        onApprove: async ({ orderID }) => say(await heard(current.current.steps.finish(orderID))),
        onCancel: async ({ orderID }) => {
          await heard(current.current.steps.cancel(orderID, begun?.key))
          say(outcomes.cancelled)
        },
        onError: (error) => {
          if (!isAnnounced) fail(error)
        },
      })
      await buttons.render(place.current)
      onDrawn()
    }, noProvider)
    return () => {
      gone = true
      void buttons?.close()
    }
  }, [scriptUrl, onDrawn])

  return <div ref={place} />
}

/** Without the provider's script the plain button stays, which needs none. */
function noProvider() {}
