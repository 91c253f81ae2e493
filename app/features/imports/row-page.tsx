import '#app/styles/kit/choices.css'
import { Link, redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { rowAnswer, rowSplit } from '#server/features/imports/schema.ts'
import { ChoiceRows } from '#app/ui/form/fields/choice-rows.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { CompareRow } from './compare-row.tsx'
import { SplitPanel } from './split-panel.tsx'
import { planWords, rowWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: words.titles[data?.of.kind ?? 'other'] }]

export const loader = load(async ({ api, params }) => {
  const importId = params.id!
  return { importId, of: await api.imports.row({ importId, row: Number(params.row) }) }
})

const inImport = { importId: true, row: true } as const

export const action = acts({
  answer: one(rowAnswer.omit(inImport), async ({ api, input, params }) => {
    const importId = params.id!
    const row = Number(params.row)
    const { held } = await api.imports.row({ importId, row })
    const { plan } = await api.imports.answer({ ...input, importId, row })
    // The page of the import says how far the plan of many rows is; after one row, the next can be answered meanwhile.
    if (plan === 'later' && (input.alike || input.answer === 'type')) throw redirect(`/imports/${importId}?done=answer`)
    const { held: left } = await api.imports.row({ importId, row })
    const next = left.find((one) => one > row) ?? left[0]
    const isLast = next === undefined || held.length === 0
    throw redirect(isLast ? `/imports/${importId}?done=answer` : `/imports/${importId}/row/${next}`)
  }),
  split: one(rowSplit.omit(inImport), async ({ api, input, params }) => {
    const importId = params.id!
    await api.imports.split({ ...input, importId, row: Number(params.row) })
    throw redirect(`/imports/${importId}?done=split`)
  }),
})

type HeldRow = Outputs['imports']['row']

/** One held row: the question, what there is on both sides, and the answers. */
export default function RowPage() {
  const { importId, of } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { row, fileName, kind, held, reasons, member, name, alike, types, nearestType } = of
  const at = held.indexOf(row)
  const choices = choicesOf(of)
  return (
    <WorkScreen
      before={<WayBack to={`/imports/${importId}`}>{words.back}</WayBack>}
      title={words.titles[kind]}
      lead={at < 0 ? words.leadPlain(row, fileName) : words.lead(row, fileName, at + 1, held.length)}
      action={at < 0 ? undefined : <Steps importId={importId} held={held} at={at} />}
    >
      {answer && Object.keys(answer.fields).length === 0 && (
        <Alert tone="error" className="mb-6">
          {answer.message}
        </Alert>
      )}
      <PostForm id="answer" answer={answer} className="flex flex-col gap-6">
        <ChoiceRows
          name="answer"
          legend={words.legend}
          choices={choices}
          defaultValue={member ? 'same' : kind === 'row' || of.payment ? 'out' : choices[0]!.value}
        />
        {kind === 'type' && (
          <SelectField
            name="memberType"
            label={words.fields.memberType}
            options={types.map((type) => ({ value: type, text: type }))}
            defaultValue={nearestType}
          />
        )}
        <input type="hidden" name="version" value={of.version} />
        {of.payment ? (
          <TextField
            name="memberId"
            label={words.payerNumber}
            help={words.payerNumberHelp}
            defaultValue={member?.memberId ?? ''}
            maxLength={20}
            inputMode="numeric"
            autoComplete="off"
            optional
          />
        ) : (
          member && <input type="hidden" name="memberId" value={member.memberId} />
        )}
        <CompareRow importId={importId} of={of} />
        <Alert title={words.why}>{reasons.map((reason) => `${reason}.`).join(' ')}</Alert>
        {alike > 0 && (
          <label className="check-row">
            <input type="checkbox" name="alike" className="tick" /> {words.alike(alike)}
          </label>
        )}
        <div className="flex flex-wrap justify-end gap-2.5 border-t border-rule pt-5">
          {(of.person || (of.payment && !of.payment.noPayment)) && (
            <LinkButton to={`/imports/${importId}?state=${of.state}&edit=${row}#row-${row}`}>
              {words.editInstead}
            </LinkButton>
          )}
          {held.length > 1 && (
            <LinkButton to={`/imports/${importId}/row/${held[(at + 1) % held.length]}`}>{words.skip}</LinkButton>
          )}
          <SubmitButton intent="answer" savingText={words.acting}>
            {words.act}
          </SubmitButton>
        </div>
      </PostForm>
      <SplitPanel key={row} of={of} answer={answer} />
      <span className="sr-only">{name}</span>
    </WorkScreen>
  )
}

function choicesOf({ kind, member, name, payment, person }: HeldRow) {
  const who = name || planWords.noName
  const known = member ? `${member.firstName} ${member.lastName}` : ''
  const out = { value: 'out', name: words.out, note: words.outNote }
  if (kind === 'type') return [{ value: 'type', name: words.type, note: words.typeNote(person?.memberType ?? '') }, out]
  if (payment)
    return [
      {
        value: 'same',
        name: member ? words.payer(known) : words.payerBelow,
        note: member ? words.paidNoteOther : words.paidNote,
      },
      out,
    ]
  const add = {
    value: 'new',
    name: kind === 'member' || kind === 'row' ? words.new : words.newOther,
    note: words.newNote(who),
  }
  return [...(member ? [{ value: 'same', name: words.same, note: words.sameNote(known) }] : []), add, out]
}

function Steps({ importId, held, at }: { importId: string; held: readonly number[]; at: number }) {
  const to = (index: number) => `/imports/${importId}/row/${held[index]}`
  return (
    <nav className="pager" aria-label={words.legend}>
      {at > 0 && (
        <Link to={to(at - 1)} rel="prev">
          {words.previous}
        </Link>
      )}
      <span aria-current="page">{words.of(at + 1, held.length)}</span>
      {at < held.length - 1 && (
        <Link to={to(at + 1)} rel="next">
          {words.next}
        </Link>
      )}
    </nav>
  )
}
