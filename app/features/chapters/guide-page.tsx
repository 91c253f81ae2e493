import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { guideWords as words } from './guide-words.ts'
import { WebhookAddress } from './payment-part.tsx'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api }) => {
  const { chapterEmail } = await api.settings.view()
  return { chapterEmail }
})

/** What a chapter needs outside the portal, step by step, to print and tick off. */
export default function GuidePage() {
  const { chapterEmail } = useLoaderData<typeof loader>()
  const { chapter, baseUrl } = useViewer()
  const { paypal, mailbox, dns, zelle } = words
  return (
    <WorkScreen
      before={<WayBack to="/settings">{words.back}</WayBack>}
      title={words.title}
      lead={words.lead}
      action={
        <Button look="primary" icon={Printer} className="needs-script" onClick={() => window.print()}>
          {words.print}
        </Button>
      }
    >
      <p className="mb-6 hidden font-semibold print:block">{words.for(chapter.chapterName)}</p>
      <div className="grid gap-10">
        <Steps part={paypal}>
          <Cells columns={2} cells={[{ key: paypal.webhook, value: <WebhookAddress />, wide: true }]} />
        </Steps>
        <Steps part={mailbox}>
          <Cells columns={2} cells={[{ key: mailbox.address, value: <Address>{chapterEmail}</Address>, wide: true }]} />
        </Steps>
        <Steps part={dns}>
          <Cells
            columns={2}
            cells={[
              { key: dns.domain, value: <Address>{chapterEmail.split('@')[1]}</Address>, wide: 'phone' },
              { key: dns.site, value: <Address>{new URL(baseUrl).host}</Address>, wide: 'phone' },
            ]}
          />
        </Steps>
        <Steps part={zelle} />
      </div>
    </WorkScreen>
  )
}

type StepsProps = { part: { title: string; lead: string; steps: readonly string[] }; children?: ReactNode }

/** Numbered steps, each with a box to tick on paper. */
function Steps({ part: { title, lead, steps }, children }: StepsProps) {
  return (
    <Block title={title}>
      <p className="py-4 text-ink-2">{lead}</p>
      {children}
      <ol className="block-rows mt-2">
        {steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-3">
            <span className="font-semibold tabular">{index + 1}.</span>
            <span className="wrap-anywhere">{step}</span>
            <span aria-hidden className="mt-0.5 hidden size-4 border border-line print:block" />
          </li>
        ))}
      </ol>
    </Block>
  )
}

const Address = ({ children }: { children: ReactNode }) => <span className="wrap-anywhere">{children}</span>
