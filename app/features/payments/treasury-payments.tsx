import { Link } from '@remix-run/react'
import '#app/styles/kit/table.css'
import { amount, date } from '#app/lib/format.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Hash } from '#app/ui/parts/hash.tsx'
import { Pager } from '#app/ui/parts/pager.tsx'
import { bookPageSize, kindOfFact } from '#server/features/payments/books/rules.ts'
import type { Api } from '#server/api.ts'
import type { BooksAsOf } from './treasury-months.tsx'

export type BookedPayments = Awaited<ReturnType<Api['books']['payments']>>

type TreasuryPaymentsProps = {
  payments: BookedPayments
  books: BooksAsOf
  page: number
  /** An address of this page with something else in its query. */
  hrefOf: (change: Record<string, string>) => string
}

/** The payments that had been booked by the end of the day, newest first; an ID leads to its facts. */
export function TreasuryPayments({ payments, books, page, hrefOf }: TreasuryPaymentsProps) {
  const { until, timeZone, booked } = books
  const pages = Math.max(1, Math.ceil(booked.payments / bookPageSize))
  const factsOf = (paymentId: string) => `${hrefOf({ payment: paymentId })}#facts`
  return (
    <Block title={`Payments as of ${date(until)}`} count={booked.payments.toLocaleString('en-US')} id="payments">
      {payments.length === 0 ? (
        <div className="mt-5">
          <Empty title="No payment had been booked by then">Choose a later day above.</Empty>
        </div>
      ) : (
        <>
          <div className="table-only">
            <table className="table sheet-table" aria-labelledby="payments-title">
              <thead>
                <tr>
                  <th scope="col">ID</th>
                  <th scope="col">From</th>
                  <th scope="col">For</th>
                  <th scope="col" className="max-lg:hidden">
                    How
                  </th>
                  <th scope="col">Entered</th>
                  <th scope="col" className="max-xl:hidden">
                    Fact
                  </th>
                  <th scope="col" data-align="end">
                    Amount <small>USD</small>
                  </th>
                </tr>
              </thead>
              <tbody>
                {payments.map(({ paymentId, name, memberId, purpose, kind, recordedAt, position, hash, amountCents }) => (
                  <tr key={paymentId}>
                    <td data-kind="id">
                      <Link to={factsOf(paymentId)} className="text-link-line" preventScrollReset>
                        <Hash text={paymentId} />
                      </Link>
                    </td>
                    <td>
                      {name || 'Guest'} {memberId && <span className="hash text-ink-2">{memberId}</span>}
                    </td>
                    <td>{purpose}</td>
                    <td className="max-lg:hidden">{kindOfFact[kind]}</td>
                    <td data-kind="figure">{date(recordedAt, timeZone)}</td>
                    <td data-kind="id" className="max-xl:hidden">
                      {position}, <Hash text={hash.slice(0, 8)} grouped />
                    </td>
                    <td data-align="end" data-kind="figure">
                      {amount(amountCents)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <ul className="records records-only">
            {payments.map(({ paymentId, name, purpose, recordedAt, amountCents }) => (
              <li key={paymentId}>
                <b>
                  <Link to={factsOf(paymentId)} preventScrollReset>
                    {name || 'Guest'}
                  </Link>
                </b>
                <b>{amount(amountCents)}</b>
                <span>{purpose}</span>
                <span>{date(recordedAt, timeZone)}</span>
              </li>
            ))}
          </ul>
          <div className="table-foot">
            <p>
              {page * bookPageSize + 1} to {page * bookPageSize + payments.length} of {booked.payments.toLocaleString('en-US')}
            </p>
            <Pager label="Pages of payments" page={page} pages={pages} hrefOf={(next) => hrefOf({ page: String(next + 1) })} />
          </div>
        </>
      )}
    </Block>
  )
}
