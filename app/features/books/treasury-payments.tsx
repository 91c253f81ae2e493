import { Link } from '#app/lib/remix.ts'
import '#app/styles/kit/table.css'
import { amount, date, dollars } from '#app/lib/format.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Hash } from '#app/ui/parts/hash.tsx'
import { Pager } from '#app/ui/parts/pager.tsx'
import { bookPageSize } from '#server/features/books/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import type { BooksAsOf } from './treasury-months.tsx'
import { TreasuryPeriod, type ChosenPeriod } from './treasury-period.tsx'
import { payments as words, period as periodWords } from './treasury-words.ts'

export type BookedPayments = Outputs['books']['payments']

type TreasuryPaymentsProps = {
  payments: BookedPayments
  books: BooksAsOf
  /** The number of payments within the filters. */
  count: number
  page: number
  chosen: ChosenPeriod
  /** Of the page's query, what is not a filter. */
  rest: Record<string, string>
  /** Returns a URL of this page with changed query parameters. */
  hrefOf: (change: Record<string, string>) => string
}

/** The payments recorded by the end of the day, newest first; an ID links to its history. */
export function TreasuryPayments({ payments, books, count, page, chosen, rest, hrefOf }: TreasuryPaymentsProps) {
  const { until, timeZone, booked } = books
  const pages = Math.max(1, Math.ceil(count / bookPageSize))
  const none = booked.payments === 0 ? words.none : periodWords.nothing
  const factsOf = (paymentId: string) => `${hrefOf({ payment: paymentId })}#facts`
  return (
    <Block title={words.title(date(until))} count={count.toLocaleString('en-US')} id="payments">
      {booked.payments > 0 && (
        <TreasuryPeriod
          books={books}
          chosen={chosen}
          rest={rest}
          clearHref={`/treasury${Object.keys(rest).length > 0 ? `?${new URLSearchParams(rest)}` : ''}#payments`}
        />
      )}
      {payments.length === 0 ? (
        <div className="mt-5">
          <Empty title={none.title}>{none.text}</Empty>
        </div>
      ) : (
        <>
          <div className="table-only">
            <table className="table sheet-table" aria-labelledby="payments-title">
              <thead>
                <tr>
                  <th scope="col">{words.heads.id}</th>
                  <th scope="col">{words.heads.from}</th>
                  <th scope="col">{words.heads.for}</th>
                  <th scope="col" className="max-lg:hidden">
                    {words.heads.method}
                  </th>
                  <th scope="col">{words.heads.recorded}</th>
                  <th scope="col" className="max-xl:hidden">
                    {words.heads.entry}
                  </th>
                  <th scope="col" data-align="end">
                    {words.heads.amount} <small>USD</small>
                  </th>
                </tr>
              </thead>
              <tbody>
                {payments.map(
                  ({
                    paymentId,
                    name,
                    memberId,
                    purpose,
                    eventName,
                    method,
                    recordedAt,
                    position,
                    hash,
                    amountCents,
                  }) => (
                    <tr key={paymentId}>
                      <td data-kind="id">
                        <Link to={factsOf(paymentId)} className="text-link-line" preventScrollReset>
                          <Hash text={paymentId} />
                        </Link>
                      </td>
                      <td>
                        {name || words.guest} {memberId && <span className="hash text-ink-2">{memberId}</span>}
                      </td>
                      <td>
                        {eventName ?? purpose}
                        {eventName && <span className="type-fine block text-ink-2">{purpose}</span>}
                      </td>
                      <td className="max-lg:hidden">{method}</td>
                      <td data-kind="figure">{date(recordedAt, timeZone)}</td>
                      <td data-kind="id" className="max-xl:hidden">
                        {position}, <Hash text={hash.slice(0, 8)} grouped />
                      </td>
                      <td data-align="end" data-kind="figure">
                        {amount(amountCents)}
                      </td>
                    </tr>
                  ),
                )}
              </tbody>
            </table>
          </div>
          <ul className="records records-only">
            {payments.map(({ paymentId, name, purpose, eventName, recordedAt, amountCents }) => (
              <li key={paymentId}>
                <b>
                  <Link to={factsOf(paymentId)} preventScrollReset>
                    {name || words.guest}
                  </Link>
                </b>
                <b>{dollars(amountCents)}</b>
                <span>{eventName ? words.ofEvent(eventName, purpose) : purpose}</span>
                <span>{date(recordedAt, timeZone)}</span>
              </li>
            ))}
          </ul>
          <div className="table-foot">
            <p>
              {words.range(
                page * bookPageSize + 1,
                page * bookPageSize + payments.length,
                count.toLocaleString('en-US'),
              )}
            </p>
            <Pager
              label={words.pages}
              page={page}
              pages={pages}
              hrefOf={(next) => hrefOf({ page: String(next + 1) })}
            />
          </div>
        </>
      )}
    </Block>
  )
}
