import { systemAdminLogin } from '#server/features/accounts/rules.ts'
import { setupSteps } from '#server/features/chapters/rules.ts'
import { useViewer } from '#app/lib/page/viewer.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import type { ManagedChapter } from './chapter-columns.tsx'
import { chaptersWords as words, setupWords } from './words.ts'

/** What open chapters are missing, with the consequence of each and the page on which to add it. */
export function SetupBlocks({ chapters }: { chapters: ManagedChapter[] }) {
  const unfinished = chapters.filter(({ closedOn, lacks }) => closedOn === null && lacks.length > 0)
  const [first, second] = unfinished
  if (!first) return null
  return <div className="mt-10">{second ? <SeveralNeed chapters={unfinished} /> : <OneNeeds chapter={first} />}</div>
}

/** Where a thing is added: a system admin has to log in at each chapter's own address, an admin is there already. */
function useAddress() {
  const { role } = useViewer()
  return (url: string, path: string) => (role === 'systemAdmin' ? systemAdminLogin(url, path) : `${url}${path}`)
}

function OneNeeds({ chapter: { chapterId, chapterName, url, lacks } }: { chapter: ManagedChapter }) {
  const addressOf = useAddress()
  return (
    <Block id={`setup-${chapterId}`} title={words.stillNeeds(chapterName)} count={lacks.length} rows>
      {lacks.map((step) => {
        const { title, text, act, path } = setupWords[step]
        return (
          <div key={step} className="flex items-center justify-between gap-x-6 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{title}</p>
              <p className="type-small text-ink-2">{text}</p>
            </div>
            <LinkButton to={addressOf(url, path)} size="small" aria-label={`${act}, ${chapterName}`}>
              {act}
            </LinkButton>
          </div>
        )
      })}
    </Block>
  )
}

/** Chapters tend to lack the same things, so of several each thing is once, with the chapters that lack it. */
function SeveralNeed({ chapters }: { chapters: ManagedChapter[] }) {
  const addressOf = useAddress()
  return (
    <Block id="setup" title={words.severalNeed} count={chapters.length} rows>
      {setupSteps.map((step) => {
        const { title, text, act, path } = setupWords[step]
        const lacking = chapters.filter(({ lacks }) => lacks.includes(step))
        if (lacking.length === 0) return null
        return (
          <div key={step} className="grid gap-x-8 gap-y-1 py-3 lg:grid-cols-2">
            <div className="min-w-0">
              <p className="font-semibold">{title}</p>
              <p className="type-small text-ink-2">{text}</p>
            </div>
            <div className="type-body min-w-0">
              <p className="type-small text-ink-2">{act}</p>
              <ul className="flex flex-wrap gap-x-5">
                {lacking.map(({ chapterId, chapterName, url }) => (
                  <li key={chapterId} className="min-w-0">
                    <a
                      href={addressOf(url, path)}
                      className="inline-block py-1 text-link-line wrap-anywhere"
                      aria-label={`${act}, ${chapterName}`}
                    >
                      {chapterName}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          </div>
        )
      })}
    </Block>
  )
}
