import { redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { z } from 'zod'
import { EarlierPayments } from '#app/features/imports/earlier-payments.tsx'
import { AnswerCells } from '#app/features/member-fields/answer-cells.tsx'
import { mergeReference } from '#server/features/members/duplicates/schema.ts'
import { newTag, tagReference } from '#server/features/members/tags/schema.ts'
import { editAddress, possibleActs, type MemberAct } from '#app/features/members/member-acts.ts'
import { MemberDialog } from '#app/features/members/member-dialog.tsx'
import { acts, one } from '#app/lib/page/acts.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { newNote, noteReference } from '#server/features/members/notes/schema.ts'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { personAddress } from '#app/features/members/member-acts.ts'
import { personData } from './person-data.ts'
import { PersonFacts } from './person-facts.tsx'
import { PersonHead } from './person-head.tsx'
import { MergedNote } from './merged-note.tsx'
import { PersonNotes } from './person-notes.tsx'
import { PersonRecords } from './person-records.tsx'
import { PersonTags } from './person-tags.tsx'
import { PersonWhy } from './person-why.tsx'
import { mergedWords, notesWords, personWords as words, tagWords } from './person-words.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.member.firstName} ${data.member.lastName}` : words.back },
]

export const loader = load(async ({ api, params, url, viewer }) => {
  const asked = { memberId: params.memberId! }
  const seesMoney = mayDo(viewer, 'books')
  const into = await api.duplicates.mergedInto(asked)
  if (into !== null) throw redirect(personAddress(into))
  const [person, notes, earlier, fields, tags, allTags] = await Promise.all([
    personData(url, [
      api.members.person(asked),
      seesMoney ? api.payments.ofMember(asked) : Promise.resolve([]),
      api.registrations.ofMember(asked),
      seesMoney ? api.donations.ofMember(asked) : Promise.resolve([]),
    ]),
    api.memberNotes.of(asked),
    api.imports.earlierOf(asked),
    api.memberFields.of(asked),
    api.memberTags.of(asked),
    api.memberTags.managed(),
  ])
  return { ...person, notes, earlier, fields, tags, tagNames: allTags.map(({ tagName }) => tagName) }
})

/** The URL says whom it is about. */
const button = z.object({})

export const action = acts({
  makeAdmin: one(button, ({ api, params }) => api.members.makeAdmin({ memberId: params.memberId! })),
  removeAdmin: one(button, ({ api, params }) => api.members.removeAdmin({ memberId: params.memberId! })),
  endSessions: one(button, ({ api, params }) => api.accounts.endMemberSessions({ memberId: params.memberId! })),
  addNote: one(newNote.pick({ note: true }), async ({ api, params, input }) => {
    const memberId = params.memberId!
    await api.memberNotes.add({ ...input, memberId })
    throw redirect(`/members/${memberId}#notes`)
  }),
  addTag: one(newTag, ({ api, params, input }) => api.memberTags.tag({ ...input, memberIds: [params.memberId!] })),
  removeTag: one(tagReference, ({ api, params, input }) =>
    api.memberTags.untag({ ...input, memberId: params.memberId! }),
  ),
  undoMerge: one(mergeReference, ({ api, input }) => api.duplicates.undoMerge(input)),
  removeNote: one(noteReference, ({ api, input }) => api.memberNotes.remove(input)),
})

/** The page about a member of the chapter, for its admins. */
export default function PersonPage() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const viewer = useViewer()
  const { dialog, addressFor, close } = useDialogAddress<MemberAct>()
  const { member } = data
  const possible = possibleActs(viewer, member)
  const name = `${member.firstName} ${member.lastName}`
  return (
    <WorkScreen>
      <PersonHead
        data={data}
        acts={possible}
        dialogHref={addressFor}
        tags={
          (!viewer.chapter.isMain || data.tagNames.length > 0) && (
            <PersonTags tags={data.tags} known={data.tagNames} answer={answer} />
          )
        }
      />
      <MergedNote merged={data.merged} />
      <div className="grid gap-10">
        <PersonWhy data={data} />
        <PersonFacts data={data} />
        <EarlierPayments payments={data.earlier} />
        <AnswerCells fields={data.fields} edit={`${editAddress(member.memberId)}#fields`} />
        <PersonRecords
          data={data}
          mayRefund={mayDo(viewer, 'payments', 'change')}
          seesMoney={mayDo(viewer, 'books')}
          notes={{
            count: data.notes.length,
            block: <PersonNotes notes={data.notes} timeZone={data.timeZone} answer={answer} />,
          }}
        />
      </div>
      {dialog && possible.includes(dialog) && (
        // After a deletion there is nothing left to show here.
        <MemberDialog
          act={dialog}
          line={member}
          action={dialog === 'remove' ? '/members' : addressFor()}
          onClose={close}
        />
      )}
      <AnswerNotice
        answer={answer}
        done={{
          makeAdmin: words.done.makeAdmin(name),
          removeAdmin: words.done.removeAdmin(name),
          endSessions: words.done.endSessions(name),
          removeNote: notesWords.removed,
          removeTag: tagWords.removed,
          undoMerge: mergedWords.undone,
        }}
      />
    </WorkScreen>
  )
}
