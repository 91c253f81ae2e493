import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import FileDown from 'lucide-react/icons/file-down'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { Icon, type IconShape } from '#app/ui/parts/icon.tsx'
import { countOfRows } from './count-of-rows.ts'
import { Popover } from './popover.tsx'
import { exportWords } from './words.ts'

type ExportMenuProps = {
  /** The number of exported rows: all matches, on all pages. Undefined if they were not counted. */
  total: number | undefined
  /** Returns the URL of the list in a format. */
  hrefOf: (format: string, query?: Record<string, string>) => string
  /** Other workbooks of the list. */
  workbooks?: readonly Workbook[] | undefined
}

/** A workbook besides the plain one: its name in the menu, and the query that asks for it. */
export type Workbook = { name: string; query: Record<string, string> }

type Way = { name: string; format: string; icon: IconShape; query?: Record<string, string> }

const csv: Way = { format: 'csv', name: 'CSV', icon: FileText }
const xlsx: Way = { format: 'xlsx', name: 'Excel workbook', icon: FileSpreadsheet }
const pdf: Way = { format: 'pdf', name: 'PDF for print', icon: FileDown }

type Making = { name: string; failure?: string }

/** The export menu for the whole list. Plain links; with JavaScript it shows progress and errors. */
export function ExportMenu({ total, hrefOf, workbooks = [] }: ExportMenuProps) {
  const [making, setMaking] = useState<Making>()
  const busy = making !== undefined && making.failure === undefined
  const rows = total === undefined ? undefined : countOfRows(total)
  const ways = [csv, xlsx, ...workbooks.map((book) => ({ ...xlsx, ...book })), pdf]
  const make = async (name: string, href: string) => {
    setMaking({ name })
    try {
      const { download } = await import('./download.ts')
      await download(href)
      setMaking(undefined)
    } catch (error) {
      setMaking({ name, failure: error instanceof Error ? error.message : String(error) })
    }
  }
  return (
    <Popover
      right
      label={
        <>
          {busy ? <span className="spin" aria-hidden /> : <Icon of={Download} />}
          <span className="max-md:sr-only">Export</span>
          <span className="max-md:hidden">
            <Icon of={ChevronDown} />
          </span>
        </>
      }
    >
      <p>{exportWords.scope(rows)}</p>
      {ways.map(({ format, name, icon, query }) => (
        <a
          key={name}
          className="menu-line"
          href={hrefOf(format, query)}
          aria-disabled={busy || undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            if (!busy) void make(name, hrefOf(format, query))
          }}
        >
          {busy && making.name === name ? <span className="spin" aria-hidden /> : <Icon of={icon} />} {name}{' '}
          <small>.{format}</small>
        </a>
      ))}
      <p role="status" className={making ? (busy ? '' : 'text-error!') : 'hidden'}>
        {busy ? exportWords.preparing(rows) : (making?.failure ?? '')}
      </p>
    </Popover>
  )
}
