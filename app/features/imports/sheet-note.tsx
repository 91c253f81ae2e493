import { Link } from '#app/lib/remix.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { sheetWords as words } from './words.ts'

/** Sheets that are offered. */
const maxOffered = 8

/** Which sheet of a workbook was read, and the others. The file is not stored, so it is chosen again for another one. */
export function SheetNote({ sheet, others }: { sheet: string | null; others: readonly string[] }) {
  if (sheet === null || others.length === 0) return null
  return (
    <Alert className="mt-6" title={words.read(sheet)}>
      <p>{words.others(others.length)}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {others.slice(0, maxOffered).map((name) => (
          <li key={name} className="min-w-0 wrap-break-word">
            <Link to={`/imports/new?sheet=${encodeURIComponent(name)}`} className="text-link-line">
              {words.one(name)}
            </Link>
          </li>
        ))}
        {others.length > maxOffered && <li>{words.more(others.length - maxOffered)}</li>}
      </ul>
    </Alert>
  )
}
