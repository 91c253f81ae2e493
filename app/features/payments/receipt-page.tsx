import { useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import { date } from '#app/lib/format.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { Mark } from '#app/ui/frame/mark.tsx'
import { Prose } from '#app/ui/frame/prose.tsx'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { Hash } from '#app/ui/parts/hash.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { Paper, PaperTable } from '#app/ui/parts/paper.tsx'
import { Seal } from '#app/ui/parts/seal.tsx'
import { heads, receipt as words } from './words.ts'
import './receipt.css'

export const meta: MetaFunction<typeof loader> = ({ data: receipt }) => [{ title: words.titleOf(receipt?.paymentId ?? '') }]

export const loader = load(({ api, params }) => api.payments.receipt({ paymentId: params.paymentId ?? '' }))

/** A receipt as it is printed; the buttons stay on the screen. */
export default function ReceiptPage() {
  const receipt = useLoaderData<typeof loader>()
  const { chapter, association } = useViewer()
  const hydrated = useHydrated()
  const { paymentId, paidOn, memberName, memberId, reference, rows, totalCents, position, hash, isIntact } = receipt
  return (
    <OpenScreen>
      <div className="mb-6 flex flex-wrap gap-3 print:hidden">
        <LinkButton to="/payment" icon={ArrowLeft}>
          {words.back}
        </LinkButton>
        {hydrated && (
          <Button look="primary" icon={Printer} onClick={() => window.print()}>
            {words.print}
          </Button>
        )}
      </div>
      <Paper
        mark={<Mark height={46} />}
        sender={[`${association.shortName} ${chapter.chapterName} Chapter`, chapter.chapterAddress]}
        foot={
          <>
            <div>
              <p>
                {words.ledger(position)} <b className="font-semibold text-base-content"><Hash text={hash.slice(0, 8)} grouped /></b>
              </p>
              <p className="mt-1">{isIntact ? words.intact : words.altered}</p>
            </div>
            <Seal chapterName={chapter.chapterName} verified={isIntact} />
          </>
        }
      >
        <h1 className="type-title mt-10 mb-5">{words.title}</h1>
        <Cells
          columns={4}
          cells={[
            { key: words.number, value: <Hash text={paymentId} /> },
            { key: heads.date, value: date(paidOn) },
            { key: heads.member, value: memberName },
            { key: heads.memberId, value: memberId },
            ...(reference ? [{ key: heads.reference, value: reference, wide: true }] : []),
          ]}
        />
        <div className="mt-8">
          <PaperTable
            columns={[{ header: heads.paymentType }, { header: heads.year }, { header: <>{heads.amount} <small>USD</small></>, align: 'end' }]}
            rows={rows.map(({ typeName, year, amountCents }) => [typeName, year, <Money key={year} cents={amountCents} bare />])}
            total={[words.total, <Money key="total" cents={totalCents} bare />]}
          />
        </div>
        <div className="mt-8 max-w-[34rem]">
          <Prose>
            <p>{words.thanks}</p>
          </Prose>
        </div>
      </Paper>
    </OpenScreen>
  )
}
