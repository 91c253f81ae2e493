import { date } from '#app/lib/format.ts'
import { useViewer } from '#app/lib/page/page.ts'
import { Mark } from '#app/ui/frame/mark.tsx'
import { Prose } from '#app/ui/frame/prose.tsx'
import { Cells, type Cell } from '#app/ui/parts/cells.tsx'
import { Hash } from '#app/ui/parts/hash.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { Paper, PaperTable } from '#app/ui/parts/paper.tsx'
import { Seal } from '#app/ui/parts/seal.tsx'
import { practiceTexts } from '#server/features/payments/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { receipt as words } from './words.ts'

type Receipt = Outputs['receipts']['one']

/** The printed sheet. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const { chapter } = useViewer()
  const { lines, refunds, totalCents, retainedCents, isIntact } = receipt
  const [text, detail, amount] = words.heads
  return (
    <Paper
      mark={<Mark height={46} />}
      sender={receipt.sender}
      foot={<Foot receipt={receipt} chapterName={chapter.chapterName} />}
    >
      <h1 className="type-title mt-10 mb-5">{receipt.isPractice ? practiceTexts.title : words.title}</h1>
      {receipt.isPractice && <p className="mb-5 font-semibold text-warning">{practiceTexts.note}</p>}
      <Cells columns={4} cells={cellsOf(receipt)} />
      <div className="mt-8">
        <PaperTable
          columns={[
            { header: text },
            { header: detail },
            {
              header: (
                <>
                  {amount} <small>{words.currency}</small>
                </>
              ),
              align: 'end',
            },
          ]}
          rows={lines.map((line, index) => [
            line.text,
            line.detail,
            <Money key={index} cents={line.amountCents} bare />,
          ])}
          total={[words.total, <Money key="total" cents={totalCents} bare />]}
          after={[
            ...refunds.map(({ on, amountCents }): Sum => [
              words.refundedOn(date(on)),
              <Money key={on} cents={-amountCents} bare />,
            ]),
            ...(refunds.length > 0 ? [[words.retained, <Money key="kept" cents={retainedCents} bare />] as Sum] : []),
          ]}
        />
      </div>
      <div className="mt-8 max-w-[34rem]">
        <Prose>
          <p>{words.thanks(receipt.note)}</p>
          {receipt.disclosure && <p>{receipt.disclosure}</p>}
        </Prose>
      </div>
      {!isIntact && <p className="mt-4 font-semibold text-error">{words.altered}</p>}
    </Paper>
  )
}

type Sum = Parameters<typeof PaperTable>[0]['total']

function cellsOf({ paymentId, paidOn, name, memberId, method, reference, subject, billing }: Receipt): Cell[] {
  const billedTo = [billing.company, ...billing.address.split('\n')].filter(Boolean)
  return [
    { key: words.number, value: <Hash text={paymentId} /> },
    { key: words.date, value: date(paidOn) },
    { key: memberId ? words.member : words.guest, value: name },
    ...(memberId ? [{ key: words.memberId, value: memberId }] : []),
    { key: words.method, value: method },
    ...(reference ? [{ key: reference.key, value: <span className="wrap-anywhere">{reference.text}</span> }] : []),
    ...(billing.orderNumber
      ? [{ key: words.orderNumber, value: <span className="wrap-anywhere">{billing.orderNumber}</span> }]
      : []),
    ...(subject ? [{ key: subject.key, value: subject.name, wide: true }] : []),
    ...(billedTo.length > 0
      ? [
          {
            key: words.billedTo,
            value: billedTo.map((line, index) => (
              <span key={index} className="block wrap-anywhere">
                {line}
              </span>
            )),
            wide: true,
          },
        ]
      : []),
  ]
}

function Foot({
  receipt: { position, hash, isIntact, code, checkAt, qr },
  chapterName,
}: {
  receipt: Receipt
  chapterName: string
}) {
  return (
    <>
      <div className="min-w-0">
        <p>
          {words.ledger(position)}{' '}
          <b className="font-semibold text-base-content">
            <Hash text={hash.slice(0, 8)} grouped />
          </b>
        </p>
        <p className="mt-1">{isIntact ? words.intact : words.altered}</p>
        <p className="mt-3">
          {words.code}{' '}
          <b className="font-semibold text-base-content wrap-anywhere">
            <Hash text={code} />
          </b>
        </p>
        <p className="mt-1 wrap-anywhere">{words.check(checkAt)}</p>
      </div>
      <div className="receipt-marks">
        {/* Black on white even in the dark theme, or scanners cannot read it. */}
        <svg
          className="receipt-qr"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={words.qr}
          shapeRendering="crispEdges"
        >
          <path d={qr.path} />
        </svg>
        <Seal chapterName={chapterName} verified={isIntact} size={104} />
      </div>
    </>
  )
}
