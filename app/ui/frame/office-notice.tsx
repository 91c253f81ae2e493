import { Form, Link } from '#app/lib/remix.ts'
import type { Viewer } from '#app/lib/page/viewer.ts'
import { frameWords as words } from './words.ts'

/** On every page while rights are switched on, and once when the terms of offices ended meanwhile. */
export function OfficeNotice({ viewer: { work, mayWorkAsAdmin, offices = [] } }: { viewer: Viewer }) {
  if (!work) return null
  return (
    <aside data-frame="notice" aria-label={words.aboutOffice} className="border-b border-info bg-(--wash-info)">
      <Form
        method="post"
        action="/my-office"
        className="sheet-width type-small flex flex-wrap items-center gap-x-3 py-2"
      >
        <input type="hidden" name="intent" value="end" />
        {work === 'on' ? (
          <p>
            <strong className="font-semibold">
              {words.workingAs(mayWorkAsAdmin ? [words.chapterAdmin] : offices)}
            </strong>{' '}
            {words.workingText}
          </p>
        ) : (
          <p>
            <strong className="font-semibold">{words.termEnded}</strong> {words.termEndedText}{' '}
            <Link to="/dashboard" className="text-link-line">
              {words.toDashboard}
            </Link>
          </p>
        )}
        <button type="submit" className="min-h-8 text-link-line max-lg:min-h-11">
          {work === 'on' ? words.backToMember : words.understood}
        </button>
      </Form>
    </aside>
  )
}
