import '#app/styles/kit/table.css'
import { amount } from '#app/lib/format.ts'
import { Block } from '#app/ui/parts/block.tsx'
import type { JournalView } from './journal-choice.tsx'
import { dayIn, journalWords } from './words.ts'

const words = journalWords.preview

type FilePreviewProps = { journal: JournalView; period: string }

/** The first lines of the file. */
export function FilePreview({ journal, period }: FilePreviewProps) {
  const { program, preview, lines, openings } = journal
  const { heads } = words
  return (
    <Block id="file" title={words.title} count={lines > 0 && words.first(preview.length, lines)}>
      {lines === 0 ? (
        <p className="type-body py-4 text-ink-2">{words.nothing(period)}</p>
      ) : (
        <>
          <ul className="records records-only">
            {preview.map(({ number, day, account, cents, text, track }, index) => (
              <li key={`${number} ${index}`}>
                <b>{account === '' ? <span className="text-ink-2">{words.noName}</span> : account}</b>
                <b>{cents > 0 ? words.debit(amount(cents)) : words.credit(amount(-cents))}</b>
                <span className="wrap-anywhere">{number}</span>
                <span>{dayIn(program, day)}</span>
                <span className="record-wide text-left! wrap-anywhere">{[text, track].filter(Boolean).join(', ')}</span>
              </li>
            ))}
          </ul>
          {/* A region that scrolls has to be reached by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className="table-only overflow-x-auto" role="region" aria-label={words.title} tabIndex={0}>
            <table className="table sheet-table min-w-[54rem]" aria-label={words.title}>
              <thead>
                <tr>
                  <th scope="col">{heads.number}</th>
                  <th scope="col">{heads.day}</th>
                  <th scope="col">{heads.account}</th>
                  <th scope="col" data-align="end">
                    {heads.debits}
                  </th>
                  <th scope="col" data-align="end">
                    {heads.credits}
                  </th>
                  <th scope="col">{heads.text}</th>
                  <th scope="col">{heads.track}</th>
                </tr>
              </thead>
              <tbody>
                {preview.map(({ number, day, account, cents, text, track }, index) => (
                  <tr key={`${number} ${index}`}>
                    <td className="tabular whitespace-nowrap">{number}</td>
                    <td className="tabular whitespace-nowrap">{dayIn(program, day)}</td>
                    <td className="wrap-anywhere">
                      {account === '' ? <span className="text-ink-2">{words.noName}</span> : account}
                    </td>
                    <td data-kind="figure" data-align="end">
                      {cents > 0 ? amount(cents) : ''}
                    </td>
                    <td data-kind="figure" data-align="end">
                      {cents < 0 ? amount(-cents) : ''}
                    </td>
                    <td className="wrap-anywhere">{text}</td>
                    <td className="wrap-anywhere">{track}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {(program === 'quickbooksOnline' || program === 'quickbooksDesktop') && (
            <p className="type-small mt-3 text-ink-2">{words.monthFirst}</p>
          )}
        </>
      )}
      {openings.length > 0 && <p className="type-small mt-3 text-ink-2">{words.openings(openings)}</p>}
    </Block>
  )
}
