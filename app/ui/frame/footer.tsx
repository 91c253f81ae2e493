import { Link } from '#app/lib/remix.ts'
import type { Viewer } from '#app/lib/page/viewer.ts'
import { JobAlert } from './job-alert.tsx'
import { Mark } from './mark.tsx'
import { frameWords, jobAlertWords } from './words.ts'

/** The chapter's address, the job alert, links; then the copyright line. */
export function Footer({ viewer, year }: { viewer: Viewer; year: number }) {
  const { chapter, association } = viewer
  return (
    <footer data-frame="footer" className="on-bar mt-16 type-small text-bar-quiet">
      <div className="sheet-width lg:grid lg:grid-cols-[3fr_6fr_3fr]">
        <Address chapter={chapter} />
        <div className="border-t border-bar-rule py-8 lg:border-t-0 lg:border-l lg:px-8">
          {chapter.jobPortal && <JobAlert viewer={viewer} />}
        </div>
        <ul className="grid grid-cols-2 content-start gap-x-4 border-t border-bar-rule py-6 lg:grid-cols-1 lg:border-t-0 lg:border-l lg:py-7 lg:pl-8">
          {footerLinks(viewer).map(([to, label]) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center hover:text-bar-content hover:underline lg:min-h-7"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="border-t border-bar-rule">
        <div className="sheet-width flex flex-wrap justify-between gap-x-6 gap-y-1 py-4 text-[0.8125rem]/5">
          <p>
            © {year} {association.shortName}. All Rights Reserved.
          </p>
          <p>Designed and powered by Chapterhouse</p>
        </div>
      </div>
    </footer>
  )
}

function Address({ chapter }: { chapter: Viewer['chapter'] }) {
  const name = chapter.isMain ? chapter.chapterName : `${chapter.chapterName} Chapter`
  return (
    <address className="py-8 not-italic">
      <Mark height={34} onBar />
      <p className="mt-3.5">{name}</p>
      <p className="whitespace-pre-line">{chapter.chapterAddress}</p>
      <p className="mt-3 tabular">{chapter.chapterPhone}</p>
      <p>
        <a href={`mailto:${chapter.chapterEmail}`} className="wrap-anywhere hover:text-bar-content hover:underline">
          {chapter.chapterEmail}
        </a>
      </p>
    </address>
  )
}

function footerLinks({ association, chapter, role, takesDonations }: Viewer): [string, string][] {
  const links: [string, string][] = [
    ['/about', frameWords.about(association.shortName)],
    ['/committiees', 'Committees'],
  ]
  // Visitors read documents only on the parent chapter (foundation, section 6).
  if (chapter.isMain || role !== 'anonymous') links.push(['/documents', 'Documents'])
  if (takesDonations || role !== 'anonymous') links.push(['/donate', 'Donation'])
  links.push(['/developers', frameWords.developers])
  if (chapter.jobPortal) links.push(['/newsletter/optout', jobAlertWords.leave])
  return links
}
