import Plus from 'lucide-react/icons/plus'
import { answerTo } from '#app/lib/page/answer-to.ts'
import type { Failure } from '#app/lib/page/page.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { rowActs } from '#app/ui/records/row-acts.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { manageWords as words } from './manage-words.ts'
import { QuestionDialogs, type QuestionDialog, type QuestionView } from './question-dialogs.tsx'

/** The organizer's own questions in order, for admins to add, edit and delete. */
export function QuestionsSection({ questions, answer }: { questions: QuestionView[]; answer: Failure | undefined }) {
  const address = useDialogAddress<QuestionDialog>()
  const { addressFor } = address
  const columns = [
    ...listed,
    rowActs(
      ({ question }: QuestionView) => question,
      (act, { questionId }) => addressFor(act === 'edit' ? 'editQuestion' : 'deleteQuestion', questionId),
      { asIcons: true, areShown: true },
    ),
  ]
  return (
    <Block
      id="questions"
      title={words.title}
      count={questions.length}
      aside={
        <LinkButton to={addressFor('addQuestion')} size="small" icon={Plus} preventScrollReset>
          {words.add}
        </LinkButton>
      }
    >
      {questions.length === 0 ? (
        <p className="type-body py-4 text-ink-2">{words.none}</p>
      ) : (
        <PlainTable label={words.title} columns={columns} rows={questions} rowId={({ questionId }) => questionId} />
      )}
      <QuestionDialogs
        questions={questions}
        address={address}
        answer={answerTo(answer, 'addQuestion', 'updateQuestion')}
      />
    </Block>
  )
}

const { heads, typeNames, asked, required } = words

const listed: Column<QuestionView>[] = [
  { id: 'place', header: heads.place, kind: 'figure', minWidth: 3, priority: 3, cell: ({ place }) => place },
  {
    id: 'question',
    header: heads.question,
    main: true,
    minWidth: 12,
    cell: ({ question }) => question,
    phone: 'primary',
  },
  {
    id: 'answerType',
    header: heads.answerType,
    minWidth: 9,
    priority: 1,
    cell: ({ answerType, options }) => (answerType === 'choice' ? options.join(', ') : typeNames[answerType]),
    phone: 'secondary',
  },
  {
    id: 'isPerAttendee',
    header: heads.isPerAttendee,
    minWidth: 8,
    priority: 2,
    cell: ({ isPerAttendee }) => asked[isPerAttendee ? 'true' : 'false'],
    phone: 'secondaryEnd',
  },
  {
    id: 'isRequired',
    header: heads.isRequired,
    minWidth: 5,
    cell: ({ isRequired }) => required[isRequired ? 'true' : 'false'],
  },
]
