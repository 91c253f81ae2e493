import { Link } from '#app/lib/remix.ts'
import { date } from '#app/lib/format.ts'
import { Mark } from '#app/ui/frame/mark.tsx'
import { Prose } from '#app/ui/frame/prose.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { Hash } from '#app/ui/parts/hash.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { Paper, PaperTable } from '#app/ui/parts/paper.tsx'
import { practiceTexts } from '#server/features/payments/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { receipt, statement as words } from './words.ts'

type Statement = Outputs['receipts']['statement']

/** The printed sheet. */
export function StatementPaper({ statement }: { statement: Statement }) {
  const { year, name, memberId, madeOn, movements } = statement
  return (
    <Paper mark={<Mark height={46} />} sender={statement.sender}>
      <h1 className="type-title mt-10 mb-5">{words.title(year)}</h1>
      {statement.hasPractice && <p className="mb-5 font-semibold text-warning">{practiceTexts.statementNote}</p>}
      <Cells
        columns={4}
        cells={[
          { key: words.person, value: name },
          { key: words.memberId, value: memberId },
          { key: words.year, value: year },
          { key: words.made, value: date(madeOn) },
        ]}
      />
      {movements.length === 0 ? (
        <p className="type-body mt-8">{words.empty(year)}</p>
      ) : (
        <Movements statement={statement} />
      )}
      {statement.earlier.payments.length > 0 && <Earlier statement={statement} />}
    </Paper>
  )
}

/** What the last system says of the year: no sum of ours contains it. */
function Earlier({ statement: { year, earlier } }: { statement: Statement }) {
  const [on, text, amount] = words.earlierHeads
  return (
    <section className="mt-10">
      <h2 className="type-section mb-3">{words.earlier.title}</h2>
      <PaperTable
        records
        columns={[{ header: on }, { header: text }, { header: <AmountHead text={amount} />, align: 'end' }]}
        rows={earlier.payments.map((payment) => [
          date(payment.on),
          [words.earlier.purposes[payment.purpose], words.earlier.forYears(payment.years)].filter(Boolean).join(' '),
          <Money key={payment.earlierPaymentId} cents={payment.cents} bare />,
        ])}
        total={[words.earlier.sum(year), <Money key="total" cents={earlier.cents} bare />]}
      />
      <p className="type-body mt-4">{words.earlier.note}</p>
    </section>
  )
}

const AmountHead = ({ text }: { text: string }) => (
  <>
    {text} <small>{receipt.currency}</small>
  </>
)

function Movements({ statement }: { statement: Statement }) {
  const { year, movements, receivedCents, refundedCents, totalCents } = statement
  const [on, number, text, amount] = words.heads
  const parts = refundedCents > 0
  return (
    <>
      <div className="mt-8">
        <PaperTable
          records
          columns={[
            { header: on },
            { header: number },
            { header: text },
            { header: <AmountHead text={amount} />, align: 'end' },
          ]}
          rows={movements.map((movement, index) => [
            date(movement.on),
            <Link key="receipt" to={`/payment/${movement.paymentId}/receipt`}>
              <Hash text={movement.paymentId} />
            </Link>,
            movement.refundedCents > 0 ? words.refund(movement.text) : movement.text,
            <Money key={index} cents={movement.receivedCents - movement.refundedCents} bare />,
          ])}
          total={
            parts
              ? [words.received, <Money key="paid" cents={receivedCents} bare />]
              : [words.total(year), <Money key="total" cents={totalCents} bare />]
          }
          after={
            parts
              ? [
                  [words.refunded, <Money key="refunded" cents={-refundedCents} bare />],
                  [words.total(year), <Money key="total" cents={totalCents} bare />],
                ]
              : []
          }
        />
      </div>
      <div className="mt-8 max-w-[34rem]">
        <Prose>
          <p>{words.note}</p>
        </Prose>
      </div>
    </>
  )
}
