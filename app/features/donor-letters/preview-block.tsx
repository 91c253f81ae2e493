import { Link } from '#app/lib/remix.ts'
import { Mark } from '#app/ui/frame/mark.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import './letters.css'
import { lettersAddress, previewAddress, type LettersQuestion, type LettersView } from './letters-data.ts'
import { lettersWords } from './words.ts'

const words = lettersWords.preview

/** Three letters as small papers; each opens as a file. */
export function PreviewBlock({ view, question }: { view: LettersView; question: LettersQuestion }) {
  const { preview, toMake, year } = view
  const hasMore = toMake.letters > preview.length
  return (
    <Block
      id="preview"
      title={words.title}
      count={words.of(preview.length, toMake.letters)}
      aside={
        hasMore && (
          <Link
            to={lettersAddress(year, question, { preview: question.preview + 1 })}
            className="text-link-line"
            preventScrollReset
          >
            {words.another}
          </Link>
        )
      }
    >
      <ul className="letter-previews">
        {preview.map((letter) => (
          <li key={letter.donorId}>
            <a href={previewAddress(year, letter.donorId)}>
              <span className="sr-only">{words.open(letter.name)}</span>
              <SmallPaper letter={letter} year={year} />
            </a>
          </li>
        ))}
      </ul>
    </Block>
  )
}

type SmallPaperProps = { letter: LettersView['preview'][number]; year: number }

/** What counts in a letter; the rest are lines, as on a paper that is too far away to read. */
function SmallPaper({ letter: { name, givenCents, valueCents, deductibleCents }, year }: SmallPaperProps) {
  return (
    <div className="letter-preview" data-theme="light">
      <p>
        <Mark height={14} />
        <i style={{ width: '40%' }} />
      </p>
      <hr />
      <b>
        <bdi>{name}</bdi>
      </b>
      <i style={{ width: '55%' }} />
      <i style={{ width: '44%' }} />
      <b>{givenCents === 0 ? words.returned : words.thanks(givenCents, year)}</b>
      <i style={{ width: '92%' }} />
      <i style={{ width: '86%' }} />
      <i style={{ width: '94%' }} />
      <hr data-thin />
      <b>{valueCents > 0 ? words.deductible(deductibleCents) : words.plain}</b>
      <i style={{ width: '80%' }} />
      <i style={{ width: '60%' }} />
    </div>
  )
}
