import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import FileDown from 'lucide-react/icons/file-down'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { Icon, type IconShape } from '#app/ui/parts/icon.tsx'
import { Popover } from './popover.tsx'

type ExportMenuProps = {
  /** The number of exported rows: all matches, on all pages. */
  total: number
  /** Returns the URL of the list in a format. */
  hrefOf: (format: string) => string
}

const formats: [format: string, name: string, icon: IconShape][] = [
  ['csv', 'CSV', FileText],
  ['xlsx', 'Excel workbook', FileSpreadsheet],
  ['pdf', 'PDF for print', FileDown],
]

type Making = { format: string; failure?: string }

/** The export menu for the whole list. Plain links; with JavaScript it shows progress and errors. */
export function ExportMenu({ total, hrefOf }: ExportMenuProps) {
  const [making, setMaking] = useState<Making>()
  const busy = making !== undefined && making.failure === undefined
  const rows = `${total.toLocaleString('en-US')} ${total === 1 ? 'row' : 'rows'}`
  const make = async (format: string, href: string) => {
    setMaking({ format })
    try {
      const { download } = await import('./download.ts')
      await download(href)
      setMaking(undefined)
    } catch (error) {
      setMaking({ format, failure: error instanceof Error ? error.message : String(error) })
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
      <p>{rows} (all pages)</p>
      {formats.map(([format, name, icon]) => (
        <a
          key={format}
          className="menu-line"
          href={hrefOf(format)}
          aria-disabled={busy || undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            if (!busy) void make(format, hrefOf(format))
          }}
        >
          {busy && making.format === format ? <span className="spin" aria-hidden /> : <Icon of={icon} />} {name}{' '}
          <small>.{format}</small>
        </a>
      ))}
      <p role="status" className={making ? (busy ? '' : 'text-error!') : 'hidden'}>
        {busy ? `Preparing ${rows}...` : (making?.failure ?? '')}
      </p>
    </Popover>
  )
}
