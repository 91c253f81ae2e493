import { LinkButton } from '#app/ui/parts/button.tsx'
import { FoldingBlock } from '#app/ui/parts/folding-block.tsx'
import type { ManagedChapter } from './chapter-columns.tsx'
import { chaptersWords as words, setupWords } from './words.ts'

/** What open chapters are missing, with the consequence of each and the page on which to add it; of several, folded. */
export function SetupBlocks({ chapters }: { chapters: ManagedChapter[] }) {
  const unfinished = chapters.filter(({ closedOn, lacks }) => closedOn === null && lacks.length > 0)
  return unfinished.map(({ chapterId, chapterName, url, lacks }, index) => (
    <div key={chapterId} className={index === 0 ? 'mt-10' : 'mt-4'}>
      <FoldingBlock
        id={`setup-${chapterId}`}
        title={words.stillNeeds(chapterName)}
        count={lacks.length}
        isFolded={unfinished.length > 1}
      >
        <div className="block-rows">
          {lacks.map((step) => {
            const { title, text, act, path } = setupWords[step]
            return (
              <div key={step} className="flex items-center justify-between gap-x-6 py-3">
                <div className="min-w-0">
                  <p className="font-semibold">{title}</p>
                  <p className="type-small text-ink-2">{text}</p>
                </div>
                <LinkButton to={`${url}${path}`} size="small" aria-label={`${act}, ${chapterName}`}>
                  {act}
                </LinkButton>
              </div>
            )
          })}
        </div>
      </FoldingBlock>
    </div>
  ))
}
