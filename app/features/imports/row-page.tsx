import '#app/styles/kit/account.css'
import '#app/styles/kit/choices.css'
import { Link, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { act, load } from '#app/lib/page/page.ts'
import { rowAnswer } from '#server/features/imports/schema.ts'
import { ChoiceRows } from '#app/ui/form/fields/choice-rows.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { date, dollars } from '#app/lib/format.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { planWords, rowWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: words.titles[data?.of.kind ?? 'other'] }]

export const loader = load(async ({ api, params }) => {
  const importId = params.id!
  return { importId, of: await api.imports.row({ importId, row: Number(params.row) }) }
})

export const action = act(rowAnswer.omit({ importId: true, row: true }), async ({ api, input, params, redirect }) => {
  const importId = params.id!
  const row = Number(params.row)
  const { held } = await api.imports.row({ importId, row })
  await api.imports.answer({ ...input, importId, row })
  const { held: left } = await api.imports.row({ importId, row })
  const next = left.find((one) => one > row) ?? left[0]
  const isLast = next === undefined || held.length === 0
  return redirect(isLast ? `/imports/${importId}?done=answer` : `/imports/${importId}/row/${next}`)
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
        <Compare of={of} />
        <Alert title={words.why}>{reasons.map((reason) => `${reason}.`).join(' ')}</Alert>
        {alike > 0 && (
          <label className="check-row">
            <input type="checkbox" name="alike" className="tick" /> {words.alike(alike)}
          </label>
        )}
        <div className="flex flex-wrap justify-end gap-2.5 border-t border-rule pt-5">
          {of.person && (
            <LinkButton to={`/imports/${importId}?state=${of.state}&edit=${row}#row-${row}`}>
              {words.editInstead}
            </LinkButton>
          )}
          {held.length > 1 && (
            <LinkButton to={`/imports/${importId}/row/${held[(at + 1) % held.length]}`}>{words.skip}</LinkButton>
          )}
          <SubmitButton savingText={words.acting}>{words.act}</SubmitButton>
        </div>
      </PostForm>
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

const dayOf = (day: string | null | undefined): string => (day ? date(day) : '')

/** What the file has beside what the portal has. */
function Compare({ of }: { of: HeldRow }) {
  const { person, payment, member, row } = of
  const address = (...parts: string[]) => parts.filter(Boolean).join(', ')
  const lines: [string, string, string][] = person
    ? [
        [
          words.fields.name,
          `${person.firstName} ${person.lastName}`,
          member ? `${member.firstName} ${member.lastName}` : '',
        ],
        [words.fields.email, person.email, member?.email ?? ''],
        [words.fields.phone, person.phone, member?.primaryPhone ?? ''],
        [words.fields.memberType, person.memberType, member?.memberType ?? ''],
        [
          words.fields.address,
          address(person.address1, person.city, `${person.state} ${person.zipcode}`.trim()),
          member ? address(member.address1, member.city, `${member.state} ${member.zipcode}`.trim()) : '',
        ],
        [
          words.fields.degree,
          address(person.degree, person.degreeYear),
          member ? address(member.degree, member.degreeYear ? String(member.degreeYear) : '') : '',
        ],
        [words.fields.joinedOn, dayOf(person.days.joinedOn), ''],
        [words.fields.paidThrough, dayOf(person.days.paidThrough), ''],
      ]
    : payment
      ? [
          [words.fields.name, payment.payer.name, member ? `${member.firstName} ${member.lastName}` : ''],
          [words.fields.email, payment.payer.email, member?.email ?? ''],
          [words.fields.amount, dollars(payment.cents), ''],
          [words.fields.day, dayOf(payment.on), ''],
          [
            words.fields.memberNumber,
            payment.payer.number ?? '',
            payment.payer.number && member ? member.memberId : '',
          ],
          [words.fields.kind, payment.kind, ''],
          [words.fields.about, payment.about ?? '', ''],
          [words.fields.method, payment.method ?? '', ''],
        ]
      : []
  const shown = lines.filter(([, theirs, ours]) => theirs !== '' || ours !== '')
  return (
    <table className="compare">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{words.fields.name}</span>
          </th>
          <th scope="col">{words.inFile(row)}</th>
          {member && <th scope="col">{words.inPortal(member.memberId)}</th>}
        </tr>
      </thead>
      <tbody>
        {shown.map(([name, theirs, ours]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-differs={member && theirs !== ours ? true : undefined}>
              {theirs || <span className="text-ink-2">{words.empty}</span>}
            </td>
            {member && <td>{ours || <span className="text-ink-2">{words.empty}</span>}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
