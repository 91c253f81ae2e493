import '#app/styles/kit/paper.css'
import '#app/styles/kit/table.css'
import type { ReactNode } from 'react'

type PaperProps = {
  /** The association's logo. */
  mark: ReactNode
  /** Name and address of the chapter, one line each. */
  sender: string[]
  /** At the bottom, left and right: where it is stored, the seal. */
  foot?: ReactNode
  children: ReactNode
}

/** A printed page: receipts and books. Logo and chapter above a 2 px line, seal and hash at the bottom. */
export function Paper({ mark, sender, foot, children }: PaperProps) {
  return (
    <article className="paper">
      <header>
        {mark}
        <div>
          {sender.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </header>
      {children}
      {foot && <footer>{foot}</footer>}
    </article>
  )
}

export type PaperColumn = { header: ReactNode; align?: 'end' }

type PaperSum = [label: ReactNode, amount: ReactNode]

type PaperTableProps = {
  columns: PaperColumn[]
  rows: ReactNode[][]
  total: PaperSum
  /** Sums below the total, such as refunds. */ after?: PaperSum[]
  /** The rows are records on phones: the last two columns above the others. */ records?: boolean
}

/** The table of a printed page; the total is below a 2 px line. */
export function PaperTable({ columns, rows, total, after = [], records = false }: PaperTableProps) {
  return (
    <table className={`table sheet-table paper-table ${records ? 'is-records' : ''}`}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={index} scope="col" data-align={column.align}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((value, column) => (
              <td key={column} data-align={columns[column]?.align} data-kind="figure">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {[total, ...after].map(([label, amount], index) => (
          <tr key={index}>
            <th scope="row" colSpan={columns.length - 1}>
              {label}
            </th>
            <td data-align="end" data-kind="figure">
              {amount}
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
