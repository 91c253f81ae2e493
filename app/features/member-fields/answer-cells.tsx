import { Link } from '#app/lib/remix.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import type { MemberField } from '#server/features/members/member-fields/rules.ts'
import { answerText } from './answer-text.ts'
import { answerWords as words } from './words.ts'

type Field = Pick<MemberField, 'fieldId' | 'fieldName' | 'kind' | 'memberSees' | 'othersSee'> & { answer: string }

/** A person's answers to the member fields, with the people who see each. Nothing where there are no fields. */
export function AnswerCells({
  fields,
  edit,
  isOwn = false,
}: {
  fields: readonly Field[]
  edit?: string
  isOwn?: boolean
}) {
  if (fields.length === 0) return null
  const answered = fields.filter(({ answer }) => answer !== '').length
  return (
    <Block
      id="fields"
      title={words.title}
      count={words.count(answered, fields.length)}
      aside={
        edit !== undefined && (
          <Link to={edit} className="text-link-line type-small">
            {words.edit}
          </Link>
        )
      }
    >
      <Cells
        columns={4}
        cells={fields.map(({ fieldName, kind, memberSees, othersSee, answer }) => ({
          key: fieldName,
          value: (
            <>
              {answer === '' ? (
                <span className="font-normal text-ink-2">{words.notAnswered}</span>
              ) : (
                <span className="wrap-anywhere">{answerText(kind, answer)}</span>
              )}
              <span className="type-fine mt-0.5 block font-normal text-ink-2">
                {words.seenBy[othersSee ? 'members' : !memberSees ? 'admins' : isOwn ? 'you' : 'member']}
              </span>
            </>
          ),
        }))}
      />
    </Block>
  )
}
