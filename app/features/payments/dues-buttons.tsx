import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { ApiProvider, trpc } from '#app/lib/trpc.tsx'
import { outcomes, type Outcome } from './outcome.ts'
import { ProviderButtons } from './provider-buttons.tsx'

type DuesButtonsProps = {
  scriptUrl: string
  terms: number
  onQuote: (quote: { terms: number; amountCents: number }) => void
  onOutcome: (outcome: Outcome) => void
  onDrawn: () => void
}

/** The provider's buttons for dues. They bring tRPC and the query client, so they are loaded by themselves. */
export default function DuesButtons(props: DuesButtonsProps) {
  return (
    <ApiProvider>
      <LiveButtons {...props} />
    </ApiProvider>
  )
}

function LiveButtons({ terms, onQuote, ...props }: DuesButtonsProps) {
  const { revalidate } = useRevalidator()
  const quote = trpc.payments.quote.useQuery({ terms }, { placeholderData: (before) => before })
  const { payments } = trpc.useUtils().client
  useEffect(() => {
    if (quote.data) onQuote(quote.data)
  }, [quote.data, onQuote])
  const deal = {
    start: () => payments.start.mutate({ terms }),
    finish: async (orderId: string) => {
      const { state } = await payments.finish.mutate({ orderId })
      revalidate()
      return outcomes[state]
    },
    cancel: (orderId: string) => payments.cancel.mutate({ orderId }),
  }
  return <ProviderButtons {...props} deal={deal} />
}
