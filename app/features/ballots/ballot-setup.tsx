import Download from 'lucide-react/icons/download'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { answerTo } from '#app/lib/page/answer-to.ts'
import { useViewer, type Failure } from '#app/lib/page/page.ts'
import { date } from '#app/lib/format.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { maxLength } from '#server/features/ballots/rules.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { DateTimeField } from '#app/ui/form/fields/date-time-field.tsx'
import { DayField } from '#app/ui/form/fields/day-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { FormFoot } from '#app/ui/form/form-foot.tsx'
import { FormGroup } from '#app/ui/form/form-groups.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { VersionField } from '#app/ui/form/version-field.tsx'
import { FormWithSummary, WorkScreen } from '#app/ui/frame/shells.tsx'
import { Badge } from '#app/ui/parts/badge.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import { PartBox } from '#app/ui/parts/part-box.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { rowActs } from '#app/ui/records/row-acts.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { BackLink } from './back-link.tsx'
import { MemberTypesField } from './member-types-field.tsx'
import { RunOffOf } from './run-off.tsx'
import { SetupDialogs, type SetupDialog } from './setup-dialogs.tsx'
import { ballotWords, setupWords as words } from './words.ts'

export type Setup = Outputs['votes']['setup']
type Question = Setup['questions'][number]

/** A draft for its admins: when, who may vote, and the questions; at the right who could vote right now. */
export function BallotSetup({ setup, answer }: { setup: Setup; answer: Failure | undefined }) {
  const { chapter } = useViewer()
  const address = useDialogAddress<SetupDialog>()
  const { addressFor } = address
  const { ballotId } = setup
  const initial = {
    title: setup.title,
    about: setup.about,
    opensAt: setup.opensOn,
    closesAt: setup.closesOn,
    electorStatus: setup.electorStatus,
    paidBy: setup.paidBy,
    quorumPercent: setup.quorumPercent,
    tie: setup.tie,
    remindsVoters: setup.remindsVoters === 1,
  }
  const { labels } = words
  return (
    <WorkScreen
      before={<BackLink />}
      title={setup.title}
      lead={
        <>
          <Badge>{ballotWords.stages.draft}</Badge>{' '}
          {setup.ofAssociation === 1 ? ballotWords.ofAll : ballotWords.ofChapter(chapter.chapterName)}
          <RunOffOf of={setup.runOffOf} />
        </>
      }
    >
      <AnswerNotice answer={address.dialog ? undefined : answer} failed={ballotWords.failed} done={ballotWords.done} />
      <FormWithSummary summary={<Electorate setup={setup} />}>
        <PostForm
          id="setup"
          answer={answerTo(answer, 'update')}
          initial={initial}
          labels={labels}
          groups={words.groups}
          key={setup.version}
        >
          <input type="hidden" name="intent" value="update" />
          <input type="hidden" name="ballotId" value={ballotId} />
          <VersionField edition={setup.version} />
          <FormGroup id="when">
            <TextField name="title" label={labels.title} maxLength={maxLength.title} />
            <TextAreaField name="about" label={labels.about} maxLength={maxLength.about} rows={2} optional />
            <DateTimeField name="opensAt" label={labels.opensAt} />
            <DateTimeField name="closesAt" label={labels.closesAt} />
            <p className="field-help col-span-6">{words.closesHelp}</p>
          </FormGroup>
          <FormGroup id="who">
            <SelectField
              name="electorStatus"
              label={labels.electorStatus}
              span={3}
              options={Object.entries(words.status).map(([value, text]) => ({ value, text }))}
            />
            <DayField name="paidBy" label={labels.paidBy} span={3} optional />
            <TextField
              name="quorumPercent"
              label={labels.quorumPercent}
              span={3}
              inputMode="numeric"
              optional
              help={words.quorumHelp}
            />
            <SelectField
              name="tie"
              label={labels.tie}
              span={3}
              options={Object.entries(words.ties).map(([value, text]) => ({ value, text }))}
            />
            <SelectField
              name="remindsVoters"
              label={labels.remindsVoters}
              help={words.remindsHelp}
              options={Object.entries(words.reminds).map(([value, text]) => ({ value, text }))}
            />
            <MemberTypesField
              label={labels.electorTypes}
              help={words.typesHelp}
              types={setup.memberTypes}
              chosen={setup.electorTypes}
            />
          </FormGroup>
          <FormFoot>
            <SubmitButton look="quiet" savingText={words.saving}>
              {words.save}
            </SubmitButton>
          </FormFoot>
        </PostForm>
        <div className="mt-8">
          <Block id="questions" title={words.questions} count={setup.questions.length}>
            <p className="type-small py-3 text-ink-2">{words.questionsLead}</p>
            {setup.questions.map((question) => (
              <QuestionBox key={question.questionId} question={question} addressFor={addressFor} />
            ))}
            <div className="mt-4 flex flex-wrap gap-2">
              {(['addOffice', 'addQuestion', 'addMotion'] as const).map((dialog) => (
                <LinkButton key={dialog} to={addressFor(dialog)} size="small" icon={Plus} preventScrollReset>
                  {words[dialog]}
                </LinkButton>
              ))}
              {setup.elections.map(({ eventId, eventName, nominations }) => (
                <PostForm key={eventId} id={`take-${eventId}`}>
                  <input type="hidden" name="intent" value="takeNominations" />
                  <input type="hidden" name="ballotId" value={ballotId} />
                  <input type="hidden" name="eventId" value={eventId} />
                  <SubmitButton look="quiet" size="small" icon={Download}>
                    {words.take(eventName, nominations)}
                  </SubmitButton>
                </PostForm>
              ))}
            </div>
          </Block>
          <div className="form-acts mt-8 border-t-2 border-primary pt-5">
            <LinkButton to={addressFor('remove')} icon={Trash} preventScrollReset>
              {words.remove}
            </LinkButton>
            <LinkButton to={addressFor('schedule')} look="primary" preventScrollReset>
              {words.schedule}
            </LinkButton>
          </div>
        </div>
      </FormWithSummary>
      <SetupDialogs setup={setup} address={address} answer={answer} />
    </WorkScreen>
  )
}

function Electorate({ setup: { electorate, ofAssociation, paidBy } }: { setup: Setup }) {
  const rows: [string, number][] = [
    [ofAssociation === 1 ? words.allMembers : words.members, electorate.members],
    [words.otherStatus, -electorate.otherStatus],
    [words.otherType, -electorate.otherType],
    ...(paidBy ? [[words.notPaid(date(paidBy)), -electorate.notPaid] as [string, number]] : []),
  ]
  return (
    <Panel title={words.electorate} aside={words.asOf}>
      <dl>
        {rows
          .filter(([, count], index) => index === 0 || count !== 0)
          .map(([name, count]) => (
            <div key={name} className="type-small flex justify-between gap-4 border-b border-rule py-2.5">
              <dt>{name}</dt>
              <dd className="tabular">{String(count).replace('-', '\u2212')}</dd>
            </div>
          ))}
        <div className="flex items-baseline justify-between gap-4 border-t-2 border-primary pt-3">
          <dt className="font-semibold">{words.mayVote}</dt>
          <dd className="tabular text-2xl font-semibold text-primary">{electorate.mayVote}</dd>
        </div>
      </dl>
      <p className="type-small mt-2 text-ink-2">{words.quorum(electorate.quorum)}</p>
    </Panel>
  )
}

type AddressFor = ReturnType<typeof useDialogAddress<SetupDialog>>['addressFor']

function QuestionBox({ question, addressFor }: { question: Question; addressFor: AddressFor }) {
  const { questionId, kind, title, about, method, seats, choices } = question
  const isMotion = kind === 'motion'
  return (
    <PartBox
      title={title}
      note={isMotion ? words.kinds.motion : words.seats(seats, method)}
      acts={
        <>
          {!isMotion && (
            <LinkButton
              to={addressFor('addChoice', questionId)}
              size="tiny"
              icon={Plus}
              aria-label={kind === 'office' ? words.addCandidateTo(title) : words.addChoiceTo(title)}
              preventScrollReset
            >
              {kind === 'office' ? words.addCandidate : words.addChoice}
            </LinkButton>
          )}
          <LinkButton
            to={addressFor('editQuestion', questionId)}
            size="tiny"
            icon={Pencil}
            aria-label={words.editOf(title)}
            preventScrollReset
          >
            {words.edit}
          </LinkButton>
          <LinkButton
            to={addressFor('removeQuestion', questionId)}
            size="tiny"
            icon={Trash}
            iconOnly
            aria-label={words.removeOf(title)}
            preventScrollReset
          />
        </>
      }
    >
      {about !== '' && <p className="type-small px-3 py-3 wrap-anywhere whitespace-pre-line text-ink-2">{about}</p>}
      {!isMotion &&
        (choices.length === 0 ? (
          <p className="type-small px-3 py-3 text-ink-2">{words.noChoices}</p>
        ) : (
          <PlainTable label={title} columns={columnsOf(addressFor)} rows={choices} rowId={({ choiceId }) => choiceId} />
        ))}
    </PartBox>
  )
}

type Choice = Question['choices'][number]

const columnsOf = (addressFor: AddressFor): Column<Choice>[] => [
  {
    id: 'label',
    header: words.choiceHeads.label,
    main: true,
    minWidth: 9,
    cell: ({ label }) => <b className="font-semibold wrap-anywhere">{label}</b>,
    phone: 'primary',
  },
  {
    id: 'detail',
    header: words.choiceHeads.detail,
    minWidth: 8,
    priority: 1,
    cell: ({ detail }) => detail,
    phone: 'secondary',
  },
  {
    id: 'statement',
    header: words.choiceHeads.statement,
    minWidth: 6,
    cell: ({ statement }) => words.statementWords(statement),
    phone: 'secondaryEnd',
  },
  rowActs(
    ({ label }: Choice) => label,
    (act, { choiceId }) => addressFor(act === 'edit' ? 'editChoice' : 'removeChoice', choiceId),
    { asIcons: true, areShown: true },
  ),
]
